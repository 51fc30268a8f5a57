import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendLocalError } from '../../../../../engine/http/local/local-error.ts'
import { registerTestCallRoute } from '../../../../../engine/http/local/office/test-call-route.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'

const PROOF = { clientId: 'prj_1', secret: 'ein geheimes' }

/** A server that hands out a token for the right secret, and lists what the token may see. */
function aServer() {
  const seen: { readonly host: string | undefined; readonly authorization: string | undefined }[] = []
  const app = Fastify()
  app.setErrorHandler(sendLocalError)
  app.post<{ Body: { client_secret: string } }>('/v1/oauth/token', async (request, reply) => {
    const isRight = request.body.client_secret === PROOF.secret
    return isRight ? { access_token: 'tok_123', expires_in: 3600 } : reply.code(401).send({ error: 'invalid_client' })
  })
  app.get('/v1/batches', async ({ headers }) => {
    seen.push({ host: headers.host, authorization: headers.authorization })
    return { batches: 'x'.repeat(5_000), token: 'tok_123' }
  })
  registerTestCallRoute(wireApp(app), { clock: { monotonicMs: () => 0 } })
  const call = (payload: object) => app.inject({ method: 'POST', url: '/local/test-call', payload, headers })
  return { app, seen, call }
}

const headers = { host: 'localhost:7410' }

test('a test call gets a token and the list with it, and shows both answers without the token', async () => {
  const { call, seen } = aServer()
  const answer = await call(PROOF)
  const { steps } = answer.json<{ steps: { status: number; path: string; body: string }[] }>()
  expect(steps.map(({ status, path }) => [status, path])).toEqual([
    [200, '/v1/oauth/token'],
    [200, '/v1/batches?limit=5'],
  ])
  expect(seen).toEqual([{ host: 'localhost:7410', authorization: 'Bearer tok_123' }])
  expect(answer.body).not.toContain('tok_123')
  expect(answer.body).not.toContain(PROOF.secret)
  expect(steps[1]?.body).toHaveLength(2_000)
})

test('a wrong secret ends with the answer that the other program would get', async () => {
  const { call, seen } = aServer()
  const { steps } = (await call({ ...PROOF, secret: 'falsch' })).json<{ steps: { status: number; body: string }[] }>()
  expect(steps).toMatchObject([{ status: 401, body: '{"error":"invalid_client"}' }])
  expect(seen).toEqual([])
})

test('a call without a secret is refused, and the address is the one that the window itself uses', async () => {
  const { app, call } = aServer()
  expect((await call({ clientId: 'prj_1' })).statusCode).toBe(400)
  const address = await app.inject({ url: '/local/test-call', headers })
  expect(address.json()).toEqual({ baseUrl: 'http://localhost:7410' })
})
