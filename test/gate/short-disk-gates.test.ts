import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CLEAN } from './clean-account.ts'
import { runPhasesGate } from './phases-gate.ts'
import { runWriteFaults } from './writes-gate.ts'

const BATCHES = 2

/** As `short-gates.test.ts`; a file of its own, since both wait for nearly all of their time. */
describe.runIf(process.platform === 'linux' && existsSync('/usr/bin/gcc'))('the gates of the disk, short', () => {
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
