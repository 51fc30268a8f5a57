import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readYearDeadlines } from '../../../../engine/batches/client-years/read-year-deadlines.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aCountedBatch } from '../../../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { paper } from '../../positions/stack.ts'

const taxonomy = loadTaxonomy()
let storage: Storage
let mandantId: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-year-deadlines-'))
  storage = openSqlite(join(folder, 'test.db'), { clock: { now: () => 5, monotonicMs: () => 0 } })
  await storage.clients.ensureProject(aProject, 1)
  const mandant = aMandant()
  mandantId = mandant.id
  await storage.mandants.create(mandant, mandantData(), 1)
  return async () => {
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  }
})

type Fields = Parameters<typeof paper>[1]['fields']
const deliver = async (...papers: readonly (readonly [kind: string, fields: Fields])[]) => {
  const read = papers.map(([kind, fields], index) => {
    const text = `${kind} ${index} ${JSON.stringify(fields)}`
    return { analysis: paper(index, { kind, fields, text }).analysis, text }
  })
  const { batch, documentIds } = await aCountedBatch(storage, read)
  await storage.corrections.assignMandant(batch.id, mandantId, 6)
  return documentIds
}
const list = async (year: number) => {
  const record = await storage.mandants.record(aProject.organizationId, mandantId)
  if (!record) throw new Error('the mandant is there')
  return readYearDeadlines({ storage, taxonomy }, { mandantId, year }, record, null)
}

test('bills without a known payment, objection periods and the filing date stand in the order of their days', async () => {
  const bill = (extra: Fields): Fields => ({ date: '2025-03-01', year: 2025, gross: 119, ...extra })
  const [open, , , notice] = await deliver(
    ['er_rechnung', bill({ due: '2025-04-15', issuer: 'Dachdecker Holz' })],
    ['er_rechnung', bill({ due: '2025-04-10', gross: 50, paidOn: '2025-04-02' })],
    ['er_rechnung', bill({ due: '2025-04-11', gross: 60, paymentWay: 'debit' })],
    ['est_bescheid', { date: '2025-03-01', year: 2025, einspruchsfrist: '2025-04-07', due: 'demnächst' }],
  )
  const found = await list(2025)
  expect(found.map(({ type, day, document }) => [type, day, document?.id ?? null])).toEqual([
    ['objection', '2025-04-07', notice],
    ['payment', '2025-04-15', open],
    ['filing', '2027-03-01', null],
  ])
  expect(found[1]).toMatchObject({ issuer: 'Dachdecker Holz', cents: 11_900, page: 1, field: 'due' })
  expect(
    (await list(2024)).map(({ type }) => type),
    'of another year its filing date alone',
  ).toEqual(['filing'])
})

test('a copy and what was taken out have no day of their own', async () => {
  const fields = { date: '2025-03-01', year: 2025, gross: 119, due: '2025-04-15', issuer: 'Holz', number: 'R-1' }
  const [first = ''] = await deliver(['er_rechnung', fields])
  await deliver(['er_rechnung', fields])
  const days = async () => (await list(2025)).filter(({ type }) => type === 'payment').length
  expect(await days()).toBe(1)
  const batchId = (await storage.documents.find(first))?.batchId ?? ''
  const aside = { type: 'set_document_aside', documentId: first, reason: 'privat' } as const
  expect(await storage.corrections.apply(batchId, aside, 9)).toMatchObject({ applied: true })
  expect((await list(2025)).every(({ document }) => document?.id !== first)).toBe(true)
})
