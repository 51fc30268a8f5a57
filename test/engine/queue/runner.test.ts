import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { BatchOutput } from '../../../engine/model/batch.ts'
import { PHASE_NAMES, type PhaseName } from '../../../engine/model/phase-name.ts'
import type { Phase, PhaseContext } from '../../../engine/phases/phase.ts'
import { createRunner, type Runner } from '../../../engine/queue/runner.ts'
import { systemClock } from '../../../engine/shared/clock.ts'
import { EngineError } from '../../../engine/shared/errors.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../engine/storage/storage.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aMandant, mandantData } from '../../support/a-mandant.ts'
import { waitFor } from '../../support/wait-for.ts'

/** Every runner that a test started, newest last. */
const runners: Runner[] = []

type Work = Partial<Record<PhaseName, (ctx: PhaseContext) => Promise<void>>>

interface Setup {
  readonly storage: Storage
  readonly ran: string[]
  /** Starts a runner on the storage and waits until its first batch has ended or was let go. */
  run(work?: Work): Promise<{ runner: Runner; batchId: string }>
}

async function setup(): Promise<Setup> {
  const path = join(mkdtempSync(join(tmpdir(), 'steuerstapel-runner-')), 'test.db')
  const storage = openSqlite(path, { clock: systemClock })
  await storage.clients.ensureProject(aProject, 1)
  const ran: string[] = []
  const run: Setup['run'] = async (work = {}) => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Setup['run']>>>()
    const outputs = new Map<string, BatchOutput>()
    const phases = PHASE_NAMES.map((name): Phase => ({ name, run: ctx => runPhase(name, ctx) }))
    const runPhase = async (name: PhaseName, ctx: PhaseContext): Promise<void> => {
      ran.push(name)
      await work[name]?.(ctx)
      if (name !== 'REPORT') return
      for (const document of await ctx.documents()) await storage.documents.markProcessed(document.id)
      const file = { filename: 'B.pdf', path: 'x/B.pdf', byteSize: 1, sha256: 'c'.repeat(64), createdAt: 1 }
      outputs.set(ctx.batch.id, { batchId: ctx.batch.id, ...file })
    }
    const runner: Runner = createRunner({
      storage,
      phases,
      clock: systemClock,
      logger: pino({ level: 'silent' }),
      workers: 1,
      runsMax: 1,
      workerId: `engine-${ran.length}`,
      retryDelaysMs: [0],
      freeBytes: () => Promise.resolve(1e12),
      takeOutput: id => outputs.get(id) ?? null,
      onBatchEnded: batchId => resolve({ runner, batchId }),
    })
    runners.push(runner)
    await runner.start()
    return promise
  }
  return { storage, ran, run }
}

test('a batch goes through its phases in order and completes with its output', async () => {
  const { storage, ran, run } = await setup()
  await storage.batches.create(aBatch())
  const { runner, batchId } = await run()
  await runner.stop()
  expect(ran).toEqual([...PHASE_NAMES])
  expect(await storage.batches.find(batchId)).toMatchObject({ status: 'completed', error: null })
  expect((await storage.batches.output(batchId))?.filename).toBe('B.pdf')
  expect(await storage.batches.progress(batchId)).toMatchObject({ overallPercent: 100, phase: 'REPORT' })
  expect((await storage.batches.phaseLog(batchId)).map(entry => entry.phase)).toEqual([...PHASE_NAMES])
})

test('phases that were not asked for do not run', async () => {
  const { storage, ran, run } = await setup()
  await storage.batches.create(aBatch({ options: { phases: ['CONVERSION', 'OCR', 'REPORT'] } }))
  await (await run()).runner.stop()
  expect(ran).toEqual(['CONVERSION', 'OCR', 'REPORT'])
})

