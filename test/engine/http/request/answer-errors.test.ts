import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from '../../../../engine/http/request/answer-errors.ts'

test.each([
  ['SQLITE_FULL', 'storage_full', /Platz/],
  ['EROFS', 'storage_broken', /Schreibschutz/],
  ['SQLITE_BUSY', 'storage_busy', /gesperrt/],
])('%s is answered 503 with a stable reason, a German text and when to come again', async (code, reason, text) => {
  const app = Fastify()
  answerErrors(app)
  app.post('/', () => Promise.reject(Object.assign(new Error('of the system'), { code })))
  const answer = await app.inject({ method: 'POST', url: '/' })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('30')
  expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable', error_details: { reason } })
  expect(answer.json<{ error_description: string }>().error_description).toMatch(text)
})
