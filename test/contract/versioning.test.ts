import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../engine/config.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer, START } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
let done: string
beforeAll(async () => {
  server = await openContractServer()
  client = await server.client()
  done = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>().batch_id
  await server.complete(done)
})
afterAll(() => server.close())

const READS = ['', '/progress', '/result', '/documents']

test('Versioning "The version is the path prefix `/v1` on all endpoints"', async () => {
  const told = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as {
    paths: object
  }
  for (const path of Object.keys(told.paths)) expect(path).toMatch(/^\/v1\//)
  for (const prefix of ['', '/v2', '/V1', '/v1.0']) {
    expect((await client.get(`${prefix}/batches`)).statusCode).toBe(404)
  }
})

test('decisions 1.9 "v1 is additive only": unknown query parameters and fields are ignored', async () => {
  expect((await client.get('/v1/batches?sort=name&neu=1')).statusCode).toBe(200)
  expect((await client.get(`/v1/batches/${done}?fields=status`)).statusCode).toBe(200)
  const documents = [{ filename: 'a.pdf', neu: 1, source: { type: 'url', url: 'https://files.example.com/', neu: {} } }]
  const body = aBatchBody({ documents, neu: [1], processing: { neu: true }, mandant: { company_name: 'X', neu: 1 } })
  expect((await client.post('/v1/batches', body)).statusCode).toBe(202)
})

test('"All bodies are JSON", and decisions 1.6 "Cache-Control: no-store on all /v1 JSON"', async () => {
  const answers = await Promise.all([
    ...READS.map(path => client.get(`/v1/batches/${done}${path}`)),
    client.get('/v1/batches'),
    client.post('/v1/batches', aBatchBody()),
    client.post('/v1/batches', {}),
    client.get('/v1/batches/bat_x'),
    server.app.inject('/v1/batches'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 202, 400, 404, 401])
  for (const { headers, body } of answers) {
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
    })
    expect(() => JSON.parse(body) as unknown).not.toThrow()
  }
})

test('decisions 1.6 "Additive: RateLimit-Policy … RateLimit", beside the headers of the interface text', async () => {
  const read = await client.get('/v1/batches')
  expect(read.headers['ratelimit-policy']).toBe('"default";q=100000;w=60, "create";q=100000;w=60')
  expect(read.headers['ratelimit']).toMatch(/^"default";r=\d+;t=\d+$/)
  const created = await client.post('/v1/batches', aBatchBody())
  expect(created.headers['ratelimit']).toMatch(/^"create";r=\d+;t=\d+$/)
  expect(Number(created.headers['x-ratelimit-reset'])).toBeGreaterThan(START / 1000)
})

test('Limits "Default rate limit | 100 requests per minute", "10 new batches per minute" are the defaults of the settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-config-'))
  const { ratePerMinute, createPerMinute, limits } = readConfig({ STEUERSTAPEL_DATA_DIR: folder })
  rmSync(folder, { recursive: true })
  expect([ratePerMinute, createPerMinute]).toEqual([100, 10])
  // decisions 1.4 "limits (settings)".
  expect(limits).toMatchObject({
    documentsPerBatchMax: 500,
    fileBytesMax: 200_000_000,
    batchBytesMax: 2_000_000_000,
    pagesPerDocumentMax: 2_000,
    pagesPerBatchMax: 10_000,
    jsonBytesMax: 4 * 1024 * 1024,
  })
})

test('decisions 1.6 "documents[] max 100" of a failed batch, with the true totals', async () => {
  const source = { type: 'url', url: 'https://files.example.com/' }
  const documents = Array.from({ length: 120 }, (_, n) => ({ filename: `${n}.pdf`, source }))
  const { batch_id: id } = (await client.post('/v1/batches', aBatchBody({ documents }))).json<{ batch_id: string }>()
  const fault = { code: 'source_unreachable', message: 'Die Quelle ist nicht erreichbar.' }
  for (const document of await server.storage.documents.listByBatch(id)) {
    await server.storage.documents.finishFetch(document.id, { ok: false, fault }, server.clock.now())
  }
  await server.storage.runs.failQueued(id, {
    code: 'all_documents_failed',
    message: 'x',
    phase: 'CONVERSION',
    retryable: true,
    failedAt: 1,
  })
  const { error } = (await client.get(`/v1/batches/${id}`)).json<{
    error: { documents_total: number; documents_failed: number; documents: { index: number }[] }
  }>()
  expect([error.documents_total, error.documents_failed, error.documents.length]).toEqual([120, 120, 100])
  expect(error.documents.map(({ index }) => index)).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

test('Commands "GET /healthz, GET /readyz | outside /v1, no secrets", "GET /openapi.json, GET /docs" without a token', async () => {
  const bodies = await Promise.all(['/healthz', '/readyz'].map(path => server.app.inject(path)))
  expect(bodies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{"status":"ok"}'],
    [200, '{"status":"ready"}'],
  ])
  for (const path of ['/openapi.json', '/docs']) expect((await server.app.inject(path)).statusCode).toBe(200)
})
