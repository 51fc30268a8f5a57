import { expect, test } from 'vitest'
import { client, items, object, paper, payment, settle, sums, table } from './stack.ts'

const FIRM = client({ vatStatus: 'regular', profitMethod: 'cash' })
const VAT_19 = [{ rate: '19', base: '650.00', tax: '123.50' }]

test('rent of a standing invoice counts for each month that was paid, and a month between asks', () => {
  const bill = paper(0, {
    kind: 'er_rechnung',
    fields: { date: '2025-01-02', gross: 773.5, net: 650, tax: 123.5 },
    taxes: VAT_19,
    text: 'Dauerrechnung Nettomiete',
  })
  const days = ['2025-10-02', '2025-11-03', '2026-01-05', '2026-02-03']
  const links = days.map(day => payment('doc_1', 'doc_0', day, 773.5))
  const set = settle([bill], { links, mandant: FIRM, year: 2025 })
  expect(sums(set)).toEqual({ 'b.raum.miete': 1300, 'b.vst': 247 })
  expect(set.positions.filter(({ counts }) => counts === 'asks')).toMatchObject([
    { key: 'b.raum.miete', proposal: 65000, reason: 'awaiting_proof', note: 'Zahlung nicht gefunden: 12/2025' },
    { key: 'b.vst', proposal: 12350, note: 'Zahlung nicht gefunden: 12/2025' },
  ])
  expect(sums(settle([bill], { links, mandant: FIRM, year: 2026 }))).toEqual({ 'b.raum.miete': 1300, 'b.vst': 247 })
})

test('a notice for a year that is over counts when it is due', () => {
  const notice = (due: string) =>
    paper(0, { kind: 'kammer', fields: { date: '2025-04-22', due, year: 2024, beitrag: 318.55 } })
  expect(sums(settle([notice('2025-05-15')], { mandant: FIRM, year: 2025 }))).toEqual({ 'b.beitraege': 318.55 })
  expect(settle([notice('2025-01-05')], { mandant: FIRM, year: 2025 }).positions[0]?.year).toBe(2024)
})

test('a craftsman who was paid in cash counts with neither labour nor bill', () => {
  const bill = paper(0, { kind: 'handwerker', fields: { date: '2025-05-16', gross: 285.6, paymentWay: 'cash' } })
  const set = settle([bill], { year: 2025 })
  expect(set.totals).toEqual([])
  expect(set.positions.map(({ reason }) => reason)).toEqual(['cash_payment', 'cash_payment'])
})

test('child benefit of the year goes to each child whose row shows it beside the month', () => {
  const child = (id: string, firstName: string) => ({ id, firstName, lastName: null, birthDate: null, idNr: null })
  const mandant = client({ children: [child('k1', 'Ida'), child('k2', 'Jost')] })
  const rows = [
    ['Ida, 01.02.2017', '255,00', '3.060,00'],
    ['Jost, 03.04.2021', '255,00', '3.060,00'],
    ['zusammen', '510,00', '6.120,00'],
  ]
  const certificate = paper(0, {
    kind: 'kindergeld',
    fields: { year: 2025, betrag: 255 },
    tables: [table(['Kind', 'monatlich', 'Jahr'], rows)],
  })
  expect(sums(settle([certificate], { mandant, year: 2025 }))).toEqual({
    'kind.kindergeld k1': 3060,
    'kind.kindergeld k2': 3060,
  })
  const notice = paper(0, { kind: 'kindergeld', fields: { year: 2025, betrag: 255 }, text: 'Ida und Jost' })
  expect(settle([notice], { mandant, year: 2025 }).totals).toEqual([])
})

test('a private bill in another currency counts with what the account took, and asks without', () => {
  const course = paper(0, {
    kind: 'fortbildung',
    fields: { date: '2025-05-12', gross: 89, recipient: 'Anna Beispiel' },
    currency: 'USD',
  })
  const open = settle([course], { mandant: client({}), year: 2025 })
  expect(open.positions).toMatchObject([
    { counts: 'asks', reason: 'currency_open', cents: null, foreign: { currency: 'USD', cents: 8900 } },
  ])
  const links = [payment('doc_1', 'doc_0', '2025-05-14', 82.17)]
  expect(sums(settle([course], { mandant: client({}), links, year: 2025 }))).toEqual({ 'n.fortbildung': 82.17 })
})

