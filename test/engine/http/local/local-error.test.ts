import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendLocalError } from '../../../../engine/http/local/local-error.ts'

test.each([
  ['ENOSPC', 503, 'storage_full'],
  ['EDQUOT', 503, 'storage_full'],
  ['SQLITE_FULL', 503, 'storage_full'],
  ['ENOENT', 404, 'not_found'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 409, 'deleted_meanwhile'],
  ['23503', 409, 'deleted_meanwhile'],
])('a fault %s of disk or database is answered with what a person can do', async (fault, status, code) => {
  const app = Fastify()
  app.setErrorHandler(sendLocalError)
  app.get('/', () => {
    throw Object.assign(new Error('open /daten/Geheim.pdf'), { code: fault })
  })
  const answer = await app.inject('/')
  await app.close()
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, code])
  expect(answer.body).not.toContain('Geheim')
})
