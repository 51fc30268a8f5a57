import { expect, test } from 'vitest'
import type { Movement } from '../../../engine/model/movement.ts'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import type { PositionDocument, PositionInput } from '../../../engine/positions/facts/position-input.ts'
import { settlePositions } from '../../support/settle-positions.ts'
import { settleBookkeeping } from '../../../engine/bookkeeping/settle-bookkeeping.ts'
import { findPayments } from '../../../engine/relations/find-payments.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { inFile } from '../bank/a-statement.ts'
import { client, paper, payment } from '../positions/stack.ts'

const WERK = client(
  { kind: 'company', vatStatus: 'regular', vatBasis: 'received', ibans: ['DE02120300000000202051'] },
  { firstName: null, lastName: null, companyName: 'Werk GmbH' },
)

/** A statement whose movements lie below each other. */
function statement(index: number, lines: readonly (readonly [date: string, euro: number, text: string])[]) {
  const movements = lines.map(([date, euro, text], at): Movement => {
    return { date, cents: Math.round(euro * 100), text, page: 1, box: [0.8, at / 100, 0.1, 0.01] }
  })
  const bare = paper(index, { kind: 'kontoauszug', fields: { date: '2025-03-31', issuer: 'Sparkasse' } })
  const analysis = bare.analysis && { ...bare.analysis, statement: { movements, sum: 'fits' as const } }
  return { ...bare, analysis }
}

function books(documents: readonly PositionDocument[], given: Partial<PositionInput> = {}) {
  const whole = { links: [], duplicates: [], mandant: WERK, year: 2025, tax: loadTaxRules(), ...given }
  const input: PositionInput = { documents, ...whole }
  const bills = documents.filter(({ analysis }) => ['er_rechnung', 'ar_rechnung'].includes(analysis?.kind.id ?? ''))
  return settleBookkeeping(input, settlePositions(input), new Set(bills.map(({ id }) => id)))
}

/** The link of a payment to a line of a statement. */
function paid(statementId: string, bill: string, line: number, date: string, euro: number) {
  const link = payment(statementId, bill, date, euro)
  return { ...link, ...(link.payment && { payment: { ...link.payment, box: [0.8, line / 100, 0.1, 0.01] as const } }) }
}

const VAT = (base: string, tax: string, rate = '19') => ({ rate, base, tax })

function bill(index: number, date: string, net: number, tax: number, more: object = {}) {
  const fields = { date, gross: net + tax, net, tax, issuer: 'Papier Nord' }
  return paper(index, { kind: 'er_rechnung', fields, taxes: [VAT(net.toFixed(2), tax.toFixed(2))], ...more })
}

function sale(index: number, date: string, net: number, tax: number, more: object = {}) {
  const fields = { date, gross: net + tax, net, tax, issuer: 'Werk GmbH', recipient: 'Kunde Süd' }
  const taxes = tax === 0 ? [] : [VAT(net.toFixed(2), tax.toFixed(2))]
  return paper(index, { kind: 'ar_rechnung', direction: 'outgoing', fields, taxes, ...more })
}

test('each movement has its document, or says why it needs none, or that one is missing', () => {
  const found = books(
    [
      bill(0, '2025-03-01', 100, 19),
      paper(1, { kind: 'kammer', fields: { date: '2025-02-01', betrag: 180, issuer: 'Handwerkskammer Ulm' } }),
      statement(2, [
        ['2025-03-04', -119, 'Papier Nord'],
        ['2025-03-05', -180, 'HANDWERKSKAMMER Ulm Beitrag'],
        ['2025-03-06', -9.9, 'Kontoführungsentgelt'],
        ['2025-03-07', -500, 'Uebertrag DE02 1203 0000 0000 2020 51'],
        ['2025-03-08', -44.5, 'Baumarkt Ost'],
      ]),
    ],
    { links: [paid('doc_2', 'doc_0', 0, '2025-03-04', 119)] },
  )
  expect(found?.movements.map(({ cents, proof, documentId }) => [cents, proof, documentId])).toEqual([
    [-11900, 'document', 'doc_0'],
    [-18000, 'likely', 'doc_1'],
    [-990, 'statement', null],
    [-50000, 'transfer', null],
    [-4450, 'missing', null],
  ])
  expect(found?.coveredUntil).toBe('2025-03-08')
})

test('what is not paid, or in part, is open; Skonto and receipts of a till are not', () => {
  const found = books(
    [
      bill(0, '2025-02-01', 100, 19, {
        fields: { date: '2025-02-01', due: '2025-02-15', gross: 119, net: 100, tax: 19, issuer: 'Holz AG' },
      }),
      bill(1, '2025-02-02', 200, 38),
      bill(2, '2025-02-03', 1000, 190),
      sale(3, '2025-02-04', 400, 76),
      paper(4, { kind: 'kassenbon', fields: { date: '2025-02-05', gross: 11.9, net: 10, tax: 1.9 } }),
      statement(5, [['2025-03-31', -50, 'x']]),
    ],
    { links: [payment('doc_5', 'doc_1', '2025-02-10', 230.86), payment('doc_5', 'doc_2', '2025-02-10', 700)] },
  )
  expect(
    found?.openItems.map(({ side, party, openCents, overdueDays }) => [side, party, openCents, overdueDays]),
  ).toEqual([
    ['customer', 'Kunde Süd', 47600, null],
    ['supplier', 'Holz AG', 11900, 44],
    ['supplier', 'Papier Nord', 49000, null],
  ])
})

