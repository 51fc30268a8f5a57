import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBatchCreator } from '../../../engine/batches/create-batch.ts'
import { createUploadedBatch } from '../../../engine/batches/create-uploaded-batch.ts'
import type { UploadedBatch } from '../../../engine/batches/create-uploaded-batch.ts'
import { openFileStore } from '../../../engine/storage/disk/open-file-store.ts'
import { openUploadStore } from '../../../engine/storage/disk/open-upload-store.ts'
import type { FileStore } from '../../../engine/storage/file-store.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import type { UploadStore } from '../../../engine/storage/upload-store.ts'
import { aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'

const [FIRST, SECOND] = [Buffer.from('erster Beleg'), Buffer.from('zweiter Beleg')]
const clock = aClock()
let root: string
let storage: Storage
let files: FileStore
let uploads: UploadStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steuerstapel-uploaded-'))
  storage = openSqlite(join(root, 'test.db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  files = await openFileStore(join(root, 'files'))
  uploads = await openUploadStore(join(root, 'uploads'), {
    files,
    clock,
    byteSizeMax: 1_000,
    isReferenced: storage.deletions.isReferenced,
  })
})

afterEach(async () => {
  uploads.close()
  await storage.close()
  await rm(root, { recursive: true, force: true })
})

const uploaded = async (bytes: Buffer) => {
  await uploads.begin(hashOf(bytes), bytes.length)
  await uploads.append(hashOf(bytes), 0, Readable.from([bytes]))
}
const wish = (over: Partial<UploadedBatch> = {}): UploadedBatch => ({
  name: 'Belege',
  mandant: { typedName: 'Müller GmbH' },
  leftOut: [],
  key: 'k1',
  asked: { name: 'Belege' },
  files: [
    { filename: 'a.pdf', sha256: hashOf(FIRST) },
    { filename: 'b.pdf', sha256: hashOf(SECOND) },
    { filename: 'a noch einmal.pdf', sha256: hashOf(FIRST) },
  ],
  ...over,
})
const create = (batch: UploadedBatch) => {
  const secrets = { seal: (text: string) => Buffer.from(text) }
  const createBatch = createBatchCreator({ storage, clock, secrets, priceList: [], workers: 1 })
  return createUploadedBatch({ storage, uploads, files, clock, createBatch }, aProject, batch)
}

test('what lay beside the files at the door of the window is named in the batch', async () => {
  await Promise.all([uploaded(FIRST), uploaded(SECOND)])
  const leftOut = [{ path: 'Belege/.alt.pdf', reason: 'hidden' }] as const
  const { batchId } = await create(wish({ leftOut }))
  expect((await storage.batches.find(batchId))?.options.leftOut).toEqual(leftOut)
})
const total = async () => (await storage.batches.list({ projectId: null, limit: 10, offset: 0 })).total

test('uploads become the documents of a batch in their order, the same bytes under each of their names', async () => {
  await Promise.all([uploaded(FIRST), uploaded(SECOND)])
  const { batchId, isNew } = await create(wish())
  expect(isNew).toBe(true)
  expect(
    (await storage.documents.listByBatch(batchId)).map(({ filename, sha256, byteSize }) => [
      filename,
      sha256,
      byteSize,
    ]),
  ).toEqual([
    ['a.pdf', hashOf(FIRST), FIRST.length],
    ['b.pdf', hashOf(SECOND), SECOND.length],
    ['a noch einmal.pdf', hashOf(FIRST), FIRST.length],
  ])
  expect([files.has(hashOf(FIRST)), files.has(hashOf(SECOND))]).toEqual([true, true])
})

test('asking again under the same key, as after a lost answer, makes no second batch, nor a second mandant', async () => {
  await Promise.all([uploaded(FIRST), uploaded(SECOND)])
  const first = await create(wish())
  expect(await create(wish())).toEqual({ batchId: first.batchId, isNew: false })
  // A second engine on the same folder, after the first was killed.
  const reopened = openSqlite(join(root, 'test.db'), { clock })
  expect(
    await reopened.batches.keptAnswer({ projectId: aProject.id, route: 'POST /local/batches', key: 'k1' }),
  ).not.toBeNull()
  await reopened.close()
  expect(await total()).toBe(1)
  expect((await storage.mandants.search(aProject.organizationId, { text: '', limit: 10, offset: 0 })).total).toBe(1)
})

test('many who ask at once under one key get one batch; who came too close is to ask again', async () => {
  await Promise.all([uploaded(FIRST), uploaded(SECOND)])
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => create(wish())))
  const refused = asked.flatMap(each => (each.status === 'rejected' ? [each.reason as unknown] : []))
  for (const reason of refused) expect(reason).toMatchObject({ code: 'idempotency_key_used', kind: 'transient' })
  expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await total()).toBe(1)
  expect((await create(wish())).isNew).toBe(false)
})

test('a key that came with another batch is refused', async () => {
  await Promise.all([uploaded(FIRST), uploaded(SECOND)])
  await create(wish())
  await expect(create(wish({ asked: { name: 'Andere' } }))).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test('a batch that cannot be made leaves no originals, and its uploads are there for the next try', async () => {
  await Promise.all([uploaded(FIRST), uploaded(SECOND)])
  await expect(create(wish({ mandant: { id: 'man_deleted' } }))).rejects.toMatchObject({ code: 'mandant_not_found' })
  expect([files.has(hashOf(FIRST)), files.has(hashOf(SECOND))]).toEqual([false, false])
  expect((await create(wish())).isNew).toBe(true)
  expect([files.has(hashOf(FIRST)), files.has(hashOf(SECOND))]).toEqual([true, true])
})

test('as long as a file is missing there is no batch, and nothing has become an original', async () => {
  await uploaded(FIRST)
  await expect(create(wish())).rejects.toMatchObject({ code: 'upload_incomplete', details: { sha256: hashOf(SECOND) } })
  expect([await total(), files.has(hashOf(FIRST))]).toEqual([0, false])
  await uploaded(SECOND)
  expect((await create(wish())).isNew).toBe(true)
})

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
