import { describe, expect, test } from 'vitest'
import type { PositionSet } from '../../../engine/model/position.ts'
import { BERND, client, paper, payment, settle, sums } from './stack.ts'

const year = 2025
const children = [{ id: 'k1', firstName: 'Mia', lastName: null, birthDate: null, idNr: null }]
const mandant = client({ kind: 'couple', spouse: BERND, children })
const told = ({ positions }: PositionSet) => positions.map(({ counts, cents, proposal }) => [counts, cents, proposal])

describe('two certificates of the same wages', () => {
  const wages = (index: number, brutto: number, text = '', fields: Record<string, string> = {}) =>
    paper(index, {
      kind: 'lstb',
      fields: { year, recipient: 'Anna Beispiel', brutto, lohnsteuer: 1, issuer: 'Messtechnik GmbH', ...fields },
      text: `Lohnsteuerbescheinigung 2025\n${text}\nAnna Beispiel`,
    })

  test('count by the corrected one, whichever came first', () => {
    const old = wages(0, 51_240)
    const corrected = wages(1, 51_940, 'Korrektur der Bescheinigung vom 08.01.2026')
    const set = settle([old, corrected], { mandant, year })
    expect(sums(set)['n.brutto A']).toBe(51_940)
    expect(set.documents[0]).toMatchObject({ counts: 'no', reason: 'superseded', relatedId: 'doc_1' })
  })

  test('ask which counts where neither corrects the other', () => {
    const set = settle([wages(0, 51_240), wages(1, 51_940)], { mandant, year })
    expect(set.totals).toEqual([])
    expect(set.documents.map(({ reason }) => reason)).toEqual(['duplicate_open', 'duplicate_open'])
  })

  test('of two employers, spouses or years are two', () => {
    const employers = [wages(0, 30_000), wages(1, 10_000, '', { issuer: 'Andere AG' })]
    expect(sums(settle(employers, { mandant, year }))['n.brutto A']).toBe(40_000)
    const spouses = [wages(0, 30_000), wages(1, 20_000, '', { recipient: 'Bernd Beispiel' })]
    expect(sums(settle(spouses, { mandant, year }))).toMatchObject({ 'n.brutto A': 30_000, 'n.brutto B': 20_000 })
    const out = { '*': { counting: { counts: 'no', reason: 'person_said_no', note: null } } } as const
    const judged = [wages(0, 30_000), { ...wages(1, 31_000), judged: out }]
    expect(sums(settle(judged, { mandant, year }))['n.brutto A']).toBe(30_000)
  })
})

test('fees of a school ask where care is in the sum', () => {
  const school = (text: string) =>
    told(
      settle(
        [
          paper(0, {
            kind: 'schulgeld',
            fields: { year, betrag: 2520, verpflegung: 480, childName: 'Mia Beispiel' },
            text,
          }),
        ],
        { mandant, year },
      ),
    )
  expect(school('Schulgeld 1.440,00\nHort 600,00\nMittagessen 480,00\nSumme 2.520,00')).toEqual([
    ['asks', 204_000, 144_000],
  ])
  expect(school('Schulgeld 2.040,00\nMittagessen 480,00\nSumme 2.520,00')).toEqual([['yes', 204_000, null]])
})

test('a row of liability and own damage together asks for the share', () => {
  const car = (text: string) =>
    told(
      settle(
        [
          paper(0, {
            kind: 'kfz_vers',
            fields: { date: '2025-01-06', beitrag: 412.6, haftpflichtanteil: 412.6, paidOn: '2025-01-15' },
            text,
          }),
        ],
        { mandant, year },
      ),
    )
  expect(car('Haftpflicht und Teilkasko 412,60')).toEqual([['asks', 41_260, 41_260]])
  expect(car('Haftpflicht 412,60')).toEqual([['yes', 41_260, null]])
})

test('fees of childcare that are paid back ask', () => {
  const back = paper(0, {
    kind: 'kita',
    fields: { year, betrag: 184, childName: 'Mia Beispiel' },
    text: 'Der Elternbeitrag für August wird erstattet: 184,00',
  })
  expect(told(settle([back], { mandant, year }))).toEqual([['asks', 18_400, -18_400]])
})

