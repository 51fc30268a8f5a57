import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ERRORS } from '../../engine/http/answer/error-body.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer({ config: { ratePerMinute: 100 } })
  client = await server.client()
})
afterEach(() => server.close())

const told = (answer: { statusCode: number; json: () => unknown }): string =>
  `${answer.statusCode} ${(answer.json() as { error: string }).error}`

describe('decisions 1.1 "Check order: Host -> Origin/Sec-Fetch-Site -> rate limit -> 401 -> 403 scope -> 404 -> media type/size/JSON -> schema -> semantics"', () => {
  test('a request with every fault is told the first; each one put right brings out the next', async () => {
    const reader = await server.client({ scope: 'batches:read' })
    const faulty = { host: 'evil.example.com', origin: 'https://evil.example.com', authorization: 'Bearer falsch' }
    const text = { 'content-type': 'text/plain' }
    const json = { 'content-type': 'application/json' }
    const create = (body: string, headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: '/v1/batches', payload: body, headers })
    expect(told(await create('x', { ...faulty, ...text }))).toBe('400 invalid_request')
    expect(told(await create('x', { ...faulty, ...text, host: 'localhost:80' }))).toBe('403 origin_not_allowed')
    const here = { ...text, authorization: 'Bearer falsch' }
    const many = []
    for (let n = 0; n <= 100; n += 1) many.push(told(await create('x', here)))
    expect([many[0], many.at(-1)]).toEqual(['401 invalid_token', '429 rate_limit_exceeded'])
    server.clock.advance(60_000)
    expect(told(await create('x', here))).toBe('401 invalid_token')
    expect(told(await create('x', { ...text, authorization: `Bearer ${reader.token}` }))).toBe('403 insufficient_scope')
    const authorization = `Bearer ${client.token}`
    expect(told(await create('x', { ...text, authorization }))).toBe('400 unsupported_media_type')
    const large = `{"batch_name":"${'x'.repeat(4 * 1024 * 1024)}`
    expect(told(await create(large, { ...json, authorization }))).toBe('400 payload_too_large')
    const reasonOf = async (body: string) =>
      (await create(body, { ...json, authorization })).json<{ error_details: { reason: string } }>().error_details
        .reason
    expect(await reasonOf('{"batch_name":')).toBe('malformed_json')
    expect(await reasonOf('{}')).toBe('required')
    expect(await reasonOf(JSON.stringify(aBatchBody({ mandant: { id: 'man_x' } })))).toBe('not_found')
    expect((await create(JSON.stringify(aBatchBody()), { ...json, authorization })).statusCode).toBe(202)
  })

  test('404 comes after 403, and before the body is looked at', async () => {
    const reader = await server.client({ scope: 'batches:read' })
    const cancel = (id: string, as: TestClient) =>
      as.post(`/v1/batches/${id}/cancel`, '{', { 'content-type': 'text/plain' })
    expect(told(await cancel('bat_x', reader))).toBe('403 insufficient_scope')
    expect(told(await client.post('/v1/nichts', '{', { 'content-type': 'text/plain' }))).toBe('404 not_found')
    expect(told(await client.post('/v1/batches/bat_x/cancel'))).toBe('404 batch_not_found')
  })

  test.each(['%zz', '%E0%A4%A', 'x'.repeat(1025), '%61'.repeat(1000), '%00', '..%2f..'])(
    'the malformed id %.9s is told like an unknown one on every route of a batch, and checked in the same order',
    async id => {
      const routes = ['', '/progress', '/result', '/documents', '/events'].map(rest => ['GET', rest] as const)
      for (const [method, rest] of [...routes, ['POST', '/cancel'] as const]) {
        const ask = async (batchId: string, authorization?: string) => {
          const headers = authorization === undefined ? {} : { authorization }
          const answer = await server.app.inject({ method, url: `/v1/batches/${batchId}${rest}`, headers })
          const body = answer.json<{ error_details: { request_id: string } }>()
          return [answer.statusCode, { ...body, error_details: { ...body.error_details, request_id: '' } }]
        }
        const authorization = `Bearer ${client.token}`
        const malformed = await ask(id, authorization)
        expect(malformed).toEqual(await ask('bat_unbekannt', authorization))
        expect(malformed).toMatchObject([404, { error: 'batch_not_found', error_details: { field: 'batch_id' } }])
        expect(await ask(id)).toMatchObject([401, { error: 'invalid_token' }])
      }
      const foreign = { host: 'evil.example.com' }
      expect(told(await client.get(`/v1/batches/${id}`, foreign))).toBe('400 invalid_request')
      expect(told(await client.post(`/v1/batches/${id}`))).toBe('404 not_found')
    },
  )
})