test('a shutdown parks the batch, the next engine goes on after the last finished phase', async () => {
  const { storage, ran, run } = await setup()
  const input = aBatch()
  await storage.batches.create(input)
  const hang = (ctx: PhaseContext): Promise<void> =>
    new Promise((_resolve, reject) => {
      ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason as Error))
      ocrBegun()
    })
  let ocrBegun = (): void => {}
  const begun = new Promise<void>(resolve => (ocrBegun = resolve))
  const first = run({ OCR: hang })
  await begun
  await runners.at(-1)?.stop()
  await first
  expect((await storage.runs.find(input.batch.id))?.state).toBe('available')
  expect((await storage.batches.find(input.batch.id))?.status).toBe('processing')
  await (await run()).runner.stop()
  expect((await storage.batches.find(input.batch.id))?.status).toBe('completed')
  expect(ran).toEqual(['CONVERSION', 'OCR', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT'])
})

test('a batch whose documents all fail names the code and the phase', async () => {
  const { storage, run } = await setup()
  await storage.batches.create(aBatch({ documents: 2 }))
  const broken = new EngineError('input', 'corrupt_file', 'Defekt.')
  const { runner, batchId } = await run({
    CONVERSION: ctx => ctx.eachDocument({ step: 's', timeoutMs: 1_000, attemptsMax: 3 }, () => Promise.reject(broken)),
  })
  await runner.stop()
  expect((await storage.batches.find(batchId))?.error).toMatchObject({
    code: 'all_documents_failed',
    phase: 'CONVERSION',
    message: 'Kein Dokument konnte verarbeitet werden (2 von 2).',
  })
})

test('a bug in REPORT ends the batch as report_failed, elsewhere as internal_error', async () => {
  for (const [phase, code] of [
    ['REPORT', 'report_failed'],
    ['ANALYSIS', 'internal_error'],
  ] as const) {
    const { storage, run } = await setup()
    await storage.batches.create(aBatch())
    const { runner, batchId } = await run({ [phase]: () => Promise.reject(new TypeError('bug')) })
    await runner.stop()
    expect((await storage.batches.find(batchId))?.error).toMatchObject({ code, phase })
  }
})

test.each(['ENOSPC', 'EROFS', 'SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_IOERR_WRITE'])(
  '%s fails neither batch nor document, and the work is done when the cause is gone',
  async code => {
    const { storage, run } = await setup()
    const input = aBatch()
    await storage.batches.create(input)
    const fault = Object.assign(new Error('write'), { code })
    let tries = 0
    const work = { step: 's', timeoutMs: 10_000, attemptsMax: 1 }
    const { runner } = await run({
      CONVERSION: ctx =>
        ctx.eachDocument(work, async () => {
          if (++tries < 3) throw new Error('not written', { cause: fault })
        }),
    })
    await waitFor(async () =>
      expect(await storage.batches.find(input.batch.id)).toMatchObject({ status: 'completed', error: null }),
    )
    await runner.stop()
    expect(tries).toBe(3)
    const documents = await storage.documents.listByBatch(input.batch.id)
    expect(documents.map(({ status }) => status)).toEqual(['processed'])
  },
)

test('a cancelled batch stops and ends failed with the code cancelled', async () => {
  const { storage, run } = await setup()
  const input = aBatch()
  await storage.batches.create(input)
  const { runner } = await run({
    OCR: async ctx => {
      const fault = { code: 'cancelled', message: 'Abgebrochen.', phase: 'OCR', retryable: false, failedAt: 1 } as const
      await storage.runs.requestCancel(input.batch.id, fault)
      return new Promise((_resolve, reject) =>
        ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason as Error)),
      )
    },
  })
  await runner.stop()
  expect((await storage.batches.find(input.batch.id))?.error).toMatchObject({ code: 'cancelled', phase: 'OCR' })
})

