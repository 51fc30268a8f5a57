import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readResult } from '../../../engine/batches/read-result.ts'
import type { BatchOutput } from '../../../engine/model/batch.ts'
import { PHASE_NAMES } from '../../../engine/model/phase-name.ts'
import { phaseMs } from '../../../engine/model/progress.ts'
import type { Phase, PhaseContext } from '../../../engine/phases/phase.ts'
import { createRunner } from '../../../engine/queue/runner.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { waitFor } from '../../support/wait-for.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const YEAR = 365 * DAY
const WORK_MS = 7_000

/** A batch whose phases take seven seconds each, by the monotonic clock; `inOcr` is called in the middle of OCR. */
async function aBatchAtWork() {
  const clock = aClock(Date.UTC(2026, 10, 22))
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-times-')), 'test.db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch({ createdAt: clock.now() })
  await storage.batches.create(input)
  const { id } = input.batch
  const run = async (inOcr: (ctx: PhaseContext) => unknown): Promise<{ stop(): Promise<void> }> => {
    let output: BatchOutput | null = null
    const work = async (phase: string, ctx: PhaseContext): Promise<void> => {
      clock.advance(WORK_MS)
      if (phase === 'OCR') await inOcr(ctx)
      if (phase !== 'REPORT') return
      for (const document of await ctx.documents()) await storage.documents.markProcessed(document.id)
      const file = { filename: 'B.pdf', path: 'x/B.pdf', byteSize: 1, sha256: 'c'.repeat(64), createdAt: clock.now() }
      output = { batchId: id, ...file }
    }
    const runner = createRunner({
      storage,
      phases: PHASE_NAMES.map((name): Phase => ({ name, run: ctx => work(name, ctx) })),
      clock,
      logger: pino({ level: 'silent' }),
      workers: 1,
      runsMax: 1,
      workerId: 'engine',
      retryDelaysMs: [0],
      freeBytes: () => Promise.resolve(1e12),
      takeOutput: () => output,
    })
    await runner.start()
    return runner
  }
  const completed = async (): Promise<void> => {
    await waitFor(async () => expect(await storage.batches.find(id)).toMatchObject({ status: 'completed' }))
  }
  const times = async () => {
    const batch = await storage.batches.find(id)
    const result = batch && (await readResult(storage, batch))
    const log = await storage.batches.phaseLog(id)
    return { phases: log.map(({ phase }) => phase), took: log.map(phaseMs), log, totalMs: result?.usage.totalMs }
  }
  return { clock, storage, id, run, completed, times }
}

const STEPS: [string, number][] = [
  ['forward by a minute', MINUTE],
  ['forward by a day', DAY],
  ['forward by a year', YEAR],
  ['back by a minute', -MINUTE],
  ['back by a day', -DAY],
  ['back by a year', -YEAR],
]

test.each(STEPS)('a clock set %s within a phase is in no duration, and phases keep their order', async (_, stepMs) => {
  const { clock, run, completed, times } = await aBatchAtWork()
  const runner = await run(() => clock.step(stepMs))
  await completed()
  const { phases, took, log, totalMs } = await times()
  expect(phases).toEqual([...PHASE_NAMES])
  expect(took).toEqual(PHASE_NAMES.map(() => WORK_MS))
  expect(totalMs).toBe(WORK_MS * PHASE_NAMES.length)
  // What ended after the step tells times of the clock as it is now.
  expect(log.at(-1)?.completedAt).toBe(clock.now())
  await runner.stop()
})

test.each(STEPS)('a clock set %s in and after a run that was stopped is in no duration', async (_, stepMs) => {
  const { clock, storage, id, run, completed, times } = await aBatchAtWork()
  const inOcr = Promise.withResolvers<void>()
  const first = await run(async ({ signal }) => {
    clock.step(stepMs)
    inOcr.resolve()
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  await inOcr.promise
  clock.advance(2_000)
  const began = (await storage.checkpoints.phaseBegan(id, 'OCR')) ?? 0
  await waitFor(async () => {
    const seen = await storage.batches.progress(id)
    expect(seen?.phase === 'OCR' && seen.updatedAt - began).toBe(WORK_MS + 2_000)
  })
  await first.stop()
  clock.step(stepMs)
  clock.advance(3 * DAY)
  const second = await run(() => undefined)
  await completed()
  const { took, totalMs } = await times()
  const ocrMs = WORK_MS + 2_000 + WORK_MS
  expect(took).toEqual(PHASE_NAMES.map(name => (name === 'OCR' ? ocrMs : WORK_MS)))
  expect(totalMs).toBe(ocrMs + WORK_MS * (PHASE_NAMES.length - 1))
  await second.stop()
})
