import { deepStrictEqual, strictEqual } from 'node:assert'
import { assert, asyncModelRun, asyncProperty } from 'fast-check'
import { newId } from '../../engine/shared/ids.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { aProject } from '../support/a-batch.ts'
import { batchCommands, fault } from './batch-commands.ts'
import type { Real } from './batch-commands.ts'
import type { Model, ModelBatch } from './batch-model.ts'

const PROJECTS = [aProject.id, 'prj_other'] as const
const LENGTH_MAX = 60
const FAR_FUTURE = 1e12

/**
 * Runs that many random sequences of steps over the verbs of batches, runs, documents, checkpoints and the outbox, and
 * holds storage against a model at the end of each, and its answers at every step; throws with the shortest sequence
 * in which they differ. Returns how many batches there were. `seed` and `path` of a report repeat it.
 */
export async function holdAgainstModel(storage: Storage, runs: number, seed?: number): Promise<number> {
  for (const id of PROJECTS) await storage.clients.ensureProject({ ...aProject, id }, 1)
  let batches = 0
  await assert(
    asyncProperty(batchCommands(LENGTH_MAX), async steps => {
      const real: Real = { storage, projects: PROJECTS, webhookUrl: `https://${newId('bat')}/`, batches: [], runs: [] }
      const model: Model = { now: 10_000, batches: [], claimed: [] }
      try {
        await asyncModelRun(() => ({ model, real }), steps)
        await expectEqual(model, real)
      } finally {
        batches += real.batches.length
        await endAll(real)
      }
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  )
  return batches
}

/** So that the next sequence begins with nothing to claim and nothing to deliver. */
async function endAll({ storage, batches }: Real): Promise<void> {
  const delivery = { at: 1, durationMs: 1, statusCode: 410, fault: null, answer: null }
  for (const { batch } of batches) {
    await storage.runs.requestCancel(batch.id, fault(FAR_FUTURE))
    const run = await storage.runs.find(batch.id)
    const end = { status: 'failed', fault: fault(FAR_FUTURE) } as const
    if (run?.state === 'running') await storage.runs.finish(run, end, FAR_FUTURE)
    for (const { event } of await storage.webhooks.listByBatch(batch.id)) {
      if (event.state === 'pending') await storage.webhooks.recordAttempt(event.id, delivery, { state: 'exhausted' })
    }
  }
}

async function expectEqual(model: Model, real: Real): Promise<void> {
  for (const [at, batch] of model.batches.entries()) deepStrictEqual(await asStored(real, at), asModelled(batch))
  const due = model.batches.flatMap(({ events }) => events.filter(({ nextAt }) => (nextAt ?? Infinity) <= model.now))
  strictEqual((await real.storage.webhooks.due(model.now, 1_000)).length, due.length)
}

async function asStored({ storage, batches }: Real, at: number): Promise<object> {
  const id = batches[at]?.batch.id ?? ''
  const [batch, run, progress] = [
    await storage.batches.find(id),
    await storage.runs.find(id),
    await storage.batches.progress(id),
  ]
  const documents = await storage.documents.listByBatch(id)
  const told = (await storage.audit.list(id)).map(({ fact }) => fact.event)
  const count = (event: string): number => told.filter(each => each === event).length
  const checkpoints = await Promise.all(
    documents.map(({ id: item }) => storage.checkpoints.find({ batchId: id, phase: 'OCR', step: 'read', item })),
  )
  const events = await storage.webhooks.listByBatch(id)
  return {
    status: batch?.status,
    run: run?.state,
    attempt: run?.attempt,
    holder: run?.workerId,
    leaseUntil: run?.leaseUntil,
    isCancelled: run?.cancelRequested,
    percent: progress?.overallPercent ?? null,
    hasOutput: (await storage.batches.output(id)) !== null,
    documents: documents.map(({ status, fetchedAt }) => ({ status, isFetched: fetchedAt !== null })),
    checkpoints: checkpoints.map(each => each && { state: each.state, attempts: each.attempts }),
    events: events.map(({ event }) => ({
      previous: event.previousStatus,
      status: event.status,
      state: event.state,
      attempts: event.attempts,
      nextAt: event.nextAttemptAt,
      sequence: event.sequence,
    })),
    told: { starts: count('run_started'), completed: count('batch_completed'), failed: count('batch_failed') },
  }
}

function asModelled(batch: ModelBatch): object {
  const { status, run, attempt, holder, leaseUntil, isCancelled, percent, documents, events, checkpoints, told } = batch
  return {
    ...{ status, run, attempt, holder, leaseUntil, isCancelled, percent, documents, told },
    hasOutput: status === 'completed',
    checkpoints: documents.map((_, at) => {
      const each = checkpoints.get(at)
      return each ? { state: each.state, attempts: each.attempts } : null
    }),
    events: events.map((event, at) => ({ ...event, sequence: at + 1 })),
  }
}
