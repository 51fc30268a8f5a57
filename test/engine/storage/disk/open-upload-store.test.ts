import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendAt } from '../../../../engine/storage/disk/append-at.ts'
import { openUploadStore } from '../../../../engine/storage/disk/open-upload-store.ts'
import { UPLOAD_KEPT_MS } from '../../../../engine/storage/disk/upload-entries.ts'
import { openFileStore } from '../../../../engine/storage/disk/open-file-store.ts'
import type { FileStore } from '../../../../engine/storage/file-store.ts'
import type { UploadStore } from '../../../../engine/storage/upload-store.ts'
import { aClock } from '../../../support/a-clock.ts'

const BYTES = randomBytes(10_000)
const SHA256 = hashOf(BYTES)
const clock = aClock(Date.now())
let root: string
let files: FileStore
let uploads: UploadStore
/** What documents name. */
const named = new Set<string>()

beforeEach(async () => {
  named.clear()
  root = await mkdtemp(join(tmpdir(), 'steuerstapel-uploads-'))
  files = await openFileStore(root)
  uploads = await opened()
})

afterEach(async () => {
  uploads.close()
  await rm(root, { recursive: true, force: true })
})

const opened = (freeBytes = 1e12) =>
  openUploadStore(join(root, 'uploads'), {
    clock,
    byteSizeMax: 20_000,
    isReferenced: async sha256 => named.has(sha256),
    files: { ...files, freeBytes: async () => freeBytes },
  })
const folder = () => readdir(join(root, 'uploads'))
const send = (from: number, to = BYTES.length, sha256 = SHA256) =>
  uploads.append(sha256, from, Readable.from([BYTES.subarray(from, to)]))

test('a file that comes in pieces is moved into the file store when it is whole, and not before', async () => {
  expect(await uploads.begin(SHA256, BYTES.length)).toMatchObject({ offset: 0, isWhole: false })
  expect(await send(0, 4_000)).toMatchObject({ offset: 4_000, isWhole: false })
  await expect(uploads.adopt([SHA256])).rejects.toMatchObject({ code: 'upload_incomplete' })
  expect(files.has(SHA256)).toBe(false)
  expect(await send(4_000)).toMatchObject({ offset: 10_000, isWhole: true })
  expect(files.has(SHA256)).toBe(false)
  expect([...(await uploads.adopt([SHA256, SHA256]))]).toEqual([[SHA256, { sha256: SHA256, byteSize: 10_000 }]])
  expect(await readFile(files.pathOf(SHA256))).toEqual(BYTES)
  named.add(SHA256)
  await uploads.settle([SHA256])
  expect(files.has(SHA256)).toBe(true)
  expect(await folder()).toEqual([])
})

test.each(['fails', 'is never made, since the engine ends'])(
  'a file whose batch %s is an upload again, and no original that nobody knows of',
  async how => {
    await uploads.begin(SHA256, BYTES.length)
    await send(0)
    await uploads.adopt([SHA256])
    if (how === 'fails') await uploads.settle([SHA256])
    else uploads = await opened()
    expect(files.has(SHA256)).toBe(false)
    expect(await uploads.find(SHA256)).toMatchObject({ offset: 10_000, isWhole: true })
    expect(await folder()).toEqual([`${SHA256}-10000.whole`])
    expect([...(await uploads.adopt([SHA256])).keys()]).toEqual([SHA256])
    named.add(SHA256)
    uploads = await opened()
    expect([files.has(SHA256), await folder()]).toEqual([true, []])
  },
)

test('an upload goes on where it was after the engine has ended', async () => {
  await uploads.begin(SHA256, BYTES.length)
  await send(0, 4_000)
  uploads = await opened()
  expect(await uploads.begin(SHA256, BYTES.length)).toMatchObject({ offset: 4_000 })
  expect(await uploads.find(SHA256)).toMatchObject({ offset: 4_000 })
  await send(4_000)
  uploads = await opened()
  expect(await uploads.find(SHA256)).toMatchObject({ offset: 10_000, isWhole: true })
})

test('an engine that ended before the check makes up for it, and throws away what is wrong', async () => {
  await writeFile(join(root, 'uploads', `${SHA256}-10000.part`), BYTES)
  const other = hashOf(Buffer.from('x'))
  await writeFile(join(root, 'uploads', `${other}-10000.part`), BYTES)
  uploads = await opened()
  expect(await uploads.begin(SHA256, BYTES.length)).toMatchObject({ isWhole: true })
  expect(await uploads.find(other)).toBeNull()
  expect(await folder()).toEqual([`${SHA256}-10000.whole`])
})

