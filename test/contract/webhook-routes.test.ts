import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import type { WebhookReceiver } from '../support/webhook-receiver.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { Agent } from 'undici'
import { createSecretBox } from '../../engine/shared/secret-box.ts'
import { createPostWebhook } from '../../engine/webhooks/post-webhook.ts'
import { createWebhookTest } from '../../engine/webhooks/test-webhook.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
/** Answers that a test gives when it likes. */
let held: ServerResponse[]
let receiver: WebhookReceiver
let server: ContractServer
let client: TestClient
beforeEach(async () => {
  held = []
  receiver = await startWebhookReceiver({
    secret: SECRET,
    behaviours: {
      ok: response => response.writeHead(204).end(),
      broken: response => response.writeHead(500).end('Passwort: geheim'),
      elsewhere: response => response.writeHead(307, { location: '/ok' }).end(),
      cut: response => response.destroy(),
      silent: response => void held.push(response),
    },
  })
  const [host = '', port = ''] = receiver.host.split(':')
  server = await openContractServer({ config: { webhookAllow: [{ host, port: Number(port) }] } })
  // A receiver takes no signature of another day.
  server.clock.set(Date.now())
  client = await server.client()
})
afterEach(async () => {
  await server.close()
  await receiver.close()
})

interface Tested {
  readonly webhook_id: string
  readonly delivered: boolean
  readonly status_code: number | null
  readonly fault: string | null
}
const tryOut = async (name: string) => {
  const body = { webhook_url: receiver.urlOf(name), webhook_secret: SECRET }
  return client.post('/v1/webhooks/test', body)
}

test('a test call arrives signed, once, and says what became of it; no word of the answer is told', async () => {
  const told = (await tryOut('ok')).json<Tested>()
  expect(told).toMatchObject({ delivered: true, status_code: 204, fault: null })
  const [received, ...more] = receiver.received('ok')
  expect(more).toEqual([])
  expect(received).toMatchObject({ id: told.webhook_id, verified: true })
  expect(received?.body).toMatchObject({ type: 'webhook.test', data: { project_id: client.projectId } })

  const broken = await tryOut('broken')
  expect(broken.json<Tested>()).toMatchObject({ delivered: false, status_code: 500, fault: null })
  expect(broken.body).not.toContain('geheim')
  expect((await tryOut('elsewhere')).json<Tested>()).toMatchObject({ delivered: false, status_code: 307 })
  expect(receiver.received('ok')).toHaveLength(1)
  expect((await tryOut('cut')).json<Tested>()).toMatchObject({
    delivered: false,
    status_code: null,
    fault: 'unreachable',
  })
})

test('a receiver that keeps silent holds few connections: a fifth test call is told to come later', async () => {
  const four = ['silent', 'ok', 'ok', 'ok'].map(tryOut)
  await waitFor(() => expect(held).toHaveLength(1))
  const fifth = await tryOut('ok')
  expect(fifth.statusCode).toBe(429)
  expect(fifth.headers['retry-after']).toBe('15')
  expect(fifth.json()).toMatchObject({ error: 'rate_limit_exceeded', error_details: { reason: 'webhook_test' } })
  const other = await server.client({ name: 'Anderes Programm' })
  const body = { webhook_url: receiver.urlOf('ok'), webhook_secret: SECRET }
  expect((await other.post('/v1/webhooks/test', body)).json<Tested>().delivered).toBe(true)
  held[0]?.writeHead(204).end()
  expect((await Promise.all(four)).map(answer => answer.json<Tested>().delivered)).toEqual([true, true, true, true])
  expect((await tryOut('ok')).json<Tested>().delivered).toBe(true)
})

