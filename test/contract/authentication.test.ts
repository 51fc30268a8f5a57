import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { issueClient, revokeClient, rotateClient } from '../../engine/batches/clients/issue-client.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client({ partnerCode: 'P1' })
})
afterEach(() => server.close())

const token = (payload: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/v1/oauth/token', payload: payload as object, headers })
const credentials = () => ({
  grant_type: 'client_credentials',
  client_id: client.id,
  client_secret: client.secret,
})
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('POST /v1/oauth/token', () => {
  test('"Token response fields: access_token, token_type (`Bearer`), expires_in (3600), scope, project"', async () => {
    const answer = await token({ ...credentials(), scope: 'batches:write batches:read batches:read' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
    const body = answer.json<Record<string, unknown>>()
    expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'scope', 'project'])
    expect(body).toEqual({
      access_token: expect.stringMatching(/^atk_[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'batches:read batches:write',
      project: {
        id: client.projectId,
        name: 'Kanzlei Muster',
        organization_id: expect.stringMatching(/^org_/),
        partner_code: 'P1',
      },
    })
  })

  test('the client id is the project identifier, and the secret looks like a secret', () => {
    expect(client.id).toBe(client.projectId)
    expect(client.id).toMatch(/^prj_/)
    expect(client.secret).toMatch(/^sk_[\w-]{43}$/)
  })

  test('form bodies and HTTP Basic work as real OAuth clients send them', async () => {
    const form = await token(new URLSearchParams(credentials()).toString(), FORM)
    expect(form.statusCode).toBe(200)
    const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
    const withBasic = await token('grant_type=client_credentials', { ...FORM, authorization: basic })
    expect(withBasic.statusCode).toBe(200)
    const both = await token(credentials(), { authorization: basic })
    expect(both.statusCode).toBe(400)
    expect(both.json()).toMatchObject({ error: 'invalid_request', error_details: { reason: 'mutually_exclusive' } })
    const wrong = `Basic ${Buffer.from(`${client.id}:falsch`).toString('base64')}`
    const refused = await token('grant_type=client_credentials', { ...FORM, authorization: wrong })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toBe('Basic realm="steuerstapel"')
  })

  test('a repeated form parameter is refused', async () => {
    const answer = await token(`${new URLSearchParams(credentials()).toString()}&client_id=x`, FORM)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_request', error_details: { field: 'client_id' } })
  })

  test('an unknown client and a wrong secret get the same answer', async () => {
    const wrong = await token({ ...credentials(), client_secret: 'sk_falsch' })
    const unknown = await token({ ...credentials(), client_id: 'prj_unbekannt' })
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
    for (const answer of [wrong, unknown]) {
      expect(answer.json()).toMatchObject({
        error: 'invalid_client',
        error_description: 'Client ID oder Client Secret ist ungültig.',
        error_details: { field: 'client_secret', reason: 'invalid_value' },
      })
    }
  })

  test('decisions 1.2 "unknown client vs wrong secret: same text" (that both derive a key: hash-secret.test.ts)', async () => {
    const { client } = await issueClient(server, { name: 'Bekannt' })
    const refused = async (clientId: string) => {
      const answer = await token({ grant_type: 'client_credentials', client_id: clientId, client_secret: 'sk_falsch' })
      const { error, error_description, error_details } = answer.json<Record<string, Record<string, string>>>()
      return [answer.statusCode, error, error_description, error_details?.['field'], error_details?.['reason']]
    }
    expect(await refused(client.id)).toEqual(await refused('prj_unbekannt'))
  })

  test('scope omitted gives all scopes; unknown or ungranted ones are refused, never narrowed', async () => {
    expect((await token(credentials())).json()).toMatchObject({ scope: 'batches:read batches:write results:read' })
    const reader = await server.client({ scope: 'batches:read' })
    const beyond = await token({
      grant_type: 'client_credentials',
      client_id: reader.id,
      client_secret: reader.secret,
      scope: 'batches:read results:read',
    })
    expect(beyond.statusCode).toBe(400)
    expect(beyond.json()).toMatchObject({
      error: 'invalid_scope',
      error_description: "Scope 'results:read' ist diesem Client nicht erteilt.",
    })
  })

  test('missing fields and other grants are told by RFC 6749 codes', async () => {
    expect((await token({})).json()).toMatchObject({
      error: 'invalid_request',
      error_details: { field: 'grant_type', reason: 'required', errors: [{}, {}, {}] },
    })
    const other = await token({ ...credentials(), grant_type: 'password' })
    expect(other.statusCode).toBe(400)
    expect(other.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })

  test('"Token refresh is not supported; a new token is requested when needed"', async () => {
    const first = (await token(credentials())).json<{ access_token: string; refresh_token?: string }>()
    expect(first).not.toHaveProperty('refresh_token')
    const refresh = await token({ ...credentials(), grant_type: 'refresh_token', refresh_token: first.access_token })
    expect([refresh.statusCode, refresh.json<{ error: string }>().error]).toEqual([400, 'unsupported_grant_type'])
    const second = (await token(credentials())).json<{ access_token: string }>()
    expect(second.access_token).not.toBe(first.access_token)
    for (const { access_token } of [first, second]) {
      expect((await client.get('/v1/batches', { authorization: `Bearer ${access_token}` })).statusCode).toBe(200)
    }
  })

  test('decisions 1.2 "only SHA-256 stored; survives restart": no token and no secret is in the database file', async () => {
    const { access_token: accessToken } = (await token(credentials())).json<{ access_token: string }>()
    const restarted = await openContractServer({ storage: server.storage, clock: server.clock })
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await restarted.app.inject({ url: '/v1/batches', headers })).statusCode).toBe(200)
    await restarted.app.close()
    const files = readdirSync(server.folder).filter(name => name.startsWith('test.db'))
    expect(files).toContain('test.db-wal')
    const bytes = Buffer.concat(files.map(name => readFileSync(join(server.folder, name))))
    expect(bytes.includes(createHash('sha256').update(accessToken).digest('hex'))).toBe(true)
    expect([bytes.includes(accessToken), bytes.includes(client.secret)]).toEqual([false, false])
  })

  test('decisions 1.2 "10 failures/min per client_id => 429 for that client_id only": others go on beside it', async () => {
    const other = await server.client()
    for (let n = 0; n < 10; n += 1) await token({ ...credentials(), client_secret: 'x' })
    expect((await token(credentials())).statusCode).toBe(429)
    const grant = { grant_type: 'client_credentials', client_id: other.id, client_secret: other.secret }
    expect((await token(grant)).statusCode).toBe(200)
  })

  test('fifty wrong secrets at once are ten failures and forty that wait', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => token({ ...credentials(), client_secret: 'x' })))
    const codes = Map.groupBy(answers, ({ statusCode }) => statusCode)
    expect([codes.get(401)?.length, codes.get(429)?.length]).toEqual([10, 40])
  })

  test('after ten wrong secrets in a minute the client waits', async () => {
    for (let i = 0; i < 10; i += 1) await token({ ...credentials(), client_secret: 'x' })
    const answer = await token(credentials())
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    server.clock.advance(60_001)
    expect((await token(credentials())).statusCode).toBe(200)
  })
})

