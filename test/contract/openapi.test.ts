import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContractServer } from './open-contract-server.ts'
import { openContractServer } from './open-contract-server.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >
}
interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let server: ContractServer
let told: OpenApi
beforeEach(async () => {
  server = await openContractServer()
  told = (await server.app.inject('/openapi.json')).json<OpenApi>()
})
afterEach(() => server.close())

test('the endpoints and scopes are those of the interface text, with the additions', () => {
  expect(told.openapi).toBe('3.1.0')
  const table = Object.entries(told.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'head')
      .map(([method, { security }]) => `${method.toUpperCase()} ${path} ${security[0]?.['oauth']?.[0] ?? 'none'}`),
  )
  expect(table.sort()).toEqual([
    'GET /v1/batches batches:read',
    'GET /v1/batches/{batch_id} batches:read',
    'GET /v1/batches/{batch_id}/documents batches:read',
    'GET /v1/batches/{batch_id}/events batches:read',
    'GET /v1/batches/{batch_id}/progress batches:read',
    'GET /v1/batches/{batch_id}/result results:read',
    'GET /v1/downloads/{batch_id}/{file} none',
    'POST /v1/batches batches:write',
    'POST /v1/batches/{batch_id}/cancel batches:write',
    'POST /v1/oauth/token none',
  ])
})

test('every operation has a name of its own and tells every error status with the error body', () => {
  const operations = Object.values(told.paths).flatMap(path =>
    Object.entries(path).flatMap(([method, operation]) => (method === 'head' ? [] : [operation])),
  )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { responses } of operations) {
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '403', '404', '429', '500', '503']))
    expect(responses['400']?.content['application/json']?.schema).toMatchObject({
      required: ['error', 'error_description', 'error_details'],
    })
  }
})

test('answers are open for new fields, and the Idempotency-Key and the list filters are told', () => {
  expect(JSON.stringify(told)).not.toContain('additionalProperties')
  expect(told.paths['/v1/batches']?.['post']?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
  )
  const filters = told.paths['/v1/batches']?.['get']?.parameters?.map(({ name }) => name)
  expect(filters).toEqual(['status', 'mandant_id', 'from', 'to', 'limit', 'offset'])
})
