import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paper } from '../engine/positions/stack.ts'
import { aCountedBatch } from '../support/a-counted-batch.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeEach(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterEach(() => server.close())

const donation = paper(0, {
  kind: 'spende',
  fields: { date: '2025-03-10', betrag: 50, gross: 50, year: '2025', issuer: 'Verein', paidOn: '2025-03-11' },
  text: 'Zuwendungsbestätigung Verein',
})

describe('GET /v1/batches/{batch_id}/positions', () => {
  test('positions and their sums as data: amounts as decimal strings, what is left out with its reason', async () => {
    const plan = paper(1, { kind: 'schwerbeh', fields: { date: '2025-02-01' } })
    const { batch, documentIds } = await aCountedBatch(server.storage, [donation, plan], {
      projectId: client.projectId,
    })
    const answer = await client.get(`/v1/batches/${batch.id}/positions`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const told = answer.json<{ totals: unknown[]; positions: unknown[]; counting: unknown[] }>()
    expect(told).toMatchObject({ batch_id: batch.id, schema: 'positions/1', tax_year: 2025 })
    expect(told.totals).toMatchObject([{ form: 'Sonderausgaben', amount: '50.00', year: 2025 }])
    expect(told.positions).toMatchObject([
      {
        document_id: documentIds[0],
        amount: '50.00',
        counts: 'yes',
        reason: null,
        paid: [{ date: '2025-03-11', amount: null, witness: 'paper' }],
        evidence: [{ document_id: documentIds[0], page: 1 }],
      },
    ])
    expect(told.counting).toMatchObject([
      { document_id: documentIds[0], counts: 'yes' },
      { document_id: documentIds[1], counts: 'no', reason: 'only_information' },
    ])
  })

  test('a batch that is not completed has none yet, as with its result', async () => {
    const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
    const answer = await client.get(`/v1/batches/${id}/positions`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ error: 'result_not_available', error_details: { reason: 'queued' } })
  })

  test('another project’s batch does not exist, and a token without results:read may not ask', async () => {
    const { batch } = await aCountedBatch(server.storage, [donation], { projectId: client.projectId })
    const stranger = await server.client()
    expect((await stranger.get(`/v1/batches/${batch.id}/positions`)).statusCode).toBe(404)
    const reader = await server.client({ scope: 'batches:read' })
    const answer = await reader.get(`/v1/batches/${batch.id}/positions`)
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'insufficient_scope'])
  })

  test('names of the office’s master data are told to the project that brought the mandant alone', async () => {
    const named = async (one: TestClient, first: string) => {
      const mandant = { first_name: first, last_name: 'Muster', tax_id: '86095742719' }
      const { batch_id: id } = (await one.post('/v1/batches', aBatchBody({ mandant }))).json<{ batch_id: string }>()
      await server.complete(id, { failed: [] })
      const { register } = (await one.get(`/v1/batches/${id}/positions`)).json<{ register: { persons: unknown[] } }>()
      return register.persons
    }
    expect(await named(client, 'Vera')).toMatchObject([{ id: 'A', name: expect.stringContaining('Vera') }])
    const [other] = await named(await server.client(), 'Erika')
    expect(other).toMatchObject({ id: 'A', name: expect.stringContaining('Erika') })
    expect(JSON.stringify(other)).not.toContain('Vera')
  })
})
