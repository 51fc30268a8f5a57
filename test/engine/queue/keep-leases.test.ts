import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { BatchOutput } from '../../../engine/model/batch.ts'
import { PHASE_NAMES } from '../../../engine/model/phase-name.ts'
import type { Phase } from '../../../engine/phases/phase.ts'
import { createLeases } from '../../../engine/queue/keep-leases.ts'
import { createRunner } from '../../../engine/queue/runner.ts'
import { openSqlite } from '../../../engine/storage/sqlite/open.ts'
import { aBatch, aProject } from '../../support/a-batch.ts'
import { aClock } from '../../support/a-clock.ts'
import { waitFor } from '../../support/wait-for.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const YEAR = 365 * DAY

/** A runner with room for a second run, whose only batch is in OCR until it is told to stop. */
async function atWork() {
  const clock = aClock(Date.UTC(2026, 10, 22))
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-lease-')), 'test.db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  const input = aBatch()
  await storage.batches.create(input)
  const batchId = input.batch.id
  const drives = { begun: 0, open: 0, openMax: 0 }
  const begun = Promise.withResolvers<void>()
  const phases = PHASE_NAMES.map((name): Phase => {
    return { name, run: ctx => (name === 'OCR' ? hang(ctx.signal) : Promise.resolve()) }
  })
  const hang = async (signal: AbortSignal): Promise<void> => {
    drives.begun++
    drives.openMax = Math.max(drives.openMax, ++drives.open)
    begun.resolve()
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    }).finally(() => drives.open--)
  }
  const warnings: string[] = []
  const logger = pino({ level: 'silent' })
  vi.spyOn(logger, 'warn').mockImplementation((...said: unknown[]) => void warnings.push(String(said[1])))
  const runner = createRunner({
    storage,
    phases,
    clock,
    logger,
    workers: 1,
    runsMax: 2,
    workerId: 'engine',
    retryDelaysMs: [0],
    freeBytes: () => Promise.resolve(1e12),
    takeOutput: (): BatchOutput | null => null,
  })
  await runner.start()
  await begun.promise
  /** A whole round of claiming, as it comes right after a wake-up, before the next heartbeat. */
  const round = async (): Promise<void> => {
    const rescue = vi.spyOn(storage.runs, 'rescue')
    runner.wake()
    await waitFor(() => expect(rescue).toHaveBeenCalled())
    await runner.whileParked('another', () => undefined)
  }
  return { clock, storage, runner, batchId, drives, warnings, round }
}

test.each([
  ['forward by a minute', MINUTE],
  ['forward by a day', DAY],
  ['forward by a year', YEAR],
  ['back by a minute', -MINUTE],
  ['back by a day', -DAY],
  ['back by a year', -YEAR],
])('a clock set %s changes no lease, and a stop leaves the batch to be resumed', async (_name, stepMs) => {
  const { clock, storage, runner, batchId, drives, warnings, round } = await atWork()
  clock.step(stepMs)
  await round()
  await round()
  expect(drives).toEqual({ begun: 1, open: 1, openMax: 1 })
  expect(await storage.runs.find(batchId)).toMatchObject({ state: 'running', attempt: 1 })
  expect(warnings).toEqual(['clock_stepped'])
  await runner.stop()
  expect(await storage.runs.find(batchId)).toMatchObject({ state: 'available' })
  expect(await storage.batches.find(batchId)).toMatchObject({ status: 'processing' })
})

test('a process that stood still for longer than a lease renews its own before it claims', async () => {
  const { clock, storage, runner, batchId, drives, warnings, round } = await atWork()
  for (let pause = 0; pause < 3; pause++) {
    clock.advance(36_000)
    await round()
  }
  expect(drives).toEqual({ begun: 1, open: 1, openMax: 1 })
  expect(await storage.runs.find(batchId)).toMatchObject({ state: 'running', attempt: 1 })
  expect(new Set(warnings)).toEqual(new Set(['engine_stood_still']))
  await runner.stop()
  expect(await storage.runs.find(batchId)).toMatchObject({ state: 'available' })
  expect(await storage.batches.find(batchId)).toMatchObject({ status: 'processing' })
})

test('a run that was given away is let go of before it is driven again', async () => {
  const { storage, runner, batchId, drives, round } = await atWork()
  await storage.runs.rescue({ now: 0, allRunning: true })
  await round()
  await waitFor(() => expect(drives.begun).toBe(2))
  expect(drives).toEqual({ begun: 2, open: 1, openMax: 1 })
  await runner.stop()
  expect(drives.open).toBe(0)
  expect(await storage.runs.find(batchId)).toMatchObject({ state: 'available', attempt: 2 })
  expect(await storage.batches.find(batchId)).toMatchObject({ status: 'processing' })
})

test('nothing is taken back while own leases cannot be renewed', async () => {
  const clock = aClock()
  const storage = openSqlite(join(mkdtempSync(join(tmpdir(), 'steuerstapel-lease-')), 'test.db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  await storage.batches.create(aBatch())
  const leases = createLeases({ runs: storage.runs, clock, logger: pino({ level: 'silent' }) })
  const run = await leases.claim('engine')
  if (!run) throw new Error('no run')
  const lease = leases.keep(run, new AbortController())
  clock.advance(36_000)
  const heartbeat = vi.spyOn(storage.runs, 'heartbeat').mockRejectedValue(new Error('database is locked'))
  await expect(leases.settle()).rejects.toThrow('locked')
  expect(await storage.runs.find(run.batchId)).toMatchObject({ state: 'running' })
  heartbeat.mockRestore()
  await leases.settle()
  expect(await storage.runs.claim('another', clock.now(), 1_000)).toBeNull()
  await lease.stop()
})
