import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import * as disk from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as files from '../../../../engine/shared/disk/files.ts'
import * as sync from '../../../../engine/shared/disk/files-sync.ts'
import { addSealedFolder } from '../../../../engine/shared/sealed/sealed-folders.ts'
import { CHUNK_BYTES, diskSize } from '../../../../engine/shared/sealed/chunk-format.ts'

const SIZES = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, 3 * CHUNK_BYTES + 17, 2_500_000]
const WORD = Buffer.from('Mustermann Erika 12/345/67890 ')
let folder = ''
const made: string[] = []

beforeAll(async () => {
  folder = await sealedFolder()
})

afterAll(() => Promise.all(made.map(each => disk.rm(each, { recursive: true }))))

async function makeTempDir(): Promise<string> {
  const path = await disk.mkdtemp(join(tmpdir(), 'steuerstapel-sealed-'))
  made.push(path)
  return path
}

async function sealedFolder(): Promise<string> {
  const path = await makeTempDir()
  addSealedFolder({ folder: path, filesKey: randomBytes(32), databaseKey: null, isWhole: true })
  return path
}

function content(size: number): Buffer {
  return Buffer.alloc(size, WORD)
}

test.each(SIZES)('a file of %i bytes comes back, tells its size, and lies encrypted on the disk', async size => {
  const path = join(folder, `whole-${size}`)
  await files.writeFile(path, content(size))
  expect((await files.readFile(path)).equals(content(size))).toBe(true)
  expect((await files.stat(path)).size).toBe(size)
  expect(Number((await files.stat(path, { bigint: true })).size)).toBe(size)
  const stored = await disk.readFile(path)
  expect(stored.length).toBe(diskSize(size))
  expect(stored.includes(WORD.subarray(0, 8))).toBe(false)
})