describe('Authorization: Bearer', () => {
  test('"Missing or invalid token gives 401"', async () => {
    const missing = await server.app.inject({ method: 'GET', url: '/v1/batches' })
    expect(missing.statusCode).toBe(401)
    expect(missing.headers['www-authenticate']).toBe('Bearer realm="steuerstapel"')
    expect(missing.json()).toMatchObject({ error: 'invalid_token' })
    const invalid = await client.get('/v1/batches', { authorization: 'Bearer atk_falsch' })
    expect(invalid.statusCode).toBe(401)
    expect(invalid.headers['www-authenticate']).toBe('Bearer realm="steuerstapel", error="invalid_token"')
  })

  test('"a token lacking the needed scope gives 403", on every endpoint', async () => {
    const writer = await server.client({ scope: 'batches:write' })
    const reader = await server.client({ scope: 'batches:read' })
    const { batch_id: id } = (await writer.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    const answers = await Promise.all([
      writer.get('/v1/batches'),
      writer.get(`/v1/batches/${id}`),
      writer.get(`/v1/batches/${id}/progress`),
      writer.get(`/v1/batches/${id}/documents`),
      writer.get(`/v1/batches/${id}/events`),
      writer.get(`/v1/batches/${id}/result`),
      reader.get(`/v1/batches/${id}/result`),
      reader.post('/v1/batches', aBatchBody()),
      reader.post(`/v1/batches/${id}/cancel`),
    ])
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(9).fill(403))
    expect(answers[7]?.headers['www-authenticate']).toBe(
      'Bearer realm="steuerstapel", error="insufficient_scope", scope="batches:write"',
    )
    expect(answers[7]?.json()).toMatchObject({
      error: 'insufficient_scope',
      error_details: { reason: 'batches:write' },
    })
  })

  test('"A token is valid for 1 hour"', async () => {
    server.clock.advance(3_599_000)
    expect((await client.get('/v1/batches')).statusCode).toBe(200)
    server.clock.advance(1_001)
    expect((await client.get('/v1/batches')).statusCode).toBe(401)
  })

  test('the scheme is read without regard to case, and a token in the query is none', async () => {
    expect((await client.get('/v1/batches', { authorization: `bearer ${client.token}` })).statusCode).toBe(200)
    const inQuery = await server.app.inject({ method: 'GET', url: `/v1/batches?access_token=${client.token}` })
    expect(inQuery.statusCode).toBe(401)
  })

  test('decisions 1.2 "no token in query or body", nor in a form, a cookie or by Basic', async () => {
    const given = { access_token: client.token }
    const answers = await Promise.all([
      server.app.inject({ method: 'POST', url: '/v1/batches', payload: { ...aBatchBody(), ...given } }),
      server.app.inject({ method: 'POST', url: '/v1/batches', payload: `access_token=${client.token}`, headers: FORM }),
      server.app.inject({ url: '/v1/batches', headers: { cookie: `access_token=${client.token}` } }),
      server.app.inject({ url: '/v1/batches', headers: { authorization: `Basic ${client.token}` } }),
      server.app.inject({ url: '/v1/batches', headers: { authorization: client.token } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(401))
  })

  test('revoking a client ends its tokens at once; rotating changes its secret', async () => {
    const secret = await rotateClient(server, client.id)
    expect((await token(credentials())).statusCode).toBe(401)
    expect((await token({ ...credentials(), client_secret: secret })).statusCode).toBe(200)
    await revokeClient(server, client.id)
    expect((await client.get('/v1/batches')).statusCode).toBe(401)
    expect((await token({ ...credentials(), client_secret: secret })).statusCode).toBe(401)
  })

  test('401 comes before a broken body, and 403 before it too', async () => {
    const broken = {
      method: 'POST',
      url: '/v1/batches',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    } as const
    expect((await server.app.inject(broken)).statusCode).toBe(401)
    const reader = await server.client({ scope: 'batches:read' })
    const headers = { ...broken.headers, authorization: `Bearer ${reader.token}` }
    expect((await server.app.inject({ ...broken, headers })).statusCode).toBe(403)
  })

  test('a second client of a project has its own id and sees the same batches', async () => {
    const second = await server.client({ projectId: client.projectId })
    expect(second.id).not.toBe(client.id)
    expect(second.projectId).toBe(client.projectId)
    const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    expect((await second.get(`/v1/batches/${id}`)).statusCode).toBe(200)
  })
})
