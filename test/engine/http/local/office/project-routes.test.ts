import { afterEach, beforeEach, expect, test } from 'vitest'
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
