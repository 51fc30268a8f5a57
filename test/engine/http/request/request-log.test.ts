import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createRequestLog } from '../../../../engine/http/request/request-log.ts'

test('requests to /v1 are told by their route, the newest first, never by their address', async () => {
  const log = createRequestLog()
  const app = Fastify()
  log.watch(app, { now: () => 7 })
  app.get('/v1/batches/:batch_id', async () => ({}))
  app.get('/local/batches', async () => ({}))
  await app.inject('/v1/batches/bat_geheim?sig=abc')
  await app.inject('/local/batches')
  await app.inject('/v1/unbekannt-geheim')
  expect(log.list()).toMatchObject([
    { at: 7, clientId: null, method: 'GET', status: 404 },
    { route: '/v1/batches/:batch_id', status: 200 },
  ])
  expect(JSON.stringify(log.list())).not.toContain('geheim')
  await app.close()
})

test('the last five hundred are kept', async () => {
  const log = createRequestLog()
  const app = Fastify()
  log.watch(app, { now: () => 7 })
  app.get('/v1/a', async () => ({}))
  app.get('/v1/b', async () => ({}))
  await app.inject('/v1/a')
  for (let count = 0; count < 500; count++) await app.inject('/v1/b')
  expect(log.list().map(({ route }) => route)).not.toContain('/v1/a')
  expect(log.list()).toHaveLength(500)
  await app.close()
})