test('an upload whose file somebody removed is told as gone and can be sent again', async () => {
  await uploads.begin(SHA256, BYTES.length)
  await rm(join(root, 'uploads', `${SHA256}-10000.part`))
  await expect(send(0)).rejects.toMatchObject({ code: 'upload_not_found' })
  await uploads.begin(SHA256, BYTES.length)
  await send(0)
  await rm(join(root, 'uploads', `${SHA256}-10000.whole`))
  await expect(uploads.adopt([SHA256])).rejects.toMatchObject({ code: 'upload_incomplete' })
  await uploads.settle([SHA256])
  await uploads.begin(SHA256, BYTES.length)
  await send(0)
  expect([...(await uploads.adopt([SHA256])).keys()]).toEqual([SHA256])
})

test('bytes that came before the connection broke stay', async () => {
  await uploads.begin(SHA256, BYTES.length)
  const broken = new PassThrough()
  const appended = uploads.append(SHA256, 0, broken)
  broken.write(BYTES.subarray(0, 3_000))
  await expect.poll(async () => (await uploads.begin(SHA256, BYTES.length)).offset).toBe(3_000)
  broken.destroy(new Error('aborted'))
  await expect(appended).rejects.toMatchObject({ code: 'upload_interrupted' })
  expect(await uploads.find(SHA256)).toMatchObject({ offset: 3_000 })
  expect(await send(3_000)).toMatchObject({ isWhole: true })
})

test('a second append beside the first is refused; asking for the offset ends the first, whose connection is dead', async () => {
  await uploads.begin(SHA256, BYTES.length)
  const silent = new PassThrough()
  const appended = uploads.append(SHA256, 0, silent)
  appended.catch(() => undefined)
  silent.write(BYTES.subarray(0, 3_000))
  await expect.poll(async () => (await uploads.begin(SHA256, BYTES.length)).offset).toBe(3_000)
  await expect(send(3_000)).rejects.toMatchObject({ code: 'upload_busy' })
  expect(await uploads.find(SHA256)).toMatchObject({ offset: 3_000 })
  await expect(appended).rejects.toMatchObject({ code: 'upload_interrupted' })
  expect(await send(3_000)).toMatchObject({ isWhole: true })
})

test('many who ask and send at the same time leave one sound file', async () => {
  await uploads.begin(SHA256, BYTES.length)
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, async () => {
      const found = await uploads.find(SHA256)
      return send(found?.offset ?? 0)
    }),
  )
  const codes = tries.flatMap(each => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []))
  for (const code of codes) expect(code).toMatch(/^upload_(busy|interrupted|offset_mismatch)$/)
  const { offset = 0 } = (await uploads.find(SHA256)) ?? {}
  if (offset < BYTES.length) await send(offset)
  await uploads.adopt([SHA256])
  expect(await readFile(files.pathOf(SHA256))).toEqual(BYTES)
})

test.each([
  ['at a place that was not reached', 5_000, 'upload_offset_mismatch'],
  ['at a place that is done', 0, 'upload_offset_mismatch'],
])('bytes %s are refused and change nothing', async (_title, offset, code) => {
  await uploads.begin(SHA256, BYTES.length)
  await send(0, 2_000)
  await expect(send(offset)).rejects.toMatchObject({ code, details: { offset: 2_000 } })
  expect(await uploads.find(SHA256)).toMatchObject({ offset: 2_000 })
})

test('more than the file is large is refused, and what came before can still become the file', async () => {
  await uploads.begin(SHA256, BYTES.length)
  const tooMuch = Readable.from([BYTES.subarray(0, 9_000), Buffer.alloc(2_000)])
  await expect(uploads.append(SHA256, 0, tooMuch)).rejects.toMatchObject({ code: 'upload_too_long' })
  expect(await send(9_000)).toMatchObject({ isWhole: true })
})

test('bytes of another file are found out at the end and thrown away', async () => {
  const claimed = hashOf(Buffer.from('another one'))
  await uploads.begin(claimed, BYTES.length)
  await expect(send(0, BYTES.length, claimed)).rejects.toMatchObject({ code: 'checksum_mismatch' })
  expect(await uploads.find(claimed)).toBeNull()
  expect(await folder()).toEqual([])
})

