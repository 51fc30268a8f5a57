import { describe, expect, test } from 'vitest'
import { BERND, client, object, paper, payment, settle, sums } from './stack.ts'

const flat = object('flat', 'Lindenweg 27', 'let')
const own = object('home', 'Lindenweg 27', 'own')
const away = object('away', 'Hafenstraße 3', 'let')
const couple = client({ kind: 'couple', spouse: BERND, objects: [flat, own] })
const day = '2025-05-05'
const letter = 'Anna Beispiel\nLindenweg 27\n12345 Ort\n'
const bill = { date: day, recipient: 'Anna Beispiel', issuer: 'Maler Muster', gross: 119, net: 100, tax: 19 }
const labour = { ...bill, lohnanteilBrutto: 59.5 }

const counted = (kind: string, text: string, fields: Record<string, number | string>, mandant = couple) =>
  settle([paper(0, { kind, fields, text: letter + text })], { mandant, year: 2025 })

describe('a let flat in the house that its owners live in', () => {
  test('draws nothing to it that the address of a letter names alone', () => {
    expect(sums(counted('haftpflicht', 'Privathaftpflicht', { date: day, beitrag: 84.2 }))).toEqual({
      'va.haftpflicht': 84.2,
    })
    expect(sums(counted('handwerker', 'Rechnung', labour))).toEqual({
      'hh.handwerker.rechnung': 119,
      'hh.handwerker.lohn': 59.5,
    })
  })

  test('is no more than named in a private liability insurance, which then asks', () => {
    const fields = { date: day, beitrag: 84.2 }
    expect(sums(counted('haftpflicht', 'Privathaftpflicht, Einliegerwohnung mitversichert', fields))).toEqual({})
  })

  test('has the bills that speak of it, and not those of the part beside it', () => {
    expect(sums(counted('handwerker', 'Ausführung in der Einliegerwohnung', labour))).toEqual({
      'v.erhaltung flat': 119,
    })
    const hall = counted('handwerker', 'Objekt: Lindenweg 27, Flur der Hauptwohnung', labour)
    expect(sums(hall)).toEqual({ 'hh.handwerker.rechnung': 119, 'hh.handwerker.lohn': 59.5 })
  })

  test('asks about what is of the whole house, without a share', () => {
    const { positions } = counted('grundsteuer', 'Grundstück Lindenweg 27, Zweifamilienhaus', {
      ...{ date: day, jahresbetrag: 604.5, objectHint: 'Lindenweg 27' },
    })
    expect(positions.map(({ key, counts, reason }) => [key, counts, reason])).toEqual([
      ['v.umgelegt', 'asks', 'place_open'],
    ])
    expect(positions[0]?.note).toContain('Anteil')
    const cleaner = 'Objekt: Wohnhaus Lindenweg 27 mit Zugang zur Einliegerwohnung'
    expect(sums(counted('hhnah', cleaner, labour))).toEqual({})
  })

  test('counts with the share that a person types, and with what the master data say', () => {
    const fields = { date: day, jahresbetrag: 604.5, objectHint: 'Lindenweg 27' }
    const notice = { kind: 'grundsteuer', fields, text: `${letter}Grundstück Lindenweg 27` }
    const judged = { 'v.umgelegt/0': { cents: 14508, confirmed: { name: null, at: 1 } } }
    expect(sums(settle([paper(0, { ...notice, judged })], { mandant: couple, year: 2025 }))).toEqual({
      'v.umgelegt flat': 145.08,
    })
    const mixed = { ...object('house', 'Lindenweg 27', 'mixed'), letSharePercent: 24 }
    const mandant = client({ kind: 'couple', spouse: BERND, objects: [mixed] })
    expect(sums(settle([paper(0, notice)], { mandant, year: 2025 }))).toEqual({ 'v.umgelegt house': 145.08 })
  })

  test('takes the share that a paper prints beside its percentage, and no other', () => {
    const house = 'Wohnhaus Lindenweg 27 mit vermieteter Einliegerwohnung\nselbst bewohnt 76 % = 470,44 €,\n'
    const fields = { date: day, beitrag: 619, objectHint: 'Lindenweg 27' }
    expect(sums(counted('gebaeudevers', `${house}vermietete Einliegerwohnung 24 % = 148,56 €`, fields))).toEqual({
      'v.umgelegt flat': 148.56,
    })
    expect(sums(counted('gebaeudevers', `${house}vermietete Einliegerwohnung 24 % = 150,00 €`, fields))).toEqual({})
  })

  test('is told by the mail that goes to it, where the master data do not say so', () => {
    const mandant = client({ kind: 'couple', spouse: BERND, objects: [flat] })
    const certificates = [0, 1].map(index =>
      paper(index, { kind: 'spende', fields: { year: 2025, betrag: 10, date: day }, text: letter }),
    )
    const craftsman = paper(2, { kind: 'handwerker', fields: labour, text: letter })
    const settled = settle([...certificates, craftsman], { mandant, year: 2025 })
    expect(sums(settled)).toMatchObject({ 'hh.handwerker.lohn': 59.5 })
    expect(sums(settle([craftsman], { mandant, year: 2025 }))).toEqual({ 'v.erhaltung flat': 119 })
  })

  test('leaves properties elsewhere as they are', () => {
    const mandant = client({ kind: 'couple', spouse: BERND, objects: [flat, own, away] })
    expect(sums(counted('handwerker', 'Hafenstraße 3', labour, mandant))).toEqual({ 'v.erhaltung away': 119 })
  })
})

