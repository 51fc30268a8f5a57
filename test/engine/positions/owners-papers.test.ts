import { describe, expect, test } from 'vitest'
import type { PositionDocument } from '../../../engine/positions/facts/position-input.ts'
import { BERND, client, object, paper, settle, sums, table } from './stack.ts'

const day = '2025-05-05'
const mandant = client({
  ...{ kind: 'couple', spouse: { ...BERND, lastName: 'Muster' }, objects: [object('flat', 'Hafenstraße 3', 'let')] },
  children: ['Mia', 'Ole'].map(firstName => ({
    id: firstName,
    firstName,
    lastName: null,
    birthDate: null,
    idNr: null,
  })),
})
type Fields = Record<string, number | string>
const settled = (kind: string, fields: Fields, text: string) =>
  settle([paper(0, { kind, fields, text })], { mandant, year: 2025 })
const counted = (kind: string, fields: Fields, text: string) => sums(settled(kind, fields, text))

describe('church tax of a notice without a label of its own', () => {
  const notice = (rows: readonly string[]): string =>
    ['Einkommensteuer Solidaritätszuschlag Kirchensteuer', ...rows, 'Bitte zahlen Sie 696,60'].join('\n')
  const rows = ['Festgesetzt werden 33.871,00 0,00 1.204,83', 'ab Steuerabzug vom Lohn 33.259,00 0,00 1.120,23']

  test('is what is left in its column', () => {
    const paid = notice([...rows, 'verbleibende Beträge 612,00 0,00 84,60'])
    expect(counted('est_bescheid', { date: day }, paid)).toEqual({ 'sa.kist.gezahlt': 84.6 })
    const back = ['Festgesetzt werden 900,00 0,00 81,00', 'ab Steuerabzug vom Lohn 1.000,00 0,00 90,00']
    const refund = notice([...back, 'verbleibende Beträge -100,00 0,00 -9,00'])
    expect(counted('est_bescheid', { date: day }, refund)).toEqual({ 'sa.kist.erstattet': 9 })
  })

  test.each([
    ['rows that do not make it', [...rows, 'verbleibende Beträge 612,00 0,00 94,60']],
    ['a row with an amount less', [...rows, 'verbleibende Beträge 612,00 84,60']],
  ])('asks with %s', (_name, given) => {
    expect(settled('est_bescheid', { date: day }, notice(given)).positions).toMatchObject([
      { key: 'sa.kist.gezahlt', counts: 'asks', reason: 'amount_missing', cents: null },
    ])
  })
})

describe('a loss that a bank certifies', () => {
  const sentence = (what: string): string => `Höhe des nicht ausgeglichenen Verlustes ${what}: 2.184,35 €`

  test.each([
    ['aus der Veräußerung von Aktien', 'kap.verlust.aktien A'],
    ['ohne Verlust aus der Veräußerung von Aktien', 'kap.verlust A'],
    ['(Zeile 13 Anlage KAP)', 'kap.verlust.aktien A'],
  ])('%s stands on its line', (what, key) => {
    const fields = { year: 2025, verlust: 2184.35, holder: 'Anna Beispiel' }
    expect(counted('verlustbesch', fields, sentence(what))).toEqual({ [key]: 2184.35 })
  })

  test('of both sorts stands on both', () => {
    const fields = { year: 2025, verlust: 10, verlustAktien: 20, holder: 'Anna Beispiel' }
    expect(counted('verlustbesch', fields, '')).toEqual({ 'kap.verlust A': 10, 'kap.verlust.aktien A': 20 })
  })

  test('asks where the words leave it open', () => {
    const fields = { year: 2025, verlust: 2184.35, holder: 'Anna Beispiel' }
    const text = 'Bescheinigung über Aktien und Fonds.\nVerlust 2.184,35'
    expect(counted('verlustbesch', fields, text)).toEqual({})
  })
})

describe('a job in the household', () => {
  const fields = { year: 2025, entgelt: 2760, abgaben: 205.9, gesamtaufwand: 3171.79 }

  test('is the whole where the page prints the dues that make it', () => {
    expect(counted('minijob', fields, 'Abgaben 411,79\nEinzug am 15.07. 205,90')).toEqual({ 'hh.minijob': 3171.79 })
    expect(counted('minijob', { ...fields, abgaben: 411.79 }, '')).toEqual({ 'hh.minijob': 3171.79 })
  })

  test('asks where whole and parts contradict each other', () => {
    expect(counted('minijob', fields, 'Einzug am 15.07. 205,90')).toEqual({})
  })
})

describe('papers about children', () => {
  test("the employer's share is no cost", () => {
    const fields = { year: 2025, betrag: 600, childName: 'Mia', issuer: 'Labor AG' }
    expect(counted('kita', fields, 'Steuerfreie Arbeitgeberleistungen nach § 3 Nr. 33 EStG\nMia 600,00')).toEqual({
      'kind.betreuung.ersatz Mia': 600,
    })
    expect(counted('kita', fields, 'Elternbeiträge\nMia 600,00')).toEqual({ 'kind.betreuung Mia': 600 })
  })

  test('a school fee beside meals and care is not lowered by them, one that holds them asks', () => {
    const fields = { year: 2025, betrag: 3180, verpflegung: 612, childName: 'Mia' }
    const rows = 'Schulgeld 3.180,00\nGanztagsbetreuung 480,00\nMittagessen 612,00'
    expect(counted('schulgeld', fields, `${rows}\nSumme 4.272,00`)).toEqual({ 'kind.schulgeld Mia': 3180 })
    expect(counted('schulgeld', fields, rows)).toEqual({})
  })

  test('child benefit of two children in lines of one paper is of each of them', () => {
    const rows = ['Mia 01-12/2025 255,00 3.060,00', 'Ole 01-12/2025 255,00 3.060,00', 'Summe 6.120,00']
    expect(counted('kindergeld', { year: 2025, betrag: 255 }, rows.join('\n'))).toEqual({
      'kind.kindergeld Mia': 3060,
      'kind.kindergeld Ole': 3060,
    })
  })
})

