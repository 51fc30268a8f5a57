import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterEach(() => server.close())

const JSON_TYPE = { 'content-type': 'application/json' }

describe('error body', () => {
  test('"error, error_description, error_details (field, reason)" on every kind of failure, with request id and no-store', async () => {
    const answers = await Promise.all([
      client.get('/v1/gibt/es/nicht'),
      client.get('/unbekannt'),
      server.app.inject({ method: 'DELETE', url: '/v1/batches' }),
      client.post('/v1/batches', '{"batch_name":', JSON_TYPE),
      client.post('/v1/batches', 'text', { 'content-type': 'text/plain' }),
      client.post('/v1/batches', '<a/>', { 'content-type': 'application/xml' }),
      client.post('/v1/batches', 'batch_name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
      client.post('/v1/batches', '['.repeat(21) + ']'.repeat(21), JSON_TYPE),
      client.post('/v1/batches', `{"batch_name":"${'x'.repeat(4 * 1024 * 1024)}"}`, JSON_TYPE),
      client.get('/v1/batches', { host: 'evil.example.com' }),
      client.get('/v1/batches', { origin: 'https://evil.example.com' }),
      client.get('/v1/batches', { 'sec-fetch-site': 'cross-site' }),
      client.get(`/v1/batches/${'x'.repeat(2000)}`),
      client.get('/v1/batches/%E0%A4%A'),
      client.post('/v1/batches'),
      // A method that Node knows and the interface does not.
      server.app.inject({ method: 'QUERY', url: '/v1/batches' }),
    ])
    expect(answers.map(answer => `${answer.statusCode} ${answer.json<{ error: string }>().error}`)).toEqual([
      '404 not_found',
      '404 not_found',
      '404 not_found',
      '400 invalid_request',
      '400 unsupported_media_type',
      '400 unsupported_media_type',
      '400 unsupported_media_type',
      '400 invalid_request',
      '400 payload_too_large',
      '400 invalid_request',
      '403 origin_not_allowed',
      '403 origin_not_allowed',
      '404 batch_not_found',
      '404 batch_not_found',
      '400 invalid_request',
      '404 not_found',
    ])
    for (const answer of answers) {
      expect(answer.json()).toEqual({
        error: expect.any(String),
        error_description: expect.stringMatching(/\.$/),
        error_details: expect.objectContaining({
          field: expect.any(String),
          reason: expect.any(String),
          request_id: expect.stringMatching(/^req_/),
        }),
      })
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['x-request-id']).toMatch(/^req_/)
    }
    expect(answers[3]?.headers['cache-control']).toBe('no-store')
    expect(answers[3]?.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('descriptions are German, and English for clients that ask for it', async () => {
    const german = await client.post('/v1/batches', {})
    expect(german.json()).toMatchObject({ error_description: 'batch_name fehlt.' })
    const english = await client.post('/v1/batches', {}, { 'accept-language': 'en-US,en;q=0.9,de;q=0.5' })
    expect(english.json()).toMatchObject({
      error_description: 'batch_name is missing.',
      error_details: { reason: 'required' },
    })
    expect(english.headers['content-language']).toBe('en')
  })

  test('"500 | Server error" tells the request id and nothing of the inside', async () => {
    const broken = await openContractServer({
      createBatch: async () => {
        throw new Error('geheimer Pfad /srv/daten')
      },
    })
    const answer = await (await broken.client()).post('/v1/batches', aBatchBody())
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toMatchObject({
      error: 'server_error',
      error_details: { request_id: answer.headers['x-request-id'] },
    })
    expect(answer.body).not.toContain('geheim')
    await broken.close()
  })

  test.each([
    ['disk_low', /zu wenig Platz.*Bitte Platz schaffen/],
    ['storage_full', /kein Platz mehr/],
    ['storage_busy', /anderen Programm gesperrt/],
    ['storage_broken', /Laufwerk und Verbindung prüfen/],
    ['database_damaged', /Sicherung zurückholen/],
  ] as const)('new work that is refused for %s says what to do, to people and to watchers', async (reason, text) => {
    const refusing = await openContractServer({ unavailable: () => reason })
    const own = await refusing.client()
    for (const answer of [await own.post('/v1/batches', aBatchBody()), await refusing.app.inject('/readyz')]) {
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ error_description: expect.stringMatching(text), error_details: { reason } })
    }
    await refusing.close()
  })

  test('"A 503 is mentioned as a temporary error to retry": new batches while the engine stops, reading goes on', async () => {
    const draining = await openContractServer({ unavailable: () => 'draining' })
    const own = await draining.client()
    const answer = await own.post('/v1/batches', aBatchBody())
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable', error_details: { reason: 'draining' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect((await own.get('/v1/batches')).statusCode).toBe(200)
    expect((await draining.app.inject('/readyz')).statusCode).toBe(503)
    expect((await draining.app.inject('/healthz')).statusCode).toBe(200)
    await draining.close()
  })

  test('strings that are not Unicode, reading-direction marks and huge numbers are told as faults', async () => {
    const lone = await client.post('/v1/batches', '{"batch_name":"\\ud800","documents":[]}', JSON_TYPE)
    expect(lone.json()).toMatchObject({ error_details: { field: 'batch_name', reason: 'invalid_format' } })
    const bidi = await client.post('/v1/batches', aBatchBody({ batch_name: 'a\u202egnp.exe' }))
    expect(bidi.json()).toMatchObject({ error_details: { field: 'batch_name', reason: 'invalid_format' } })
    const invalidUtf8 = await client.post('/v1/batches', Buffer.from([0x22, 0xff, 0x22]), JSON_TYPE)
    expect(invalidUtf8.json()).toMatchObject({ error_details: { reason: 'malformed_json' } })
  })

  test('secrets and what clients send never reach the log', async () => {
    const canary = 'KANARIENVOGEL'
    await client.post(
      '/v1/batches',
      aBatchBody({ batch_name: canary, mandant: { company_name: canary, tax_id: canary } }),
    )
    await client.post('/v1/batches', `{"${canary}`, JSON_TYPE)
    await client.get(`/v1/batches/${canary}?${canary}`)
    const payload = { grant_type: 'client_credentials', client_id: canary, client_secret: canary }
    await server.app.inject({ method: 'POST', url: '/v1/oauth/token', payload })
    expect(server.logs.join('')).not.toContain(canary)
    expect(server.logs.join('')).not.toContain(client.token)
  })
})
