import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterEach(() => server.close())

interface List {
  readonly batches: readonly { readonly batch_id: string; readonly batch_name: string }[]
  readonly pagination: { readonly next_url: string | null; readonly total: number; readonly has_more: boolean }
}

async function create(name: string, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await client.post('/v1/batches', aBatchBody({ batch_name: name, ...changes }))
  return answer.json<{ batch_id: string }>().batch_id
}
const list = async (query = '') => (await client.get(`/v1/batches${query}`)).json<List>()
const names = (body: List) => body.batches.map(batch => batch.batch_name)

test('"object with `batches` (array of list items) and `pagination`", newest first', async () => {
  const first = await create('eins', { mandant: { company_name: 'Müller GmbH' } })
  await server.complete(first)
  const second = await create('zwei')
  const answer = await client.get('/v1/batches')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    batches: [
      {
        batch_id: second,
        batch_name: 'zwei',
        status: 'queued',
        mandant_id: null,
        mandant_name: null,
        reference: null,
        created_at: expect.stringMatching(/^2026-11-21T.*Z$/),
        completed_at: null,
      },
      {
        batch_id: first,
        batch_name: 'eins',
        status: 'completed',
        mandant_id: expect.stringMatching(/^man_/),
        mandant_name: 'Müller GmbH',
        reference: null,
        created_at: '2026-11-21T09:41:10.123Z',
        completed_at: '2026-11-21T09:41:17.623Z',
      },
    ],
    pagination: { total: 2, limit: 50, offset: 0, has_more: false, next_url: null },
  })
})

test('"relative URL of the next page with the same filters and an advanced offset" walks through all pages once', async () => {
  for (let i = 0; i < 5; i += 1) await create(`Nr ${i}`, { mandant: { company_name: `Firma ${i}` } })
  const seen: string[] = []
  let next: string | null = '/v1/batches?status=queued&from=2026-11-01&limit=2'
  while (next !== null) {
    const answer = await client.get(next)
    const body: List = answer.json<List>()
    seen.push(...names(body))
    next = body.pagination.next_url
    expect(body.pagination.has_more).toBe(next !== null)
    expect(answer.headers['link']).toBe(next === null ? undefined : `<${next}>; rel="next"`)
  }
  expect(seen).toEqual(['Nr 4', 'Nr 3', 'Nr 2', 'Nr 1', 'Nr 0'])
  expect((await list('?status=queued&from=2026-11-01&limit=2')).pagination).toEqual({
    total: 5,
    limit: 2,
    offset: 0,
    has_more: true,
    next_url: '/v1/batches?status=queued&from=2026-11-01&limit=2&offset=2',
  })
})

test('"status", "mandant_id", "from" and "to" filter; both days are inclusive and UTC', async () => {
  await create('heute')
  server.clock.set(Date.parse('2026-11-22T23:59:59.999Z'))
  client = await server.client({ projectId: client.projectId })
  const mandant = { company_name: 'Müller GmbH', tax_id: 'DE136695976' }
  const last = await create('morgen', { mandant })
  server.clock.set(Date.parse('2026-11-23T00:00:00.000Z'))
  await create('übermorgen')
  expect(names(await list('?to=2026-11-22'))).toEqual(['morgen', 'heute'])
  expect(names(await list('?from=2026-11-22&to=2026-11-22'))).toEqual(['morgen'])
  expect(names(await list('?from=2026-11-23'))).toEqual(['übermorgen'])
  const mandantId = (await server.storage.batches.find(last))?.mandantId ?? ''
  expect(names(await list(`?mandant_id=${mandantId}`))).toEqual(['morgen'])
  expect(names(await list('?mandant_id=man_unbekannt'))).toEqual([])
  expect(names(await list('?status=completed'))).toEqual([])
})

test.each([
  ['mandant_id=', 'mandant_id', 'too_short'],
  ['limit=0', 'limit', 'out_of_range'],
  ['limit=101', 'limit', 'out_of_range'],
  ['limit=abc', 'limit', 'invalid_format'],
  ['limit=', 'limit', 'invalid_format'],
  ['limit=1.5', 'limit', 'out_of_range'],
  ['limit=2.0', 'limit', 'out_of_range'],
  ['limit=1e2', 'limit', 'invalid_format'],
  ['limit=-', 'limit', 'invalid_format'],
  ['offset=-1', 'offset', 'out_of_range'],
  ['offset=12345678901', 'offset', 'out_of_range'],
  ['offset=1000001', 'offset', 'out_of_range'],
  ['limit=1&limit=2', 'limit', 'invalid_type'],
  ['status=done', 'status', 'invalid_value'],
  ['from=21.11.2026', 'from', 'invalid_format'],
  ['from=2026-02-30', 'from', 'invalid_format'],
  ['from=2026-11-22&to=2026-11-21', 'from', 'out_of_range'],
])('a query of %s is told, not bent', async (query, field, reason) => {
  const answer = await client.get(`/v1/batches?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: 'invalid_request', error_details: { field, reason } })
})

test('"Lists the batches of the caller\'s project" and no others', async () => {
  await create('eigener')
  const other = await server.client()
  expect((await other.get('/v1/batches')).json<List>().pagination.total).toBe(0)
})

test('an offset beyond the end is an empty page', async () => {
  await create('eins')
  server.clock.advance(DAY_MS)
  client = await server.client({ projectId: client.projectId })
  expect(await list('?offset=10')).toEqual({
    batches: [],
    pagination: { total: 1, limit: 50, offset: 10, has_more: false, next_url: null },
  })
})

test('pages of every size and offset are cuts of the same list, from whichever end they are reached', async () => {
  for (let n = 0; n < 7; n += 1) await create(`Stapel ${n}`)
  const all = names(await list())
  for (let limit = 1; limit <= 8; limit += 1) {
    for (let offset = 0; offset <= 9; offset += 1) {
      const page = await list(`?limit=${limit}&offset=${offset}`)
      expect(names(page)).toEqual(all.slice(offset, offset + limit))
      expect(page.pagination.total).toBe(7)
    }
  }
})
