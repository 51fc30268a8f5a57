import { afterEach, beforeEach, expect, test } from 'vitest'
import { searchDocuments } from '../../../../engine/batches/search/search-documents.ts'
import type { SearchInput } from '../../../../engine/batches/search/search-documents.ts'
import { listDocumentHits } from '../../../../engine/batches/search/search-hits.ts'
import { aProject } from '../../../support/a-batch.ts'
import { aSearchedStorage } from '../../../support/a-searched-storage.ts'
import { aField, anAnalysis } from '../../phases/report/sample-stack.ts'

const OTHER = { ...aProject, id: 'prj_other' }
let world: Awaited<ReturnType<typeof aSearchedStorage>>
beforeEach(async () => {
  world = await aSearchedStorage()
  await world.storage.clients.ensureProject(OTHER, 1)
})
afterEach(() => world.storage.close())

const search = (text: string, more: Partial<SearchInput> = {}) =>
  searchDocuments(world.storage, { projectId: aProject.id, text, limit: 10, ...more })
const ids = async (text: string, more: Partial<SearchInput> = {}) =>
  (await search(text, more)).found.map(({ document }) => document.id)
const hitWords = async (text: string) =>
  (await search(text)).found.map(({ snippet }) => snippet.filter(({ isHit }) => isHit).map(part => part.text))

const INSURANCE = [
  ['Bavaria Direkt', 'Ihre Kfz-Haftpflichtversicherung', 'Sehr geehrte Frau Müller,', 'Beitrag 1.234,56 EUR'],
  ['Fällig am 24.12.2024', 'Vertrag RE-2024-0815', 'Haftpflichtversiche-', 'rungsbeitrag und Straße'],
]

test('a document is found by parts of its words, in any spelling, by amounts, dates and references', async () => {
  const id = await world.put({ pages: INSURANCE })
  await world.put({ pages: [['Kontoauszug', 'Muster']] })
  await world.index()
  for (const text of [
    'haftpflicht',
    'VERSICHERUNG',
    'Kfz-Haftpflicht',
    'kfzhaft',
    'Mueller',
    'muller',
    'strasse',
    'Haftpflicht Müller',
    '1.234,56',
    '1234,56',
    '1.234',
    '24.12.2024',
    '24.12.',
    '12.2024',
    're-2024-0815',
    '2024-0815',
    '"Sehr geehrte Frau"',
    '„sehr geehrte“ beitrag',
    'Haftpflichtversicherungsbeitrag',
  ]) {
    expect(await ids(text), text).toEqual([id])
  }
  for (const text of ['pflichtig', '"geehrte Sehr"', 'Müller Kontoauszug', '234,56', '24.12.2023', '"geehrt"', '']) {
    expect(await ids(text), text).toEqual([])
  }
})

test('a hit tells its page, the words around it and the boxes of its words', async () => {
  const id = await world.put({ pages: INSURANCE })
  await world.index()
  const [hit] = (await search('haftpflicht')).found
  expect(hit).toMatchObject({ foundIn: 'page', page: 1 })
  expect(await hitWords('haftpflicht')).toEqual([['Kfz-Haftpflichtversicherung']])
  const words = (await world.storage.pages.text(id, 1))?.words ?? []
  expect(hit?.boxes).toEqual([words.find(word => word.text === 'Kfz-Haftpflichtversicherung')?.box])
  expect(hit?.snippet.map(part => part.text).join('')).toContain('Bavaria Direkt Ihre Kfz-Haftpflichtversicherung Sehr')
  expect((await search('fällig')).found[0]?.page).toBe(2)
  // The page that has all of it, not the first that has some.
  expect((await search('haftpflicht fällig')).found[0]?.page).toBe(2)
  expect(await hitWords('"Sehr geehrte Frau"')).toEqual([['Sehr geehrte Frau']])
  expect(await hitWords('haftpflichtversicherungsbeitrag')).toEqual([['Haftpflichtversiche- rungsbeitrag']])
})

test('every hit of a document is listed, a divided word as one', async () => {
  const id = await world.put({ pages: INSURANCE })
  const document = await world.storage.documents.find(id)
  if (!document) throw new Error('put')
  const hits = await listDocumentHits(world.storage, document, 'haftpflichtversicherung')
  expect(hits.map(({ page, boxes }) => [page, boxes.length])).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(await listDocumentHits(world.storage, document, '""*')).toEqual([])
})

test('values, kind and name of the file are found where no page has them, with the place of the value', async () => {
  const box = [0.5, 0.5, 0.1, 0.02] as const
  const evidence = [{ page: 1, box, label: null }]
  const fields = {
    issuer: aField('Stadtwerke Quastenberg', { source: 'xml' }),
    gross: aField('2999.5', { type: 'money', unit: 'EUR', raw: '2.999,50', evidence }),
    date: aField('2023-03-01', { type: 'date', raw: '1. März 2023' }),
  }
  const id = await world.put({ pages: [['unleserlich']], analysis: anAnalysis({ fields }, 'Stromrechnung') })
  await world.index()
  expect((await search('quastenberg')).found[0]).toMatchObject({
    foundIn: 'field',
    field: 'issuer',
    page: null,
    boxes: [],
  })
  expect((await search('2.999,50')).found[0]).toMatchObject({ foundIn: 'field', field: 'gross', page: 1, boxes: [box] })
  expect((await search('01.03.2023')).found[0]).toMatchObject({ foundIn: 'field', field: 'date' })
  expect((await search('strom')).found[0]).toMatchObject({ foundIn: 'kind' })
  expect((await search('beleg-1')).found[0]).toMatchObject({ foundIn: 'filename' })
  expect((await search('unleserlich')).found[0]).toMatchObject({ foundIn: 'page', page: 1 })
  const document = await world.storage.documents.find(id)
  expect(document && (await listDocumentHits(world.storage, document, '2999,50'))).toEqual([{ page: 1, boxes: [box] }])
})

test('documents of another project are never found, whatever is asked for', async () => {
  await world.put({ pages: [['Geheimnis']], projectId: OTHER.id })
  const own = await world.put({ pages: [['Geheimnis']] })
  await world.index()
  expect(await ids('geheimnis')).toEqual([own])
  for (const text of ['prj_other', '§pprjother', 'pprjother', '" OR "§pprjother'])
    expect(await ids(text), text).toEqual([])
})

test('a corrected text is found as it is now, a container is not found', async () => {
  const id = await world.put({ pages: [['Altwort']] })
  await world.index()
  const text = await world.storage.pages.text(id, 1)
  const words = (text?.words ?? []).map(word => ({ ...word, text: 'Neuwort' }))
  if (text) await world.storage.pages.saveText(id, 1, { ...text, words })
  await world.index()
  expect([await ids('altwort'), await ids('neuwort')]).toEqual([[], [id]])
  await world.storage.documents.divide(id, [{ id: 'doc_part', pages: [1], reasons: [] }])
  await world.storage.documents.markProcessed('doc_part')
  await world.index()
  expect(await ids('neuwort')).toEqual(['doc_part'])
})
