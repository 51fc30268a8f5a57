import { createHash, randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readFile, writeFile } from '../../../engine/shared/disk/files.ts'
import { mirrorFiles } from '../../../engine/storage/objects/mirror-files.ts'
import { openObjectStore } from '../../../engine/storage/objects/open-object-store.ts'
import { sendMissing } from '../../../engine/storage/objects/send-missing.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import { startS3, type S3Server } from '../../support/s3-server.ts'
import { holdsFiles } from '../file-conformance.ts'
import { aMirror, aSealedFolder, openMirrored } from './mirrored-files.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
})
afterEach(() => {
  s3.answer = null
})
afterAll(() => s3.close())

const never = new AbortController().signal
const options = { byteSizeMax: 1e9, signal: never }
const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

describe('as every file store', () => {
  holdsFiles({ aFolder: aSealedFolder, open: (root, isReferenced) => openMirrored(aMirror(s3), root, isReferenced) })
})

test('originals and results lie in the bucket, encrypted, under names that tell nothing, and go with their file', async () => {
  const before = new Set(s3.objects())
  const files = await openMirrored(aMirror(s3), aSealedFolder())
  const { sha256 } = await files.put(Readable.from([Buffer.from('Kanariengelb '.repeat(9_000))]), options)
  await files.writeManaged('Kanzlei/Mustermann/Mappe.pdf', path => writeFile(path, 'Kanariengelb'))
  const added = s3.objects().filter(path => !before.has(path))
  expect(added).toHaveLength(2)
  for (const path of added) {
    expect(path).not.toMatch(/Mustermann|Mappe/)
    expect(path).not.toContain(sha256)
    expect(s3.read(path).includes('Kanariengelb')).toBe(false)
  }
  await files.removeManaged('Kanzlei')
  await files.removeOriginal(sha256, async () => false)
  expect(s3.objects().filter(path => !before.has(path))).toEqual([])
})

test('a file that is lost or damaged here comes back from the store, a large one in parts and ranges', async () => {
  const files = await openMirrored(aMirror(s3), aSealedFolder())
  const bytes = randomBytes(40_000_000)
  s3.asked.length = 0
  const { sha256 } = await files.put(Readable.from([bytes]), options)
  expect(s3.asked.filter(line => /^PUT .*partNumber=/.test(line))).toHaveLength(3)
  rmSync(files.pathOf(sha256))
  s3.asked.length = 0
  expect(await files.checkOriginal(sha256)).toBe('whole')
  expect(s3.asked.filter(line => line.startsWith('GET '))).toHaveLength(3)
  expect(sha256Of(await readFile(files.pathOf(sha256)))).toBe(sha256)
  const result = await files.writeManaged('x/Mappe.pdf', path => writeFile(path, 'ganz'))
  writeFileSync(files.managedPath('x/Mappe.pdf'), 'anders')
  const opened = await files.openManaged('x/Mappe.pdf', result.sha256)
  expect(opened.state).toBe('whole')
  if (opened.state === 'whole') await opened.handle.close()
  rmSync(files.managedPath('x/Mappe.pdf'))
  expect(await files.rereadManaged('x/Mappe.pdf', result.sha256, never)).toEqual({ state: 'whole', byteSize: 4 })
})

test('other bytes than were sent are refused and named, whether they are damaged or another file of ours', async () => {
  const garbled: string[] = []
  const files = await openMirrored(aMirror(s3, garbled), aSealedFolder())
  const before = new Set(s3.objects())
  const { sha256 } = await files.put(Readable.from([Buffer.from('der richtige Beleg')]), options)
  const [object = ''] = s3.objects().filter(path => !before.has(path))
  const right = s3.read(object)
  const wrong = Buffer.from(right)
  wrong[wrong.length - 1]! ^= 1
  const { sha256: foreign } = await files.put(Readable.from([Buffer.from('ein falscher Beleg')]), options)
  const [other = ''] = s3.objects().filter(path => !before.has(path) && path !== object)
  for (const bytes of [wrong, right.subarray(0, -3), s3.read(other)]) {
    rmSync(files.pathOf(sha256), { force: true })
    writeFileSync(object, bytes)
    expect(await files.checkOriginal(sha256)).toBe('missing')
    expect(existsSync(files.pathOf(sha256))).toBe(false)
  }
  expect(garbled).toHaveLength(3)
  expect(garbled[0]).toMatch(/^originals\/[0-9a-f]{2}\/[0-9a-f]{64}$/)
  expect(await files.checkOriginal(foreign)).toBe('whole')
  writeFileSync(object, right)
  expect(await files.checkOriginal(sha256)).toBe('whole')
})

