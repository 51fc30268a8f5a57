import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFileOffers } from '../../src-main/file-offers.ts'
import { findOffered, pathsOfStart } from '../../src-main/find-offered.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'angeboten-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text = 'Beleg'): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}

test('options and the program itself are no files, relative paths and file addresses are', () => {
  const path = write('a b.pdf')
  const words = ['/opt/steuerstapel', '--hidden', 'x.pdf', '', path, pathToFileURL(path).href, 'file://%zz', '-v']
  expect(pathsOfStart(words, '/home/k', true)).toEqual(['/home/k/x.pdf', path, path, 'file://%zz'])
  expect(pathsOfStart(['electron', '.', 'x.pdf'], '/home/k', false)).toEqual(['/home/k/x.pdf'])
})

test('a folder brings what is in it, and names what stays out with its reason', async () => {
  write('stapel/b.pdf')
  write('stapel/2024/a.pdf')
  write('stapel/.versteckt')
  write('stapel/Thumbs.db')
  write('stapel/@eaDir/klein.jpg')
  symlinkSync(write('geheim.pdf'), join(folder, 'stapel', 'link.pdf'))
  const found = await findOffered([join(folder, 'stapel'), join(folder, 'fehlt.pdf')])
  expect(found.filter(file => file.leftOut === null).map(file => file.name)).toEqual(['a.pdf', 'b.pdf'])
  expect(found.find(file => file.name === 'a.pdf')).toMatchObject({ byteSize: 5, modifiedAt: expect.any(Number) })
  expect(
    found
      .filter(file => file.leftOut !== null)
      .map(file => `${file.name} ${file.leftOut}`)
      .toSorted(),
  ).toEqual([
    'fehlt.pdf unreadable',
    'stapel/.versteckt hidden',
    'stapel/@eaDir/ system_file',
    'stapel/Thumbs.db system_file',
    'stapel/link.pdf link',
  ])
})

test('500 files are handed over at once, and each of the others is named', async () => {
  for (let index = 0; index < 510; index += 1) write(`viele/${index}.pdf`)
  const found = await findOffered([join(folder, 'viele')])
  expect(found).toHaveLength(510)
  expect(found.filter(file => file.leftOut === 'too_many')).toHaveLength(10)
  const offers = createFileOffers(() => 'id')
  offers.add(found)
  expect(offers.take()).toHaveLength(510)
})

test('the page gets names and addresses, each once, and the bytes behind them alone', async () => {
  let last = 0
  const offers = createFileOffers(() => `id${(last += 1)}`)
  offers.add(await findOffered([write('a.pdf', 'eins')]))
  const [file] = offers.take()
  expect(file).toMatchObject({ name: 'a.pdf', byteSize: 4, address: '/desktop/files/id1' })
  expect(JSON.stringify(file)).not.toContain(folder)
  expect(offers.take()).toEqual([])
  expect(await (await offers.answer('/desktop/files/id1')).text()).toBe('eins')
  for (const address of ['/desktop/files/id2', '/desktop/files/', '/desktop/files/../../etc/passwd', '/id1']) {
    expect((await offers.answer(address)).status).toBe(404)
  }
})

test('a file that is gone meanwhile is not found', async () => {
  const offers = createFileOffers(() => 'id')
  const path = write('a.pdf')
  offers.add(await findOffered([path]))
  rmSync(path)
  expect((await offers.answer('/desktop/files/id')).status).toBe(404)
})
