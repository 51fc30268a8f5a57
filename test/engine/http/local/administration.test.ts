import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Batch } from '../../../../engine/model/batch.ts'
import type { BatchEvent } from '../../../../engine/storage/outbox.ts'
import { aClient } from './a-client.ts'
import { createWindowWorld, windowProject } from './window-world.ts'
import type { WindowWorld } from './window-world.ts'

let world: WindowWorld
beforeEach(async () => {
  world = await createWindowWorld()
})
afterEach(() => world.close())

function ask(path: string, payload?: object) {
  return world.app.inject({
    method: 'POST',
    url: `/local/${path}`,
    headers: world.credential(),
    ...(payload && { payload }),
  })
}
function look(path: string) {
  return world.app.inject({ url: `/local/${path}`, headers: world.credential() })
}

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

test('projects are listed with their clients, made and changed; the organization stays', async () => {
  const made = await ask('projects', { name: 'Filiale', id: 'prj_filiale', partnerCode: 'P1', discountPercent: 12.5 })
  expect([made.statusCode, made.json()]).toEqual([201, { id: 'prj_filiale' }])
  await ask('clients', { name: 'Kasse', scopes: ['batches:read'], projectId: 'prj_filiale' })
  const changed = await ask('projects/prj_filiale', { name: 'Filiale Nord', provisionPercent: 3 })
  expect(changed.statusCode).toBe(204)
  expect((await look('projects')).json().projects).toEqual([
    {
      id: 'prj_filiale',
      name: 'Filiale Nord',
      organizationId: 'org_kanzlei',
      partnerCode: 'P1',
      discountPercent: 12.5,
      provisionPercent: 3,
      isOwn: false,
      clients: 1,
    },
    expect.objectContaining({ id: 'prj_fenster', isOwn: true, clients: 0 }),
  ])
  const { clientId } = (await ask('clients', { name: 'DMS', scopes: ['batches:read'] })).json()
  expect((await look('projects')).json().projects).toContainEqual(
    expect.objectContaining({ id: clientId, name: 'DMS', organizationId: 'org_kanzlei', clients: 1 }),
  )
})

test.each([
  ['projects', { name: '' }, 400, 'invalid_name'],
  ['projects', {}, 400, 'invalid_request'],
  ['projects', { name: 'x', id: 'Müller' }, 400, 'invalid_id'],
  ['projects', { name: 'x', id: 'prj_fenster' }, 409, 'project_exists'],
  ['projects', { name: 'x', discountPercent: '5' }, 400, 'invalid_request'],
  ['projects', { name: 'x', provisionPercent: 100.01 }, 400, 'invalid_percent'],
  ['projects', { name: 'x', partnerCode: 'A\nB' }, 400, 'invalid_partner_code'],
  ['projects/prj_fenster', { organizationId: 'org_x' }, 400, 'invalid_request'],
  ['projects/prj_x', { name: 'x' }, 404, 'project_not_found'],
])('%s with %j is refused', async (path, payload, status, code) => {
  const answer = await ask(path, payload)
  expect([answer.statusCode, answer.json().error]).toEqual([status, code])
  expect([...world.projects.values()]).toEqual([windowProject])
})

test('the log of deliveries names the receiver without what may be secret in its address', async () => {
  addBatch()
  const { receiver, deliveries } = (await look('batches/bat_1/deliveries')).json()
  expect(receiver).toBe('hooks.example')
  expect(deliveries).toEqual([
    {
      id: 'evt_1',
      status: 'completed',
      occurredAt: 3,
      state: 'exhausted',
      nextAttemptAt: null,
      attempts: [{ at: 4, durationMs: 20, statusCode: 500, fault: null }],
    },
    expect.objectContaining({ id: 'evt_2', state: 'pending', attempts: [] }),
  ])
})

test('a delivery that has ended is sent again; one of another batch, or one that waits, is not', async () => {
  addBatch()
  expect((await ask('batches/bat_1/deliveries/evt_1/replay')).statusCode).toBe(204)
  expect(world.replayed).toEqual(['evt_1', 'woken'])
  expect((await ask('batches/bat_1/deliveries/evt_2/replay')).statusCode).toBe(409)
  expect((await ask('batches/bat_2/deliveries/evt_1/replay')).statusCode).toBe(409)
  expect((await ask('batches/bat_x/deliveries/evt_1/replay')).statusCode).toBe(404)
  expect(world.replayed).toHaveLength(2)
})

function addBatch(): void {
  const batch = { id: 'bat_1', projectId: 'prj_1', webhookUrl: 'https://hooks.example/geheim?token=geheim' } as Batch
  world.batches.set('bat_1', batch)
  world.batches.set('bat_2', { ...batch, id: 'bat_2' })
  const event = {
    id: 'evt_1',
    batch,
    status: 'completed',
    occurredAt: 3,
    state: 'exhausted',
    nextAttemptAt: null,
  } as unknown as BatchEvent
  const attempt = { at: 4, durationMs: 20, statusCode: 500, fault: null, answer: 'Herr Muster' }
  world.events.push({ event, deliveries: [attempt] })
  world.events.push({ event: { ...event, id: 'evt_2', state: 'pending' }, deliveries: [] })
}