test('a batch that is to rest lets go, is not claimed meanwhile, and goes on with what was changed', async () => {
  const { storage, ran, run } = await setup()
  const mandant = aMandant()
  await storage.mandants.create(mandant, mandantData(), 1)
  const wish = aBatch()
  const batchId = wish.batch.id
  await storage.batches.create(wish)
  const seen: (string | null)[] = []
  let isInAnalysis = (): void => undefined
  const inAnalysis = new Promise<void>(resolve => (isInAnalysis = resolve))
  const parked = run({
    ANALYSIS: async ({ batch, signal }) => {
      seen.push(batch.mandantId)
      isInAnalysis()
      if (batch.mandantId !== null) return
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    },
  })
  await inAnalysis
  const runner = runners.at(-1)
  const outcome = await runner?.whileParked(batchId, async () => {
    runner.wake()
    await after(20)
    expect((await storage.runs.find(batchId))?.state).toBe('available')
    return storage.corrections.assignMandant(batchId, mandant.id, 5)
  })
  await parked
  expect(outcome).toEqual({ assigned: true })
  await waitFor(async () => expect((await storage.batches.find(batchId))?.status).toBe('completed'))
  await runner?.stop()
  expect(seen).toEqual([null, mandant.id])
  expect(ran).toEqual(['CONVERSION', 'OCR', 'ANALYSIS', 'ANALYSIS', 'ORGANIZATION', 'REPORT'])
  expect((await storage.corrections.revision(batchId)).wanted).toBe(0)
})

test('a batch that is being claimed at this moment is parked all the same before somebody works on it', async () => {
  const { storage } = await setup()
  const { batch } = aBatch()
  await storage.batches.create(aBatch({ id: batch.id }))
  const [claimed, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const claim: Storage['runs']['claim'] = async (...args) => {
    const run = await storage.runs.claim(...args)
    claimed.resolve()
    await mayGoOn.promise
    return run
  }
  const waits: Phase = {
    name: 'CONVERSION',
    run: async ({ signal }) => {
      await after(60_000, undefined, { signal })
    },
  }
  const runner = createRunner({
    storage: { ...storage, runs: { ...storage.runs, claim } },
    phases: [waits],
    clock: systemClock,
    workers: 1,
    logger: pino({ level: 'silent' }),
    workerId: 'engine',
    runsMax: 1,
    retryDelaysMs: [0],
    freeBytes: () => Promise.resolve(1e12),
    takeOutput: () => null,
  })
  runners.push(runner)
  await runner.start()
  await claimed.promise
  const seen = runner.whileParked(batch.id, async () => (await storage.runs.find(batch.id))?.state)
  mayGoOn.resolve()
  expect(await seen).toBe('available')
})

test('a small batch ends while a large one of its project is worked on, and a second large one waits', async () => {
  const { storage } = await setup()
  const first = aBatch({ documents: 21, createdAt: 1 })
  const second = aBatch({ documents: 21, createdAt: 2 })
  const small = aBatch({ createdAt: 3 })
  for (const input of [first, second, small]) await storage.batches.create(input)
  const ended = Promise.withResolvers<string>()
  const begun: string[] = []
  const reports: Phase = {
    name: 'REPORT',
    run: async ({ batch, signal }) => {
      begun.push(batch.id)
      if (batch.id !== small.batch.id) await after(60_000, undefined, { signal })
      for (const { id } of small.documents) await storage.documents.markProcessed(id)
    },
  }
  const file = { filename: 'B.pdf', path: 'x/B.pdf', byteSize: 1, sha256: 'c'.repeat(64), createdAt: 1 }
  const runner = createRunner({
    storage,
    phases: [reports],
    clock: systemClock,
    workers: 1,
    logger: pino({ level: 'silent' }),
    workerId: 'engine',
    runsMax: 1,
    besideMax: 2,
    retryDelaysMs: [0],
    freeBytes: () => Promise.resolve(1e12),
    takeOutput: batchId => ({ batchId, ...file }),
    onBatchEnded: ended.resolve,
  })
  runners.push(runner)
  await runner.start()
  expect(await ended.promise).toBe(small.batch.id)
  await runner.stop()
  expect(begun.toSorted()).toEqual([first.batch.id, small.batch.id].toSorted())
})
