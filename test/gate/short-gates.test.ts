import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CLEAN } from './clean-account.ts'
import { runKillGate } from './kill-gate.ts'
import { runPointsGate } from './points-gate.ts'
import { runScenesGate } from './scenes-gate.ts'

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
})
