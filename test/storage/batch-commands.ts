import { deepStrictEqual, strictEqual } from 'node:assert'
import { commands, constantFrom, integer, nat, record, tuple, boolean, array } from 'fast-check'
import type { Arbitrary, AsyncCommand } from 'fast-check'
import type { BatchFault } from '../../engine/model/batch.ts'
import type { ProgressView } from '../../engine/model/progress.ts'
import type { Run } from '../../engine/model/run.ts'
import type { CheckpointKey } from '../../engine/storage/checkpoint-verbs.ts'
import type { NewBatch, Storage } from '../../engine/storage/storage.ts'
import { aBatch } from '../support/a-batch.ts'
import {
  LEASE_MS,
  cancel,
  claimNext,
  createBatch,
  endDocument,
  endFetch,
  endRun,
  heldBy,
  letGo,
  recordAttempt,
} from './batch-model.ts'
import type { Claimed, Model, ModelBatch } from './batch-model.ts'

/** The storage under test, and what its rows are called. */
export interface Real {
  readonly storage: Storage
  readonly projects: readonly string[]
  /** Of this sequence alone, so that a receiver that is gone ends no other one's events. */
  readonly webhookUrl: string
  readonly batches: NewBatch[]
  readonly runs: Run[]
}

type Command = AsyncCommand<Model, Real>
type Act = (model: Model, real: Real) => Promise<void>

const DOCUMENT_FAULT = { code: 'corrupt_file', message: 'Nein.' } as const
const SHA256 = 'b'.repeat(64)
const STEP_MS = 10

export const fault = (failedAt: number): BatchFault => ({
  code: 'report_failed',
  message: 'Nein.',
  retryable: true,
  phase: 'REPORT',
  failedAt,
})

export function progressOf(overallPercent: number, updatedAt: number): ProgressView {
  const place = { phasePercent: 1, microStep: 'finished', estimatedRemainingSeconds: 0, currentFile: 'a.pdf' } as const
  const files = { currentIndex: 1, totalFiles: 1, filePercent: 100 }
  return { phase: 'REPORT', overallPercent, ...place, ...files, updatedAt }
}

/** A step of a sequence: it is done to model and storage, and what storage answers is what the model says. */
function command(name: string, act: Act): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      model.now += STEP_MS
      await act(model, real)
    },
    toString: () => name,
  }
}

/** One of those that there are; nothing to be done where there is none. */
function pick<T>(all: readonly T[], which: number): { readonly one: T; readonly at: number } | null {
  const at = which % Math.max(1, all.length)
  const one = all[at]
  return one === undefined ? null : { one, at }
}

function onBatch(name: string, act: (model: Model, real: Real, batch: ModelBatch, id: string) => Promise<void>) {
  return nat(7).map(which =>
    command(`${name} ${which}`, async (model, real) => {
      const found = pick(model.batches, which)
      if (found) await act(model, real, found.one, real.batches[found.at]?.batch.id ?? '')
    }),
  )
}

function onRun(name: string, act: (model: Model, real: Real, claimed: Claimed, run: Run) => Promise<void>) {
  return nat(7).map(which =>
    command(`${name} ${which}`, async (model, real) => {
      const found = pick(model.claimed, which)
      const run = found && real.runs[found.at]
      if (found && run) await act(model, real, found.one, run)
    }),
  )
}

type OnDocument = (
  model: Model,
  real: Real,
  of: { readonly batch: ModelBatch; readonly at: number; readonly id: string; readonly key: CheckpointKey },
) => Promise<void>

function onDocument(name: string, act: OnDocument): Arbitrary<Command> {
  return tuple(nat(7), nat(2)).map(([which, whose]) =>
    command(`${name} ${which} ${whose}`, async (model, real) => {
      const found = pick(model.batches, which)
      const document = found && pick(real.batches[found.at]?.documents ?? [], whose)
      if (!found || !document) return
      const item = document.one.id
      const batchId = real.batches[found.at]?.batch.id ?? ''
      const key = { batchId, phase: 'OCR', step: 'read', item } as const
      await act(model, real, { batch: found.one, at: document.at, id: item, key })
    }),
  )
}

