import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFileOffers } from '../../src-main/file-offers.ts'
import { findOffered } from '../../src-main/find-offered.ts'
import { addFiles, noFiles, notSent, sendable } from '../../src-renderer/features/batch-create/chosen-files.ts'
import { readOfferedFiles } from '../../src-renderer/features/batch-create/read-offered.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'angeboten-'))))
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true })
})

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** From the desktop's hand to what the page sends and names, with the shell's own answers between them. */
async function throughTheDoor(paths: readonly string[], meanwhile: () => void = () => undefined) {
  let id = 0
  const offers = createFileOffers(() => String(++id))
  offers.add(await findOffered(paths))
  meanwhile()
  vi.stubGlobal('fetch', (address: string) =>
    // A drive that fails in the middle of a file.
    address.endsWith('/1') ? Promise.resolve(new Response(broken())) : offers.answer(address),
  )
  const { files, notTaken } = await readOfferedFiles(offers.take())
  const chosen = addFiles(noFiles, files, notTaken)
  return { sent: sendable(chosen), named: notSent(chosen) }
}

function broken(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: stream => stream.error(new Error('EIO')) })
}

test('desktop: each file in a folder that was handed over is sent with its bytes or named with its reason', async () => {
  write('stapel/a defekt.pdf', 'not to be read to its end')
  write('stapel/b.pdf', 'zwei')
  write('stapel/c fort.pdf', 'gone before it is read')
  write('stapel/leer.pdf', '')
  write('stapel/.versteckt.pdf', 'drei')
  write('stapel/Thumbs.db', 'x')
  write('stapel/halb.crdownload', 'x')
  write('stapel/2024/b.pdf', 'vier')
  symlinkSync(join(folder, 'stapel', 'b.pdf'), join(folder, 'stapel', 'verweis.pdf'))
  const offered = readdirSync(join(folder, 'stapel'), { recursive: true, withFileTypes: true }).filter(
    entry => !entry.isDirectory(),
  )
  const { sent, named } = await throughTheDoor([join(folder, 'stapel')], () => {
    unlinkSync(join(folder, 'stapel', 'c fort.pdf'))
  })
  expect(sent.length + named.length).toBe(offered.length)
  expect(await Promise.all(sent.map(file => file.text()))).toEqual(
    ['stapel/a defekt.pdf', 'stapel/b.pdf'].map(name => readFileSync(join(folder, name), 'utf8')),
  )
  expect(named.map(({ path, reason }) => `${path} ${reason}`).toSorted()).toEqual([
    'b.pdf unreadable',
    'c fort.pdf unreadable',
    'leer.pdf empty',
    'stapel/.versteckt.pdf hidden',
    'stapel/Thumbs.db system_file',
    'stapel/halb.crdownload unfinished',
    'stapel/verweis.pdf link',
  ])
})

test('desktop: of more files than are taken at once every one is named', async () => {
  for (let at = 0; at < 620; at++) write(`viele/${at}.pdf`, String(at))
  const { sent, named } = await throughTheDoor([join(folder, 'viele')])
  // One of them is the one whose drive fails.
  expect([sent.length, named.length]).toEqual([499, 121])
  expect(new Set(named.map(({ reason }) => reason))).toEqual(new Set(['unreadable', 'too_many']))
})