const HOUSE = { ...object('h', 'Am Bach 5', 'mixed'), letSharePercent: 60 }
const OWNER = client({ objects: [HOUSE] })
const RENTS = table(
  ['Monat', 'Kaltmiete'],
  [
    ['Januar', '640,00'],
    ['Februar', '640,00'],
    ['Rückstand', '640,00'],
  ],
)

test('what is for a storey counts in full where its rent is known, and asks where nobody knows whose it is', () => {
  const bill = (index: number, storey: string) =>
    paper(index, {
      kind: 'handwerker',
      fields: { date: '2025-05-14', gross: 1000 },
      text: `Am Bach 5, Rechnung: Am Bach 5, ${storey}`,
    })
  const account = paper(0, {
    kind: 'mietkonto',
    fields: { year: 2025 },
    tables: [RENTS],
    text: 'Am Bach 5, Mieter Erdgeschoss',
  })
  const of = (...storeys: string[]) =>
    settle([account, ...storeys.map((storey, at) => bill(at + 1, storey))], { mandant: OWNER, year: 2025 })
  expect(sums(of('Wohnung EG'))).toEqual({ 'v.erhaltung h': 1000, 'v.miete h': 1280 })
  expect(sums(of('Dach'))).toEqual({ 'v.erhaltung h': 600, 'v.miete h': 1280 })
  const open = of('Wohnung DG')
  expect(sums(open)).toEqual({ 'v.miete h': 1280 })
  expect(open.positions.find(({ documentId }) => documentId === 'doc_1')).toMatchObject({
    counts: 'asks',
    proposal: 100000,
  })
})

test('an address counts as named with spaces between its letters, and with ones that were read as letters', () => {
  const rents = (text: string) => paper(0, { kind: 'mietkonto', fields: { year: 2025 }, tables: [RENTS], text })
  const of = (street: string, text: string) =>
    sums(settle([rents(text)], { mandant: client({ objects: [object('x', street, 'let')] }), year: 2025 }))
  expect(of('Am Bächle 5', 'A M B Ä C H L E 5 Mietaufstellung')).toEqual({ 'v.miete x': 1280 })
  expect(of('Fährweg 11a', 'Garten Fährweg lla')).toEqual({ 'v.miete x': 1280 })
  expect(of('Fährweg 11a', 'Garten Fährweg 1')).toEqual({})
})

test('a bill whose lines say nothing is sorted as the other bills of its issuer, where these agree', () => {
  const bill = (index: number, line: string) =>
    paper(index, {
      kind: 'er_rechnung',
      fields: { date: '2025-06-05', gross: 119, net: 100, tax: 19, issuer: 'Lieferant KG' },
      taxes: [{ rate: '19', base: '100.00', tax: '19.00' }],
      lines: items([[line, 1, 100]]),
    })
  const of = (...lines: string[]) =>
    sums(
      settle(
        lines.map((line, at) => bill(at, line)),
        { mandant: FIRM, year: 2025 },
      ),
    )
  expect(of('Tinte blau', 'Artikel 510')).toEqual({ 'b.waren': 200, 'b.vst': 38 })
  expect(of('Tinte blau', 'Seminar', 'Artikel 510')['b.uebrige']).toBe(100)
})

test('what a card paid over the turn of a year asks in which year it counts', () => {
  const bill = paper(0, { kind: 'arzt', fields: { date: '2025-12-18', gross: 80 } })
  const of = (used: string, fields: Readonly<Record<string, string>>) =>
    settle([bill, paper(1, { kind: 'kreditkarte', fields })], { links: [payment('doc_1', 'doc_0', used, 80)] })
      .positions
  expect(of('2025-12-18', { due: '2026-01-07' })).toMatchObject([{ counts: 'asks', reason: 'year_open', year: 2025 }])
  expect(of('2025-12-18', {}), 'nobody knows when it was taken').toMatchObject([{ reason: 'year_open' }])
  expect(of('2025-12-18', { due: '2025-12-30' })).toMatchObject([{ counts: 'yes', year: 2025 }])
  expect(of('2025-11-18', {})).toMatchObject([{ counts: 'yes', year: 2025 }])
})