test('while the store is away nothing appears here, and the same works once it is back', async () => {
  const files = await openMirrored(aMirror(s3), aSealedFolder())
  const bytes = Buffer.from('während des Ausfalls')
  await s3.goAway()
  await expect(files.put(Readable.from([bytes]), options)).rejects.toMatchObject({
    ...{ code: 'storage_away', kind: 'transient' },
    message: expect.stringContaining('gehen dann von selbst weiter'),
  })
  await expect(files.writeManaged('x/Mappe.pdf', path => writeFile(path, 'ganz'))).rejects.toMatchObject({
    code: 'storage_away',
  })
  expect([files.has(sha256Of(bytes)), existsSync(files.managedPath('x/Mappe.pdf'))]).toEqual([false, false])
  await s3.comeBack()
  const { sha256 } = await files.put(Readable.from([bytes]), options)
  await s3.goAway()
  await expect(files.removeOriginal(sha256, async () => false)).rejects.toMatchObject({ code: 'storage_away' })
  expect(files.has(sha256)).toBe(true)
  await s3.comeBack()
  await files.removeOriginal(sha256, async () => false)
  expect(files.has(sha256)).toBe(false)
})

test('an answer of too much to do is tried again; one that refuses is not, and says why without a key', async () => {
  const files = await openMirrored(aMirror(s3), aSealedFolder())
  let busy = 2
  s3.answer = (_request, response) => {
    if (busy-- <= 0) return false
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return true
  }
  await files.put(Readable.from([Buffer.from('beim dritten Mal')]), options)
  s3.answer = null
  const objects = openObjectStore({ ...s3.setting, secretKey: 'falsches-Geheimnis' }, { pausesMs: [1, 2] })
  s3.asked.length = 0
  const path = join(aSealedFolder(), 'x')
  writeFileSync(path, 'x')
  const refused: unknown = await objects.send('probe/x', path).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'storage_away', cause: { message: '403 SignatureDoesNotMatch' } })
  expect(JSON.stringify([refused, String((refused as Error).cause)])).not.toContain('falsches-Geheimnis')
  expect(s3.asked).toHaveLength(1)
  const elsewhere = openObjectStore({ ...s3.setting, bucket: 'gibt-es-nicht' }, { pausesMs: [] })
  await expect(elsewhere.send('probe/x', path)).rejects.toMatchObject({ cause: { message: 'NoSuchBucket' } })
})

test('files from before there was a store are sent once, and a folder that is not encrypted sends none', async () => {
  const root = aSealedFolder()
  const plain = await openFileStore(root)
  const { sha256 } = await plain.put(Readable.from([Buffer.from('von früher')]), options)
  await plain.writeManaged('früher/Mappe.pdf', path => writeFile(path, 'ganz'))
  const mirror = aMirror(s3)
  expect(await sendMissing(root, mirror, never)).toBe(2)
  expect(await sendMissing(root, mirror, never)).toBe(0)
  // Written anew while the store was not in the settings.
  const later = await plain.writeManaged('früher/Mappe.pdf', path => writeFile(path, 'ganz und länger'))
  expect(await sendMissing(root, aMirror(s3), never)).toBe(1)
  const files = await openMirrored(mirror, root)
  rmSync(files.pathOf(sha256))
  rmSync(files.managedPath('früher/Mappe.pdf'))
  expect(await files.checkOriginal(sha256)).toBe('whole')
  expect(await files.checkManaged('früher/Mappe.pdf', later.sha256)).toBe('whole')
  const objects = openObjectStore(s3.setting)
  expect(() => mirrorFiles({ objects, filesKey: null, onGarbled: () => undefined })).toThrow(/steuerstapel encrypt/)
})
