import { expect, test } from 'vitest'
import type { AnalysisResult, AnalysisWarning } from '../../../engine/model/analysis-result.ts'
import { judgeWorkItems, openItems } from '../../../engine/model/work-item.ts'
import type { WorkItem, WorkItemWord } from '../../../engine/model/work-item.ts'
import { listWorkItems } from '../../../engine/work-items/list-work-items.ts'
import type { ItemDocument, WorkItemFacts } from '../../../engine/work-items/work-item-facts.ts'
import { client, paper, settle } from '../positions/stack.ts'

type Paper = Parameters<typeof paper>[1]

/** Items of papers that are given as what was read of them. */
function list(papers: readonly Paper[], extra: Partial<WorkItemFacts> = {}, documents: Partial<ItemDocument> = {}) {
  const made = papers.map((one, index) => paper(index, one))
  const facts: WorkItemFacts = {
    documents: made.map(({ id, analysis }) => ({
      id,
      filename: `${id}.pdf`,
      analysis,
      notes: [],
      pages: [{ number: 1, sourcePage: 1, wordCount: 9, unread: [], isDamaged: false }],
      ...documents,
    })),
    failed: [],
    otherMandant: [],
    positions: settle(made, { mandant: client({}), year: 2025 }),
    books: null,
    foreignIds: [],
    clientKind: 'private',
    mandantNames: ['Erika Mustermann'],
    notice: null,
    reported: null,
    requests: { year: 2025, missing: [], unsettled: [] },
    nameOf: id => `${id}.pdf`,
    ...extra,
  }
  return listWorkItems(facts)
}

const lstb = (brutto: number): Paper => ({ kind: 'lstb', fields: { year: 2025, brutto } })
const warning = (code: string, severity: AnalysisWarning['severity'] = 'high'): AnalysisWarning => {
  return { code, severity, fields: ['gross'], message: `${code}.` }
}
const withWarnings = (
  warnings: readonly AnalysisWarning[],
  review?: AnalysisResult['review'],
): Partial<ItemDocument> => ({
  analysis: {
    ...(paper(0, { kind: 'spende', fields: { year: 2025, gross: 90 } }).analysis as AnalysisResult),
    warnings,
    ...(review && { review }),
  },
})
const kindsOf = (items: readonly WorkItem[]) => items.map(({ kind }) => kind)

test('an amount that nobody knows comes first, then money at stake, then deadline', () => {
  const broken = { documentId: 'doc_9', filename: 'x.pdf', code: 'password', message: 'Gesperrt.' }
  const { items } = list(
    [{ kind: 'unklar', fields: { date: '2025-05-05', gross: 10 } }, lstb(48_600)],
    { failed: [broken] },
    { notes: [{ code: 'repaired', message: 'Repariert.' }] },
  )
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'value_missing', documentId: 'doc_1', cents: null },
    { kind: 'file_broken', documentId: 'doc_9', cents: null },
  ])
  const money = items.slice(2).map(({ cents }) => cents ?? -1)
  expect(money).toEqual(money.toSorted((one, other) => other - one))
})

test('a document of which no page was read may be about any amount', () => {
  const unread: ItemDocument['pages'][number] = {
    ...{ number: 1, sourcePage: 1, wordCount: 0, unread: [], isDamaged: true },
  }
  const stakes = (pages: ItemDocument['pages']) =>
    list([{ kind: 'unklar', fields: {} }], {}, { pages })
      .items.filter(({ kind }) => kind === 'page_unread')
      .map(({ cents }) => cents)
  expect(stakes([unread])).toEqual([null])
  expect(stakes([unread, { ...unread, number: 2, wordCount: 40, isDamaged: false }])).toEqual([0])
})

test('a certificate that differs asks which is right, and for no proof of payment', () => {
  const wage: Paper = {
    kind: 'lstb',
    fields: { year: 2025, brutto: 48_600, lohnsteuer: 6_000, kvBeitrag: 4_000 },
    text: 'Anna Beispiel',
  }
  const health: Paper = {
    kind: 'kv_besch',
    fields: { year: 2025, basisbeitrag: 5_000 },
    text: 'Anna Beispiel, Beiträge zur gesetzlichen Krankenversicherung',
  }
  const { items } = list([wage, health])
  const asked = items.filter(({ documentId }) => documentId === 'doc_1')
  expect(asked.map(({ kind, relatedId }) => [kind, relatedId])).toContainEqual(['position_open', 'doc_0'])
  expect(kindsOf(asked)).not.toContain('payment_proof_missing')
})

