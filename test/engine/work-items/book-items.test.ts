import { expect, test } from 'vitest'
import { settleBookkeeping } from '../../../engine/bookkeeping/settle-bookkeeping.ts'
import type { DocumentLink } from '../../../engine/model/binder-plan.ts'
import type { WorkItemKind } from '../../../engine/model/work-item.ts'
import type { Movement } from '../../../engine/model/movement.ts'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import type { PositionDocument } from '../../../engine/positions/facts/position-input.ts'
import { settlePositions } from '../../support/settle-positions.ts'
import { listWorkItems } from '../../../engine/work-items/list-work-items.ts'
import type { WorkItemFacts } from '../../../engine/work-items/work-item-facts.ts'
import { client, paper, payment } from '../positions/stack.ts'

const WERK = client(
  { kind: 'company', vatStatus: 'regular', vatBasis: 'received' },
  { firstName: null, lastName: null, companyName: 'Werk GmbH' },
)

function statement(
  index: number,
  lines: readonly (readonly [date: string, euro: number, text: string, currency?: string])[],
) {
  const movements = lines.map(([date, euro, text, currency], at): Movement => {
    const place = { page: 2, box: [0.8, at / 100, 0.1, 0.01] as const }
    return { date, cents: Math.round(euro * 100), text, ...place, ...(currency && { currency }) }
  })
  const bare = paper(index, { kind: 'kontoauszug', fields: { date: '2025-06-30', issuer: 'Sparkasse' } })
  return { ...bare, analysis: bare.analysis && { ...bare.analysis, statement: { movements, sum: 'fits' as const } } }
}

function bill(index: number, fields: object = {}) {
  const all = { date: '2025-03-01', gross: 119, net: 100, tax: 19, issuer: 'Papier Nord', number: 'R 7', ...fields }
  return paper(index, { kind: 'er_rechnung', fields: all, taxes: [{ rate: '19', base: '100.00', tax: '19.00' }] })
}

/** Items of one kind, of papers of a business. */
function itemsOf(
  kind: WorkItemKind,
  papers: readonly PositionDocument[],
  links: readonly DocumentLink[] = [],
  extra: Partial<WorkItemFacts> = {},
) {
  const input = { documents: papers, links, duplicates: [], mandant: WERK, year: 2025, tax: loadTaxRules() }
  const positions = settlePositions(input)
  const bills = papers.filter(({ analysis }) => analysis?.kind.id === 'er_rechnung').map(({ id }) => id)
  const pages = [{ number: 1, sourcePage: 1, wordCount: 9, unread: [], isDamaged: false }]
  const { items } = listWorkItems({
    documents: papers.map(({ id, analysis }) => ({ id, filename: `${id}.pdf`, analysis, notes: [], pages })),
    failed: [],
    otherMandant: [],
    positions,
    books: settleBookkeeping(input, positions, new Set(bills)),
    foreignIds: [],
    clientKind: 'business',
    mandantNames: ['Werk GmbH'],
    notice: null,
    reported: null,
    requests: { year: 2025, missing: [], unsettled: [] },
    nameOf: id => `${id}.pdf`,
    ...extra,
  })
  return items.filter(item => item.kind === kind)
}

const BARE = [
  ['2025-03-04', -80, 'Lastschrift Holz Süd 4711'],
  ['2025-04-04', -120.5, 'Lastschrift Holz Süd 4712'],
  ['2025-05-02', 500, 'Kundin Meier Anzahlung'],
  ['2025-05-03', -9.9, 'Entgelt Kontoführung'],
] as const

test('movements without a document ask once for each party, with the money of all of them', () => {
  const items = itemsOf('movement_without_document', [statement(0, BARE)])
  expect(items.map(({ cents, documentId }) => [cents, documentId])).toEqual([
    [50_000, 'doc_0'],
    [20_050, 'doc_0'],
  ])
  expect(items[1]?.known).toBe(
    '2 Buchungen vom 04.03.2025, 04.04.2025 über zusammen 200,50 €, „Lastschrift Holz Süd 4711“: kein Beleg gefunden.',
  )
  expect(items[1]?.place).toEqual({ page: 2, box: [0.8, 0, 0.1, 0.01] })
})

test('a document that comes later settles its movement, and another movement of the party opens it again', () => {
  const link = payment('doc_0', 'doc_1', '2025-03-04', 119)
  const paid = {
    ...link,
    ...(link.payment && { payment: { ...link.payment, page: 2, box: [0.8, 0, 0.1, 0.01] as const } }),
  }
  const lines = [['2025-03-04', -119, 'Papier Nord']] as const
  const bare = itemsOf('movement_without_document', [statement(0, lines)])
  const both = itemsOf('movement_without_document', [statement(0, [...lines, ['2025-04-04', -119, 'Papier Nord']])])
  expect(bare).toHaveLength(1)
  expect(itemsOf('movement_without_document', [statement(0, lines), bill(1)], [paid])).toEqual([])
  expect(both[0]?.id).toBe(bare[0]?.id)
  expect(both[0]?.ground).not.toBe(bare[0]?.ground)
})

test('what a movement of another currency comes to, nobody knows', () => {
  const [item] = itemsOf('movement_without_document', [statement(0, [['2025-03-04', -1_080, 'Hosting', 'USD']])])
  expect(item).toMatchObject({ cents: null })
  expect(item?.known).toContain('1.080,00 USD')
})

test('nobody is asked for documents of a private account', () => {
  for (const clientKind of ['private', null] as const) {
    expect(itemsOf('movement_without_document', [statement(0, BARE)], [], { clientKind })).toEqual([])
  }
})

test('a bill asks for its payment once statements tell of the time in which it was due', () => {
  const covered = statement(0, [
    ['2025-02-01', -9, 'Entgelt'],
    ['2025-06-20', -9, 'Entgelt'],
  ])
  const [item] = itemsOf('document_without_payment', [covered, bill(1, { due: '2025-03-15' })])
  expect(item).toMatchObject({ cents: 11_900, documentId: 'doc_1', deadline: '2025-03-15' })
  expect(item?.known).toContain('Verbindlichkeit über 119,00 €, fällig am 15.03.2025')
  const none = [
    // Before the first statement, after the last, without any statement, and paid at the till.
    [covered, bill(1, { date: '2025-01-05' })],
    [covered, bill(1, { date: '2025-06-10' })],
    [bill(1)],
    [covered, bill(1, { paymentWay: 'cash' })],
  ]
  for (const papers of none) expect(itemsOf('document_without_payment', papers)).toEqual([])
})

test('of a bill that was paid in part the rest is at stake', () => {
  const covered = statement(0, [
    ['2025-02-01', -9, 'Entgelt'],
    ['2025-03-10', -60, 'Papier Nord'],
    ['2025-06-20', -9, 'Entgelt'],
  ])
  const paid = payment('doc_0', 'doc_1', '2025-03-10', 60)
  const [item] = itemsOf('document_without_payment', [covered, bill(1)], [paid])
  expect(item).toMatchObject({ cents: 5_900 })
  expect(item?.known).toContain('die Zahlung von 59,00 €')
})
