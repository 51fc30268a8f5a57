import { afterEach, beforeEach, expect, test } from 'vitest'
import { aClient } from '../a-client.ts'
import { postTo, readFrom } from '../ask-window.ts'
import { createWindowWorld, windowProject } from '../window-world.ts'
import type { WindowWorld } from '../window-world.ts'

let world: WindowWorld
beforeEach(async () => {
  world = await createWindowWorld()
})
afterEach(() => world.close())

const ask = (path: string, payload?: object) => postTo(world, path, payload)
const look = (path: string) => readFrom(world, path)

test('a new client is told its secret once; the list never shows it', async () => {
  const answer = await ask('clients', { name: 'Kanzleisoftware', scopes: ['batches:read', 'results:read'] })
  const { clientId, secret, webhookSecret } = answer.json()
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
  expect(secret).toMatch(/^sk_[\w-]{43}$/)
  expect(webhookSecret).toMatch(/^whsec_/)
  const list = await look('clients')
  expect(list.json().clients).toMatchObject([
    { id: clientId, name: 'Kanzleisoftware', scopes: ['batches:read', 'results:read'], revokedAt: null },
  ])
  expect(list.body).not.toContain(secret)
  expect(list.body).not.toContain('scrypt')
})

test.each([
  ['no name', { name: ' ', scopes: ['batches:read'] }, 400],
  ['no right', { name: 'x', scopes: [] }, 400],
  ['an unknown right', { name: 'x', scopes: ['admin'] }, 400],
  ['an unknown project', { name: 'x', scopes: ['batches:read'], projectId: 'prj_x' }, 404],
])('a client with %s is refused', async (_title, payload, status) => {
  expect((await ask('clients', payload)).statusCode).toBe(status)
  expect(world.clients.size).toBe(0)
})

test('a client gets a new secret until it is revoked', async () => {
  world.clients.set('prj_1', { client: aClient(), project: { ...windowProject, id: 'prj_1' } })
  const rotated = await ask('clients/prj_1/rotate')
  expect(rotated.json()).toEqual({ clientId: 'prj_1', secret: expect.stringMatching(/^sk_/), webhookSecret: null })
  expect((await ask('clients/prj_1/revoke')).statusCode).toBe(204)
  expect((await look('clients')).json().clients[0].revokedAt).toBe(5)
  expect((await ask('clients/prj_1/rotate')).json().error).toBe('client_not_found')
  expect((await ask('clients/prj_1/revoke')).statusCode).toBe(404)
})
