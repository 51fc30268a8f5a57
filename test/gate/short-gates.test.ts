import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runKillGate } from './kill-gate.ts'
import { runPhasesGate } from './phases-gate.ts'
import { runPointsGate } from './points-gate.ts'
import { runScenesGate } from './scenes-gate.ts'
import type { Account } from './under-load.ts'
import { runWriteFaults } from './writes-gate.ts'

const CLEAN: Omit<Account, 'accepted'> = {
  lost: 0,
  doubled: 0,
  failedBatches: 0,
  setAside: 0,
  eventsMissing: 0,
  eventsDoubled: 0,
  damagedFiles: 0,
  unnamedFiles: 0,
  integrityFaults: 0,
  wrongAnswers: 0,
}
const BATCHES = 2
/** One each: accepted and not answered, a file in place that no row names, a Belegmappe without a row, told and not recorded. */
const POINTS = [
  'after storage.batches.create',
  'after rename files/originals',
  'before storage.runs.finish',
  'before storage.webhooks.recordAttempt',
]

/** The shim that lets writes fail is built with gcc and loaded as Linux does; `npm run gate` has the long forms. */
describe.runIf(process.platform === 'linux' && existsSync('/usr/bin/gcc'))('the gates, short', () => {
  test('two kills lose, double and damage nothing', async () => {
    const { account, deaths } = await runKillGate(2, 7, undefined, BATCHES)
    expect(account).toMatchObject(CLEAN)
    expect(account.accepted).toBeGreaterThan(0)
    expect(deaths).toEqual([])
  })

  test('kills at named steps lose, double and damage nothing', async () => {
    const { account, kills, unreached, deaths } = await runPointsGate(1, 7, undefined, POINTS)
    expect(account).toMatchObject(CLEAN)
    expect([unreached, deaths]).toEqual([[], []])
    expect(Object.keys(kills)).toEqual(POINTS)
  })

  test('a first start and a migration that were killed are done at the next start', async () => {
    const { faults, kills } = await runScenesGate({ seed: 7, killsMax: 2, scenes: ['first start', 'migration'] })
    expect(faults).toEqual([])
    // Some steps come a while after a start, and may come too late for it.
    expect(Object.keys(kills).length).toBeGreaterThan(0)
  })

  test('a disk that is full at the start and then under work, and a lock, are told and gone on from', async () => {
    const faults = [
      { fault: 'ENOSPC', from: 1 },
      { fault: 'ENOSPC', from: 150 },
      { fault: 'SQLITE_BUSY', from: 1 },
    ] as const
    const { account, wrongEnds } = await runWriteFaults(faults, undefined, BATCHES)
    expect(wrongEnds).toEqual([])
    expect(account).toMatchObject(CLEAN)
    expect(account.accepted).toBeGreaterThan(0)
  })

  test('a disk that fails in the middle of conversion is told, and the batch goes on by itself', async () => {
    const { account, wrong, stopCode } = await runPhasesGate([{ fault: 'EIO', phase: 'CONVERSION' }])
    expect(wrong).toEqual([])
    expect(account).toMatchObject(CLEAN)
    expect(stopCode).toBe(0)
  })
})