test('at stake is the largest block of a paper, for blocks are never added up', () => {
  const gross = { brutto: 48_600, lohnsteuer: 6_000, lohnsteuerEhegatte: 1 }
  const { items } = list(
    [{ kind: 'lstb', fields: { year: 2025, ...gross } }],
    {},
    {
      notes: [{ code: 'page_unreadable', message: 'Beschädigt.' }],
    },
  )
  expect(items.find(({ kind }) => kind === 'page_unread')?.cents).toBe(4_860_000)
})

test('of two that are worth the same the one whose deadline ends first comes first', () => {
  const bill = (due: string): Paper => ({ kind: 'spende', fields: { year: 2025, gross: 50, due } })
  const notes = [{ code: 'truncated', message: 'Abgeschnitten.' }]
  const { items } = list([bill('2026-09-01'), bill('2026-02-01')], {}, { notes })
  const deadlines = items.filter(({ kind }) => kind === 'file_note').map(({ deadline }) => deadline)
  expect(deadlines).toEqual(['2026-02-01', '2026-09-01'])
})

test('each kind of ground has its kind of item', () => {
  const codes = ['SUM_MISMATCH', 'XML_PDF_MISMATCH', 'VALUE_REPAIRED', 'IBAN_CHANGED_FOR_ISSUER', 'NEW_CODE']
  const told = list(
    [{ kind: 'spende', fields: { year: 2025, gross: 90 } }],
    { clientKind: 'small_business' },
    {
      ...withWarnings(codes.map(code => warning(code))),
      pages: [
        { number: 1, sourcePage: 4, wordCount: 0, unread: [], isDamaged: false },
        { number: 2, sourcePage: 5, wordCount: 3, unread: ['handwriting'], isDamaged: false },
        { number: 3, sourcePage: 6, wordCount: 0, unread: [], isDamaged: true },
      ],
    },
  )
  expect(kindsOf(told.items)).toEqual(
    expect.arrayContaining(['sum_differs', 'xml_mismatch', 'value_uncertain', 'account_changed', 'remark']),
  )
  const unread = told.items.filter(({ kind }) => kind === 'page_unread')
  expect(new Set(unread.map(({ place }) => place?.page))).toEqual(new Set([1, 2, 3]))
  expect(unread.map(({ known }) => known).join(' ')).toContain('Seite 4 ohne erkannten Text')
  const missing = { expectedId: 'exp_1', label: 'Sparbuch', issuerHint: null, kindId: null }
  const asked = list([], {
    foreignIds: [],
    requests: {
      year: 2025,
      missing: [{ ...missing, state: 'requested', requestedAt: Date.UTC(2026, 1, 3) }],
      unsettled: [{ documentId: 'doc_7', filename: 's.pdf', page: 4, code: 'waived', message: 'Bitte prüfen.' }],
    },
    otherMandant: [{ documentId: 'doc_8', filename: 'f.pdf', code: 'other_mandant', message: 'Fremd.' }],
  }).items
  expect(kindsOf(asked)).toEqual(['document_missing', 'other_person', 'request_sheet'])
  expect(asked[0]?.proposal).toBe('Angefordert am 03.02.2026; bitte nachfassen.')
})

test('what a person found right asks nothing more of what was read', () => {
  const review = { state: 'confirmed', at: 5 } as const
  const of = (documents: Partial<ItemDocument>) => {
    const { items, quiet } = list([{ kind: 'spende', fields: { year: 2025, gross: 90 } }], {}, documents)
    return { sums: items.filter(({ kind }) => kind === 'sum_differs').length, quiet }
  }
  expect(of(withWarnings([warning('SUM_MISMATCH')]))).toEqual({ sums: 1, quiet: 0 })
  expect(of(withWarnings([warning('SUM_MISMATCH')], review))).toEqual({ sums: 0, quiet: 0 })
  expect(of(withWarnings([warning('SUM_MISMATCH', 'low')])), 'little weight').toEqual({ sums: 0, quiet: 1 })
})

