import { afterEach, expect, test } from 'vitest'
import type { PriceListEntry } from '../../engine/model/price-list.ts'
import type { ContractServer, TestClient } from './open-contract-server.ts'
import { aBatchBody, openContractServer, somePrices } from './open-contract-server.ts'

let server: ContractServer
afterEach(() => server.close())

interface Accepted {
  readonly batch_id: string
  readonly partner_code: Record<string, unknown>
  readonly estimated_cost: Record<string, string>
}

async function open(priceList: readonly PriceListEntry[]): Promise<TestClient> {
  server = await openContractServer({ priceList })
  return server.client({ partnerCode: 'P1', discountPercent: 12.5, provisionPercent: 40 })
}

async function create(client: TestClient, files: readonly string[], phases?: readonly string[]): Promise<Accepted> {
  const source = { type: 'url', url: 'https://files.example.com/a' }
  const documents = files.map(filename => ({ filename, source }))
  const body = aBatchBody({ documents, ...(phases ? { processing: { phases } } : {}) })
  return (await client.post('/v1/batches', body)).json<Accepted>()
}

async function billed(client: TestClient, batchId: string): Promise<unknown> {
  return (await client.get(`/v1/batches/${batchId}/result`)).json<{ billing: unknown }>().billing
}

test('decisions 1.5 "pages unknown for URLs => default pages per file type": of the price list, else the product\'s own', async () => {
  const client = await open([{ ...somePrices, defaultPages: { pdf: 10, other: 1 } }])
  const { estimated_cost: estimate } = await create(client, ['a.pdf', 'b.jpg', 'c.unbekannt'])
  // 10 + 1 + 1 pages at 3 and 6 cents; 12.5 % of 108 cents are 13.5, rounded half up.
  expect(estimate).toEqual({
    conversion_eur: '0.36',
    analysis_eur: '0.72',
    subtotal_eur: '1.08',
    discount_eur: '0.14',
    total_eur: '0.94',
  })
})

test('decisions 1.4 "Price lines: … not requested => "0.00""', async () => {
  const client = await open([somePrices])
  const linesOf = async (...phases: string[]) => {
    const { conversion_eur, analysis_eur } = (await create(client, ['a.jpg'], phases)).estimated_cost
    return [conversion_eur, analysis_eur]
  }
  expect(await linesOf('conversion')).toEqual(['0.03', '0.00'])
  expect(await linesOf('ocr')).toEqual(['0.03', '0.00'])
  expect(await linesOf('analysis')).toEqual(['0.00', '0.06'])
  expect(await linesOf('organization')).toEqual(['0.00', '0.06'])
  expect(await linesOf('report')).toEqual(['0.00', '0.00'])
})

test('decisions 1.5 "Final: actual pages x snapshot prices; failed documents and removed duplicates cost 0"', async () => {
  const client = await open([{ ...somePrices, minimumPerDocumentCents: 30, defaultPages: { pdf: 100 } }])
  const { batch_id: id, partner_code: partner } = await create(client, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
  await server.complete(id, { failed: [1], duplicates: [3] })
  // Two documents of two pages at 9 cents a page, each below the minimum of 30 cents; less 12.5 %.
  expect(await billed(client, id)).toEqual({
    partner_code: 'P1',
    snapshot_id: partner['snapshot_id'],
    total_cost_eur: '0.52',
  })
  const usage = (await client.get(`/v1/batches/${id}/result`)).json<{ usage: object }>().usage
  expect(usage).toMatchObject({
    pages_processed: 4,
    documents_processed: 2,
    documents_failed: 1,
    documents_duplicate: 1,
  })
})

test('decisions 1.5 "a later change of partner or prices never alters old batches"', async () => {
  const later = { ...somePrices, version: 'test-2', validFrom: '2026-11-22', conversionPerPageCents: 1000 }
  const client = await open([somePrices, later])
  const old = await create(client, ['a.pdf'])
  server.clock.set(Date.parse('2026-11-22T00:00:00.000Z'))
  const project = await server.storage.clients.project(client.projectId)
  if (!project) throw new Error('the project is gone')
  await server.storage.clients.updateProject({
    ...project,
    partnerCode: 'NEU',
    discountPercent: 0,
    provisionPercent: 0,
  })
  const again = await server.client({ projectId: client.projectId })
  const fresh = await create(again, ['a.pdf'])
  expect(fresh.partner_code).toMatchObject({ code: 'NEU', discount_percent: 0, provision_percent: 0 })
  expect(fresh.estimated_cost['conversion_eur']).toBe('40.00')

  await server.complete(old.batch_id)
  expect(await billed(again, old.batch_id)).toMatchObject({ partner_code: 'P1', total_cost_eur: '0.16' })
  expect(await server.storage.batches.snapshot(old.batch_id)).toMatchObject({
    id: old.partner_code['snapshot_id'],
    discountPercent: 12.5,
    provisionPercent: 40,
    prices: somePrices,
  })
})

test('decisions 1.5 "No partner => code "DIREKT", 0, 0" and "provision_percent … never changes total"', async () => {
  server = await openContractServer({ priceList: [somePrices] })
  const plain = await create(await server.client(), ['a.pdf'])
  expect(plain.partner_code).toMatchObject({ code: 'DIREKT', discount_percent: 0, provision_percent: 0 })
  const shared = await create(await server.client({ provisionPercent: 99 }), ['a.pdf'])
  expect(shared.partner_code['provision_percent']).toBe(99)
  expect(shared.estimated_cost).toEqual(plain.estimated_cost)
})

test('decisions 1.5 "Defaults 0.00": without a price list everything costs nothing, as decimal strings', async () => {
  const client = await open([])
  const { batch_id: id, estimated_cost: estimate } = await create(client, ['a.pdf'])
  expect(new Set(Object.values(estimate))).toEqual(new Set(['0.00']))
  await server.complete(id)
  expect(await billed(client, id)).toMatchObject({ total_cost_eur: '0.00' })
})

test('decisions 1.5 "actual pages": what came out of an archive is charged, the archive itself is not, not even the minimum', async () => {
  const client = await open([{ ...somePrices, minimumPerDocumentCents: 30 }])
  const { batch_id: id } = await create(client, ['a.zip', 'b.pdf'])
  await server.complete(id, { archives: [0] })
  const told = (await client.get(`/v1/batches/${id}/result`)).json<{ usage: object; billing: object }>()
  expect(told.usage).toMatchObject({ pages_processed: 4, documents_processed: 3 })
  // Three documents at the minimum of 30 cents, less 12.5 %.
  expect(told.billing).toMatchObject({ total_cost_eur: '0.79' })
})
