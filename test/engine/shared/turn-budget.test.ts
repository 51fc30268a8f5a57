import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { atOnce, inTurns, isTurnOver, untilTurn } from '../../../engine/shared/turn-budget.ts'
import type { Stretches } from '../../../engine/shared/turn-budget.ts'

/** Time passes where a test says so: a busy machine would give this process away in between. */
let nowMs = 0
const busyMs = (ms: number): void => void (nowMs += ms)

vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
afterEach(() => untilTurn())

function* work(steps: number, done: number[]): Stretches<string> {
  for (let step = 0; step < steps; step++) {
    busyMs(5)
    done.push(step)
    yield
  }
  return 'done'
}

test('a turn is over once what followed one another at once has had its time, and the next one has time again', async () => {
  expect(isTurnOver()).toBe(false)
  busyMs(7)
  expect(isTurnOver()).toBe(false)
  busyMs(1)
  expect(isTurnOver()).toBe(true)
  await untilTurn()
  expect(isTurnOver()).toBe(false)
})

test('what waits for time gives turns away, and ends with the same outcome as in one go', async () => {
  const done: number[] = []
  const beside = new AbortController()
  let others = 0
  const counting = (async (): Promise<void> => {
    while (!beside.signal.aborted) {
      await nextTurn()
      others += 1
    }
  })()
  expect(await inTurns(work(12, done))).toBe('done')
  beside.abort()
  await counting
  expect(done).toHaveLength(12)
  expect(others).toBeGreaterThan(3)
  expect(atOnce(work(2, []))).toBe('done')
})

test('what work throws is thrown', async () => {
  function* failing(): Stretches<never> {
    yield
    throw new Error('nein')
  }
  await expect(inTurns(failing())).rejects.toThrow('nein')
  expect(() => atOnce(failing())).toThrow('nein')
})

test('those who wait for a turn go on in their order', async () => {
  const order: number[] = []
  isTurnOver()
  busyMs(10)
  await Promise.all(
    [1, 2, 3].map(async number => {
      await untilTurn()
      order.push(number)
    }),
  )
  expect(order).toEqual([1, 2, 3])
})
