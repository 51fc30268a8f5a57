import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { beforeEach, expect, test } from 'vitest'
import { BEING_WRITTEN, exportReady, manyChanged } from '../../../../../wire/many-documents.ts'
import { shelf } from '../../../../../wire/client-years.ts'
import type { Storage } from '../../../../../engine/storage/storage.ts'
import { aMandant, mandantData } from '../../../../support/a-mandant.ts'
import { createMandantWorld } from '../mandant-world.ts'
import type { MandantWorld } from '../mandant-world.ts'

let world: MandantWorld
let mandantId: string
beforeEach(async () => {
  world = await createMandantWorld()
  const one = aMandant({ lastName: 'Aal', firstName: 'Eva' })
  await world.storage.mandants.create(one, mandantData({ kind: 'couple' }), 1)
  mandantId = one.id
  return () => world.close()
})

const post = async (url: string, payload: object) => {
  const { statusCode, body } = await world.app.inject({ method: 'POST', url: `/local/documents/${url}`, payload })
  return { statusCode, json: JSON.parse(body) as { error?: string } }
}
const changed = async (ids: readonly string[], change: object, lastCorrection = 0) => {
  const documents = ids.map(documentId => ({ documentId, lastCorrection }))
  const { statusCode, json } = await post('changes', { documents, change })
  expect(statusCode).toBe(200)
  return manyChanged.parse(json)
}
const undone = async (steps: readonly object[]) => {
  const { statusCode, json } = await post('changes/undo', { steps })
  expect(statusCode).toBe(200)
  return manyChanged.parse(json)
}
const shelved = async (year: number) => {
  const { body } = await world.app.inject({ url: `/local/mandants/${mandantId}/years/${year}/documents` })
  return shelf.parse(JSON.parse(body)).documents
}
/** Ids of documents of as many deliveries. */
const deliver = async (number: number): Promise<string[]> => {
  for (let index = 0; index < number; index++) await world.completed(mandantId, `Beleg ${index}`)
  return (await shelved(2024)).map(({ documentId }) => documentId)
}
const find = async (id: string) => {
  const document = await world.storage.documents.find(id)
  if (!document) throw new Error('the document is gone')
  return document
}
/** Says of a document that nothing of it has to be looked at. */
const clear = async (storage: Storage, id: string): Promise<void> => {
  const { analysis } = await find(id)
  if (analysis) await storage.documents.saveAnalysis(id, { ...analysis, verdict: NOTHING })
}
const NOTHING = { decision: 'nothing_to_check', reasons: [] } as const

test('kind, person and year of documents of two deliveries are set at once, and one answer takes all of it back', async () => {
  const ids = await deliver(2)
  const kind = await changed(ids, { type: 'kind', kindId: 'spende' })
  expect([kind.refused, kind.back.map(({ documentId }) => documentId)]).toEqual([[], ids.toReversed()])
  expect((await shelved(2024)).map(({ kindLabel }) => kindLabel)).toEqual([
    'Zuwendungsbestätigung (Spende)',
    'Zuwendungsbestätigung (Spende)',
  ])
  expect(await changed(ids, { type: 'kind', kindId: 'spende' })).toEqual({ back: [], refused: [] })
  const person = await changed(ids, { type: 'person', person: 'B' })
  expect((await find(ids[0] ?? '')).judgement.positions).toEqual({ '*': { person: 'B' } })
  const year = await changed(ids, { type: 'file', year: 2023 })
  expect((await shelved(2023)).map(each => [each.mandantId, each.placedBy])).toEqual([
    [mandantId, 'person'],
    [mandantId, 'person'],
  ])
  for (const { back } of [year, person, kind]) expect((await undone(back)).refused).toEqual([])
  expect((await shelved(2024)).map(({ kindLabel, placedBy }) => [kindLabel, placedBy])).toEqual([
    ['lstb', 'engine'],
    ['lstb', 'engine'],
  ])
  expect((await find(ids[0] ?? '')).judgement.positions).toBeUndefined()
})

test('for whom a document counts is held against the mandant with whom it is filed, not the one of its delivery', async () => {
  const single = aMandant({ lastName: 'Zander', firstName: 'Max' })
  await world.storage.mandants.create(single, mandantData(), 1)
  await world.completed(single.id, 'Beleg')
  const { body } = await world.app.inject({ url: `/local/mandants/${single.id}/years/2024/documents` })
  const [id = ''] = shelf.parse(JSON.parse(body)).documents.map(({ documentId }) => documentId)
  const asked = { type: 'person', person: 'B' }
  expect((await changed([id], asked)).refused.map(({ code }) => code)).toEqual(['place_unknown'])
  await changed([id], { type: 'file', mandantId })
  expect((await changed([id], asked)).refused).toEqual([])
})

