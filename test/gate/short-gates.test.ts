import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runKillGate } from './kill-gate.ts'
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

/** The shim that lets writes fail is built with gcc and loaded as Linux does; `npm run gate` has the long forms. */
describe.runIf(process.platform === 'linux' && existsSync('/usr/bin/gcc'))('the gates, short', () => {
  test('two kills lose, double and damage nothing', async () => {
    const { account, deaths } = await runKillGate(2, 7, undefined, BATCHES)
    expect(account).toMatchObject(CLEAN)
    expect(account.accepted).toBeGreaterThan(0)
    expect(deaths).toEqual([])
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
})