const create = record({
  project: nat(1),
  key: constantFrom('a', 'b', 'c', 'd'),
  stored: array(boolean(), { minLength: 1, maxLength: 3 }),
}).map(({ project, key, stored }) =>
  command(`create ${project} ${key} ${stored.join()}`, async (model, real) => {
    const projectId = real.projects[project] ?? ''
    const wish = aBatch({ projectId, createdAt: model.now, documents: stored.length, stored: false })
    const bytes = { sha256: SHA256, byteSize: 10 }
    const input: NewBatch = {
      ...wish,
      batch: { ...wish.batch, webhookUrl: real.webhookUrl },
      documents: wish.documents.map((document, at) => ({ ...document, stored: stored[at] === true ? bytes : null })),
      idempotency: { projectId, route: real.webhookUrl, key, fingerprint: key, answer: JSON.stringify(wish.batch.id) },
    }
    const former = model.batches.findIndex(batch => batch.project === projectId && batch.key === key)
    const outcome = await real.storage.batches.create(input)
    if (former === -1) {
      deepStrictEqual(outcome, { created: true })
      createBatch(model, { project: projectId, key }, stored)
      real.batches.push(input)
      return
    }
    const kept = { fingerprint: key, answer: JSON.stringify(real.batches[former]?.batch.id) }
    deepStrictEqual(outcome, { created: false, kept })
  }),
)

const claim = constantFrom('one', 'two').map(worker =>
  command(`claim ${worker}`, async (model, real) => {
    const run = await real.storage.runs.claim(worker, model.now, LEASE_MS)
    const claimed = claimNext(model, worker)
    strictEqual(run?.batchId, claimed ? real.batches[claimed.batch]?.batch.id : undefined)
    strictEqual(run?.attempt, claimed?.attempt)
    if (run) real.runs.push(run)
  }),
)

const beat = onRun('beat', async (model, { storage }, claimed, run) => {
  const held = heldBy(model, claimed)
  if (held) held.leaseUntil = model.now + LEASE_MS
  const beaten = await storage.runs.heartbeat(run, model.now, LEASE_MS)
  strictEqual(beaten?.cancelRequested, held?.isCancelled)
})

const release = onRun('release', async (model, { storage }, claimed, run) => {
  const held = heldBy(model, claimed)
  strictEqual(await storage.runs.release(run), held !== null)
  if (held) letGo(held)
})

const finish = (status: 'completed' | 'failed'): Arbitrary<Command> =>
  onRun(status, async (model, { storage }, claimed, run) => {
    const held = heldBy(model, claimed)
    const output = { batchId: run.batchId, filename: 'a.pdf', path: 'a.pdf', sha256: SHA256, byteSize: 1 }
    const completed = { output: { ...output, createdAt: model.now }, progress: progressOf(100, model.now) }
    const end = status === 'completed' ? { status, ...completed } : { status, fault: fault(model.now) }
    strictEqual(await storage.runs.finish(run, end, model.now), held !== null)
    if (held) endRun(model, held, status)
  })

const cancelling = onBatch('cancel', async (model, { storage }, batch, id) => {
  strictEqual(await storage.runs.requestCancel(id, fault(model.now)), cancel(model, batch))
})

const failQueued = onBatch('fail queued', async (model, { storage }, batch, id) => {
  if (batch.documents.some(({ status }) => status !== 'failed') || batch.run === 'running') return
  const isIdle = batch.run !== 'finished'
  strictEqual(await storage.runs.failQueued(id, fault(model.now)), isIdle)
  if (isIdle) endRun(model, batch, 'failed')
})

const rescue = boolean().map(allRunning =>
  command(`rescue ${allRunning ? 'all' : 'expired'}`, async (model, { storage }) => {
    const taken = model.batches.filter(
      ({ run, leaseUntil }) => run === 'running' && (allRunning || (leaseUntil ?? 0) < model.now),
    )
    strictEqual(await storage.runs.rescue({ now: model.now, allRunning }), taken.length)
    for (const batch of taken) letGo(batch)
  }),
)

const wait = command('wait', async model => {
  model.now += LEASE_MS
})

const save = tuple(nat(7), integer({ min: 0, max: 100 })).map(([which, percent]) =>
  command(`save ${which} ${percent}`, async (model, { storage, batches }) => {
    const found = pick(model.batches, which)
    if (!found) return
    await storage.batches.saveProgress(batches[found.at]?.batch.id ?? '', progressOf(percent, model.now))
    const isOpen = found.one.status === 'queued' || found.one.status === 'processing'
    if (isOpen) found.one.percent = Math.max(found.one.percent ?? 0, percent)
  }),
)

