import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { correctBatch } from '../../../../engine/batches/corrections/correct-batch.ts'
import type { CorrectionRequest } from '../../../../engine/batches/corrections/settle-correction.ts'
import type { PositionRequest } from '../../../../engine/batches/corrections/settle-position.ts'
import { createPositionReader } from '../../../../engine/batches/positions/read-positions.ts'
import type { ReadPositions } from '../../../../engine/batches/positions/read-positions.ts'
import type { Batch } from '../../../../engine/model/batch.ts'
import { openSqlite } from '../../../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../../../engine/storage/storage.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import type { MandantObject } from '../../../../engine/model/mandant.ts'
import { aMandant, aSpouse, mandantData } from '../../../support/a-mandant.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aCountedBatch } from '../../../support/a-counted-batch.ts'
import { paper } from '../../positions/stack.ts'

const clock = { now: () => 5, monotonicMs: () => 0 }
const taxonomy = loadTaxonomy()
let folder: string
let storage: Storage
let readPositions: ReadPositions
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steuerstapel-positions-'))
  storage = openSqlite(join(folder, 'test.db'), { clock })
  await storage.clients.ensureProject(aProject, 1)
  readPositions = createPositionReader({ storage, taxonomy })
})
afterEach(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const donation = (index: number, euro: number, fields = {}) =>
  paper(index, {
    kind: 'spende',
    fields: {
      date: `2025-03-${10 + index}`,
      betrag: euro,
      gross: euro,
      year: 2025,
      issuer: `Verein ${index}`,
      ...fields,
    },
    text: `Zuwendungsbestätigung Verein ${index} über ${euro} Euro`,
  })

const readBookings = () => Promise.reject(new Error('no bookings are read here'))
const correct = (batch: Batch, request: CorrectionRequest | PositionRequest) =>
  correctBatch(
    { storage, taxonomy, clock, readPositions, readBookings, onCorrected: () => undefined, onTaught: () => undefined },
    batch,
    request,
    null,
  )
const sums = async (batch: Batch): Promise<Record<string, number>> => {
  const { set } = await readPositions(batch)
  return Object.fromEntries(set.totals.map(({ key, year, cents }) => [`${key} ${year}`, cents]))
}

test('each correction of a position is in the sums at once, and taking it back takes it out again', async () => {
  const { batch, documentIds } = await aCountedBatch(storage, [donation(0, 50), donation(1, 70)])
  const [documentId = ''] = documentIds
  const { set } = await readPositions(batch)
  const name = set.positions[0]?.id.slice(documentId.length + 1) ?? ''
  const line = set.positions[0]?.key ?? ''
  const before = await sums(batch)
  expect(before).toEqual({ [`${line} 2025`]: 12_000 })

  const changed = await correct(batch, { type: 'set_position', documentId, position: name, change: { cents: 6_000 } })
  expect(await sums(batch)).toEqual({ [`${line} 2025`]: 13_000 })
  await correct(batch, { type: 'undo', documentId, sequence: changed })
  expect(await sums(batch)).toEqual(before)

  await correct(batch, {
    type: 'set_counts',
    documentId,
    position: '*',
    counts: 'no',
    reason: 'private',
    note: 'Geschenk',
  })
  expect(await sums(batch)).toEqual({ [`${line} 2025`]: 7_000 })
  const leftOut = (await readPositions(batch)).set.leftOut.map(({ reason, cents }) => [reason, cents])
  expect(leftOut).toEqual([['private', 5_000]])
  await correct(batch, { type: 'set_counts', documentId, position: '*', counts: null, reason: null, note: null })

  await correct(batch, { type: 'add_position', documentId, key: line, cents: 300, year: null, place: {} })
  expect(await sums(batch)).toEqual({ [`${line} 2025`]: 12_300 })
  await correct(batch, { type: 'remove_position', documentId, position: `${line}/p1` })

  await correct(batch, { type: 'confirm_position', documentId, position: name, name: null })
  expect((await readPositions(batch)).set.totals[0]).toMatchObject({ cents: 12_000, confirmedCents: 5_000 })
})

test('of two copies of a paper the other one counts when somebody takes the first out', async () => {
  const twin = { number: 'Z-4711', date: '2025-03-10', issuer: 'Verein' }
  const { batch, documentIds } = await aCountedBatch(storage, [
    { ...donation(0, 50, twin), text: 'Zuwendungsbestätigung Verein' },
    { ...donation(0, 50, twin), text: 'Zuwendungsbestätigung Verein' },
  ])
  const [documentId = ''] = documentIds
  expect(Object.values(await sums(batch))).toEqual([5_000])
  const out = await correct(batch, { type: 'set_document_aside', documentId, reason: 'gehört nicht dazu' })
  expect(Object.values(await sums(batch))).toEqual([5_000])
  const { set } = await readPositions(batch)
  expect(set.positions.map(({ counts, reason, note }) => [counts, reason, note])).toEqual([
    ['yes', null, null],
    ['no', 'person_said_no', 'gehört nicht dazu'],
  ])
  await correct(batch, { type: 'undo', documentId, sequence: out })
  expect(Object.values(await sums(batch))).toEqual([5_000])
})

test('a field that is corrected changes the sums as well', async () => {
  const { batch, documentIds } = await aCountedBatch(storage, [donation(0, 50)])
  const [documentId = ''] = documentIds
  expect(Object.values(await sums(batch))).toEqual([5_000])
  await correct(batch, { type: 'set_field', documentId, name: 'betrag', value: '80,00', place: null })
  expect(Object.values(await sums(batch))).toEqual([8_000])
})

test('a position goes to the spouse, to a property and to another one of the master data', async () => {
  const { batch, documentIds } = await aCountedBatch(storage, [
    paper(0, { kind: 'fortbildung', fields: { date: '2025-03-10', gross: 100, year: '2025', paidOn: '2025-03-11' } }),
    paper(1, { kind: 'darlehen', fields: { zinsen: 400, year: '2025', issuer: 'Sparbank' } }),
  ])
  const [course = '', loan = ''] = documentIds
  const mandant = aMandant({ firstName: 'Anna', lastName: 'Muster' })
  const data = mandantData({
    kind: 'couple',
    spouse: aSpouse('Bernd', 'Muster'),
    objects: [anObject('obj_1', 'Lindenweg 4'), anObject('obj_2', 'Am Hang 9')],
  })
  await storage.mandants.create(mandant, data, 1)
  await storage.corrections.assignMandant(batch.id, mandant.id, 6)
  const own = (await storage.batches.find(batch.id)) ?? batch
  const places = async () =>
    (await readPositions(own)).set.totals.map(({ key, person, objectId, cents }) => [key, person, objectId, cents])
  expect(await places()).toEqual([])

  await correct(own, { type: 'set_position', documentId: course, position: 'n.fortbildung/0', change: { person: 'B' } })
  expect(await places()).toEqual([['n.fortbildung', 'B', null, 10_000]])

  const place = { objectId: 'obj_2' }
  await correct(own, { type: 'add_position', documentId: loan, key: 'v.zinsen', cents: 40_000, year: null, place })
  expect(await places()).toContainEqual(['v.zinsen', null, 'obj_2', 40_000])
  const change = { objectId: 'obj_1' }
  await correct(own, { type: 'set_position', documentId: loan, position: 'v.zinsen/p1', change })
  expect(await places()).toContainEqual(['v.zinsen', null, 'obj_1', 40_000])
  const stranger = {
    type: 'set_position',
    documentId: loan,
    position: 'v.zinsen/p1',
    change: { objectId: 'obj_9' },
  } as const
  await expect(correct(own, stranger)).rejects.toMatchObject({ code: 'place_unknown' })
})

function anObject(id: string, name: string): MandantObject {
  return {
    id,
    name,
    street: name,
    postcode: '',
    town: '',
    use: 'let',
    letSharePercent: null,
    ownerSharePercent: 100,
    owner: 'A',
    references: [],
  }
}

test('what nobody changed is answered from memory, also where the correction was of other positions', async () => {
  const { batch, documentIds } = await aCountedBatch(storage, [donation(0, 50), donation(1, 70)])
  let texts = 0
  const counting = { ...storage, pages: { ...storage.pages, text: countText } }
  function countText(...given: Parameters<Storage['pages']['text']>): ReturnType<Storage['pages']['text']> {
    texts += 1
    return storage.pages.text(...given)
  }
  const read = createPositionReader({ storage: counting, taxonomy })
  const first = await read(batch)
  expect(texts).toBe(2)
  expect((await read(batch)).set).toBe(first.set)
  const [documentId = ''] = documentIds
  await correct(batch, { type: 'set_position', documentId, position: '*', change: { year: 2024 } })
  expect((await read(batch)).set).not.toBe(first.set)
  expect(texts).toBe(2)
})

test('a batch that is being worked on has no sums yet', async () => {
  const { batch } = await aCountedBatch(storage, [donation(0, 50)])
  await expect(readPositions({ ...batch, status: 'processing' })).rejects.toMatchObject({ code: 'batch_not_completed' })
})
