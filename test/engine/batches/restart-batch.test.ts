import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBatchCreator } from '../../../engine/batches/create-batch.ts'
import { restartBatch } from '../../../engine/batches/restart-batch.ts'
import type { Batch } from '../../../engine/model/batch.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'

const clock = { now: () => 1_000, monotonicMs: () => 0 }
const project = {
  ...{ id: 'prj_fenster', name: 'Fenster', organizationId: 'org_1' },
  ...{ partnerCode: 'DIREKT', discountPercent: 0, provisionPercent: 0 },
}
const stored = { sha256: 'a'.repeat(64), byteSize: 3 }
const fault = { code: 'cancelled', message: 'x', phase: 'CONVERSION', retryable: true, failedAt: 2_000 } as const

let folder: string
let storage: Storage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-restart-'))
  storage = openSqlite(join(folder, 'test.db'), { clock })
  storage.clients.ensureProject(project, 0)
})
afterEach(() => {
  storage.close()
  rmSync(folder, { recursive: true, force: true })
})

function createBatch() {
  return createBatchCreator({ storage, clock, priceList: [], workers: 1, secrets: { seal: text => Buffer.from(text) } })
}

function aBatch({ failed }: { readonly failed: boolean }): Batch {
  const mandant = { firstName: 'Erika', lastName: 'Muster', companyName: null, taxId: null, taxIdNormalized: null }
  const { batch } = createBatch()({
    ...{ project, name: 'Belege', mandant: { type: 'new', ...mandant }, autoDedupe: true },
    documents: [{ filename: 'a.pdf', source: { type: 'upload' }, stored }],
  })
  if (failed) storage.runs.requestCancel(batch.id, fault)
  const found = storage.batches.find(batch.id)
  if (!found) throw new Error('the batch was not written')
  return found
}

function restart(batch: Batch, has = true) {
  return restartBatch({ storage, files: { has: () => has }, createBatch: createBatch() }, project, batch)
}

test('a failed batch becomes a new one with the same name, mandant, options and originals', () => {
  const failed = aBatch({ failed: true })
  const again = storage.batches.find(restart(failed).batchId)
  expect(again?.id).not.toBe(failed.id)
  expect(again).toMatchObject({
    ...{ name: 'Belege', status: 'queued', mandantId: failed.mandantId, options: failed.options },
  })
  expect(storage.documents.listByBatch(again?.id ?? '')).toMatchObject([{ filename: 'a.pdf', ...stored }])
  expect(storage.batches.find(failed.id)?.status).toBe('failed')
  const all = storage.batches.list({ projectId: null, limit: 10, offset: 0 })
  expect(all.total).toBe(2)
})

test('asked for twice it is made once, and once more when it has failed, too', () => {
  const failed = aBatch({ failed: true })
  const first = restart(failed)
  expect(first.isNew).toBe(true)
  expect(restart(failed)).toEqual({ batchId: first.batchId, isNew: false })
  storage.runs.claim('engine', 1_000, 30_000)
  expect(restart(failed)).toEqual({ batchId: first.batchId, isNew: false })
  const run = storage.runs.find(first.batchId)
  if (!run) throw new Error('the batch has no run')
  storage.runs.finish(run, { status: 'failed', fault }, 3_000)
  const second = restart(failed)
  expect(second).toEqual({ batchId: expect.not.stringMatching(first.batchId), isNew: true })
  expect(restart(failed)).toEqual({ batchId: second.batchId, isNew: false })
  expect(storage.batches.list({ projectId: null, limit: 10, offset: 0 }).total).toBe(3)
})

test('a batch that has not failed, of another program, or without its originals is not started again', () => {
  const refused = expect.objectContaining({ code: 'batch_not_restartable' })
  const failed = aBatch({ failed: true })
  const queued = aBatch({ failed: false })
  const attempts = [
    () => restart(queued),
    () => restart({ ...failed, projectId: 'prj_fremd' }),
    () => restart(failed, false),
  ]
  for (const attempt of attempts) expect(attempt).toThrow(refused)
  expect(storage.batches.list({ projectId: null, limit: 10, offset: 0 }).total).toBe(2)
})
