import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

const KEY = '8e03978e-40d5-43e8-bc93-6894a57f9324'
const DAY_MS = 24 * 60 * 60 * 1000
let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer({ config: { createPerMinute: 10 } })
  client = await server.client()
})
afterEach(() => server.close())

const create = (body: unknown, key: string = KEY, as: TestClient = client) =>
  as.post('/v1/batches', body, { 'idempotency-key': key })
const total = async (as: TestClient = client) =>
  (await as.get('/v1/batches')).json<{ pagination: { total: number } }>().pagination.total

describe('"`Idempotency-Key` … sent to avoid duplicate batch creation on retries"', () => {
  test('the same request again gets the same answer, said to be a repetition, and no second batch', async () => {
    const first = await create(aBatchBody())
    const { batch_id: id } = first.json<{ batch_id: string }>()
    await server.complete(id)
    const again = await create(aBatchBody())
    expect([first.statusCode, again.statusCode]).toEqual([202, 202])
    expect(again.body).toBe(first.body)
    expect(again.headers['location']).toBe(first.headers['location'])
    expect(again.headers['link']).toBe(`<${String(first.headers['location'])}>; rel="self"`)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
    expect(await total()).toBe(1)
  })

  test('fifty at once make one batch and cost one creation', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(aBatchBody())))
    expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    expect(await total()).toBe(1)
    const next = await create(aBatchBody(), 'anderer')
    expect(next.headers['x-ratelimit-remaining']).toBe('8')
  })

  test('a repetition is answered when the quota is used up and when the link has expired', async () => {
    const source = { type: 'url', url: 'https://files.example.com/a.pdf', expires_at: '2026-11-21T09:42:00Z' }
    const body = aBatchBody({ documents: [{ filename: 'a.pdf', source }] })
    const first = await create(body)
    for (let i = 0; i < 9; i += 1) await client.post('/v1/batches', aBatchBody())
    expect((await create(aBatchBody(), 'neu')).statusCode).toBe(429)
    expect((await create(body)).body).toBe(first.body)
    server.clock.advance(120_000)
    expect((await create(body)).body).toBe(first.body)
  })

  test('another body under the same key is refused; order of keys and white space do not count', async () => {
    await create(aBatchBody({ webhook_secret: 'eins' }))
    const other = await create(aBatchBody({ webhook_secret: 'zwei' }))
    expect(other.statusCode).toBe(400)
    expect(other.json()).toMatchObject({
      error: 'idempotency_key_reused',
      error_description: 'Dieser Idempotency-Key wurde bereits mit einem anderen Inhalt verwendet.',
      error_details: { field: 'Idempotency-Key', reason: 'payload_mismatch' },
    })
    const turned = Object.fromEntries(Object.entries(aBatchBody({ webhook_secret: 'eins' })).reverse())
    const same = await client.post('/v1/batches', JSON.stringify(turned, null, 4), {
      'idempotency-key': KEY,
      'content-type': 'application/json',
    })
    expect(same.headers['idempotent-replayed']).toBe('true')
  })

  test('a quoted key is the same key, and keys that are empty, long or not plain are refused', async () => {
    await create(aBatchBody())
    expect((await create(aBatchBody(), `"${KEY}"`)).headers['idempotent-replayed']).toBe('true')
    for (const key of ['""', 'mit leer', 'x'.repeat(256), `x "${KEY}"`, `"${KEY}" x`]) {
      const answer = await create(aBatchBody(), key)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ error_details: { field: 'Idempotency-Key', reason: 'invalid_format' } })
    }
    expect((await create(aBatchBody(), 'x'.repeat(255))).statusCode).toBe(202)
  })

  test('a refused request keeps nothing, so that it can be put right under the same key', async () => {
    expect((await create({})).statusCode).toBe(400)
    const answer = await create(aBatchBody())
    expect(answer.statusCode).toBe(202)
    expect(answer.headers['idempotent-replayed']).toBeUndefined()
  })

  test("keys belong to a project: another project's key is another key", async () => {
    const other = await server.client()
    await create(aBatchBody())
    expect((await create(aBatchBody(), KEY, other)).headers['idempotent-replayed']).toBeUndefined()
    expect([await total(), await total(other)]).toEqual([1, 1])
  })

  test('an answer is kept over a weekend and forgotten after a week', async () => {
    await create(aBatchBody())
    server.clock.advance(6 * DAY_MS)
    client = await server.client({ projectId: client.projectId })
    expect((await create(aBatchBody())).headers['idempotent-replayed']).toBe('true')
    server.clock.advance(DAY_MS + 1)
    client = await server.client({ projectId: client.projectId })
    // By the very next request, and not only once another batch was created.
    const after = await create(aBatchBody())
    expect([after.statusCode, after.headers['idempotent-replayed']]).toEqual([202, undefined])
    expect((await create(aBatchBody())).body).toBe(after.body)
    expect(await total()).toBe(2)
  })
})
