import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectPaths } from '../../../engine/cli/collect-paths.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'steuerstapel-collect-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string): string {
  const full = join(root, path)
  mkdirSync(join(full, '..'), { recursive: true })
  writeFileSync(full, path)
  return full
}

/** Names whose beginning is cut to a dot when a path is cut by the wrong length. */
const NAMES = ['a.pdf', 'ab.pdf', 'abc.pdf', 'x.y', 'unter/1.pdf', 'unter/12.jpg', 'unter/tiefer/q.pdf']

test.each([
  ['absolute', () => root],
  ['with a slash at its end', () => `${root}/`],
  ['with . in it', () => `${root}/./.`],
  ['with .. in it', () => `${root}/unter/../unter/..`],
  ['relative, beginning with ./', () => `./${relative(process.cwd(), root)}`],
  ['relative', () => relative(process.cwd(), root)],
])('every file of a folder is found, however the folder is written: %s', async (_how, written) => {
  for (const name of NAMES) write(name)
  const { files, leftOut } = await collectPaths([written()])
  expect(files.map(({ path }) => relative(root, String(path))).toSorted()).toEqual(NAMES.toSorted())
  expect(leftOut).toEqual([])
})

test('what lies in a folder is taken or named with its reason', async () => {
  for (const name of ['a.pdf', '.versteckt.pdf', '.DS_Store', '~$Brief.docx', 'unter/Thumbs.db', 'unter/b.pdf.part'])
    write(name)
  for (const name of ['.git/HEAD', '@eaDir/a.pdf', 'unter/b.pdf']) write(name)
  symlinkSync(join(root, 'a.pdf'), join(root, 'unter', 'link.pdf'))
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(root, 'rohr')])
  const { files, leftOut } = await collectPaths([root])
  expect(files.map(({ path }) => relative(root, String(path)))).toEqual(['a.pdf', join('unter', 'b.pdf')])
  expect(leftOut.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: '.DS_Store', reason: 'system_file' },
    { path: '.git/', reason: 'hidden' },
    { path: '.versteckt.pdf', reason: 'hidden' },
    { path: '@eaDir/', reason: 'system_file' },
    ...(process.platform === 'win32' ? [] : [{ path: 'rohr', reason: 'not_a_file' }]),
    { path: 'unter/Thumbs.db', reason: 'system_file' },
    { path: 'unter/b.pdf.part', reason: 'unfinished' },
    { path: 'unter/link.pdf', reason: 'link' },
    { path: '~$Brief.docx', reason: 'system_file' },
  ])
})

test('a file that is named itself is taken, whatever it is called and wherever it lies', async () => {
  const path = write('.geheim/.rechnung.pdf')
  expect(await collectPaths([path])).toEqual({
    files: [{ path, name: '.rechnung.pdf', place: '.rechnung.pdf' }],
    leftOut: [],
  })
  write('.geheim/a.pdf')
  const named = await collectPaths([join(root, '.geheim')])
  expect(named.files).toEqual([{ path: join(root, '.geheim', 'a.pdf'), name: 'a.pdf', place: 'a.pdf' }])
  expect(named.leftOut).toEqual([{ path: '.rechnung.pdf', reason: 'hidden' }])
})

test('a path that is not there is a wrong call', async () => {
  await expect(collectPaths([join(root, 'fehlt')])).rejects.toThrow('fehlt gibt es nicht.')
})

test.runIf(process.platform === 'linux')(
  'names that are no UTF-8, or cannot be seen, are read as they were meant',
  async () => {
    const within = (...names: readonly Buffer[]): Buffer =>
      Buffer.concat([Buffer.from(root), ...names.flatMap(name => [Buffer.from('/'), name])])
    const latin = (name: string): Buffer => Buffer.from(name, 'latin1')
    mkdirSync(within(latin('Belege für 2025')))
    writeFileSync(within(latin('Belege für 2025'), latin('Größe.pdf')), 'a')
    writeFileSync(within(latin('M\x81ller.pdf')), 'b')
    writeFileSync(within(latin('.geheim-ü.pdf')), 'c')
    write('zeile\nneu.pdf')
    write('\u202efdp.exe')
    write('\x1b[31mrot.pdf')
    const { files, leftOut } = await collectPaths([root])
    expect(files.map(({ place }) => place).toSorted()).toEqual(
      ['Belege für 2025/Größe.pdf', 'Müller.pdf', 'zeileneu.pdf', 'fdp.exe', '[31mrot.pdf'].toSorted(),
    )
    const contents = new Map(files.map(({ path, name }) => [name, readFileSync(path, 'utf8')]))
    expect([contents.get('Größe.pdf'), contents.get('Müller.pdf')]).toEqual(['a', 'b'])
    expect(leftOut).toEqual([{ path: '.geheim-ü.pdf', reason: 'hidden' }])
    // As Node hands on an argument that is no UTF-8.
    const named = await collectPaths([join(root, 'M\uFFFDller.pdf')])
    expect(named.files.map(({ name }) => name)).toEqual(['Müller.pdf'])
  },
)
