import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'
import { OFFICE_ID, twoProgramsOfAnOffice } from './two-programs.ts'

const TAX_ID = '86 095 742 719'
let server: ContractServer
let client: TestClient
let other: TestClient
beforeEach(async () => {
  server = await openContractServer()
  ;[client, other] = await twoProgramsOfAnOffice(server)
})
afterEach(() => server.close())

interface Told {
  readonly mandant_id: string
  readonly name: string
  readonly reference: string | null
  readonly tax_id: string | null
  readonly created: boolean
  readonly warnings: readonly { readonly code: string }[]
}

const create = async (who: TestClient, body: object) => {
  const answer = await who.post('/v1/mandants', body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json<Told>()
}
const listed = async (who: TestClient, query = '') =>
  (await who.get(`/v1/mandants${query}`)).json<{ mandants: Told[] }>().mandants
const batchFor = async (who: TestClient, mandant: object) =>
  (await who.post('/v1/batches', aBatchBody({ mandant }))).json<{
    mandant: { id: string; name: string }
    warnings?: Told['warnings']
  }>()

describe('POST /v1/mandants', () => {
  test('makes a mandant, which a batch then names by its id', async () => {
    const made = await create(client, { first_name: 'Anna', last_name: 'Muster', tax_id: TAX_ID, reference: 'M-1' })
    expect(made).toEqual({
      mandant_id: expect.stringMatching(/^man_[0-9A-Z]{26}$/),
      name: 'Anna Muster',
      first_name: 'Anna',
      last_name: 'Muster',
      company_name: null,
      tax_id: TAX_ID,
      reference: 'M-1',
      created_at: '2026-11-21T09:41:10.123Z',
      created: true,
      warnings: [],
    })
    const { created: _created, warnings: _warnings, ...mandant } = made
    expect((await client.get(`/v1/mandants/${made.mandant_id}`)).json()).toEqual(mandant)
    expect((await batchFor(client, { id: made.mandant_id })).mandant).toEqual({
      id: made.mandant_id,
      name: 'Anna Muster',
    })
  })

  test('asked again it gives the same mandant: by reference, by tax number, by name', async () => {
    const anna = await create(client, { first_name: 'Anna', last_name: 'Muster', tax_id: TAX_ID, reference: 'M-1' })
    const byReference = await create(client, { company_name: 'Anders GmbH', reference: 'M-1' })
    expect([byReference.mandant_id, byReference.created]).toEqual([anna.mandant_id, false])
    expect(byReference.warnings).toEqual([expect.objectContaining({ code: 'mandant_name_differs' })])
    const byNumber = await create(client, { first_name: 'anna', last_name: 'MUSTER', tax_id: '86095742719' })
    expect([byNumber.mandant_id, byNumber.warnings]).toEqual([anna.mandant_id, []])

    const plain = await create(client, { company_name: 'Müller GmbH' })
    const again = await create(client, { company_name: 'müller gmbh' })
    expect([again.mandant_id, again.created]).toEqual([plain.mandant_id, false])
    expect(again.warnings).toEqual([expect.objectContaining({ code: 'mandant_known_by_name' })])
    // Who only sounds alike, or has a number or reference of its own, is another one.
    const others = [{ company_name: 'Muller GmbH' }, { company_name: 'Müller GmbH', reference: 'M-2' }]
    for (const body of [...others, { company_name: 'Müller GmbH', tax_id: 'DE136695976' }]) {
      expect((await create(client, body)).created).toBe(true)
    }
    expect(await listed(client)).toHaveLength(5)
  })

  test('a new mandant without tax number is not doubled by batches either, also when they come at once', async () => {
    const mandant = { first_name: 'Anna', last_name: 'Neu' }
    const batches = await Promise.all([1, 2, 3].map(() => batchFor(client, mandant)))
    const made = await create(client, mandant)
    expect(new Set([...batches.map(batch => batch.mandant.id), made.mandant_id]).size).toBe(1)
    expect(batches.flatMap(batch => batch.warnings ?? []).map(({ code }) => code)).toEqual(
      Array.from({ length: 2 }, () => 'mandant_known_by_name'),
    )
    const referenced = await batchFor(client, { ...mandant, reference: 'M-9' })
    expect(referenced.mandant.id).not.toBe(made.mandant_id)
    expect((await batchFor(client, { ...mandant, reference: 'M-9' })).mandant.id).toBe(referenced.mandant.id)
  })

  test('a reference that belongs to another mandant is refused, here and with a batch', async () => {
    await create(client, { company_name: 'A GmbH', tax_id: 'DE136695976', reference: 'M-1' })
    const wanted = { company_name: 'B GmbH', tax_id: TAX_ID, reference: 'M-1' }
    const refused = await client.post('/v1/mandants', wanted)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        error: 'invalid_request',
        error_details: expect.objectContaining({ field: 'reference', reason: 'already_used' }),
      }),
    ])
    expect((await client.post('/v1/batches', aBatchBody({ mandant: wanted }))).json()).toMatchObject({
      error_details: { field: 'mandant.reference', reason: 'already_used' },
    })
  })

  test.each<[unknown, string]>([
    [{}, ' required'],
    [null, ' invalid_type'],
    [[], ' invalid_type'],
    [{ first_name: 'Anna' }, 'last_name required'],
    [{ company_name: '' }, 'company_name too_short'],
    [{ company_name: 'a\u202eb' }, 'company_name invalid_format'],
    [{ company_name: 'x'.repeat(201) }, 'company_name too_long'],
    [{ company_name: 'X', tax_id: '123' }, 'tax_id invalid_format'],
    [{ company_name: 'X', reference: '' }, 'reference too_short'],
    [{ company_name: 'X', reference: 5 }, 'reference invalid_type'],
  ])('%j is refused with a code', async (body, fault) => {
    const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/mandants',
      payload: JSON.stringify(body),
      headers,
    })
    expect(answer.statusCode).toBe(400)
    const { field, reason } = answer.json<{ error_details: { field: string; reason: string } }>().error_details
    expect(`${field} ${reason}`).toBe(fault)
  })
})

