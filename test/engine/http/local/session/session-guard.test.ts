import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClient } from '../a-client.ts'
import { createWindowWorld, windowProject } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

let world: WindowWorld
beforeEach(async () => {
  world = await createWindowWorld()
})
afterEach(() => world.close())

test.each([
  'session/links',
  'clients',
  'clients/prj_1/rotate',
  'clients/prj_1/revoke',
  'batches/bat_1/restart',
  'projects',
  'projects/prj_1',
])('nobody administers through %s without being signed in', async path => {
  world.clients.set('prj_1', { client: aClient(), project: { ...windowProject, id: 'prj_1' } })
  const answer = await world.app.inject({ method: 'POST', url: `/local/${path}`, payload: { name: 'x' } })
  expect(answer.statusCode).toBe(401)
  expect([...world.clients.values()].map(({ client }) => client)).toEqual([aClient()])
})