test('only what has nothing to check is confirmed, and each other document is named with its reason', async () => {
  const [one = '', other = '', later = ''] = await deliver(3)
  await clear(world.storage, one)
  await clear(world.storage, later)
  await changed([later], { type: 'person', person: 'A' })
  const { back, refused } = await changed([one, other, later, 'doc_none'], { type: 'confirm' })
  expect(back.map(({ documentId }) => documentId)).toEqual([one])
  expect(refused.map(({ documentId, code }) => [documentId, code])).toEqual([
    [other, 'document_to_be_looked_at'],
    [later, 'document_changed'],
    ['doc_none', 'document_not_found'],
  ])
  expect((await find(one)).judgement.confirmedAt).not.toBeNull()
  expect(await changed([one], { type: 'confirm' })).toEqual({ back: [], refused: [] })
  expect((await undone(back)).refused).toEqual([])
  expect((await find(one)).judgement.confirmedAt).toBeNull()
})

test('a document that cannot be filed says why in German, and the others move', async () => {
  const [one = '', other = ''] = await deliver(2)
  const { refused } = await changed([one], { type: 'file', mandantId: 'man_none' })
  expect(refused).toEqual([
    { documentId: one, code: 'mandant_not_found', reason: 'Diesen Mandanten gibt es nicht (mehr).', released: null },
  ])
  const moved = await changed(['doc_none', other], { type: 'file', year: 2022 })
  expect(moved.refused.map(({ code }) => code)).toEqual(['document_not_found'])
  expect(await shelved(2022)).toHaveLength(1)
  const back = await changed([other], { type: 'file_as_proposed' })
  expect(back.back).toEqual([{ type: 'move', documentId: other, to: { mandantId, year: 2022 } }])
  for (const change of [{ type: 'file', year: 1300 }, { type: 'paint' }, { type: 'kind' }])
    expect((await post('changes', { documents: [{ documentId: one, lastCorrection: 0 }], change })).statusCode).toBe(
      400,
    )
  expect((await post('changes/undo', { steps: [] })).statusCode).toBe(400)
})

test('chosen documents come as files with a list, and one that is nowhere is named', async () => {
  const [one = '', other = ''] = await deliver(2)
  const { statusCode, json } = await post('exports', { documentIds: [one, other, one, 'doc_none'], as: 'zip' })
  expect(statusCode).toBe(201)
  const { exportId, documents, refused } = exportReady.parse(json)
  expect([documents, refused.map(({ code }) => code)]).toEqual([2, ['document_not_found']])
  const answer = await world.app.inject({ url: `/local/documents/exports/${exportId}` })
  expect(answer.headers['content-disposition']).toContain('.zip')
  const files = await new ZipReader(new BlobReader(new Blob([new Uint8Array(answer.rawPayload)]))).getEntries()
  expect(files.map(({ filename }) => filename)).toEqual(['001_Beleg ä.txt', '002_Beleg ä.txt', 'Belege.csv'])
  const text = async (index: number): Promise<string> => {
    const entry = files[index]
    return entry && !entry.directory ? entry.getData(new TextWriter()) : ''
  }
  expect([await text(0), await text(1)].toSorted()).toEqual(['Beleg 0', 'Beleg 1'])
  const [head, row] = (await text(2)).split('\r\n')
  expect(head).toContain('Nr.;Belegart;Aussteller;Datum')
  expect(row).toContain('1;lstb;Muster AG;;;;Eva Aal;2024;')
  expect(row).toContain(';bitte ansehen;')
  expect(row).toContain(';Beleg ä.txt;001_Beleg ä.txt;')
})

test('a list alone needs no files, and what was asked for is looked at anew when it is fetched', async () => {
  const [one = ''] = await deliver(1)
  const { json } = await post('exports', { documentIds: [one], as: 'csv' })
  const { exportId } = exportReady.parse(json)
  await changed([one], { type: 'kind', kindId: 'spende' })
  const answer = await world.app.inject({ url: `/local/documents/exports/${exportId}` })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.body).toContain('1;Zuwendungsbestätigung (Spende);')
  // Its Belegmappe does not show the kind yet.
  const files = exportReady.parse((await post('exports', { documentIds: [one], as: 'zip' })).json)
  expect([files.exportId, files.refused.map(({ code }) => code)]).toEqual([null, [BEING_WRITTEN]])
  const none = exportReady.parse((await post('exports', { documentIds: ['doc_none'], as: 'csv' })).json)
  expect([none.exportId, none.refused.map(({ code }) => code)]).toEqual([null, ['document_not_found']])
  expect((await post('exports', { documentIds: [], as: 'csv' })).statusCode).toBe(400)
  expect((await world.app.inject({ url: '/local/documents/exports/none' })).statusCode).toBe(404)
})
