import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
  expect(files.map(path => relative(root, path)).toSorted()).toEqual(NAMES.toSorted())
  expect(leftOut).toEqual([])
})

test('what lies in a folder is taken or named with its reason', async () => {
  for (const name of ['a.pdf', '.versteckt.pdf', '.DS_Store', '~$Brief.docx', 'unter/Thumbs.db', 'unter/b.pdf.part'])
    write(name)
  for (const name of ['.git/HEAD', '@eaDir/a.pdf', 'unter/b.pdf']) write(name)
  symlinkSync(join(root, 'a.pdf'), join(root, 'unter', 'link.pdf'))
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(root, 'rohr')])
  const { files, leftOut } = await collectPaths([root])
  expect(files.map(path => relative(root, path))).toEqual(['a.pdf', join('unter', 'b.pdf')])
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
  expect(await collectPaths([path])).toEqual({ files: [path], leftOut: [] })
  write('.geheim/a.pdf')
  const named = await collectPaths([join(root, '.geheim')])
  expect(named.files).toEqual([join(root, '.geheim', 'a.pdf')])
  expect(named.leftOut).toEqual([{ path: '.rechnung.pdf', reason: 'hidden' }])
})

test('a path that is not there is a wrong call', async () => {
  await expect(collectPaths([join(root, 'fehlt')])).rejects.toThrow('fehlt gibt es nicht.')
})