test('a joint certificate whose name breaks off is halved and asks', () => {
  const fields = {
    year: 2025,
    kapitalertraege: 228.46,
    kapitalertragsteuer: 0,
    solz: 0,
    recipient: 'ANNA BEISPIEL UND',
  }
  const { positions } = settled('stb_kap', fields, 'HERRN UND FRAU\nANNA BEISPIEL UND\nBERND MUSTER')
  const capital = positions.filter(({ key }) => key === 'kap.ertrag')
  expect(capital.map(({ person, cents, counts }) => [person, cents, counts])).toEqual([
    ['A', 11423, 'asks'],
    ['B', 11423, 'asks'],
  ])
})

test('contributions beside a wage certificate on which they were not read ask', () => {
  const own = { holder: 'Anna Beispiel', year: 2025 }
  const wages = paper(0, { kind: 'lstb', fields: { ...own, brutto: 100, lohnsteuer: 10, issuer: 'Labor AG' } })
  const fund = paper(1, {
    kind: 'kv_besch',
    fields: { ...own, basisbeitrag: 9, issuer: 'Muster BKK' },
    text: 'Muster BKK\nAnna Beispiel',
  })
  const found = settle([wages, fund], { mandant, year: 2025 }).positions.find(({ key }) => key === 'va.kv.selbst')
  expect(found).toMatchObject({
    counts: 'asks',
    reason: 'awaiting_proof',
    note: 'Schon in der Lohnsteuerbescheinigung?',
  })
  expect(sums(settle([fund], { mandant, year: 2025 }))).toEqual({ 'va.kv.selbst A': 9 })
})

describe('a settlement of utilities that was read as both', () => {
  const fields = { date: day, nachzahlung: 2552.55, guthaben: 87.45, objectHint: 'Hafenstraße 3' }

  test('is the credit where the other is what the advances were for', () => {
    expect(counted('nebenkosten', { ...fields, vorauszahlungen: 2640 }, 'Mieter')).toEqual({
      'v.nachzahlung flat': -87.45,
    })
  })

  test('asks otherwise', () => {
    expect(counted('nebenkosten', fields, 'Mieter')).toEqual({})
  })
})

test('a rent account that was read without heads goes by the order of their names', () => {
  const rows = ['02.01.2025', '03.02.2025', '29.12.2025'].map((date, at) => [
    ...[at === 2 ? 'Januar 2026' : `Monat ${at + 1}`, date, '520,00', '110,00', '630,00'],
  ])
  const account = paper(0, {
    ...{ kind: 'mietkonto', fields: { objectHint: 'Hafenstraße 3' } },
    text: 'Monat eingegangen Kaltmiete NK-Vorauszahlung gesamt',
    tables: [table(['', '', '', '', ''], [...rows, ['Summe', '', '1.040,00', '220,00', '1.260,00']])],
  })
  expect(sums(settle([account], { mandant, year: 2025 }))).toEqual({ 'v.miete flat': 1040, 'v.umlagen flat': 220 })
})

test('VAT of the last quarter asks, with a day and without a payment', () => {
  const firm = client({ businesses: [{ id: 'b', name: 'Beispiel Grafik', taxNumber: null, vatId: null }] })
  const return_ = (period: string) =>
    paper(0, { kind: 'ustva', fields: { date: '2025-01-08', zahllast: 488.15 }, text: `Zeitraum ${period}` })
  expect(sums(settle([return_('4. Quartal 2024')], { mandant: firm, year: 2025 }))).toEqual({})
  expect(sums(settle([return_('1. Quartal 2025')], { mandant: firm, year: 2025 }))).toEqual({ 'b.ust.gezahlt': 488.15 })
})

test('a rest to pay that is the VAT of the bill leaves it whole', () => {
  const fields = { date: day, gross: 234, payable: 12.3, tax: 12.3, recipient: 'Anna Beispiel' }
  expect(settled('fortbildung', fields, 'Seminar').positions).toMatchObject([{ counts: 'yes', cents: 23400 }])
})

test('a letter that may be of another kind makes no twin of a wage certificate, a second certificate does', () => {
  const fields = { holder: 'Anna Beispiel', year: 2025, issuer: 'Labor AG', brutto: 100, lohnsteuer: 10 }
  const [first, second] = [0, 1].map(index => paper(index, { kind: 'lstb', fields }))
  if (!first || !second?.analysis) throw new Error('two papers')
  const kind = { ...second.analysis.kind, decision: 'review' as const }
  const letter = { ...second, analysis: { ...second.analysis, kind } }
  const wagesOf = (other: PositionDocument) => sums(settle([first, other], { mandant, year: 2025 }))['n.brutto A']
  expect(wagesOf(letter)).toBe(100)
  expect(wagesOf(second)).toBeUndefined()
})