describe('a bill of two rates', () => {
  const business = client({ vatStatus: 'regular' }, { companyName: 'Textwerk Nord' })
  const taxes = [
    { rate: '7', base: '1000.00', tax: '70.00' },
    { rate: '19', base: '500.00', tax: '95.00' },
  ]
  const bill = (kind: string, given: readonly { rate: string; base: string; tax: string }[]) =>
    paper(0, {
      kind,
      fields: { date: '2025-11-03', gross: 1665, net: 1000, tax: 95, paidOn: '2025-11-17' },
      taxes: given,
      ...(kind === 'ar_rechnung' ? { direction: 'outgoing' as const } : {}),
    })

  test('counts all of them, though one was read as the whole', () => {
    const own = settle([bill('ar_rechnung', taxes)], { mandant: business, year })
    expect(sums(own)).toEqual({ 'b.erloes': 1500, 'b.ust': 165 })
    const bought = settle([bill('er_rechnung', taxes)], { mandant: business, year })
    expect(sums(bought)).toEqual({ 'b.uebrige': 1500, 'b.vst': 165 })
  })

  test('asks where net and VAT do not come to the sum', () => {
    expect(told(settle([bill('ar_rechnung', taxes.slice(1))], { mandant: business, year }))).toEqual([
      ['asks', 166_500, 166_500],
    ])
  })
})

test('a standing invoice without payments asks for how many months', () => {
  const business = client({ vatStatus: 'small_business' }, { companyName: 'Textwerk Nord' })
  const rent = paper(0, {
    kind: 'er_rechnung',
    fields: { date: '2025-01-02', gross: 476 },
    text: 'Dauerrechnung Miete',
  })
  const set = settle([rent], { mandant: business, year })
  expect(told(set)).toEqual([['asks', 47_600, 47_600]])
  expect(set.positions[0]?.note).toContain('Dauerrechnung')
  const links = ['01', '02', '03'].map(month => payment('doc_9', 'doc_0', `2025-${month}-03`, 476))
  expect(sums(settle([rent], { mandant: business, year, links }))).toEqual({ 'b.raum.miete': 1428 })
})

describe('a bill of a business', () => {
  const business = client({ vatStatus: 'regular' }, { companyName: 'Textwerk Nord' })
  const bill = (kind: string, net: number, tax: number, text: string) => {
    const fields = { date: '2025-06-18', gross: net + tax, net, tax, paidOn: '2025-06-18' }
    return settle([paper(0, { kind, fields, text })], { mandant: business, year }).positions.map(
      ({ key, counts, reason }) => [key, counts, reason],
    )
  }

  test('with a share of VAT that no rates make asks', () => {
    expect(bill('tanken', 65.28, 2.8, 'Super 65,28')).toEqual([['b.kfz.sonst', 'asks', 'vat_open']])
    expect(bill('tanken', 100, 10, 'Super und Zeitung')[0]?.[1]).toBe('yes')
  })

  test('does not deduct a deposit, nor the private part of an adviser', () => {
    expect(bill('er_rechnung', 1200, 0, 'Mietkaution Büro 1.200,00')[0]).toEqual(['b.uebrige', 'no', 'not_deductible'])
    expect(bill('er_rechnung', 1600, 304, 'Kaution 400,00\nUmbau 1.200,00')[0]?.[1]).toBe('asks')
    const rows = 'Überschussrechnung 600,00\nEinkommensteuererklärung 400,00'
    expect(bill('stb_rechnung', 1000, 190, rows).map(([, counts]) => counts)).toEqual(['yes', 'yes', 'no'])
    expect(bill('stb_rechnung', 1000, 190, 'Finanzbuchführung 1.000,00')[0]?.[1]).toBe('yes')
  })
})

test('a bill of which a part was paid asks for the rest, a discount and a movement do not', () => {
  const fields = { date: '2025-10-10', gross: 2380, paidOn: '2025-10-01' }
  const bill = (payable: number) => paper(0, { kind: 'arzt', fields: { ...fields, payable } })
  const asked = settle([bill(1380)], { mandant, year }).positions[0]
  expect(asked).toMatchObject({ counts: 'asks', reason: 'year_open', note: 'Nur ein Teil ist bezahlt oder zu zahlen' })
  expect(sums(settle([bill(2308.6)], { mandant, year }))).toEqual({ 'agb.krankheit': 2380 })
  const links = [payment('doc_9', 'doc_0', '2025-10-01', 1000)]
  expect(sums(settle([bill(1380)], { mandant, year, links }))).toEqual({ 'agb.krankheit': 1000 })
})

test('a notice that names church tax without what is left of it asks', () => {
  const notice = (fields: Record<string, number | string>, text: string) =>
    told(
      settle([paper(0, { kind: 'est_bescheid', fields: { date: '2025-09-12', ...fields }, text })], { mandant, year }),
    )
  expect(notice({}, 'Kirchensteuer ev.')).toEqual([['asks', null, null]])
  expect(notice({ kirchensteuerErstattung: 12 }, 'Kirchensteuer ev.')).toEqual([['yes', 1200, null]])
  expect(notice({}, 'Einkommensteuer')).toEqual([])
})
