import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from '../../../engine/shared/repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('nothing is done before it is woken, then it is done again and again', async () => {
  let rounds = 0
  const repeated = repeat({ everyMs: 1_000, work: async () => void rounds++, onFault: () => undefined })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(rounds).toBe(0)
  repeated.wake()
  await vi.advanceTimersByTimeAsync(2_500)
  expect(rounds).toBe(3)
  await repeated.stop()
  repeated.wake()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(rounds).toBe(3)
})

test('rounds never overlap, and who wakes it during one gets another one', async () => {
  let [rounds, underWay, most] = [0, 0, 0]
  let end = (): void => {}
  const work = async (): Promise<void> => {
    rounds++
    most = Math.max(most, ++underWay)
    await new Promise<void>(resolve => (end = resolve))
    underWay--
  }
  const repeated = repeat({ everyMs: 10, work, onFault: () => undefined })
  repeated.wake()
  await vi.advanceTimersByTimeAsync(100)
  repeated.wake()
  repeated.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect(rounds).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(1)
  expect([rounds, most]).toEqual([2, 1])
  const stopped = repeated.stop()
  end()
  await stopped
})

test('a fault is told, and further ones wait longer each time until one goes well', async () => {
  const begun: number[] = []
  const faults: unknown[] = []
  const work = async (): Promise<void> => {
    begun.push(Date.now())
    if (begun.length <= 3) throw new Error('busy')
  }
  const repeated = repeat({ everyMs: 100, work, onFault: error => faults.push(error) })
  repeated.wake()
  await vi.advanceTimersByTimeAsync(1_700)
  await repeated.stop()
  expect(faults).toHaveLength(3)
  const waits = begun.slice(1).map((at, index) => at - (begun[index] ?? 0))
  expect(waits.slice(0, 4)).toEqual([200, 400, 800, 100])
})
