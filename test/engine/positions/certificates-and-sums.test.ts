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