test('a closed item stays closed as long as its ground stays, and comes back when it changes', () => {
  const [item] = list([lstb(48_600)]).items
  if (!item) throw new Error('the tax was not read')
  const closed: WorkItemWord = {
    itemId: item.id,
    ground: item.ground,
    type: 'closed',
    reason: 'Steht auf dem Ausdruck.',
    at: 7,
    by: 'MK',
  }
  const judged = (papers: readonly Paper[], words: readonly WorkItemWord[]) =>
    judgeWorkItems(list(papers).items, words).find(({ id }) => id === item.id)
  expect(judged([lstb(48_600)], [closed])?.closed).toMatchObject({ reason: 'Steht auf dem Ausdruck.', by: 'MK' })
  expect(openItems(judgeWorkItems([item], [closed]))).toEqual([])
  expect(judged([lstb(48_600)], [closed, { ...closed, type: 'reopened' }])?.closed).toBeNull()
  const other: WorkItem = { ...item, ground: 'another' }
  expect(judgeWorkItems([other], [closed])).toMatchObject([{ closed: null, closedBefore: { by: 'MK', at: 7 } }])
  expect(openItems(judgeWorkItems([other], [closed]))).toHaveLength(1)
})

test('what was closed twice for an issuer is said of the next one, and stays open', () => {
  const [item] = list([lstb(48_600)]).items
  if (!item) throw new Error('the tax was not read')
  const of = (id: string, alike?: string): WorkItem => ({ ...item, id, ...(alike === undefined ? {} : { alike }) })
  const said = (itemId: string, at: number, reason: string): WorkItemWord => {
    return { itemId, ground: item.ground, type: 'closed', reason, at, by: 'MK' }
  }
  const alikeOf = (items: readonly WorkItem[], words: readonly WorkItemWord[]) =>
    judgeWorkItems(items, words).map(({ closedAlike }) => closedAlike)
  const words = [said('a', 7, 'Steht so im Vertrag.'), said('b', 5, 'Älter.')]
  const [a, b, c] = [of('a', 'x'), of('b', 'x'), of('c', 'x')]
  expect(alikeOf([a, b, c, of('d', 'y')], words)).toEqual([
    null,
    null,
    { times: 2, reason: 'Steht so im Vertrag.' },
    null,
  ])
  expect(openItems(judgeWorkItems([a, b, c], words)).map(({ id }) => id)).toEqual(['c'])
  expect(alikeOf([a, b, c], words.slice(1)), 'once is no habit').toEqual([null, null, null])
  const reopened = { ...said('a', 9, ''), type: 'reopened' as const, reason: null }
  expect(alikeOf([a, b, c], [...words, reopened]), 'taken back').toEqual([null, null, null])
  const { alike: _, ...nameless } = item
  expect(alikeOf([nameless, { ...nameless, id: 'e' }, { ...nameless, id: 'f' }], [])).toEqual([null, null, null])
})

test('items of one sort about papers of one issuer are alike', () => {
  const asking = (issuer: string): Paper => ({ kind: 'handwerker', fields: { date: '2025-05-05', gross: 100, issuer } })
  const { items } = list([asking('Müller GmbH'), asking('MUELLER GmbH'), asking('Lenz KG'), asking('')])
  const alike = items.filter(({ kind }) => kind === 'position_open').map(one => one.alike)
  expect(alike).toHaveLength(4)
  expect(new Set(alike).size).toBe(3)
  expect(alike.filter(one => one === undefined)).toHaveLength(1)
})

test('another value of the same question is another ground, another name of the file is none', () => {
  const groundOf = (gross: number, filename = 'a.pdf') => {
    const papers: Paper[] = [{ kind: 'spende', fields: { year: 2025, gross } }]
    const own = paper(0, papers[0] as Paper).analysis as AnalysisResult
    const documents = { filename, analysis: { ...own, warnings: [warning('SUM_MISMATCH')] } }
    return list(papers, {}, documents).items.find(({ kind }) => kind === 'sum_differs')?.ground ?? ''
  }
  expect(groundOf(10)).not.toBe('')
  expect(groundOf(10, 'b.pdf')).toBe(groundOf(10))
  expect(groundOf(20)).not.toBe(groundOf(10))
})

test('a page that is not bound as it is in its file asks to be compared, with the money of its document', () => {
  const notes = [
    { code: 'page_looked_different', message: 'Seite 2 sah anders aus.', page: 2 },
    { code: 'truncated', message: 'Abgeschnitten.' },
  ]
  const { items } = list([{ kind: 'spende', fields: { year: 2025, gross: 90 } }], {}, { notes })
  expect(items.find(({ kind }) => kind === 'page_differs')).toMatchObject({
    cents: 9_000,
    place: { page: 2, box: null },
  })
  expect(items.find(({ kind }) => kind === 'file_note')).toMatchObject({ cents: 0 })
})
