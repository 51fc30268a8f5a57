import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBatchCreator } from '../../../engine/batches/create-batch.ts'
import { restartBatch } from '../../../engine/batches/restart-batch.ts'
import type { Batch } from '../../../engine/model/batch.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { createInTurn } from '../../../engine/shared/in-turn.ts'

const clock = { now: () => 1_000, monotonicMs: () => 0 }
const project = {
  id: 'prj_fenster',
  name: 'Fenster',
  organizationId: 'org_1',
  partnerCode: 'DIREKT',
  discountPercent: 0,
  provisionPercent: 0,
}
const stored = { sha256: 'a'.repeat(64), byteSize: 3 }
const fault = { code: 'cancelled', message: 'x', phase: 'CONVERSION', retryable: true, failedAt: 2_000 } as const

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'steuerstapel-restart-'))
  storage = openSqlite(join(folder, 'test.db'), { clock })
  await storage.clients.ensureProject(project, 0)
})
afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

function createBatch() {
  return createBatchCreator({ storage, clock, priceList: [], workers: 1, secrets: { seal: text => Buffer.from(text) } })
}

async function aBatch({ failed }: { readonly failed: boolean }): Promise<Batch> {
  const mandant = { firstName: 'Erika', lastName: 'Muster', companyName: null, taxId: null, taxIdNormalized: null }
  const { batch } = await createBatch()({
    project,
    name: 'Belege',
    mandant: { type: 'new', ...mandant },
    autoDedupe: true,
    documents: [{ filename: 'a.pdf', source: { type: 'upload' }, stored }],
  })
  if (failed) await storage.runs.requestCancel(batch.id, fault)
  const found = await storage.batches.find(batch.id)
  if (!found) throw new Error('the batch was not written')
  return found
}

async function restart(batch: Batch, has = true) {
  const files = { has: () => has, hold: createInTurn() }
  return restartBatch({ storage, files, createBatch: createBatch() }, project, batch)
}

test('a failed batch becomes a new one with the same name, mandant, options and originals', async () => {
  const failed = await aBatch({ failed: true })
  const again = await storage.batches.find((await restart(failed)).batchId)
  expect(again?.id).not.toBe(failed.id)
  expect(again).toMatchObject({
    name: 'Belege',
    status: 'queued',
    mandantId: failed.mandantId,
    options: failed.options,
  })
  expect(await storage.documents.listByBatch(again?.id ?? '')).toMatchObject([{ filename: 'a.pdf', ...stored }])
  expect((await storage.batches.find(failed.id))?.status).toBe('failed')
  const all = await storage.batches.list({ projectId: null, limit: 10, offset: 0 })
  expect(all.total).toBe(2)
})

test('asked for twice it is made once, and once more when it has failed, too', async () => {
  const failed = await aBatch({ failed: true })
  const first = await restart(failed)
  expect(first.isNew).toBe(true)
  expect(await restart(failed)).toEqual({ batchId: first.batchId, isNew: false })
  await storage.runs.claim('engine', 1_000, 30_000)
  expect(await restart(failed)).toEqual({ batchId: first.batchId, isNew: false })
  const run = await storage.runs.find(first.batchId)
  if (!run) throw new Error('the batch has no run')
  await storage.runs.finish(run, { status: 'failed', fault }, 3_000)
  const second = await restart(failed)
  expect(second).toEqual({ batchId: expect.not.stringMatching(first.batchId), isNew: true })
  expect(await restart(failed)).toEqual({ batchId: second.batchId, isNew: false })
  expect((await storage.batches.list({ projectId: null, limit: 10, offset: 0 })).total).toBe(3)
})

test('pressed twice at one moment, one batch is made and both presses get it', async () => {
  const failed = await aBatch({ failed: true })
  const pressed = await Promise.all(Array.from({ length: 5 }, () => restart(failed)))
  expect(new Set(pressed.map(({ batchId }) => batchId)).size).toBe(1)
  expect(pressed.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect((await storage.batches.list({ projectId: null, limit: 10, offset: 0 })).total).toBe(2)
})

test('a batch that has not failed, of another program, or without its originals is not started again', async () => {
  const refused = expect.objectContaining({ code: 'batch_not_restartable' })
  const failed = await aBatch({ failed: true })
  const queued = await aBatch({ failed: false })
  const attempts = [
    () => restart(queued),
    () => restart({ ...failed, projectId: 'prj_fremd' }),
    () => restart(failed, false),
  ]
  for (const attempt of attempts) await expect(attempt).rejects.toThrow(refused)
  expect((await storage.batches.list({ projectId: null, limit: 10, offset: 0 })).total).toBe(2)
})
