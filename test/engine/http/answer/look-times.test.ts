import { expect, test } from 'vitest'
import { lookTimes } from '../../../../engine/http/answer/look-times.ts'
import type { Change, ChangeFeed } from '../../../../engine/storage/change-feed.ts'

/** Longer than any test: what comes earlier came by a change. */
const NEVER_MS = 1_000_000

function aFeed(isLive = true) {
  const listeners = new Set<(change: Change | null) => void>()
  const feed: ChangeFeed = {
    isLive: () => isLive,
    hear: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => undefined,
  }
  const tell = (change: Change | null): void => {
    for (const listener of listeners) listener(change)
  }
  return { feed, tell, listeners }
}

const open = (changes: ChangeFeed, { pollMs = NEVER_MS, signal = new AbortController().signal } = {}) =>
  lookTimes({
    changes,
    isAbout: ({ id }) => id === 'mine',
    pollMs,
    toldMs: NEVER_MS,
    togetherMs: 1,
    signal,
  })

test('a look comes at once, and the next one when a change about it is told, without any poll', async () => {
  const { feed, tell } = aFeed()
  const looks = open(feed)
  expect((await looks.next()).done).toBe(false)
  const next = looks.next()
  tell({ topic: 'batch', id: 'other' })
  tell({ topic: 'batch', id: 'mine' })
  expect((await next).done).toBe(false)
})

test('a change that comes during a look is looked at afterwards', async () => {
  const { feed, tell } = aFeed()
  const looks = open(feed)
  await looks.next()
  tell({ topic: 'batch', id: 'mine' })
  expect((await looks.next()).done).toBe(false)
})

test('when the feed comes back, everybody looks', async () => {
  const { feed, tell } = aFeed()
  const looks = open(feed)
  await looks.next()
  const next = looks.next()
  tell(null)
  expect((await next).done).toBe(false)
})

test('while the feed tells nothing, looks come by themselves', async () => {
  const { feed } = aFeed(false)
  const looks = open(feed, { pollMs: 1 })
  for (let look = 0; look < 3; look += 1) expect((await looks.next()).done).toBe(false)
})

test('the signal ends it, and nobody hears any more', async () => {
  const { feed, listeners } = aFeed()
  const gone = new AbortController()
  const looks = open(feed, { signal: gone.signal })
  await looks.next()
  const next = looks.next()
  expect(listeners.size).toBe(1)
  gone.abort()
  expect((await next).done).toBe(true)
  expect(listeners.size).toBe(0)
})
