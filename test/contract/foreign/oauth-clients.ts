import { EventSource } from 'eventsource'
import { request as plainRequest } from 'node:http'
import * as oauth4webapi from 'oauth4webapi'
import * as openid from 'openid-client'
import { ClientCredentials } from 'simple-oauth2'
import type { Brought, Told, World } from './world.ts'
import { broughtHome, creationOf, given, untilEnded } from './world.ts'

/** Sends as a program does that has a token, by whatever fetches with it. */
type Send = (
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string | Buffer },
) => Promise<Told>

async function begun(world: World, name: string, send: Send): Promise<string> {
  const upload = { method: 'POST', headers: { 'content-type': 'application/xml' }, body: world.file.bytes }
  const sent = await send(`/v1/uploads?filename=${encodeURIComponent(world.file.name)}`, upload)
  const body = JSON.stringify(creationOf(world, name, given(sent.uploads[0]).upload_id))
  const created = await send('/v1/batches', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return created.batch_id
}

async function fetched(id: string, send: Send): Promise<Brought> {
  const { result } = await send(`/v1/batches/${id}/result`)
  const file = await fetch(result.download_url)
  return broughtHome(id, result.sha256, await file.bytes())
}

async function toJson(answer: Response): Promise<Told> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Told
}

/** oauth4webapi for token and requests, and eventsource for the progress until it is told to come no more. */
export async function withOauth4webapi(world: World): Promise<Brought> {
  const server = { issuer: world.base, token_endpoint: `${world.base}/v1/oauth/token` }
  const insecure = { [oauth4webapi.allowInsecureRequests]: true }
  const client = { client_id: world.clientId }
  const how = oauth4webapi.ClientSecretBasic(world.clientSecret)
  const granted = await oauth4webapi.clientCredentialsGrantRequest(server, client, how, {}, insecure)
  const { access_token: token } = await oauth4webapi.processClientCredentialsResponse(server, client, granted)
  const send: Send = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(path, world.base)
    const sent = typeof body === 'string' || body === undefined ? body : new Uint8Array(body)
    return toJson(await oauth4webapi.protectedResourceRequest(token, method, url, new Headers(headers), sent, insecure))
  }
  const id = await begun(world, 'oauth4webapi', send)
  await ended(`${world.base}/v1/batches/${id}/events`, token)
  return fetched(id, send)
}

/** The stream closes with the batch; a library comes back, gets 204, and stays away (HTML Living Standard, 9.2). */
function ended(url: string, token: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let status = ''
  const source = new EventSource(url, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  })
  source.addEventListener('progress', event => {
    ;({ status } = JSON.parse(String(event.data)) as Told)
  })
  source.addEventListener('error', event => {
    if (source.readyState !== source.CLOSED) return
    if (event.code === 204 && status === 'completed') resolve()
    else reject(new Error(`the stream ended with ${event.code} at ${status}`))
  })
  return promise
}

/** openid-client, the secret in the form. */
export async function withOpenidClient(world: World): Promise<Brought> {
  const metadata = { issuer: world.base, token_endpoint: `${world.base}/v1/oauth/token` }
  const configuration = new openid.Configuration(metadata, world.clientId, world.clientSecret)
  openid.allowInsecureRequests(configuration)
  const { access_token: token } = await openid.clientCredentialsGrant(configuration)
  const send: Send = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(path, world.base)
    const sent = typeof body === 'string' || body === undefined ? body : new Uint8Array(body)
    return toJson(await openid.fetchProtectedResource(configuration, token, url, method, sent, new Headers(headers)))
  }
  const id = await begun(world, 'openid-client', send)
  await untilEnded(async () => (await send(`/v1/batches/${id}/progress`)).status)
  return fetched(id, send)
}

/** simple-oauth2 for the token, and Node's own http for the rest. */
export async function withSimpleOauth2(world: World): Promise<Brought> {
  const client = new ClientCredentials({
    client: { id: world.clientId, secret: world.clientSecret },
    auth: { tokenHost: world.base, tokenPath: '/v1/oauth/token' },
  })
  const { token } = await client.getToken({})
  const send: Send = (path, { method = 'GET', headers = {}, body } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Told>()
    const all = { ...headers, authorization: `Bearer ${String(token['access_token'])}` }
    const sent = plainRequest(new URL(path, world.base), { method, headers: all }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(text) as Told)
        else reject(new Error(`${path}: ${answer.statusCode} ${text}`))
      })
    })
    sent.on('error', reject).end(body)
    return promise
  }
  const id = await begun(world, 'simple-oauth2', send)
  await untilEnded(async () => (await send(`/v1/batches/${id}/progress`)).status)
  return fetched(id, send)
}
