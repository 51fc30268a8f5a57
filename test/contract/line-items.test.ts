import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAnalysis } from '../engine/phases/report/sample-stack.ts'
import { aBatchBody, openContractServer } from './open-contract-server.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'

let server: ContractServer
let client: TestClient
beforeAll(async () => {
  server = await openContractServer()
  client = await server.client()
})
afterAll(() => server.close())

test('lines of a bill are answered with what the page or a person says of them, and null for what is left out', async () => {
  const { batch_id: id } = (await client.post('/v1/batches', aBatchBody())).json<{ batch_id: string }>()
  const path = `/v1/batches/${id}/documents`
  const before = (await client.get(path)).json<{ documents: { document_id: string; line_items: unknown }[] }>()
  expect(before.documents[0]?.line_items).toBeNull()
  const item = { netAmount: '25.00', page: 2, box: [0.1, 0.4, 0.8, 0.02], boxes: {} } as const
  await server.storage.documents.saveAnalysis(before.documents[0]?.document_id ?? '', {
    ...anAnalysis(),
    lines: {
      sum: 'differs',
      items: [
        { ...item, name: 'Ordner', quantity: '10', price: '2.5', product: 'fits', isSure: false },
        { ...item, product: 'open', isSure: false, byPerson: true, page: null, box: null },
      ],
    },
  })
  const { documents } = (await client.get(path)).json<typeof before>()
  const nothing = { line_id: null, seller_item_id: null, line_unit: null, discount_percent: null, vat_rate: null }
  const place = { net_amount: '25.00', page: 2, box: [0.1, 0.4, 0.8, 0.02], sure: false, corrected: false }
  const byPerson = { page: null, box: null, corrected: true }
  expect(documents[0]?.line_items).toEqual({
    sum: 'differs',
    items: [
      { ...nothing, ...place, name: 'Ordner', quantity: '10', price: '2.5', product: 'fits' },
      { ...nothing, ...place, ...byPerson, name: null, quantity: null, price: null, product: 'open' },
    ],
  })
})
