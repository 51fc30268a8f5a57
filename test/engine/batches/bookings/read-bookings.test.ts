import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBookingReader } from '../../../../engine/batches/bookings/read-bookings.ts'
import type { ReadBookings } from '../../../../engine/batches/bookings/read-bookings.ts'
import type { BookingValues } from '../../../../engine/batches/bookings/settle-booking.ts'
import { createStackTaking } from '../../../../engine/batches/bookings/take-stack.ts'
import { correctBatch } from '../../../../engine/batches/corrections/correct-batch.ts'
import { createPositionReader } from '../../../../engine/batches/positions/read-positions.ts'
import type { Batch } from '../../../../engine/model/batch.ts'
import { accountTable } from '../../../../engine/phases/report/datev/account-table.ts'
import type { DatevSettings } from '../../../../engine/phases/report/datev/datev-settings.ts'
import { datevSetting } from '../../../../engine/phases/report/datev/datev-settings.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aCountedBatch } from '../../../support/a-counted-batch.ts'
import { aMandant, mandantData } from '../../../support/a-mandant.ts'
import { extfBytes } from '../../../support/an-extf-file.ts'
import { aField } from '../../phases/report/sample-stack.ts'
import { aBill } from '../../phases/report/datev/a-datev-plan.ts'

const clock = { now: () => 1_764_201_600_000, monotonicMs: () => 0 }
const taxonomy = loadTaxonomy()
const accounts = accountTable()
const by = { userId: 'usr_1', sign: 'AB' }
let folder: string
let storage: Storage
let readBookings: ReadBookings
let readerOf: (datev: Partial<DatevSettings>) => ReadBookings
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-bookings-'))
  storage = openSqlite(join(folder, 'test.db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  const readPositions = createPositionReader({ storage, taxonomy })
  readerOf = wishes => {
    const settings = datevSetting.parse({ bookings: 'extf', consultant: 29_098, client: 55_003, ...wishes })
    return createBookingReader({ storage, taxonomy, readPositions, datev: { settings, accounts } })
  }
  readBookings = readerOf({})
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

async function aBusiness(name: string, vatStatus: 'regular' | 'small_business' = 'regular'): Promise<string> {
  const mandant = aMandant({ firstName: null, lastName: null, companyName: name })
  await storage.mandants.create(mandant, mandantData({ vatStatus, profitMethod: 'cash' }), 1)
  return mandant.id
}

/** A finished batch of the mandant with bills of Funkwerk. */
async function bills(mandantId: string, count = 1): Promise<{ batch: Batch; documentIds: readonly string[] }> {
  const documents = Array.from({ length: count }, (_, at) => ({
    analysis: aBill('telefon', { issuer: aField('Funkwerk Nord GmbH'), number: aField(`R ${mandantId} ${at}`) }),
    text: `Rechnung R ${mandantId} ${at} Funkwerk Nord GmbH`,
  }))
  const made = await aCountedBatch(storage, documents)
  for (const [position, id] of made.documentIds.entries()) {
    const section = { sectionId: 'buchhaltung-eingang', sectionTitle: 'Eingang', sectionOrder: 1 }
    await storage.documents.savePlacement(id, { ...section, position: position + 1, filename: `${position}.pdf` })
  }
  await storage.corrections.assignMandant(made.batch.id, mandantId, 4)
  const batch = await storage.batches.find(made.batch.id)
  if (!batch) throw new Error('a batch that is not there')
  return { batch, documentIds: made.documentIds }
}

const correct = (batch: Batch, documentId: string, booking: BookingValues | null, rate = '19') =>
  correctBatch(
    {
      storage,
      taxonomy,
      clock,
      readPositions: createPositionReader({ storage, taxonomy }),
      readBookings,
      onCorrected: () => undefined,
      onTaught: () => undefined,
    },
    batch,
    { type: 'set_booking', documentId, rate, booking },
    by,
  )
const suggested = async (batch: Batch) => (await readBookings(batch)).rows.map(row => row.suggested)
const VALUES = { personalAccount: '70099', account: '4985', taxKey: '09', costCentre: ' 100 ', costObject: '' }

test('a bill is suggested by its kind, by last year’s bookings, and as a person booked the partner last', async () => {
  const mandantId = await aBusiness('Holz Süd GmbH')
  const { batch, documentIds } = await bills(mandantId, 2)
  const [first = ''] = documentIds
  expect(await readBookings(batch)).toMatchObject({
    chart: '03',
    accountLength: 4,
    notWritten: '',
    without: [],
    rows: [{ documentId: first, rate: '19', amount: '1190.00', debit: 'H', date: '2025-03-31' }, {}],
  })
  expect(await suggested(batch)).toMatchObject([{ account: '4920', source: 'kind' }, { source: 'kind' }])
  const record = await storage.mandants.record(aProject.organizationId, mandantId)
  if (!record) throw new Error('no such mandant')
  const bytes = extfBytes([
    { 8: '4925', 14: 'Funkwerk Nord Rg 3' },
    { 8: '4925', 14: 'Funkwerk Nord Rg 4' },
  ])
  await createStackTaking({ storage, chart: '03', accounts })(record, {
    fileName: 'a.csv',
    bytes,
    isOwn: true,
    at: 5,
    by,
  })
  const stack = { account: '4925', personalAccount: '70012', source: 'stack' }
  expect(await suggested(batch)).toMatchObject([stack, stack])
  const sequence = await correct(batch, first, VALUES)
  const own = { account: '4985', personalAccount: '70099', taxKey: '9', costCentre: '100' }
  expect(await suggested(batch)).toMatchObject([
    { ...own, source: 'person', reason: expect.stringContaining('von Hand am') },
    { ...own, source: 'correction', reason: expect.stringContaining('so zuletzt berichtigt am') },
  ])
  expect((await storage.corrections.list(batch.id)).at(-1)).toMatchObject({ sequence, by: 'AB', canUndo: true })
  await storage.corrections.apply(batch.id, { type: 'undo', documentId: first, sequence }, 9, by)
  expect(await suggested(batch)).toMatchObject([stack, stack])
})

test('what a person said is learned of this mandant alone, also when the batch is given to another one', async () => {
  const [one, other] = [await aBusiness('Holz Süd GmbH'), await aBusiness('Stein Nord GmbH')]
  const own = await bills(one)
  const foreign = await bills(other)
  await correct(own.batch, own.documentIds[0] ?? '', VALUES)
  expect(await suggested(foreign.batch)).toMatchObject([{ source: 'kind' }])
  await storage.corrections.assignMandant(own.batch.id, other, 10)
  expect(await storage.bookings.corrections(other)).toEqual([])
  expect(await suggested(foreign.batch)).toMatchObject([{ source: 'kind' }])
})

test('accounts and keys that cannot be are refused with what is expected', async () => {
  const { batch, documentIds } = await bills(await aBusiness('Holz Süd GmbH'))
  const [documentId = ''] = documentIds
  for (const wrong of [
    { account: '49850' },
    { account: '=4920' },
    { personalAccount: '7009' },
    { personalAccount: '00000' },
    { taxKey: '12345' },
    { costCentre: 'Büro' },
  ])
    await expect(correct(batch, documentId, { ...VALUES, ...wrong })).rejects.toMatchObject({ code: 'value_invalid' })
  await expect(correct(batch, documentId, VALUES, '7')).rejects.toMatchObject({ code: 'booking_unknown' })
  await expect(correct(batch, 'doc_nobody', VALUES)).rejects.toMatchObject({ code: 'booking_unknown' })
  expect(await suggested(batch)).toMatchObject([{ source: 'kind' }])
})

test('who deducts no input tax is shown no booking, and a Buchungsstapel that is not written says why', async () => {
  const small = await bills(await aBusiness('Stein Nord GmbH', 'small_business'))
  expect(await readBookings(small.batch)).toMatchObject({
    rows: [],
    without: [],
    notWritten: expect.stringContaining('§ 19 UStG'),
  })
  await expect(correct(small.batch, small.documentIds[0] ?? '', VALUES)).rejects.toMatchObject({
    code: 'booking_unknown',
  })
  const { batch } = await bills(await aBusiness('Holz Süd GmbH'))
  for (const [wishes, why] of [
    [{ bookings: false }, 'Buchungsvorschläge'],
    [{ bookings: 'ledger' }, 'Buchungsvorschläge'],
    [{ consultant: null }, 'Beraternummer'],
    [{ target: 'addison' }, 'ADDISON'],
  ] as const) {
    const read = await readerOf(wishes)(batch)
    expect([read.notWritten, read.rows.length]).toEqual([expect.stringContaining(why), 1])
  }
  expect((await readerOf({ target: 'simba', consultant: null })(batch)).notWritten).toBe('')
})
