import { expect, test } from 'vitest'
import type { Field } from '../../../engine/model/analysis-result.ts'
import type { Taxonomy } from '../../../engine/model/taxonomy.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { sortDocuments } from '../../../engine/sorting/sort-documents.ts'
import { aField, anAnalysis, money } from '../phases/report/sample-stack.ts'

function aKind(
  id: string,
  label: string,
  section: readonly [string, string, number],
  order = 1,
): Taxonomy['kinds'][number] {
  return {
    id,
    label,
    family: 'Test',
    nature: 'invoice',
    section: { id: section[0], title: section[1], order: section[2] },
    folder: 'Test',
    order,
    form: '',
    anlagen: [],
    retention: { years: null, source: 'Test' },
    priority: 1,
    filenameLabel: label,
    titles: [],
    phrases: [],
    negative: [],
    fields: [],
  }
}

const taxonomy = {
  kinds: [
    aKind('miete', 'Miete', ['anlage-v', 'Anlage V', 60]),
    aKind('lohn', 'Lohnsteuerbescheinigung', ['anlage-n', 'Anlage N', 40]),
    aKind('unklar', 'Unklar', ['nicht-zugeordnet', 'Nicht zugeordnet', 900]),
  ],
}

function aDocument(index: number, kind: string | null, date: string | null, after?: string | null, movedAt = 0) {
  const fields: Record<string, Field> = date === null ? {} : { date: aField(date, { type: 'date' }) }
  const decided = anAnalysis({ fields }).kind
  return {
    id: `doc_${index}`,
    index,
    filename: `Scan ${index}.pdf`,
    judgement: { ...(after === undefined ? {} : { after, movedAt }) },
    analysis: kind === null ? null : anAnalysis({ fields, kind: { ...decided, id: kind } }),
  }
}

test('documents come in the order of the tax forms, then by date, undated last, then as in the request', () => {
  const placed = sortDocuments(
    [
      aDocument(0, 'unklar', '2025-01-01'),
      aDocument(1, 'miete', null),
      aDocument(2, 'miete', '2025-05-01'),
      aDocument(3, 'lohn', '2025-12-31'),
      aDocument(4, 'miete', '2025-02-01'),
      aDocument(5, 'miete', '2025-02-01'),
      aDocument(6, 'kind-of-yesterday', '2020-01-01'),
    ],
    taxonomy,
  )
  expect([...placed].map(([id, { position, sectionId }]) => `${position} ${id} ${sectionId}`)).toEqual([
    '1 doc_3 anlage-n',
    '2 doc_4 anlage-v',
    '3 doc_5 anlage-v',
    '4 doc_2 anlage-v',
    '5 doc_1 anlage-v',
    '6 doc_0 nicht-zugeordnet',
    '7 doc_6 nicht-zugeordnet',
  ])
})

test('a form asks for its kinds in an order of its own, bookkeeping runs by date', () => {
  const form = ['anlage-n', 'Anlage N', 20] as const
  const books = ['buchhaltung-eingang', 'Buchhaltung', 200] as const
  const kinds = [
    aKind('lohn', 'Lohn', form, 1),
    aKind('fortbildung', 'Fortbildung', form, 2),
    aKind('rechnung', 'Rechnung', books, 1),
    aKind('telefon', 'Telefon', books, 2),
  ]
  const documents = [
    aDocument(0, 'fortbildung', '2025-05-02'),
    aDocument(1, 'lohn', '2026-01-14'),
    aDocument(2, 'telefon', '2025-03-01'),
    aDocument(3, 'rechnung', '2025-04-01'),
  ]
  expect([...sortDocuments(documents, { kinds }).keys()]).toEqual(['doc_1', 'doc_0', 'doc_2', 'doc_3'])
})

test('what is another mandant’s takes no number and no name from the documents of the binder', () => {
  const documents = [
    aDocument(0, 'miete', '2025-01-01'),
    aDocument(1, 'miete', '2025-01-01'),
    aDocument(2, 'unklar', null),
  ]
  const placed = sortDocuments(documents, taxonomy, new Set(), new Set(['doc_0']))
  expect([...placed].map(([id, { position, filename }]) => [position, id, filename])).toEqual([
    [1, 'doc_1', '2025-01-01_Miete.pdf'],
    [2, 'doc_2', 'Unklar.pdf'],
    [3, 'doc_0', '2025-01-01_Miete_2.pdf'],
  ])
})