test('VAT stands by month and rate: sales by their payment, input tax by the bill, § 13b apart', () => {
  const found = books(
    [
      sale(0, '2025-01-20', 1000, 190),
      sale(1, '2025-01-21', 500, 0, { text: 'Steuerschuldnerschaft des Leistungsempfängers' }),
      sale(2, '2025-01-22', 80, 15.2),
      bill(3, '2025-02-02', 100, 19),
      paper(4, {
        kind: 'er_rechnung',
        fields: { date: '2025-02-03', gross: 226, net: 200, tax: 26, issuer: 'Markt' },
        taxes: [VAT('100.00', '19.00'), VAT('100.00', '7.00', '7')],
      }),
      bill(5, '2025-02-04', 60, 0, { taxes: [], text: 'Reverse Charge' }),
      statement(6, [['2025-03-31', -50, 'x']]),
    ],
    {
      links: [
        payment('doc_6', 'doc_0', '2025-03-02', 595),
        payment('doc_6', 'doc_0', '2025-04-02', 595),
        payment('doc_6', 'doc_1', '2025-02-02', 500),
      ],
    },
  )
  const rows = found?.vat.map(({ month, side, treatment, rate, netCents, taxCents }) =>
    [month, side, treatment, rate, netCents, taxCents].join(' '),
  )
  expect(rows).toEqual([
    '2025-02 output reverse_charge  50000 0',
    '2025-02 input rate 19 10000 1900',
    '2025-02 input rate 19 10000 1900',
    '2025-02 input rate 7 10000 700',
    '2025-02 input reverse_charge  6000 0',
    '2025-03 output rate 19 50000 9500',
    '2025-04 output rate 19 50000 9500',
  ])
})

test('a bill that asks only for the year of its payment is settled for VAT, one that asks what it is not', () => {
  const unsure = bill(1, '2025-12-19', 300, 57)
  const { analysis } = unsure
  const found = books([
    bill(0, '2025-12-18', 100, 19),
    { ...unsure, analysis: analysis && { ...analysis, kind: { ...analysis.kind, decision: 'review' } } },
  ])
  expect(found?.vat.map(({ documentId, month, isOpen }) => [documentId, month, isOpen])).toEqual([
    ['doc_0', '2025-12', false],
    ['doc_1', '2025-12', true],
  ])
  expect(found?.openItems.map(({ isUnsure }) => isUnsure)).toEqual([true, true])
})

test('cash stands by day, and nobody without a business has books', () => {
  const till = (index: number, date: string, gross: number) =>
    paper(index, { kind: 'kassenbon', fields: { date, gross, net: gross, tax: 0, paymentWay: 'cash' } })
  expect(books([till(0, '2025-03-02', 20), till(1, '2025-03-01', 10)])?.cash).toEqual([
    { documentId: 'doc_1', date: '2025-03-01', cents: -1000 },
    { documentId: 'doc_0', date: '2025-03-02', cents: -2000 },
  ])
  expect(books([till(0, '2025-03-02', 20)], { mandant: client({}) })).toBeNull()
})

test('a bill and its copy have one payment, and what is probably paid is not open', async () => {
  const fields = { date: '2025-02-01', gross: 119, net: 100, tax: 19, issuer: 'Papier Nord', number: 'PN-4711' }
  const same = (index: number, quality: 'scan' | 'digital') =>
    paper(index, { kind: 'er_rechnung', fields, taxes: [VAT('100.00', '19.00')], quality })
  const documents = [same(0, 'scan'), same(1, 'digital'), statement(2, [['2025-02-14', -119, 'Papier Nord PN-4711']])]
  const copy = { documentId: 'doc_1', relatedId: 'doc_0', type: 'same_receipt' as const }
  const found = await findPayments(documents, loadTaxonomy(), (one, other) => one !== other)
  expect(found.map(({ relatedId }) => relatedId)).toEqual(['doc_0'])
  const links = [copy, ...found]
  const input = { documents, links, duplicates: [], mandant: WERK, year: 2025, tax: loadTaxRules() }
  const counted = settlePositions(input).positions.filter(({ counts }) => counts === 'yes')
  expect(counted.map(({ documentId, yearBasis }) => [documentId, yearBasis])).toEqual([
    ['doc_1', 'payment'],
    ['doc_1', 'payment'],
  ])
  expect(books(documents, { links })?.openItems).toEqual([])
  expect(books(documents, { links: [copy] })?.movements.map(({ proof }) => proof)).toEqual(['likely'])
  expect(books(documents, { links: [copy] })?.openItems).toEqual([])
})

test('a statement that one file holds twice is booked once, and names no other statement', () => {
  const account = { iban: 'DE02120300000000202051', number: null, bic: null, bank: null, owner: null, currency: 'EUR' }
  const period = {
    ...{ account, number: '3', from: '2025-03-04', until: '2025-03-04', sum: 'fits' as const, flaws: [] },
    ...{ opening: { cents: 100_000, date: null }, closing: { cents: 95_000, date: null } },
  }
  const movements = [0, 1].map(at => inFile('2025-03-04', -5000, 'Papier Nord', { period: at }))
  const bare = statement(0, [])
  const twice = { movements, sum: 'differs' as const, periods: [period, period] }
  const found = books([{ ...bare, analysis: bare.analysis && { ...bare.analysis, statement: twice } }])
  expect(found?.movements.map(({ cents, alsoIn }) => [cents, alsoIn])).toEqual([[-5000, []]])
})
