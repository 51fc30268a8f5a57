import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral } from '@stoplight/spectral-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ERRORS } from '../../engine/http/answer/error-body.ts'
import type { ContractServer } from './open-contract-server.ts'
import { openContractServer } from './open-contract-server.ts'
import { tellInterface } from './tell-interface.ts'

interface Media {
  readonly schema: { readonly $ref?: string }
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: { readonly error: string } }>>
}
interface Answer {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, Media>>
}
interface Operation {
  readonly operationId: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description?: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Answer>>
}
interface OpenApi {
  readonly openapi: string
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Answer>> }
}

let server: ContractServer
let told: OpenApi
beforeEach(async () => {
  server = await openContractServer()
  told = (await server.app.inject('/openapi.json')).json<OpenApi>()
})
afterEach(() => server.close())

function operations(): Operation[] {
  return Object.values(told.paths).flatMap(path => Object.values(path))
}

test('the endpoints and scopes are those of the interface text, with the additions', () => {
  expect(told.openapi).toBe('3.1.0')
  const table = Object.entries(told.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, { security }]) => `${method.toUpperCase()} ${path} ${security[0]?.['oauth']?.[0] ?? 'none'}`),
  )
  expect(new Set(table)).toEqual(
    new Set([
      'GET /v1/batches batches:read',
      'GET /v1/batches/{batch_id} batches:read',
      'GET /v1/batches/{batch_id}/documents batches:read',
      'GET /v1/batches/{batch_id}/events batches:read',
      'GET /v1/batches/{batch_id}/deliveries batches:read',
      'POST /v1/webhooks/test batches:write',
      'GET /v1/batches/{batch_id}/outputs results:read',
      'GET /v1/kinds batches:read',
      'GET /v1/kinds/{kind_id}/schema batches:read',
      'GET /v1/mandants batches:read',
      'POST /v1/mandants batches:write',
      'GET /v1/mandants/{mandant_id} batches:read',
      'GET /v1/mandants/{mandant_id}/years results:read',
      'GET /v1/mandants/{mandant_id}/years/{year}/work-items results:read',
      'GET /v1/batches/{batch_id}/positions results:read',
      'GET /v1/batches/{batch_id}/progress batches:read',
      'GET /v1/batches/{batch_id}/result results:read',
      'GET /v1/downloads/{batch_id}/{file} none',
      'POST /v1/batches batches:write',
      'POST /v1/batches/{batch_id}/cancel batches:write',
      'POST /v1/oauth/token none',
      'POST /v1/uploads batches:write',
      'GET /v1/uploads/{upload_id} batches:write',
      'PATCH /v1/uploads/{upload_id} batches:write',
      'DELETE /v1/uploads/{upload_id} batches:write',
    ]),
  )
})

test('every operation has a name of its own and tells every error status with the error body', () => {
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length)
  for (const { responses } of operations()) {
    for (const status of ['400', '401', '403', '404', '429', '500', '503']) {
      const name = responses[status]?.$ref?.replace('#/components/responses/', '') ?? ''
      const media = told.components.responses[name]?.content?.['application/json']
      expect(media?.schema.$ref).toBe('#/components/schemas/Error')
    }
  }
})

test('every error code is told with its status and an example, and stands in the table of the description', () => {
  const codes = Object.values(told.components.responses).flatMap(answer =>
    Object.entries(answer.content?.['application/json']?.examples ?? {}).map(([code, { value }]) => {
      expect(value.error).toBe(code)
      return code
    }),
  )
  expect(new Set(codes)).toEqual(new Set(Object.keys(ERRORS)))
  for (const [code, { status }] of Object.entries(ERRORS)) {
    expect(told.info.description).toContain(`| ${status} | \`${code}\` |`)
  }
})

test('every JSON body and answer has an example, and the example of a batch is accepted as it stands', async () => {
  for (const { operationId, requestBody, responses } of operations()) {
    const media = [requestBody?.content, ...Object.values(responses).map(answer => answer.content)]
      .flatMap(content => Object.entries(content ?? {}))
      .filter(([type]) => type === 'application/json')
    for (const [, { example }] of media) expect(example, operationId).toBeTypeOf('object')
  }
  const client = await server.client()
  const create = told.paths['/v1/batches']?.['post']
  const accepted = await client.post('/v1/batches', create?.requestBody?.content['application/json']?.example)
  expect(accepted.statusCode).toBe(202)
  const example = create?.responses['202']?.content?.['application/json']?.example as object
  expect(new Set(Object.keys(accepted.json<object>()))).toEqual(new Set(Object.keys(example)))
})

test('every property and every parameter says what it means', () => {
  const silent: string[] = []
  const walk = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [word, part] of Object.entries(schema)) {
      if (word === 'example' || word === 'examples' || word === 'enum') continue
      if (word !== 'properties') {
        walk(part, path)
        continue
      }
      for (const [name, property] of Object.entries(part as Record<string, { description?: unknown }>)) {
        if (typeof property.description !== 'string' || property.description === '') silent.push(`${path}.${name}`)
        walk(property, `${path}.${name}`)
      }
    }
  }
  for (const [name, schema] of Object.entries((told.components as unknown as { schemas: object }).schemas))
    walk(schema, name)
  for (const { operationId, parameters = [], requestBody } of operations()) {
    walk(requestBody, operationId)
    for (const { name, description } of parameters) if (!description) silent.push(`${operationId} ${name}`)
  }
  expect(silent).toEqual([])
})

test('no object is told to be closed, and the Idempotency-Key and the list filters are told', () => {
  expect(JSON.stringify(told)).not.toContain('"additionalProperties":false')
  expect(told.paths['/v1/batches']?.['post']?.parameters).toContainEqual(
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
  )
  const filters = told.paths['/v1/batches']?.['get']?.parameters?.map(({ name }) => name)
  expect(filters).toEqual(['status', 'mandant_id', 'reference', 'from', 'to', 'limit', 'offset'])
})

describe('docs/openapi.json', () => {
  test('is what the server tells, and so are the types of the client (else: npm run openapi)', async () => {
    const fresh = await tellInterface()
    expect(readFileSync('docs/openapi.json', 'utf8')).toBe(fresh.openapi)
    expect(readFileSync('client/schema.d.ts', 'utf8')).toBe(fresh.types)
  })

  const text = readFileSync('docs/openapi.json', 'utf8')
  // An example that its schema forbids and an operation without a name: what the linters are for.
  const broken = text.replace('"expires_in": 3600', '"expires_in": "bald"').replace('"operationId": "getBatch",', '')

  test('Spectral finds nothing to complain about', async () => {
    expect(await spectral(text)).toEqual([])
    expect(await spectral(broken)).toEqual(
      expect.arrayContaining(['oas3-valid-media-example', 'operation-operationId']),
    )
  })

  test('Redocly finds nothing to complain about', async () => {
    expect(await redocly(text)).toEqual([])
    expect(await redocly(broken)).toEqual(
      expect.arrayContaining(['no-invalid-media-type-examples', 'operation-operationId']),
    )
  })
})

async function spectral(text: string): Promise<readonly (string | number)[]> {
  const linter = new Spectral()
  linter.setRuleset({ extends: [oas as RulesetDefinition] })
  return (await linter.run(text)).map(({ code }) => code)
}

async function redocly(text: string): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  return (await lintFromString({ source: text, absoluteRef: 'openapi.json', config })).map(({ ruleId }) => ruleId)
}