describe('decisions 1.1: every error code of the table, by what brings it about', () => {
  test('each comes with its status and the one body', async () => {
    const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    const { batch_id: done } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    await server.storage.runs.requestCancel(id, {
      code: 'cancelled',
      message: 'x',
      phase: 'OCR',
      retryable: false,
      failedAt: 1,
    })
    await server.complete(done)
    const url = (await client.get(`/v1/batches/${done}/result`)).json<{ result: { download_url: string } }>().result
    const { pathname, search } = new URL(url.download_url)
    const token = (payload: object) => server.app.inject({ method: 'POST', url: '/v1/oauth/token', payload })
    const grant = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret }
    const draining = await openContractServer({ unavailable: () => 'draining' })
    const broken = await openContractServer({
      createBatch: async () => {
        throw new Error('kaputt')
      },
    })
    const reader = await server.client({ scope: 'batches:read' })
    const key = { 'idempotency-key': 'k' }
    await client.post('/v1/batches', aBatchBody(), key)
    const made = await client.post('/v1/mandants', { company_name: 'Müller GmbH', tax_id: 'DE136695976' })
    const mandant = made.json<{ mandant_id: string }>()
    const answers = [
      await client.post('/v1/batches', {}),
      await client.post('/v1/batches', 'x', { 'content-type': 'text/plain' }),
      await client.post('/v1/batches', `"${'x'.repeat(4 * 1024 * 1024)}"`, { 'content-type': 'application/json' }),
      await client.post('/v1/batches', aBatchBody({ batch_name: 'anders' }), key),
      await token({ ...grant, client_secret: 'falsch' }),
      await token({ ...grant, grant_type: 'refresh_token' }),
      await token({ ...grant, scope: 'magic' }),
      await client.get('/v1/batches', { authorization: 'Bearer falsch' }),
      await reader.post('/v1/batches', aBatchBody()),
      await server.app.inject(`${pathname}${search.replace(/sig=./, 'sig=.')}`),
      await client.get('/v1/batches', { origin: 'https://evil.example.com' }),
      await client.get('/v1/batches/bat_x'),
      await client.get(`/v1/batches/${id}/result`),
      await client.get('/v1/nichts'),
      await client.get('/v1/kinds/nichts/schema'),
      await client.get('/v1/mandants/man_nichts'),
      await client.get(`/v1/mandants/${mandant.mandant_id}/years/1999/work-items`),
      await (await broken.client()).post('/v1/batches', aBatchBody()),
      await (await draining.client()).post('/v1/batches', aBatchBody()),
    ]
    appendFileSync(join(server.folder, (await server.storage.batches.output(done))?.path ?? ''), 'x')
    answers.push(await server.app.inject(`${pathname}${search}`))
    server.clock.advance(15 * 60_000)
    answers.push(await server.app.inject(`${pathname}${search}`))
    server.clock.advance(60_000)
    let last = await client.get('/v1/batches/bat_x')
    for (let n = 0; n < 100; n += 1) last = await client.get('/v1/batches/bat_x')
    answers.push(last)
    await Promise.all([draining.close(), broken.close()])

    const seen = new Map<string, number>()
    for (const answer of answers) {
      const body = answer.json<{ error: string; error_details: object }>()
      seen.set(body.error, answer.statusCode)
      expect(Object.keys(body)).toEqual(['error', 'error_description', 'error_details'])
      expect(body.error_details).toMatchObject({ field: expect.any(String), reason: expect.any(String) })
      expect(answer.headers['x-request-id']).toBe((body.error_details as { request_id: string }).request_id)
    }
    const table = Object.entries(ERRORS).map(([code, { status }]) => [code, status] as const)
    // No client may be forbidden the one grant there is, so this code of RFC 6749 has no occasion yet.
    const expected = new Map(table.filter(([code]) => code !== 'unauthorized_client'))
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected))
  })

  test('"Request faults that other APIs give as 405/409/413/415/422 become 400 (405: 404)": no other status is ever told', () => {
    const statuses = new Set(Object.values(ERRORS).map(({ status }) => status))
    expect(statuses).toEqual(new Set([400, 401, 403, 404, 429, 500, 503]))
  })

  test('"codes never translated": the English answer has the same codes and reasons as the German', async () => {
    const body = { documents: [{}] }
    const [german, english] = [
      (await client.post('/v1/batches', body)).json<{ error_details: { errors: object } }>(),
      (await client.post('/v1/batches', body, { 'accept-language': 'en' })).json<{
        error_details: { errors: object }
      }>(),
    ]
    expect(english.error_details.errors).toEqual(german.error_details.errors)
  })
})
