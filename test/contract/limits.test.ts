import { afterEach, describe, expect, test } from 'vitest'
import type { ContractServer } from './open-contract-server.ts'
import { aBatchBody, openContractServer, START } from './open-contract-server.ts'

let server: ContractServer
afterEach(() => server.close())

describe('rate limits', () => {
  test('"100 requests per minute per API client", then 429 with Retry-After; the next minute is free again', async () => {
    server = await openContractServer({ config: { ratePerMinute: 100 } })
    const client = await server.client()
    const other = await server.client()
    const answers = []
    for (let i = 0; i < 101; i += 1) answers.push(await client.get('/v1/batches'))
    expect(answers.slice(0, 100).every(answer => answer.statusCode === 200)).toBe(true)
    const last = answers[100]
    expect(last?.statusCode).toBe(429)
    expect(last?.json()).toMatchObject({ error: 'rate_limit_exceeded' })
    const reset = Number(last?.headers['x-ratelimit-reset'])
    expect(Number(last?.headers['retry-after'])).toBeGreaterThanOrEqual(reset - server.clock.now() / 1000)
    expect((await other.get('/v1/batches')).statusCode).toBe(200)
    server.clock.advance(60_000)
    expect((await client.get('/v1/batches')).statusCode).toBe(200)
  })

  test('"10 new batches per minute" are not ten more after a restart of the engine', async () => {
    server = await openContractServer({ config: { createPerMinute: 2 } })
    const client = await server.client()
    for (let i = 0; i < 2; i += 1) expect((await client.post('/v1/batches', aBatchBody())).statusCode).toBe(202)
    await server.app.close()
    const open = await server.storage.rates.load(server.clock.now())
    expect(open).toContainEqual(expect.objectContaining({ policy: 'creations', key: client.id, used: 2 }))
    const { storage, clock } = server
    const restarted = await openContractServer({ config: { createPerMinute: 2 }, storage, clock })
    const headers = { authorization: `Bearer ${client.token}` }
    const create = () =>
      restarted.app.inject({ method: 'POST', url: '/v1/batches', headers, payload: aBatchBody() as object })
    expect((await create()).statusCode).toBe(429)
    clock.advance(60_000)
    expect((await create()).statusCode).not.toBe(429)
    await restarted.close()
  })

  test('"Rate-limit headers on every response", also on 401, 404 and 400; the reset is a timestamp', async () => {
    server = await openContractServer({ config: { ratePerMinute: 100 } })
    const client = await server.client()
    const answers = [
      await client.get('/v1/batches'),
      await client.get('/v1/batches/bat_x'),
      await client.get('/v1/nichts'),
      await client.post('/v1/batches', {}),
      await server.app.inject('/v1/batches'),
      await server.app.inject({ method: 'POST', url: '/v1/oauth/token', payload: {} }),
      await client.get('/v1/batches', { host: 'evil.example.com' }),
      await client.get('/v1/batches', { origin: 'https://evil.example.com' }),
      await client.get('/v1/batches/%zz'),
      await client.get(`/v1/batches/${'x'.repeat(2000)}`),
      await client.get('/v1/%zz'),
    ]
    expect(answers.slice(6).map(({ statusCode }) => statusCode)).toEqual([400, 403, 404, 404, 404])
    for (const { headers } of answers) {
      expect(Number(headers['x-ratelimit-limit'])).toBeGreaterThan(0)
      expect(headers['x-ratelimit-remaining']).toMatch(/^\d+$/)
      expect(Number(headers['x-ratelimit-reset'])).toBe(Math.ceil((START + 60_000) / 1000))
    }
    expect(answers.slice(0, 3).map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['99', '98', '97'])
    expect(answers.slice(-3).map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['95', '94', '93'])
  })

  test('requests refused for their Host or Origin show the limit of their address and do not count', async () => {
    server = await openContractServer({ config: { ratePerMinute: 100 } })
    await server.app.inject('/v1/batches')
    const remaining = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/v1/batches', headers })).headers['x-ratelimit-remaining']
    expect(await remaining({ host: 'evil.example.com' })).toBe('99')
    expect(await remaining({ origin: 'https://evil.example.com' })).toBe('99')
    expect(await remaining({})).toBe('98')
  })

  test('"10 new batches per minute": only accepted ones count, and those that come at once are told apart', async () => {
    server = await openContractServer({ config: { createPerMinute: 10 } })
    const client = await server.client()
    for (let i = 0; i < 15; i += 1) expect((await client.post('/v1/batches', {})).statusCode).toBe(400)
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/v1/batches', aBatchBody())))
    expect(answers.filter(answer => answer.statusCode === 202)).toHaveLength(10)
    const refused = answers.filter(answer => answer.statusCode === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0' })
    expect(refused[0]?.json()).toMatchObject({ error_details: { reason: 'create' } })
    expect((await client.get('/v1/batches')).statusCode).toBe(200)
  })
})

test('"Documents per batch | minimum 1", and at most 500', async () => {
  server = await openContractServer()
  const client = await server.client()
  const most = await client.post('/v1/batches', aBatchBody({ documents: Array.from({ length: 500 }, document) }))
  expect(most.statusCode).toBe(202)
  const more = await client.post('/v1/batches', aBatchBody({ documents: Array.from({ length: 501 }, document) }))
  expect(more.json()).toMatchObject({ error_details: { field: 'documents', reason: 'too_many' } })
})

function document() {
  return { filename: 'a.pdf', source: { type: 'url', url: 'https://files.example.com/a.pdf' } }
}
