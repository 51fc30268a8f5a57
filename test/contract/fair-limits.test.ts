import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

const LIMIT = 20

let server: ContractServer
let programs: readonly TestClient[]
beforeEach(async () => {
  server = await openContractServer({ config: { ratePerMinute: LIMIT, createPerMinute: LIMIT } })
  programs = await Promise.all(Array.from({ length: 10 }, () => server.client()))
})
afterEach(() => server.close())

const BYTES = '%PDF-1.7 eine Belegmappe'

/** Everything that an office program does in a minute, and the status of each answer. */
async function workOf(program: TestClient): Promise<number[]> {
  const grant = { grant_type: 'client_credentials', client_id: program.id, client_secret: program.secret }
  const token = await server.app.inject({ method: 'POST', url: '/v1/oauth/token', payload: grant })
  const { access_token } = token.json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${access_token}` }
  const created = await server.app.inject({
    method: 'POST',
    url: '/v1/batches',
    headers,
    payload: aBatchBody() as object,
  })
  const { batch_id: id } = created.json<{ batch_id: string }>()
  await server.complete(id, { bytes: BYTES })
  const result = await server.app.inject({ url: `/v1/batches/${id}/result`, headers })
  const { pathname, search } = new URL(result.json<{ result: { download_url: string } }>().result.download_url)
  const download = await server.app.inject(`${pathname}${search}`)
  return [token, created, result, download].map(({ statusCode }) => statusCode)
}

test('"Quotas per client": nine programs do their work while a tenth on the same machine does everything wrong', async () => {
  const [mad, ...others] = programs as [TestClient, ...TestClient[]]
  const answers: number[] = []
  for (let n = 0; n < 3 * LIMIT; n += 1) {
    const nonsense = [
      server.app.inject('/v1/batches'),
      server.app.inject({ url: '/v1/batches', headers: { authorization: 'Bearer atk_falsch' } }),
      server.app.inject('/v1/downloads/bat_x/Belegmappe.pdf?exp=1&kid=1&sig=x'),
      server.app.inject({ method: 'POST', url: '/v1/oauth/token', payload: {} }),
      server.app.inject({
        method: 'POST',
        url: '/v1/oauth/token',
        payload: { grant_type: 'client_credentials', client_id: `prj_erfunden-${n}`, client_secret: 'x' },
      }),
      server.app.inject({
        method: 'POST',
        url: '/v1/oauth/token',
        payload: { grant_type: 'client_credentials', client_id: mad.id, client_secret: 'x' },
      }),
      mad.get('/v1/batches'),
    ]
    answers.push(...(await Promise.all(nonsense)).map(({ statusCode }) => statusCode))
  }
  // It is held back itself …
  expect(answers.filter(status => status === 429).length).toBeGreaterThan(5 * LIMIT)
  expect((await mad.get('/v1/batches')).statusCode).toBe(429)
  // … and nobody else is.
  for (const statuses of await Promise.all(others.map(workOf))) expect(statuses).toEqual([200, 202, 200, 200])
})

test('downloads of one project are limited together, and say so', async () => {
  const [one, two] = programs as [TestClient, TestClient]
  const linkOf = async (program: TestClient): Promise<string> => {
    const { batch_id: id } = (await program.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    await server.complete(id, { bytes: BYTES })
    const answer = (await program.get(`/v1/batches/${id}/result`)).json<{ result: { download_url: string } }>()
    const { pathname, search } = new URL(answer.result.download_url)
    return `${pathname}${search}`
  }
  const [first, second] = [await linkOf(one), await linkOf(two)]
  const answers = []
  for (let n = 0; n <= LIMIT; n += 1) answers.push(await server.app.inject(first))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(LIMIT).fill(200), 429])
  expect(answers.at(-1)?.headers['retry-after']).toMatch(/^\d+$/)
  expect((await server.app.inject(second)).statusCode).toBe(200)
})
