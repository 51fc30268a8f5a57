import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeAll(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterAll(() => server.close())

interface Told {
  readonly batch_id: string
  readonly reference: string | null
  readonly metadata: Readonly<Record<string, string>>
}

async function faultsOf(changes: Record<string, unknown> | string): Promise<readonly string[]> {
  const body = typeof changes === 'string' ? changes : JSON.stringify(aBatchBody(changes))
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url: '/v1/batches', payload: body, headers })
  if (answer.statusCode === 202) return []
  expect(answer.statusCode).toBe(400)
  const { errors } = answer.json<{ error_details: { errors: { field: string; reason: string }[] } }>().error_details
  expect(answer.body.length).toBeLessThan(20_000)
  return errors.map(({ field, reason }) => `${field} ${reason}`)
}

test('reference and metadata come back with the batch and its status as they were sent', async () => {
  const own = { reference: 'Auftrag 4711/ä?&=📎', metadata: { akte: '2025-0042', 'a.b-c_d': ' Grüße 📎 ', leer: '' } }
  const created = await client.post('/v1/batches', aBatchBody(own))
  const { batch_id: id, ...told } = created.json<Told>()
  expect(told).toMatchObject(own)
  expect((await client.get(`/v1/batches/${id}`)).json<Told>()).toMatchObject(own)
  const plain = (await client.post('/v1/batches', aBatchBody({ reference: null, metadata: null }))).json<Told>()
  expect([plain.reference, plain.metadata]).toEqual([null, {}])
})

test('the list is filtered by reference, page by page, and never shows another project’s', async () => {
  const reference = 'Auftrag 4711/ä?&=+'
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    ids.unshift((await client.post('/v1/batches', aBatchBody({ reference }))).json<Told>().batch_id)
  }
  const other = await server.client({ name: 'Andere' })
  await other.post('/v1/batches', aBatchBody({ reference }))
  const found: string[] = []
  let next: string | null = `/v1/batches?${new URLSearchParams({ reference, limit: '2', status: 'queued' }).toString()}`
  while (next !== null) {
    const answer = await client.get(next)
    const page: { batches: Told[]; pagination: { total: number; next_url: string | null } } = answer.json()
    expect(page.pagination.total).toBe(3)
    expect(page.batches.every(each => each.reference === reference)).toBe(true)
    found.push(...page.batches.map(each => each.batch_id))
    next = page.pagination.next_url
  }
  expect(found).toEqual(ids)
  // Composed as it was at creation; upper and lower case are two references.
  const decomposed = new URLSearchParams({ reference: reference.normalize('NFD') }).toString()
  expect((await client.get(`/v1/batches?${decomposed}`)).json<{ batches: Told[] }>().batches).toHaveLength(3)
  const upper = new URLSearchParams({ reference: reference.toUpperCase() }).toString()
  expect((await client.get(`/v1/batches?${upper}`)).json<{ batches: Told[] }>().batches).toEqual([])
  expect((await client.get('/v1/batches?reference=')).json()).toMatchObject({
    error: 'invalid_request',
    error_details: { field: 'reference', reason: 'too_short' },
  })
})

test.each<[string, unknown, string]>([
  ['no object', 'x', 'metadata invalid_type'],
  ['an array', ['x'], 'metadata invalid_type'],
  ['a number', { akte: 5 }, 'metadata.akte invalid_type'],
  ['a map in it', { akte: {} }, 'metadata.akte invalid_type'],
  ['null in it', { akte: null }, 'metadata.akte invalid_type'],
  ['21 entries', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'x'])), 'metadata too_many'],
  ['501 characters', { akte: 'x'.repeat(501) }, 'metadata.akte too_long'],
  ['a control character', { akte: 'a\u0000b' }, 'metadata.akte invalid_format'],
  ['a reading direction', { akte: 'a\u202eb' }, 'metadata.akte invalid_format'],
  ['an umlaut as key', { akté: 'x' }, 'metadata invalid_key'],
  ['an empty key', { '': 'x' }, 'metadata invalid_key'],
  ['a key of 41 characters', { ['x'.repeat(41)]: 'x' }, 'metadata invalid_key'],
  ['a key of a megabyte', { ['x'.repeat(1_000_000)]: 'x' }, 'metadata invalid_key'],
])('metadata with %s is refused with a code', async (_title, metadata, fault) => {
  expect(await faultsOf({ metadata })).toEqual([fault])
})

test('what looks like the inside of an object is only text, or refused', async () => {
  const metadata = { constructor: 'x', toString: 'y', hasOwnProperty: 'z' }
  expect((await client.post('/v1/batches', aBatchBody({ metadata }))).json<Told>().metadata).toEqual(metadata)
  const text = JSON.stringify(aBatchBody()).replace('{', '{"metadata":{"__proto__":"x"},')
  expect(await faultsOf(text)).toEqual(['metadata invalid_key'])
  expect(await faultsOf(JSON.stringify(aBatchBody({ metadata: { akte: '\ud800' } })))).toEqual([
    'metadata.akte invalid_format',
  ])
})

test.each<[unknown, string]>([
  ['', 'reference too_short'],
  ['x'.repeat(101), 'reference too_long'],
  ['a\nb', 'reference invalid_format'],
  [5, 'reference invalid_type'],
  [{}, 'reference invalid_type'],
])('the reference %j is refused with a code', async (reference, fault) => {
  expect(await faultsOf({ reference })).toEqual([fault])
})

test('the same key with other metadata is another request', async () => {
  const headers = { 'idempotency-key': 'k-1' }
  const body = aBatchBody({ metadata: { akte: '1' } })
  const first = (await client.post('/v1/batches', body, headers)).json<Told>()
  expect((await client.post('/v1/batches', body, headers)).json<Told>()).toEqual(first)
  const other = await client.post('/v1/batches', aBatchBody({ metadata: { akte: '2' } }), headers)
  expect(other.json<{ error: string }>().error).toBe('idempotency_key_reused')
})

test('neither reaches a log, also not by the address of a list', async () => {
  await client.post('/v1/batches', aBatchBody({ reference: 'KANARIE-1', metadata: { akte: 'KANARIE-2' } }))
  await client.get('/v1/batches?reference=KANARIE-1')
  await faultsOf({ reference: 'KANARIE-3\n', metadata: { 'KANARIE 4': 'x' } })
  expect(server.logs.join('\n')).not.toContain('KANARIE')
})
