import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from '../../../engine/shared/at-most-every.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first call is done at once, those of the pause together at its end, and none is forgotten', async () => {
  let done = 0
  const paced = atMostEvery(100, () => void done++)
  paced.run()
  expect(done).toBe(1)
  for (let call = 0; call < 50; call++) paced.run()
  await vi.advanceTimersByTimeAsync(99)
  expect(done).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(2)
  paced.run()
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toBe(3)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toBe(3)
  paced.run()
  expect(done).toBe(4)
})

test('what waits when it is stopped is not done', async () => {
  let done = 0
  const paced = atMostEvery(100, () => void done++)
  paced.run()
  paced.run()
  paced.stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toBe(1)
})