const fetched = (isOk: boolean): Arbitrary<Command> =>
  onDocument(`fetch ${isOk ? 'ok' : 'fault'}`, async (model, { storage }, { batch, at, id }) => {
    const outcome = isOk
      ? ({ ok: true, sha256: SHA256, byteSize: 10 } as const)
      : ({ ok: false, fault: DOCUMENT_FAULT } as const)
    await storage.documents.finishFetch(id, outcome, model.now)
    const document = batch.documents[at]
    if (document) endFetch(batch, document, isOk)
  })

const endings = {
  processed: (storage: Storage, id: string) => storage.documents.markProcessed(id),
  failed: (storage: Storage, id: string) => storage.documents.fail(id, DOCUMENT_FAULT),
  duplicate: (storage: Storage, id: string) => storage.documents.markDuplicate(id, id),
}

const ended = (status: keyof typeof endings): Arbitrary<Command> =>
  onDocument(status, async (_, { storage }, { batch, at, id }) => {
    const document = batch.documents[at]
    // What is still to be fetched ends with its fetching.
    if (document?.isFetched !== true) return
    strictEqual(await endings[status](storage, id), endDocument(document, status))
  })

const begin = onDocument('begin', async (_, { storage }, { batch, at, key }) => {
  const before = batch.checkpoints.get(at)
  const attempts = (before?.attempts ?? 0) + 1
  batch.checkpoints.set(at, { state: 'started', attempts, share: before?.share ?? 0 })
  strictEqual(await storage.checkpoints.begin(key), attempts)
})

const marks = {
  moved: (storage: Storage, key: CheckpointKey) => storage.checkpoints.moved(key, 0.5),
  interrupt: (storage: Storage, key: CheckpointKey) => storage.checkpoints.interrupt(key),
  finish: (storage: Storage, key: CheckpointKey) => storage.checkpoints.finish(key),
  fail: (storage: Storage, key: CheckpointKey) => storage.checkpoints.fail(key),
}

const marked = (mark: keyof typeof marks): Arbitrary<Command> =>
  onDocument(mark, async (_, { storage }, { batch, at, key }) => {
    await marks[mark](storage, key)
    const checkpoint = batch.checkpoints.get(at)
    if (checkpoint?.state !== 'started') return
    if (mark === 'finish') checkpoint.state = 'finished'
    else if (mark === 'fail') checkpoint.state = 'failed'
    else if (mark === 'interrupt') checkpoint.attempts = Math.max(checkpoint.attempts - 1, 0)
    else if (checkpoint.share < 0.5) Object.assign(checkpoint, { attempts: 1, share: 0.5 })
  })

const deliver = tuple(nat(7), nat(2), constantFrom('delivered', 'pending', 'exhausted', 'gone')).map(
  ([which, whose, next]) =>
    command(`deliver ${which} ${whose} ${next}`, async (model, { storage, batches }) => {
      const found = pick(model.batches, which)
      const event = found && pick(found.one.events, whose)
      if (!found || !event) return
      const told = await storage.webhooks.listByBatch(batches[found.at]?.batch.id ?? '')
      const delivery = { at: model.now, durationMs: 1, statusCode: 200, fault: null, answer: null }
      const after =
        next === 'pending' ? ({ state: next, nextAttemptAt: model.now + LEASE_MS } as const) : { state: next }
      const isTaken = await storage.webhooks.recordAttempt(told[event.at]?.event.id ?? '', delivery, after)
      strictEqual(isTaken, recordAttempt(model, found.one, event.one, next))
    }),
)

/** Sequences of steps, in which what matters comes often. */
export function batchCommands(lengthMax: number): Arbitrary<Iterable<Command>> {
  const often = [create, claim, claim, finish('completed'), fetched(true)]
  const moves = [beat, release, finish('failed'), cancelling, failQueued, rescue, save, deliver]
  const all = [fetched(false), ended('processed'), ended('failed'), ended('duplicate'), begin, begin]
  const rest = [marked('moved'), marked('interrupt'), marked('finish'), marked('fail')]
  return commands([...often, create, claim, ...moves, ...all, ...rest, boolean().map(() => wait)], {
    maxCommands: lengthMax,
    size: 'max',
  })
}