test('of programs that have gone no test call is sent any more, and a secret that stays closed is told', async () => {
  const post = createPostWebhook(new Agent())
  const secrets = createSecretBox(Buffer.alloc(32, 1))
  const send = createWebhookTest({ post, secrets, clock: server.clock })
  const gone = new AbortController()
  const asked = { projectId: 'prj_a', secret: SECRET, sealedSecret: null, signal: gone.signal }
  const underWay = send({ ...asked, url: receiver.urlOf('silent') })
  const waiting = send({ ...asked, url: receiver.urlOf('ok') })
  await waitFor(() => expect(held).toHaveLength(1))
  gone.abort()
  expect((await underWay)?.statusCode).toBeNull()
  expect(await waiting).toMatchObject({ statusCode: null, fault: 'cancelled' })
  expect(receiver.received('ok')).toEqual([])
  const sealedSecret = createSecretBox(Buffer.alloc(32, 2)).seal(SECRET)
  const still = { ...asked, secret: null, sealedSecret, signal: new AbortController().signal }
  expect(await send({ ...still, url: receiver.urlOf('ok') })).toMatchObject({ fault: 'secret_unreadable' })
})

test('without a secret of its own a test call is signed with the project’s, which stays the same', async () => {
  for (let n = 0; n < 2; n += 1) await client.post('/v1/webhooks/test', { webhook_url: receiver.urlOf('ok') })
  const sealed = await server.storage.webhooks.projectSecret(client.projectId)
  expect(sealed).not.toBeNull()
  expect(receiver.received('ok').map(({ verified }) => verified)).toEqual([false, false])
  expect(server.logs.join('')).not.toContain(receiver.host)
})

test.each([
  ['http://10.0.0.1/hook', 'https_required'],
  ['https://127.0.0.1/hook', 'target_not_allowed'],
  ['https://user:pass@example.com/', 'invalid_value'],
  ['nirgends', 'invalid_format'],
])('a test call goes nowhere where a batch’s notifications may not go: %s', async (url, reason) => {
  const answer = await client.post('/v1/webhooks/test', { webhook_url: url })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error_details: { field: 'webhook_url', reason } })
  const reader = await server.client({ scope: 'batches:read' })
  expect((await reader.post('/v1/webhooks/test', { webhook_url: receiver.urlOf('ok') })).statusCode).toBe(403)
})

test('the deliveries of a batch tell each attempt, to its own project alone', async () => {
  const body = aBatchBody({ webhook_url: receiver.urlOf('ok'), webhook_secret: SECRET })
  const { batch_id: id } = (await client.post('/v1/batches', body)).json<{ batch_id: string }>()
  const plain = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>().batch_id
  await server.complete(id)
  const { storage, clock } = server
  const [first] = await storage.webhooks.due(clock.now(), 1)
  const failed = { at: clock.now(), durationMs: 12, statusCode: 500, fault: null, answer: 'Passwort: geheim' }
  await storage.webhooks.recordAttempt(first?.id ?? '', failed, {
    state: 'pending',
    nextAttemptAt: clock.now() + 5_000,
  })

  const refused = { ...failed, statusCode: null, fault: 'source_address_forbidden', answer: null }
  const next = (await storage.webhooks.due(clock.now(), 2)).find(event => event.id !== first?.id)
  await storage.webhooks.recordAttempt(next?.id ?? '', refused, {
    state: 'pending',
    nextAttemptAt: clock.now() + 5_000,
  })

  const url = `/v1/batches/${id}/deliveries`
  const answer = await client.get(url)
  const { deliveries } = answer.json<{ deliveries: readonly { webhook_id: string; type: string }[] }>()
  expect(deliveries.map(({ type }) => type)).toEqual(['batch.processing', 'batch.completed'])
  // Whether a name is known to the office's network is not told.
  expect(deliveries[1]).toMatchObject({ webhook_id: next?.id, attempts: [{ fault: 'unreachable' }] })
  expect(deliveries[0]).toMatchObject({
    webhook_id: first?.id,
    sequence: 1,
    state: 'pending',
    next_attempt_at: new Date(clock.now() + 5_000).toISOString(),
    attempts: [{ at: new Date(clock.now()).toISOString(), duration_ms: 12, status_code: 500, fault: null }],
  })
  expect(answer.body).not.toContain('geheim')
  expect((await client.get(`/v1/batches/${plain}/deliveries`)).json()).toEqual({ batch_id: plain, deliveries: [] })

  const other = await server.client({ name: 'Anderes Programm' })
  expect((await other.get(url)).json()).toMatchObject({ error: 'batch_not_found' })
  expect((await server.app.inject({ url, headers: { host: 'localhost:80' } })).statusCode).toBe(401)
})