describe('interest of several loans on one paper', () => {
  const rows = (first: string, second: string): string =>
    ['Darlehen gezahlte Zinsen Tilgung', first, '1.914,66 7.205,34', second, '842,37 1.917,63'].join('\n')
  const fields = { year: 2025, zinsen: 1914.66, tilgung: 7205.34, objectHint: 'Lindenweg 27' }

  test('counts by the rows of what is let', () => {
    const { positions } = counted('darlehen', rows('Kauf, eigengenutzter Teil', 'vermietete Einliegerwohnung'), fields)
    expect(positions.map(({ cents, counts, reason }) => [cents, counts, reason])).toEqual([
      [84237, 'yes', null],
      [191466, 'no', 'not_deductible'],
    ])
  })

  test('asks where a row does not say what it is for', () => {
    expect(sums(counted('darlehen', rows('Kauf', 'vermietete Einliegerwohnung'), fields))).toEqual({})
  })
})

describe('a measure of § 35c', () => {
  const certificate = (text: string) =>
    paper(1, { kind: 'energie35c', fields: { date: day, kosten: 119, completedOn: day }, text })
  const windows = paper(0, { kind: 'handwerker', fields: { ...labour, number: 'F25-1108' }, text: letter })

  test('takes the bill that its certificate names out of § 35a, and counts at the only home', () => {
    const settled = settle([windows, certificate('Maßnahme laut Rechnung F25-1108')], { mandant: couple, year: 2025 })
    expect(sums(settled)).toEqual({ 'em.massnahme': 119 })
    expect(settled.documents[0]).toMatchObject({ reason: 'relief_elsewhere', relatedId: 'doc_1' })
  })

  test('leaves another bill to § 35a, and asks whose home it is where there are two', () => {
    const second = object('second', 'Am Wall 1', 'own')
    const mandant = client({ kind: 'couple', spouse: BERND, objects: [own, second] })
    const settled = settle([windows, certificate('Rechnung X-1')], { mandant, year: 2025 })
    expect(sums(settled)).toEqual({ 'hh.handwerker.rechnung': 119, 'hh.handwerker.lohn': 59.5 })
  })
})

describe('a couple of whom one runs a business', () => {
  const firm = { id: 'b1', name: 'Beispiel Klaviere', taxNumber: null, vatId: null }
  const mandant = client({
    ...{ kind: 'couple', spouse: { ...BERND, lastName: 'Muster' }, businesses: [firm] },
    ...{ vatStatus: 'small_business', profitMethod: 'cash' },
  })
  const wages = ['Anna Beispiel', 'Bernd Muster'].map((holder, index) =>
    paper(index, { kind: 'lstb', fields: { holder, brutto: 100, lohnsteuer: 10, year: 2025, issuer: `AG ${index}` } }),
  )
  const invoice = paper(2, {
    ...{ kind: 'ar_rechnung', direction: 'outgoing' },
    fields: { date: day, issuer: 'Anna Beispiel', recipient: 'Chor', gross: 50 },
  })
  const course = (recipient: string) =>
    paper(3, {
      ...{ kind: 'fortbildung', direction: 'incoming', text: recipient },
      fields: { date: day, recipient, issuer: 'Institut', gross: 119 },
    })

  test('has the courses of the other one among its wages', () => {
    const bernd = settle([...wages, invoice, course('Bernd Muster')], { mandant, year: 2025 })
    expect(sums(bernd)).toMatchObject({ 'n.fortbildung B': 119 })
    const anna = settle([...wages, invoice, course('Anna Beispiel')], { mandant, year: 2025 })
    expect(anna.positions.find(({ documentId }) => documentId === 'doc_3')).toMatchObject({ reason: 'place_open' })
  })

  test('counts a ticket to the owner that the account of the business paid', () => {
    const statement = paper(4, { kind: 'kontoauszug', fields: { year: 2025 }, text: 'Kontoinhaber Beispiel Klaviere' })
    const links = [payment('doc_4', 'doc_3', day, 119)]
    const settled = settle([...wages, invoice, course('Anna Beispiel'), statement], { mandant, year: 2025, links })
    expect(sums(settled)).toMatchObject({ 'b.fortbildung': 119 })
  })
})
