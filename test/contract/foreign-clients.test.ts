import { readFileSync } from 'node:fs'
import * as oauth4webapi from 'oauth4webapi'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
import { Agent, fetch as undiciFetch } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OneEngine } from '../support/one-engine.ts'
import { openOneEngine } from '../support/one-engine.ts'

const SCOPE = 'batches:read'

let world: OneEngine
let agent: Agent
beforeAll(async () => {
  world = await openOneEngine()
  agent = new Agent({ connect: { ca: readFileSync(world.engine.caFile, 'utf8') } })
})
afterAll(async () => {
  await agent.close()
  await world.close()
})

/** `fetch` over the engine's own authority, for clients that insist on https. */
const httpsFetch = ((url: string, options: object) =>
  undiciFetch(url, { ...options, dispatcher: agent })) as unknown as typeof fetch

async function listWith(accessToken: string, base = world.engine.httpUrl): Promise<unknown> {
  const send = base.startsWith('https:') ? httpsFetch : fetch
  const answer = await send(`${base}/v1/batches`, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(answer.status).toBe(200)
  return answer.json()
}

const EMPTY_LIST = { batches: [], pagination: { total: 0, limit: 50, offset: 0, has_more: false, next_url: null } }

describe('Authentication 1 and 2: clients that know OAuth 2.0 and not us get a token and list batches', () => {
  const ways = {
    'Basic over https': [oauth4webapi.ClientSecretBasic, 'https'],
    'secret in the form over https': [oauth4webapi.ClientSecretPost, 'https'],
    'Basic over http on loopback': [oauth4webapi.ClientSecretBasic, 'http'],
  } as const
  test.each(Object.entries(ways))('oauth4webapi, %s', async (_name, [authentication, protocol]) => {
    const base = protocol === 'https' ? world.engine.httpsUrl : world.engine.httpUrl
    const { client_id, client_secret } = world.credentials
    const server = { issuer: base, token_endpoint: `${base}/v1/oauth/token` }
    const options =
      protocol === 'https' ? { [oauth4webapi.customFetch]: httpsFetch } : { [oauth4webapi.allowInsecureRequests]: true }
    const response = await oauth4webapi.clientCredentialsGrantRequest(
      server,
      { client_id },
      authentication(client_secret),
      { scope: SCOPE },
      options,
    )
    const token = await oauth4webapi.processClientCredentialsResponse(server, { client_id }, response)
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: SCOPE })
    expect(await listWith(token.access_token, base)).toEqual(EMPTY_LIST)
  })

  test('oauth4webapi understands the refusal of a wrong secret as an OAuth error', async () => {
    const { client_id } = world.credentials
    const server = { issuer: world.engine.httpsUrl, token_endpoint: `${world.engine.httpsUrl}/v1/oauth/token` }
    const response = await oauth4webapi.clientCredentialsGrantRequest(
      server,
      { client_id },
      oauth4webapi.ClientSecretPost('sk_falsch'),
      {},
      { [oauth4webapi.customFetch]: httpsFetch },
    )
    await expect(oauth4webapi.processClientCredentialsResponse(server, { client_id }, response)).rejects.toMatchObject({
      error: 'invalid_client',
      status: 401,
    })
  })

  test('openid-client', async () => {
    const { client_id, client_secret } = world.credentials
    const base = world.engine.httpsUrl
    const configuration = new openid.Configuration(
      { issuer: base, token_endpoint: `${base}/v1/oauth/token` },
      client_id,
      client_secret,
    )
    configuration[openid.customFetch] = httpsFetch as openid.CustomFetch
    const token = await openid.clientCredentialsGrant(configuration, { scope: SCOPE })
    expect(token).toMatchObject({ token_type: 'bearer', scope: SCOPE })
    expect(token.expiresIn()).toBeGreaterThan(3_590)
    expect(await listWith(token.access_token, base)).toEqual(EMPTY_LIST)
  })

  const simpleWays = {
    'its default: Basic and a form': {},
    'secret in the form': { authorizationMethod: 'body' },
    'secret in a JSON body': { authorizationMethod: 'body', bodyFormat: 'json' },
  } as const
  test.each(Object.entries(simpleWays))('simple-oauth2, %s', async (_name, options) => {
    const { client_id, client_secret } = world.credentials
    const client = new ClientCredentials({
      client: { id: client_id, secret: client_secret },
      auth: { tokenHost: world.engine.httpUrl, tokenPath: '/v1/oauth/token' },
      options,
    })
    const { token } = await client.getToken({ scope: SCOPE })
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: SCOPE })
    expect(await listWith(String(token['access_token']))).toEqual(EMPTY_LIST)
  })
})
