import { readFileSync } from 'node:fs'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

/** Stands in everything of the owner's. */
const SECRET = 'Geheimrat'

interface Interface {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Interface
const ROUTES = Object.entries(paths).flatMap(([path, operations]) =>
  Object.keys(operations)
    .filter(method => method !== 'parameters' && path.startsWith('/v1/') && path !== '/v1/oauth/token')
    .map(method => `${method.toUpperCase()} ${path}`),
)

let server: ContractServer
let owner: TestClient
let other: TestClient
let ids: Readonly<Record<string, string>>
beforeEach(async () => {
  server = await openContractServer()
  owner = await server.client({ projectId: 'prj_owner' })
  other = await server.client({ projectId: 'prj_other' })
  const documents = [{ filename: `${SECRET}.pdf`, source: { type: 'url', url: 'https://files.example.com/a.pdf' } }]
  const mandant = { company_name: `${SECRET} GmbH` }
  const made = await owner.post('/v1/batches', aBatchBody({ batch_name: SECRET, documents, mandant }))
  const { batch_id: batchId } = made.json<{ batch_id: string }>()
  await server.complete(batchId)
  const told = (await owner.get(`/v1/batches/${batchId}`)).json<{ mandant_id: string }>()
  const handed = await owner.post('/v1/uploads?filename=a.pdf', Buffer.from('%PDF-1.7'), {
    'content-type': 'application/pdf',
  })
  const [upload] = handed.json<{ uploads: { upload_id: string }[] }>().uploads
  ids = {
    batch_id: batchId,
    mandant_id: told.mandant_id,
    upload_id: upload?.upload_id ?? '',
    file: 'Belegmappe_Müller_2026.pdf',
    year: '2026',
    kind_id: 'invoice',
  }
})
afterEach(() => server.close())

const urlOf = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'x'))

/** What opens a download is its signature, which stands in no address that was made up. */
const refusalOf = (route: string, otherwise: number): number => (route.includes('/downloads/') ? 403 : otherwise)

const call = (route: string, token: string | null): Promise<LightMyRequestResponse> => {
  const [method = '', path = ''] = route.split(' ')
  const body = method === 'POST' && path === '/v1/batches' ? { payload: aBatchBody() } : {}
  const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const headers = { ...(method === 'PATCH' && piece), ...(token !== null && { authorization: `Bearer ${token}` }) }
  return server.app.inject({ method: method as 'GET', url: urlOf(path), headers, ...body })
}

test('a program of another project gets nothing of a batch, a mandant or a file by any route, and changes nothing', async () => {
  expect(ids).toMatchObject({ batch_id: expect.stringMatching(/^bat_/), mandant_id: expect.stringMatching(/^man_/) })
  const before = await server.storage.batches.find(ids['batch_id'] ?? '')
  const named = ROUTES.filter(route => /\{(batch|mandant|upload)_id\}/.test(route))
  for (const route of ROUTES) {
    const { statusCode, body } = await call(route, other.token)
    expect([route, body.includes(SECRET)]).toEqual([route, false])
    const isNamed = named.includes(route)
    expect([route, isNamed ? statusCode : null]).toEqual([route, isNamed ? refusalOf(route, 404) : null])
  }
  expect(await server.storage.batches.find(ids['batch_id'] ?? '')).toEqual(before)
  expect((await owner.get(`/v1/uploads/${ids['upload_id']}`)).statusCode).toBe(200)
})

test('it is there to be told: its own program gets it by these routes', async () => {
  const told: string[] = []
  for (const route of ROUTES.filter(each => each.startsWith('GET') && !each.endsWith('/events'))) {
    if ((await call(route, owner.token)).body.includes(SECRET)) told.push(route)
  }
  expect(told).toEqual([
    'GET /v1/batches',
    'GET /v1/batches/{batch_id}',
    'GET /v1/batches/{batch_id}/progress',
    'GET /v1/batches/{batch_id}/documents',
    'GET /v1/batches/{batch_id}/positions',
    'GET /v1/mandants',
    'GET /v1/mandants/{mandant_id}',
  ])
})

test('without a token, or with one that was made up, no route answers anything', async () => {
  for (const route of ROUTES) {
    for (const token of [null, 'a'.repeat(43)]) {
      expect([route, (await call(route, token)).statusCode]).toEqual([route, refusalOf(route, 401)])
    }
  }
})
