import { describe, expect, test } from 'vitest'
import { judgeBeats } from '../../../engine/isolation/judge-beats.ts'
import type { WorkerBeat } from '../../../engine/isolation/worker-beat.ts'

const BUDGET = { cpuMs: 60_000, stepCpuMs: 15_000, rssBytesMax: 1000 }

function aBeat(more: Partial<WorkerBeat> = {}): WorkerBeat {
  return { id: 7, step: 'read_page', page: 3, cpuMs: 100, stepCpuMs: 100, quietBeats: 0, rssBytes: 10, ...more }
}

/** What comes first within so many ticks: the overrun, or nothing. */
function afterTicks(ticks: number, wasHeard: boolean) {
  const judge = judgeBeats(7, BUDGET, wasHeard)
  return Array.from({ length: ticks }, () => judge.tick()).find(found => found !== null) ?? null
}

describe('the judge of a worker’s beats', () => {
  test('lets an operation go on within its budget, however long it takes on a busy machine', () => {
    const judge = judgeBeats(7, BUDGET, true)
    for (let second = 0; second < 3600; second++) {
      expect(judge.tick()).toBeNull()
      expect(judge.hear(aBeat({ cpuMs: second * 10, stepCpuMs: second }))).toBeNull()
    }
  })

  test.each([
    ['cpu', { cpuMs: 60_001, stepCpuMs: 1 }],
    ['step_cpu', { cpuMs: 15_001, stepCpuMs: 15_001 }],
    ['memory', { rssBytes: 1001 }],
    ['still', { quietBeats: 12 }],
  ])('ends an operation for its %s, and says where it was', (reason, more) => {
    const { cpuMs } = aBeat(more)
    expect(judgeBeats(7, BUDGET, true).hear(aBeat(more))).toEqual({ reason, step: 'read_page', page: 3, cpuMs })
  })

  test('does not count what the operation before took', () => {
    expect(judgeBeats(7, BUDGET, true).hear(aBeat({ id: 6, cpuMs: 90_000 }))).toBeNull()
  })

  test('ends a worker of which nothing was heard for 12 beats, in less than 15 seconds', () => {
    expect(afterTicks(12, true)).toBeNull()
    expect(afterTicks(13, true)).toMatchObject({ reason: 'silent' })
  })

  test('does not take the silence of one that was never heard for a hang', () => {
    expect(afterTicks(900, false)).toBeNull()
    expect(afterTicks(901, false)).toMatchObject({ reason: 'silent' })
  })

  test('counts the silence anew with each beat', () => {
    const judge = judgeBeats(7, BUDGET, true)
    for (let tick = 0; tick < 12; tick++) judge.tick()
    judge.hear(aBeat({ id: 6 }))
    for (let tick = 0; tick < 12; tick++) expect(judge.tick()).toBeNull()
  })
})