describe('a project sees its own mandants alone', () => {
  test('neither by list nor by id, and a batch cannot name another project’s', async () => {
    const { mandant_id: id } = await create(client, { company_name: 'Geheim GmbH', reference: 'M-1' })
    expect(await listed(other)).toEqual([])
    expect(await listed(other, '?reference=M-1')).toEqual([])
    const foreign = await other.get(`/v1/mandants/${id}`)
    const unknown = await other.get('/v1/mandants/man_00000000000000000000000000')
    expect([foreign.statusCode, foreign.json<{ error: string }>().error]).toEqual([404, 'mandant_not_found'])
    expect(unknown.json<{ error: string }>().error).toBe('mandant_not_found')
    const refused = await other.post('/v1/batches', aBatchBody({ mandant: { id } }))
    expect(refused.json()).toMatchObject({ error_details: { field: 'mandant.id', reason: 'not_found' } })
  })

  test('the tax number of another’s mandant leads to the same mandant and never to the name that is stored', async () => {
    const made = await create(client, {
      first_name: 'Geheime',
      last_name: 'Mandantin',
      tax_id: TAX_ID,
      reference: 'M-1',
    })
    const sent = await batchFor(other, { first_name: 'A.', last_name: 'Muster', tax_id: TAX_ID })
    expect(sent).toMatchObject({ mandant: { id: made.mandant_id, name: 'A. Muster' } })
    expect(sent.warnings ?? []).toEqual([])
    const kept = await create(other, { first_name: 'A.', last_name: 'Muster', tax_id: TAX_ID })
    expect(kept).toMatchObject({ mandant_id: made.mandant_id, name: 'A. Muster', reference: null })
    const [batch] = (await other.get('/v1/batches')).json<{ batches: { mandant_name: string }[] }>().batches
    expect(batch?.mandant_name).toBe('A. Muster')
    const told = [sent, kept, batch, await listed(other), (await other.get(`/v1/mandants/${made.mandant_id}`)).json()]
    expect(JSON.stringify(told)).not.toMatch(/Geheim|M-1/)
    // Of its own the first project hears nothing new.
    expect((await listed(client)).map(({ name }) => name)).toEqual(['Geheime Mandantin'])
  })

  test('what the office renames is told to who brought it', async () => {
    const { mandant_id: id } = await create(client, { first_name: 'Anna', last_name: 'Muster', tax_id: TAX_ID })
    await create(other, { first_name: 'A.', last_name: 'M.', tax_id: TAX_ID })
    const record = await server.storage.mandants.record(OFFICE_ID, id)
    const names = { firstName: 'Anna', lastName: 'Neuname', companyName: null }
    const change = { names, data: record?.data as never, version: record?.version ?? 0, at: server.clock.now() }
    expect(await server.storage.mandants.save(OFFICE_ID, id, change)).toMatchObject({ saved: true })
    expect((await listed(client)).map(({ name }) => name)).toEqual(['Anna Neuname'])
    expect((await listed(other)).map(({ name }) => name)).toEqual(['A. M.'])
  })
})

