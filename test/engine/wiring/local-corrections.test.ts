import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EngineData } from '../../../engine/wiring/engine-data.ts'
import { wireCorrections } from '../../../engine/wiring/local-corrections.ts'
import type { Work } from '../../../engine/wiring/open-work.ts'
import { assert } from '../../../engine/shared/assert.ts'
import { aProject } from '../../support/a-batch.ts'
import { aMandant, mandantData } from '../../support/a-mandant.ts'
import { YEAR, openYearWorld } from '../batches/editions/year-world.ts'
import type { YearWorld } from '../batches/editions/year-world.ts'

const ORG = aProject.organizationId
const RELEASED = { code: 'client_year_released' }

let world: YearWorld
let actions: ReturnType<typeof wireCorrections>
beforeEach(async () => {
  world = await openYearWorld()
  const whileParked = (_batchId: string, task: () => Promise<unknown>) => task()
  const work = {
    ...{ runner: { whileParked }, reviser: { whileParked, wake: () => {} } },
    ...{ learner: { wake: () => {} }, auditFiles: { grew: () => {} } },
  }
  actions = wireCorrections(world as unknown as EngineData, work as unknown as Work, {} as never, null as never)
})
afterEach(() => world.close())

/** A released year of the mandant, with one document of its own. */
const releaseYear = async () => {
  const [own = ''] = await world.deliver({ to: 'Tierheim', euro: 50 })
  const batchId = (await world.storage.documents.find(own))?.batchId ?? ''
  await world.storage.corrections.apply(batchId, { type: 'confirm_document', documentId: own }, 20)
  await world.bind()
  expect((await world.release(1, null)).editions[0]).toMatchObject({ number: 2, state: 'written' })
}
const placeOf = async (documentId: string) => {
  const document = await world.storage.documents.find(documentId)
  assert(document, 'the document is there')
  const place = (await world.storage.clientYears.places(document.batchId)).get(documentId)
  return { batchId: document.batchId, year: place?.year, mandantId: place?.mandantId }
}

test('a move that is taken back does not bring a document into a year that was released meanwhile', async () => {
  const [moved = ''] = await world.deliver({ to: 'Rotes Kreuz', euro: 70 })
  const move = { documentId: moved, to: { mandantId: world.mandantId, year: YEAR - 2 } }
  const back = await actions.fileDocuments(ORG, [move], null)
  expect(back).toEqual([{ documentId: moved, to: null }])
  await releaseYear()
  await expect(actions.fileDocuments(ORG, back, null)).rejects.toMatchObject(RELEASED)
  expect((await placeOf(moved)).year).toBe(YEAR - 2)
  await world.reopen('Spende nachgereicht')
  await actions.fileDocuments(ORG, back, null)
  expect((await placeOf(moved)).year).toBe(YEAR)
})

test('a delivery is not given to a mandant whose year of its documents is released', async () => {
  const other = aMandant()
  await world.storage.mandants.create(other, mandantData(), 1)
  const [foreign = ''] = await world.deliver({ to: 'Rotes Kreuz', euro: 70 })
  const { batchId } = await placeOf(foreign)
  expect(await actions.assignMandant({ id: batchId } as never, other.id)).toBe(true)
  await releaseYear()
  await expect(actions.assignMandant({ id: batchId } as never, world.mandantId)).rejects.toMatchObject(RELEASED)
  expect(await placeOf(foreign)).toMatchObject({ mandantId: other.id, year: YEAR })
  await world.reopen('Lieferung gehört dazu')
  expect(await actions.assignMandant({ id: batchId } as never, world.mandantId)).toBe(true)
})
