import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWindowWorld } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

let world: WindowWorld
beforeEach(async () => {
  world = await createWindowWorld()
})
afterEach(() => world.close())

test('a signed-in window gets a link that signs another browser in, once', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/local/session/links',
    headers: { ...world.credential(), host: '127.0.0.1:7410' },
  })
  const [, token] = /^http:\/\/127\.0\.0\.1:7410\/#anmelden=([\w-]+)$/.exec(answer.json().link) ?? []
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
  const signIn = () =>
    world.app.inject({
      method: 'POST',
      url: '/local/session',
      payload: { token },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  expect((await signIn()).statusCode).toBe(200)
  expect((await signIn()).statusCode).toBe(401)
})