test('the list goes page by page, is found by tax number and reference, and refuses odd filters', async () => {
  for (let n = 0; n < 5; n += 1) {
    server.clock.advance(1)
    await create(client, { company_name: `Firma ${n}`, reference: `R/${n} ä` })
  }
  await create(client, { company_name: 'Mit Nummer', tax_id: 'DE 136 695 976' })
  const seen: string[] = []
  let next: string | null = '/v1/mandants?limit=2'
  while (next !== null) {
    const answer = await client.get(next)
    const page: { mandants: Told[]; pagination: { next_url: string | null; total: number } } = answer.json()
    expect(page.pagination.total).toBe(6)
    seen.push(...page.mandants.map(({ name }) => name))
    next = page.pagination.next_url
    expect(answer.headers['link']).toBe(next === null ? undefined : `<${next}>; rel="next"`)
  }
  expect(new Set(seen).size).toBe(6)
  expect((await listed(client, `?reference=${encodeURIComponent('R/3 ä')}`)).map(({ name }) => name)).toEqual([
    'Firma 3',
  ])
  expect((await listed(client, '?tax_id=DE136695976')).map(({ name }) => name)).toEqual(['Mit Nummer'])
  expect(await listed(client, `?tax_id=${encodeURIComponent(TAX_ID)}`)).toEqual([])
  for (const [query, field, reason] of [
    ['tax_id=', 'tax_id', 'invalid_format'],
    ['tax_id=DE136695970', 'tax_id', 'invalid_checksum'],
    ['reference=', 'reference', 'too_short'],
    ['reference=a%00b', 'reference', 'invalid_format'],
    ['limit=0', 'limit', 'out_of_range'],
    ['limit=1&limit=2', 'limit', 'invalid_type'],
    ['offset=-1', 'offset', 'out_of_range'],
  ]) {
    const answer = await client.get(`/v1/mandants?${query}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ error_details: expect.objectContaining({ field, reason }) }),
    ])
  }
})

test('scopes: reading asks for batches:read, making for batches:write', async () => {
  const reader = await server.client({ name: 'Leser', scope: 'batches:read', organizationId: OFFICE_ID })
  const writer = await server.client({ name: 'Schreiber', scope: 'batches:write', organizationId: OFFICE_ID })
  expect((await reader.post('/v1/mandants', { company_name: 'X' })).statusCode).toBe(403)
  expect((await writer.get('/v1/mandants')).statusCode).toBe(403)
  expect((await writer.post('/v1/mandants', { company_name: 'X' })).statusCode).toBe(200)
  expect((await server.app.inject('/v1/mandants')).statusCode).toBe(401)
})

test('names, numbers and references reach no log', async () => {
  await create(client, { company_name: 'KANARIE GmbH', tax_id: TAX_ID, reference: 'KANARIE-7' })
  await client.get(`/v1/mandants?reference=KANARIE-7&tax_id=${encodeURIComponent(TAX_ID)}`)
  expect(server.logs.join('\n')).not.toMatch(/KANARIE|86.?095|86095742719/)
})
