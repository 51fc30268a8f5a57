import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createItemCounter } from '../../../../engine/batches/client-years/item-counter.ts'
import { judgeItem } from '../../../../engine/batches/client-years/judge-item.ts'
import { readYearItems } from '../../../../engine/batches/client-years/read-year-items.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aCountedBatch } from '../../../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { waitFor } from '../../../support/wait-for.ts'
import { paper } from '../../positions/stack.ts'

const taxonomy = loadTaxonomy()
let storage: Storage
let mandantId: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-year-items-'))
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

const DONOR = 'Erika Müller-Lüdenscheidt'
const donation = (index: number, euro: number) =>
  paper(index, {
    kind: 'spende',
    fields: { date: '2025-03-10', betrag: euro, gross: euro, year: 2025, issuer: `Verein ${index}`, recipient: DONOR },
    text: `Zuwendungsbestätigung Verein ${index} für ${DONOR} über ${euro} Euro im Jahr 2025`,
  })
const deliver = async (...papers: ReturnType<typeof donation>[]): Promise<string> => {
  const { batch } = await aCountedBatch(
    storage,
    papers.map(({ analysis, text }) => ({ analysis, text })),
  )
  await storage.corrections.assignMandant(batch.id, mandantId, 6)
  return batch.id
}
const recordOf = async () => {
  const record = await storage.mandants.record(aProject.organizationId, mandantId)
  if (!record) throw new Error('the mandant is there')
  return record
}
const itemsOf = async () => ({
  key: { mandantId, year: 2025 },
  record: await recordOf(),
  reader: null,
})
const list = async () => {
  const { key, record, reader } = await itemsOf()
  return (await readYearItems({ storage, taxonomy }, key, record, reader)).items
}

test('what came with two deliveries is asked about once, with the batch of each of the two', async () => {
  const first = await deliver(donation(0, 50))
  expect(await list()).toEqual([])
  const second = await deliver(donation(0, 50), donation(1, 70))
  const items = await list()
  expect(items).toMatchObject([{ kind: 'possible_duplicate', cents: 5_000, closed: null }])
  expect(new Set([items[0]?.batchId, items[0]?.relatedBatchId])).toEqual(new Set([first, second]))
})

test('an item is closed on the ground that was seen, and not on another one', async () => {
  await deliver(donation(0, 50))
  await deliver(donation(0, 50))
  const told: string[] = []
  const deps = { storage, taxonomy, clock: { now: () => 9 }, onJudged: (batchId: string) => void told.push(batchId) }
  const [item] = await list()
  if (!item) throw new Error('the copy is asked about')
  const judging = { id: item.id, ground: item.ground, type: 'closed', reason: 'Zwei Spenden.' } as const
  const of = await itemsOf()
  await expect(judgeItem(deps, of, { ...judging, ground: 'other' }, null)).rejects.toMatchObject({
    code: 'work_item_changed',
  })
  await expect(judgeItem(deps, of, { ...judging, id: 'remark/x/y' }, null)).rejects.toMatchObject({
    code: 'work_item_not_found',
  })
  await judgeItem(deps, of, judging, { userId: 'usr_1', sign: 'MK' })
  expect(await list()).toMatchObject([{ closed: { by: 'MK', reason: 'Zwei Spenden.', at: 9 } }])
  expect(told).toEqual([item.batchId])
})

const totals = async (): Promise<unknown> => {
  const board = { organizationId: aProject.organizationId, text: '', year: 2025, state: null, sort: 'name' } as const
  const { rows } = await storage.board.list({ ...board, after: null, limit: 9, reader: null })
  const text = rows[0]?.totals ?? null
  return text === null ? null : JSON.parse(text)
}

test('the counter counts what is open, and again after a change', async () => {
  await deliver(donation(0, 50))
  await deliver(donation(0, 50))
  const counter = createItemCounter({ storage, taxonomy, logger: pino({ level: 'silent' }), version: '1' })
  counter.start()
  const open = async () => (await storage.clientYears.find({ mandantId, year: 2025 }))?.openItems ?? null
  await waitFor(async () => expect(await open()).toBe(1))
  const [item] = await list()
  if (!item) throw new Error('the copy is asked about')
  const deps = { storage, taxonomy, clock: { now: () => 9 }, onJudged: () => undefined }
  const { id, ground } = item
  await judgeItem(deps, await itemsOf(), { id, ground, type: 'closed', reason: 'Zwei Spenden.' }, null)
  await waitFor(async () => expect(await open()).toBe(0))
  await counter.stop()
})

test('the sums of the board follow a correction, and another program works them out anew', async () => {
  const batchId = await deliver(donation(0, 50), donation(1, 70))
  const counting = (version: string) =>
    createItemCounter({ storage, taxonomy, logger: pino({ level: 'silent' }), version })
  const counter = counting('1')
  counter.start()
  await waitFor(async () => expect(await totals()).toMatchObject({ expenseCents: 12_000 }))
  const [document] = await storage.documents.listByBatch(batchId)
  const said = { type: 'set_document_aside', documentId: document?.id ?? '', reason: 'Privat.' } as const
  await storage.corrections.apply(batchId, said, 7)
  expect(await totals()).toBeNull()
  await waitFor(async () => expect(await totals()).toMatchObject({ expenseCents: 7_000, leftOutCents: 5_000 }))
  await counter.stop()
  await storage.clientYears.recountUnless('another')
  expect(await totals()).toBeNull()
})