test('what is too large, of another size than begun, or more than the disk holds is not begun', async () => {
  await expect(uploads.begin(SHA256, 20_001)).rejects.toMatchObject({ code: 'upload_too_large' })
  await uploads.begin(SHA256, BYTES.length)
  await expect(uploads.begin(SHA256, 9_999)).rejects.toMatchObject({ code: 'upload_length_mismatch' })
  uploads = await opened(40_000)
  const second = hashOf(Buffer.from('b'))
  await expect(uploads.begin(second, 10_000)).rejects.toMatchObject({ code: 'storage_full' })
  await send(0)
  expect(await uploads.begin(second, 10_000)).toMatchObject({ offset: 0 })
})

test.runIf(existsSync('/dev/full'))('a disk that is full in the middle is told as that', async () => {
  const range = { from: 0, to: BYTES.length, signal: new AbortController().signal, onWritten: () => undefined }
  await expect(appendAt('/dev/full', Readable.from([BYTES]), range)).rejects.toMatchObject({
    code: 'storage_full',
    kind: 'transient',
  })
})

test('a file that the file store has is not sent again', async () => {
  await files.put(Readable.from([BYTES]), { byteSizeMax: 20_000, signal: new AbortController().signal })
  expect(await uploads.begin(SHA256, BYTES.length)).toMatchObject({ offset: 10_000, isWhole: true, expiresAt: null })
  expect((await uploads.adopt([SHA256])).get(SHA256)).toEqual({ sha256: SHA256, byteSize: 10_000 })
})

test('what nobody goes on with is thrown away after three days, also over a restart', async () => {
  const { expiresAt } = await uploads.begin(SHA256, BYTES.length)
  expect(expiresAt).toBe(clock.now() + UPLOAD_KEPT_MS)
  clock.advance(UPLOAD_KEPT_MS - 1)
  await send(0, 1_000)
  clock.advance(UPLOAD_KEPT_MS - 1)
  expect(await uploads.tidy()).toBe(0)
  clock.advance(1)
  expect(await uploads.tidy()).toBe(1)
  expect(await folder()).toEqual([])

  await uploads.begin(SHA256, BYTES.length)
  const longAgo = new Date(clock.now() - UPLOAD_KEPT_MS - 1)
  await utimes(join(root, 'uploads', `${SHA256}-10000.part`), longAgo, longAgo)
  uploads = await opened()
  expect(await uploads.find(SHA256)).toBeNull()
})

test('an upload that somebody goes on with while others are thrown away stays', async () => {
  await uploads.begin(hashOf(Buffer.from('x')), 1)
  await uploads.begin(SHA256, BYTES.length)
  clock.advance(UPLOAD_KEPT_MS)
  const [removed, sent] = await Promise.all([uploads.tidy(), send(0)])
  expect([removed, sent.isWhole]).toEqual([1, true])
  expect(await folder()).toEqual([`${SHA256}-10000.whole`])
})

test('an upload that nobody goes on with for a minute is told, and one that moves is not', async () => {
  await uploads.begin(SHA256, BYTES.length)
  await send(0, 4_000)
  clock.advance(59_999)
  expect(uploads.listResting()).toEqual([])
  clock.advance(1)
  expect(uploads.listResting()).toEqual([expect.objectContaining({ sha256: SHA256, byteSize: 10_000, offset: 4_000 })])
  await send(4_000, 5_000)
  expect(uploads.listResting()).toEqual([])
})

test('strange files in its folder are removed, and an upload that is taken back leaves nothing', async () => {
  await writeFile(join(root, 'uploads', 'Kontoauszug.pdf'), 'x')
  await writeFile(join(root, 'uploads', `${SHA256}-3.whole`), 'too long')
  uploads = await opened()
  expect(await folder()).toEqual([])
  await uploads.begin(SHA256, BYTES.length)
  await uploads.remove(SHA256)
  await uploads.remove(SHA256)
  expect(await folder()).toEqual([])
  await expect(send(0)).rejects.toMatchObject({ code: 'upload_not_found' })
})

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

test('begun by two at once with other lengths, one is refused and the other keeps its length', async () => {
  const begun = await Promise.allSettled([uploads.begin(SHA256, BYTES.length), uploads.begin(SHA256, 5_000)])
  expect(begun.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(begun.find(each => each.status === 'rejected')).toMatchObject({ reason: { code: 'upload_length_mismatch' } })
  expect(await uploads.find(SHA256)).toMatchObject({ byteSize: BYTES.length })
})
