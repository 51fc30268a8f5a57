import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Change, ChangeFeed } from '../../../../../engine/storage/change-feed.ts'
import { createWindowWorld } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

let world: WindowWorld
let listeners: Set<(change: Change | null) => void>
beforeEach(async () => {
  listeners = new Set()
  const changes: ChangeFeed = {
    isLive: () => true,
    hear: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => undefined,
  }
  world = await createWindowWorld({ changes })
})
afterEach(() => world.close())

const tell = (change: Change | null): void => {
  for (const listener of listeners) listener(change)
}
async function listen(headers = world.credential()) {
  const answer = await world.app.inject({ url: '/local/changes', headers, payloadAsStream: true })
  const chunks = answer.stream().setEncoding('utf8').iterator({ destroyOnReturn: true })
  const next = async (): Promise<string | null> => {
    const { value, done } = await chunks.next()
    return done === true ? null : (value as string)
  }
  return { status: answer.statusCode, next }
}

test('nobody hears of changes without being signed in', async () => {
  expect((await listen({})).status).toBe(401)
  expect(listeners.size).toBe(0)
})

test('over a database file nothing is told, and the window is told to stop asking', async () => {
  const file = await createWindowWorld()
  const answer = await file.app.inject({ url: '/local/changes', headers: file.credential() })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  await file.close()
})

test('a window hears what kind of thing changed, together and without a name or an id', async () => {
  const { next } = await listen()
  expect(await next()).toBe(': noch da\n\n')
  for (const topic of ['batch', 'batch', 'run', 'year'] as const) tell({ topic, id: 'man_geheim' })
  expect(await next()).toBe('event: changed\ndata: ["batch","year"]\n\n')
  tell(null)
  expect(await next(), 'anything may have changed').toBe('event: changed\ndata: ["batch","year","mandant"]\n\n')
})

test('the stream ends with the session', async () => {
  const secret = (await world.sessions.redeem(world.sessions.issueSignInToken())) ?? ''
  const { next } = await listen({ cookie: `steuerstapel_0=${secret}` })
  expect(await next()).toBe(': noch da\n\n')
  await world.sessions.end(secret)
  tell({ topic: 'batch', id: 'bat_1' })
  expect(await next()).toBeNull()
})
