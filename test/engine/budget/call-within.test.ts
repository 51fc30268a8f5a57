import { afterEach, describe, expect, test } from 'vitest'
import { allowShare, callWithin, isInterruption } from '../../../engine/budget/call-within.ts'

/** A call that takes this much processor time, or for ever. */
function work(cpuMs: number): () => string {
  return () => {
    const before = process.threadCpuUsage()
    for (;;) {
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1000 >= cpuMs) return 'done'
    }
  }
}

/** The end of the call on a machine of any load: begun anew whenever only the clock stopped it. */
function endOf(cpuMs: number, call: () => string): string | null {
  for (;;) {
    try {
      return callWithin(cpuMs, call)?.value ?? null
    } catch (error) {
      if (!isInterruption(error)) throw error
    }
  }
}

afterEach(() => allowShare(1))

describe('a call within its processor time', () => {
  test('gives what it returns', () => {
    expect(endOf(2000, work(100))).toBe('done')
  })

  test('is stopped in the middle of an endless loop', () => {
    expect(endOf(200, work(Infinity))).toBeNull()
  })

  test('throws what it throws', () => {
    const fault = new RangeError('no memory')
    expect(() =>
      callWithin(1000, () => {
        throw fault
      }),
    ).toThrow(fault)
  })

  test('gets only a share of its time where the pages before were too costly', () => {
    allowShare(0.1)
    expect(endOf(1000, work(600))).toBeNull()
  })
})
