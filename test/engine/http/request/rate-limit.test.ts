import { expect, test } from 'vitest'
import { createRateLimit } from '../../../../engine/http/request/rate-limit.ts'

function clockAt(start: number) {
  let elapsed = 0
  return { now: () => start + elapsed, monotonicMs: () => elapsed, advance: (ms: number) => (elapsed += ms) }
}

test('the window starts with the first request and ends a minute later', () => {
  const clock = clockAt(1_000_500)
  const limit = createRateLimit(2, clock)
  expect(limit.take('a')).toMatchObject({ remaining: 1, resetAt: 1061, exceeded: false })
  clock.advance(59_999)
  expect(limit.take('a')).toMatchObject({ remaining: 0, exceeded: false })
  expect(limit.take('a')).toMatchObject({ remaining: 0, exceeded: true, waitSeconds: 1 })
  clock.advance(1)
  expect(limit.take('a')).toMatchObject({ remaining: 1, exceeded: false })
})

test('peeking counts nothing, and keys do not share', () => {
  const limit = createRateLimit(1, clockAt(0))
  expect(limit.peek('a')).toMatchObject({ remaining: 1, exceeded: false })
  limit.take('a')
  expect(limit.peek('a')).toMatchObject({ remaining: 0, exceeded: true })
  expect(limit.peek('b')).toMatchObject({ exceeded: false })
})

test('the wait is never shorter than the announced reset', () => {
  const clock = clockAt(1_000_001)
  const limit = createRateLimit(1, clock)
  const { resetAt, waitSeconds } = limit.take('a')
  expect(clock.now() / 1000 + waitSeconds).toBeGreaterThanOrEqual(resetAt)
})

test('a window goes on after a restart, by the wall clock, and never longer than a minute', () => {
  const before = clockAt(1_000_000)
  const limit = createRateLimit(2, before)
  limit.take('a')
  limit.take('a')
  before.advance(20_000)
  // The next process has a monotonic clock of its own and starts ten seconds later.
  const after = clockAt(1_030_000)
  const restarted = createRateLimit(2, after)
  restarted.restore([...limit.windows(), { key: 'b', endsAt: 9_999_999_999, used: 2 }])
  expect(restarted.take('a')).toMatchObject({ exceeded: true, resetAt: 1060 })
  after.advance(30_000)
  expect(restarted.take('a')).toMatchObject({ exceeded: false })
  after.advance(30_000)
  expect(restarted.take('b')).toMatchObject({ exceeded: false })
})