test('documents without analysis keep the order of the request in one section', () => {
  const placed = sortDocuments([aDocument(2, null, null), aDocument(0, null, null), aDocument(1, null, null)], taxonomy)
  expect([...placed].map(([id, { sectionTitle }]) => `${id} ${sectionTitle}`)).toEqual([
    'doc_0 Dokumente',
    'doc_1 Dokumente',
    'doc_2 Dokumente',
  ])
  expect(placed.get('doc_0')?.filename).toBe('Scan-0.pdf')
})

test('names are made of what was found, and equal ones are numbered', () => {
  const fields = {
    date: aField('2025-03-31', { type: 'date' }),
    issuer: aField('Hausverwaltung Groß'),
    gross: money('650.00', 0.4),
  }
  const kind = { ...anAnalysis().kind, id: 'miete' }
  const documents = [0, 1].map(index => ({
    id: `doc_${index}`,
    index,
    filename: 'x.pdf',
    judgement: {},
    analysis: anAnalysis({ fields, kind }),
  }))
  expect([...sortDocuments(documents, taxonomy).values()].map(({ filename }) => filename)).toEqual([
    '2025-03-31_Miete_Hausverwaltung-Groß_650,00€.pdf',
    '2025-03-31_Miete_Hausverwaltung-Groß_650,00€_2.pdf',
  ])
})

test('what a person placed stays there, within its section', () => {
  const ids = (...documents: ReturnType<typeof aDocument>[]) => [...sortDocuments(documents, taxonomy).keys()]
  const [first, second] = [aDocument(0, 'miete', '2025-01-01'), aDocument(1, 'miete', '2025-02-01')]
  expect(ids(first, second, aDocument(2, 'miete', '2025-03-01', null))).toEqual(['doc_2', 'doc_0', 'doc_1'])
  expect(ids(first, second, aDocument(2, 'miete', '2025-03-01', 'doc_0'))).toEqual(['doc_0', 'doc_2', 'doc_1'])
  // Its leader is gone, or in another section by now: as the engine puts it.
  expect(ids(first, second, aDocument(2, 'lohn', '2025-03-01', 'doc_0'))).toEqual(['doc_2', 'doc_0', 'doc_1'])
  expect(ids(first, second, aDocument(2, 'miete', '2025-03-01', 'doc_9'))).toEqual(['doc_0', 'doc_1', 'doc_2'])
})

test('documents that were moved one after the other stand as the person left them', () => {
  const moved = (after: string | null, ...[index, at]: readonly [number, number]) =>
    aDocument(index, 'miete', `2025-0${index + 1}-01`, after, at)
  const still = aDocument(0, 'miete', '2025-01-01')
  const ids = (...documents: ReturnType<typeof aDocument>[]) => [...sortDocuments(documents, taxonomy).keys()]
  // The third to the first place, then the second behind it.
  expect(ids(still, moved('doc_2', 1, 20), moved(null, 2, 10))).toEqual(['doc_2', 'doc_1', 'doc_0'])
  // The third before the second, then the second back before the third.
  expect(ids(still, moved('doc_0', 1, 20), moved('doc_0', 2, 10))).toEqual(['doc_0', 'doc_1', 'doc_2'])
})

test('a document that is left alone in its section stays in it', () => {
  const alone = aDocument(1, 'lohn', '2025-02-01', null)
  const placed = sortDocuments([alone, aDocument(0, 'miete', null), aDocument(2, null, null)], taxonomy)
  expect([...placed].map(([id, { position, sectionId }]) => `${position} ${id} ${sectionId}`)).toEqual([
    '1 doc_2 dokumente',
    '2 doc_1 anlage-n',
    '3 doc_0 anlage-v',
  ])
})

test('what the mandant received goes where its kind says so: costs of a tenant are no income from letting', () => {
  const shipped = loadTaxonomy()
  const costs = (direction: 'incoming' | 'outgoing') => ({
    ...aDocument(0, 'nebenkosten', '2025-05-01'),
    analysis: { ...anAnalysis({ fields: {} }), direction, kind: { ...anAnalysis().kind, id: 'nebenkosten' } },
  })
  const sections = (['incoming', 'outgoing'] as const).map(
    direction => sortDocuments([costs(direction)], shipped).get('doc_0')?.sectionId,
  )
  expect(sections).toEqual(['anlage-haushaltsnah', 'anlage-v'])
})