test.each(SIZES)('a stream of %i bytes in uneven pieces is the same file', async size => {
  const path = join(folder, `stream-${size}`)
  const bytes = randomBytes(size)
  const pieces = function* () {
    for (let at = 0; at < size; at += 40_003) yield bytes.subarray(at, at + 40_003)
  }
  await pipeline(Readable.from(pieces()), sync.createWriteStream(path))
  const hash = createHash('sha256')
  for await (const piece of sync.createReadStream(path) as AsyncIterable<Buffer>) hash.update(piece)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('any range of a file can be read without the rest, by a handle, a stream and a descriptor', async () => {
  const path = join(folder, 'ranges')
  const bytes = randomBytes(5 * CHUNK_BYTES + 99)
  await files.writeFile(path, bytes)
  const handle = await files.open(path)
  const descriptor = sync.openSync(path, 'r')
  for (let round = 0; round < 200; round += 1) {
    const start = Math.floor(Math.random() * bytes.length)
    const length = 1 + Math.floor(Math.random() * (bytes.length - start))
    const wanted = bytes.subarray(start, start + length)
    const one = Buffer.alloc(length)
    expect((await handle.read(one, 0, length, start)).bytesRead).toBe(length)
    expect(one.equals(wanted)).toBe(true)
    const two = Buffer.alloc(length)
    expect(sync.readSync(descriptor, two, 0, length, start)).toBe(length)
    expect(two.equals(wanted)).toBe(true)
    if (round < 190) continue
    const parts: Buffer[] = []
    const stream = sync.createReadStream(path, { start, end: start + length - 1 })
    for await (const piece of stream as AsyncIterable<Buffer>) parts.push(piece)
    expect(Buffer.concat(parts).equals(wanted)).toBe(true)
  }
  expect((await handle.read(Buffer.alloc(9), 0, 9, bytes.length)).bytesRead).toBe(0)
  await handle.close()
  sync.closeSync(descriptor)
})

test('writes at any place, growing and closing in between, give the same bytes as a plain file', async () => {
  const [path, plain] = [join(folder, 'places'), join(await makeTempDir(), 'places')]
  for (const each of [path, plain]) await files.writeFile(each, '')
  let size = 0
  for (let round = 0; round < 12; round += 1) {
    const handles = [await files.open(path, 'r+'), await files.open(plain, 'r+')]
    for (let step = 0; step < 4; step += 1) {
      const at = Math.random() < 0.5 ? size : Math.floor(Math.random() * (size + 1))
      const bytes = randomBytes(1 + Math.floor(Math.random() * 2.4 * CHUNK_BYTES))
      for (const handle of handles) await handle.write(bytes, 0, bytes.length, at)
      size = Math.max(size, at + bytes.length)
      if (step === 2) for (const handle of handles) await handle.sync()
    }
    for (const handle of handles) await handle.close()
    expect((await files.readFile(path)).equals(await disk.readFile(plain))).toBe(true)
  }
})

test('each changed byte, a file that was cut, and chunks that changed places are found', async () => {
  const path = join(folder, 'tampered')
  await files.writeFile(path, content(3 * CHUNK_BYTES + 500))
  const stored = await disk.readFile(path)
  const record = CHUNK_BYTES + 28
  const tampered = [
    ...[0, 20, 48, 60, 48 + record + 5, stored.length - 1].map(at => {
      const changed = Buffer.from(stored)
      changed[at] = (changed[at] ?? 0) ^ 1
      return changed
    }),
    stored.subarray(0, stored.length - 1),
    stored.subarray(0, 48 + 3 * record),
    stored.subarray(0, 48 + record),
    stored.subarray(0, 40),
    Buffer.concat([stored, Buffer.alloc(record)]),
    Buffer.concat([
      stored.subarray(0, 48),
      stored.subarray(48 + record, 48 + 2 * record),
      stored.subarray(48, 48 + record),
      stored.subarray(48 + 2 * record),
    ]),
  ]
  for (const bytes of tampered) {
    await disk.writeFile(path, bytes)
    await expect(files.readFile(path)).rejects.toMatchObject({ code: 'EBADMSG' })
  }
})

test('a file of another folder with another key cannot be read', async () => {
  const other = await sealedFolder()
  await files.writeFile(join(folder, 'own'), content(100))
  await disk.copyFile(join(folder, 'own'), join(other, 'own'))
  await expect(files.readFile(join(other, 'own'))).rejects.toMatchObject({ code: 'EBADMSG' })
})

test('a copy within a folder is the bytes of the disk, and one to another place is written anew', async () => {
  const [from, near] = [join(folder, 'from'), join(folder, 'near')]
  const [far, plain] = [join(await sealedFolder(), 'far'), join(await makeTempDir(), 'plain')]
  await files.writeFile(from, content(200_000))
  for (const to of [near, far, plain]) await files.copyFile(from, to, constants.COPYFILE_EXCL)
  expect((await disk.readFile(near)).equals(await disk.readFile(from))).toBe(true)
  expect((await disk.readFile(plain)).equals(content(200_000))).toBe(true)
  for (const to of [near, far]) expect((await files.readFile(to)).equals(content(200_000))).toBe(true)
  expect(files.haveOneKey(from, near)).toBe(true)
  expect(files.haveOneKey(from, far)).toBe(false)
  await expect(files.copyFile(from, far, constants.COPYFILE_EXCL)).rejects.toMatchObject({ code: 'EEXIST' })
})

test('a file whose writer was killed goes on where its last whole chunk ends', async () => {
  const path = join(folder, 'killed')
  const bytes = randomBytes(4 * CHUNK_BYTES + 1_000)
  const handle = await files.open(path, 'w')
  await handle.write(bytes, 0, bytes.length, 0)
  // What the writer still holds back is lost with it.
  const killed = join(folder, 'killed-copy')
  await disk.copyFile(path, killed)
  await handle.close()
  expect(await files.mendedSize(killed)).toBe(4 * CHUNK_BYTES)
  await disk.truncate(killed, 48 + 2 * (CHUNK_BYTES + 28) + 777)
  expect(await files.mendedSize(killed)).toBe(2 * CHUNK_BYTES)
  const again = await files.openToGoOn(killed)
  await again.write(bytes, 2 * CHUNK_BYTES, bytes.length - 2 * CHUNK_BYTES, 2 * CHUNK_BYTES)
  await again.close()
  expect((await files.readFile(killed)).equals(bytes)).toBe(true)
})

test('files outside of encrypted folders are the system’s own', async () => {
  const path = join(await makeTempDir(), 'plain')
  await files.writeFile(path, content(70_000))
  expect((await disk.readFile(path)).equals(content(70_000))).toBe(true)
  const { forget } = addSealedFolder({ folder: join(path, '..'), filesKey: randomBytes(32), databaseKey: null })
  onTestFinished(forget)
  // Of a data folder only what holds a client's data or a key.
  expect((await files.readFile(path)).equals(content(70_000))).toBe(true)
})
