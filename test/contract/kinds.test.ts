import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeAll(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterAll(() => server.close())

interface Kinds {
  readonly version: string
  readonly schema_version: string
  readonly kinds: readonly {
    readonly kind_id: string
    readonly fields: readonly { readonly field_id: string; readonly type: string }[]
    readonly schema_url: string
  }[]
  readonly common_fields: readonly { readonly field_id: string; readonly type: string }[]
}

const kindsOf = async () => (await client.get('/v1/kinds')).json<Kinds>()

test('every kind of the taxonomy is told with its fields, and the version of both', async () => {
  const { version, schema_version: made, kinds } = await kindsOf()
  const { version: known, kinds: expected } = loadTaxonomy()
  expect(version).toBe(known)
  expect(made).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(kinds.map(({ kind_id: id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
  for (const { kind_id: id, fields } of kinds) {
    const own = expected.find(kind => kind.id === id)?.fields ?? []
    expect(fields.map(({ field_id: field, type }) => [field, type])).toEqual(own.map(field => [field.id, field.type]))
  }
})

test('each schema is a valid JSON schema, takes what the kind finds, and refuses what it never says', async () => {
  const { kinds, common_fields: common, version } = await kindsOf()
  const ajv = new Ajv2020({ strict: true })
  const good: Record<string, string> = {
    money: '-235.62',
    number: '3',
    date: '2025-03-31',
    iban: 'DE02120300000000202051',
  }
  for (const { kind_id: id, fields, schema_url: url } of kinds) {
    const answer = await client.get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/schema+json; charset=utf-8'])
    const schema = answer.json<{ $id: string; title: string }>()
    expect(schema.$id).toContain(`:${id}:${version}:`)
    const isValid = ajv.compile(schema)
    const field = (type: string, value = { vat_id: 'DE136695976', idnr: '86095742719' }[type] ?? good[type] ?? 'x') => {
      return {
        type,
        value,
        unit: null,
        raw: 'x',
        confidence: 0.9,
        source: 'text',
        evidence: [],
        checks: [],
        alternatives: [],
      }
    }
    const own = new Set(fields.map(({ field_id: name }) => name))
    const all = [...fields, ...common.filter(({ field_id: name }) => !own.has(name))]
    const found = Object.fromEntries(all.map(({ field_id: name, type }) => [name, field(type)]))
    expect([id, isValid(found), isValid.errors]).toEqual([id, true, null])
    // A paper need not show anything, and later versions find more.
    expect(isValid({})).toBe(true)
    expect(isValid({ spaeter: field('text') })).toBe(true)
    expect(isValid({ gross: field('money', '235,62') })).toBe(false)
    expect(isValid({ gross: { ...field('money'), type: 'text' } })).toBe(false)
    expect(isValid({ spaeter: '5' })).toBe(false)
  }
})

test.each(['unbekannt', '__proto__', 'constructor', '%00', '..%2f..', 'x'.repeat(300)])(
  'a kind %j that is not there is kind_not_found or no route',
  async id => {
    const answer = await client.get(`/v1/kinds/${id}/schema`)
    expect(answer.statusCode).toBe(404)
    expect(['kind_not_found', 'not_found']).toContain(answer.json<{ error: string }>().error)
  },
)

test('both ask for batches:read', async () => {
  const writer = await server.client({ name: 'Schreiber', scope: 'batches:write' })
  for (const url of ['/v1/kinds', '/v1/kinds/unklar/schema']) {
    expect((await writer.get(url)).statusCode).toBe(403)
    expect((await server.app.inject(url)).statusCode).toBe(401)
  }
})
