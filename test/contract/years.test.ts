import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'
import { OFFICE_ID, twoProgramsOfAnOffice } from './two-programs.ts'

const MANDANT = { first_name: 'Anna', last_name: 'Muster', tax_id: '86095742719' }
let server: ContractServer
let client: TestClient
let other: TestClient
beforeEach(async () => {
  server = await openContractServer()
  ;[client, other] = await twoProgramsOfAnOffice(server)
})
afterEach(() => server.close())

interface Years {
  readonly years: readonly { readonly year: number; readonly documents: number; readonly work_items_url: string }[]
}
interface Items {
  readonly open: number
  readonly items: readonly { readonly kind: string; readonly state: string; readonly batch_id: string | null }[]
}

/** A completed batch of a project whose two documents are filed with the mandant in a year. */
async function completed(who: TestClient, year: number): Promise<{ mandantId: string; batchId: string }> {
  const source = { type: 'url', url: 'https://files.example.com/a.pdf' }
  const documents = ['a.pdf', 'b.pdf'].map(filename => ({ filename: `${who.id}-${filename}`, source }))
  const body = aBatchBody({ mandant: MANDANT, documents })
  const made = (await who.post('/v1/batches', body)).json<{ batch_id: string; mandant: { id: string } }>()
  await server.complete(made.batch_id, { bytes: `%PDF-1.7 ${who.id} ${year}`, failed: [1] })
  const stored = await server.storage.documents.listByBatch(made.batch_id)
  const moves = stored.map(({ id }) => ({ documentId: id, to: { mandantId: made.mandant.id, year } }))
  await server.storage.clientYears.move(OFFICE_ID, moves, server.clock.now())
  return { mandantId: made.mandant.id, batchId: made.batch_id }
}

test('years of a mandant count what the project’s own batches brought, the latest first', async () => {
  const { mandantId } = await completed(client, 2024)
  await completed(client, 2025)
  await completed(other, 2023)
  const told = (await client.get(`/v1/mandants/${mandantId}/years`)).json<Years>()
  expect(told.years.map(({ year, documents }) => [year, documents])).toEqual([
    [2025, 2],
    [2024, 2],
  ])
  const theirs = (await other.get(`/v1/mandants/${mandantId}/years`)).json<Years>()
  expect(theirs.years.map(({ year }) => year)).toEqual([2023])
  for (const { work_items_url: url } of told.years) expect((await client.get(url)).statusCode).toBe(200)
})

test('work items speak of the project’s own documents alone; what is missing is told to who brought the mandant', async () => {
  const { mandantId, batchId } = await completed(client, 2025)
  const { batchId: foreign } = await completed(other, 2025)
  const years = { taxYear: 2025, firstYear: 2025, createdAt: 1 }
  const expected = { id: 'exp_1', mandantId, kindId: null, label: 'Rentenbescheid', issuerHint: null, ...years }
  await server.storage.expected.add([expected])
  const itemsOf = async (who: TestClient) =>
    (await who.get(`/v1/mandants/${mandantId}/years/2025/work-items`)).json<Items>()
  const [own, theirs] = [await itemsOf(client), await itemsOf(other)]
  expect(own.items).toContainEqual(expect.objectContaining({ kind: 'document_missing', subject: 'Rentenbescheid' }))
  expect(own.items).toContainEqual(expect.objectContaining({ kind: 'file_broken', batch_id: batchId }))
  expect(theirs.items).toContainEqual(expect.objectContaining({ kind: 'file_broken', batch_id: foreign }))
  expect(new Set(own.items.map(item => item.batch_id))).not.toContain(foreign)
  expect(new Set(theirs.items.map(item => item.batch_id))).not.toContain(batchId)
  expect(JSON.stringify(theirs)).not.toMatch(new RegExp(`${client.id}|Rentenbescheid`))
  expect(own.open).toBe(own.items.filter(({ state }) => state === 'open').length)
})

test('other projects’ mandants, odd years and missing scopes get their codes', async () => {
  const { mandantId } = await completed(client, 2025)
  for (const path of ['years', 'years/2025/work-items']) {
    const foreign = await other.get(`/v1/mandants/${mandantId}/${path}`)
    expect([foreign.statusCode, foreign.json<{ error: string }>().error]).toEqual([404, 'mandant_not_found'])
  }
  for (const year of ['1999', '0', '-1', '2025.5', '20255', 'x', '%00', '٢٠٢٥']) {
    const answer = await client.get(`/v1/mandants/${mandantId}/years/${year}/work-items`)
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'year_not_found'])
  }
  const reader = await server.client({ name: 'Leser', scope: 'batches:read', organizationId: OFFICE_ID })
  expect((await reader.get(`/v1/mandants/${mandantId}/years`)).statusCode).toBe(403)
})
