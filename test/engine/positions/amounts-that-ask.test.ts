import { describe, expect, test } from 'vitest'
import { BERND, client, items, paper, settle, sums } from './stack.ts'

const year = 2025
const mandant = client({ children: [{ id: 'k1', firstName: 'Mia', lastName: null, birthDate: null, idNr: null }] })

describe('childcare', () => {
  const care = (fields: Record<string, number | string>, text: string) =>
    settle([paper(0, { kind: 'kita', fields: { year, childName: 'Mia Beispiel', ...fields }, text })], {
      mandant,
      year,
    }).positions.map(({ cents, counts, reason, proposal }) => [cents, counts, reason, proposal])

  test('takes meals off, those of each month by the sum that stands there', () => {
    const printed = 'Elternbeitrag 189,00 2.268,00\nVerpflegung 45,00 540,00'
    expect(care({ betrag: 2268, verpflegung: 540 }, printed)).toEqual([[172_800, 'yes', null, null]])
    expect(care({ betrag: 2268, verpflegung: 45 }, printed)).toEqual([[172_800, 'yes', null, null]])
  })

  test('of each month is that of the year where its row prints both, for meals of eleven months, too', () => {
    const printed = 'Betreuung 184,00 2.208,00\nEssensgeld 68,00 748,00\nGesamt 2.956,00'
    expect(care({ betrag: 184, verpflegung: 68 }, printed)).toEqual([[220_800, 'yes', null, null]])
    expect(care({ betrag: 2956, verpflegung: 68 }, printed)).toEqual([[220_800, 'yes', null, null]])
    const notice = 'Elternbeitrag monatlich 184,00'
    expect(care({ betrag: 184 }, notice)).toEqual([[18_400, 'asks', 'awaiting_proof', 220_800]])
  })

  test('takes nothing off what stands there without them', () => {
    const named = 'Kinderbetreuungskosten ohne Verpflegung 1.728,00\nVerpflegung 540,00'
    expect(care({ betrag: 1728, verpflegung: 540 }, named)).toEqual([[172_800, 'yes', null, null]])
    const added = 'Betreuung 1.728,00\nVerpflegung 540,00\nSumme 2.268,00'
    expect(care({ betrag: 1728, verpflegung: 540 }, added)).toEqual([[172_800, 'yes', null, null]])
  })

  test('never counts the row of the meals', () => {
    const rows = 'Essensgeld 45,00 540,00\nSumme Verpflegung 540,00'
    expect(care({ betrag: 540 }, rows)).toEqual([[null, 'asks', 'amount_missing', null]])
    expect(care({ betrag: 540, verpflegung: 45 }, rows)).toEqual([[null, 'asks', 'amount_missing', null]])
    expect(care({ betrag: 540, verpflegung: 540 }, rows)).toEqual([[null, 'asks', 'amount_missing', null]])
  })

  test('asks for how many months meals by the month were paid', () => {
    const text = 'Elternbeiträge 2.268,00. Darin enthalten Essensgeld von monatlich 45,00'
    expect(care({ betrag: 2268, verpflegung: 45 }, text)).toEqual([[226_800, 'asks', 'awaiting_proof', 172_800]])
  })

  test('in cash counts nowhere, with meals as without, and asks where cash is only spoken of', () => {
    expect(care({ betrag: 150, verpflegung: 15, paymentWay: 'cash' }, 'davon Verpflegung 15,00')).toEqual([
      [15_000, 'no', 'cash_payment', null],
    ])
    expect(care({ betrag: 135 }, 'Betreuung 135,00 in bar')).toEqual([[13_500, 'asks', 'awaiting_proof', 13_500]])
    expect(care({ betrag: 135, paymentWay: 'transfer' }, 'Betreuung 135,00, nicht in bar')).toEqual([
      [13_500, 'yes', null, null],
    ])
  })
})

describe('a certificate of private health insurance', () => {
  const certificate = (fields: Record<string, number | string>, text: string) =>
    settle([paper(0, { kind: 'kv_besch', fields: { year, recipient: 'Anna Beispiel', ...fields }, text })], {
      mandant,
      year,
    }).positions.map(({ key, cents, counts }) => [key, cents, counts])
  const ROWS = 'Bescheinigung Anna Beispiel\nBasisabsicherung 3.212,40\nPflege 412,80\n'

  test('asks for what it prints beyond the basis and was not read, and for a refund', () => {
    const read = { basisbeitrag: 3212.4, pflegebeitrag: 412.8 }
    const text = `${ROWS}Beiträge für Wahlleistungen 688,20\nBeitragsrückerstattung 512,00`
    expect(certificate(read, text)).toEqual([
      ['va.pkv.basis', 321_240, 'yes'],
      ['va.pkv.pflege', 41_280, 'yes'],
      ['va.pkv.erstattet', null, 'asks'],
      ['va.pkv.wahl', null, 'asks'],
    ])
    const none = `${ROWS}Wahlleistungen 0,00\nErstattung 0,00\nBasis ohne Wahlleistungen 3.212,40`
    expect(certificate(read, none)).toEqual([
      ['va.pkv.basis', 321_240, 'yes'],
      ['va.pkv.pflege', 41_280, 'yes'],
    ])
  })

  test('asks where paid and refunded stand in one row', () => {
    const text = 'Bescheinigung Anna Beispiel\ngezahlt erstattet\nBasisabsicherung 3.212,40 512,00'
    expect(certificate({ basisbeitrag: 512 }, text)).toEqual([['va.pkv.basis', 51_200, 'asks']])
  })
})

test('certificates of two spouses with one insurer are none of each other', () => {
  const of = (index: number, name: string, basisbeitrag: number, title: string) =>
    paper(index, {
      kind: 'kv_besch',
      fields: { year, recipient: name, basisbeitrag, issuer: 'Nordstern AG' },
      text: `${title}\n${name}\nBasisabsicherung`,
    })
  const couple = client({ kind: 'couple', spouse: BERND })
  const both = [of(0, 'Anna Beispiel', 3000, 'Bescheinigung 2025'), of(1, 'Bernd Beispiel', 2000, 'Mitteilung 2025')]
  expect(sums(settle(both, { mandant: couple, year }))).toEqual({ 'va.pkv.basis A': 3000, 'va.pkv.basis B': 2000 })
})

test('a bill to somebody else asks whose it is, and one to a child of the client does not', () => {
  const bill = (recipient: string) =>
    settle(
      [paper(0, { kind: 'haftpflicht', fields: { date: '2025-02-01', beitrag: 68.4, recipient }, text: recipient })],
      { mandant, year },
    ).positions.map(({ counts, reason }) => [counts, reason])
  expect(bill('Renate Vogt')).toEqual([['asks', 'place_open']])
  expect(bill('Anna Beispiel')).toEqual([['yes', null]])
  expect(bill('Mia Beispiel')).toEqual([['yes', null]])
  expect(bill('')).toEqual([['yes', null]])
  const stranger = paper(0, {
    kind: 'haftpflicht',
    fields: { date: '2025-02-01', beitrag: 68.4, recipient: 'Renate Vogt' },
    text: 'Renate Vogt',
  })
  const couple = client({ kind: 'couple', spouse: BERND })
  expect(settle([stranger], { mandant: couple, year }).positions.map(({ person, cents }) => [person, cents])).toEqual([
    ['gemeinsam', 6840],
  ])
})

test('a bill to the spouse who runs the business may be private', () => {
  const couple = client(
    {
      ...{ kind: 'couple', vatStatus: 'regular', spouse: BERND },
      businesses: [{ id: 'b1', name: 'Textwerk Nord', taxNumber: null, vatId: null }],
    },
    {},
  )
  const fields = { date: '2025-10-04', gross: 119, net: 100, tax: 19, recipient: 'Bernd Beispiel' }
  const boots = paper(0, { kind: 'er_rechnung', fields, text: 'Bernd Beispiel\nStiefel 119,00' })
  expect(settle([boots], { mandant: couple, year }).totals).toEqual([])
})

test('a proforma invoice claims nothing, whatever its kind', () => {
  const fields = { date: '2025-07-02', gross: 761.6, recipient: 'Anna Beispiel' }
  const proforma = paper(0, { kind: 'arbeitsmittel', fields, text: 'Kontor GmbH\nProforma-Rechnung PF-301' })
  expect(settle([proforma], { mandant, year }).documents[0]).toMatchObject({ counts: 'no', reason: 'proforma' })
})

test('every number of a Leistungsmitteilung has its line, and one without any asks', () => {
  const fields = { nr1: 2412.36, nr8: 55.1, nr9a: 120, nr9b: 12, nr10: 7, nr11: 1 }
  const told = paper(0, { kind: 'leistung_22', fields: { year, recipient: 'Anna Beispiel', ...fields } })
  expect(sums(settle([told], { mandant, year }))).toEqual(
    Object.fromEntries(Object.entries(fields).map(([number, euro]) => [`rav.${number}`, euro])),
  )
  const bare = paper(0, { kind: 'leistung_22', fields: { year, recipient: 'Anna Beispiel' } })
  expect(settle([bare], { mandant, year }).positions.map(({ counts, cents }) => [counts, cents])).toEqual([
    ['asks', null],
  ])
})

test.each([
  ['Illustration Titelbild', 'b.fremdleistung'],
  ['Anzeige Stadtmagazin', 'b.werbung'],
  ['Plakate A2', 'b.werbung'],
  ['Papier A4 80 g', 'b.arbeitsmittel'],
  ['Druckerpapier', 'b.arbeitsmittel'],
  ['Papierkorb', 'b.uebrige'],
])('a line "%s" goes to %s', (line, key) => {
  const bill = paper(0, {
    kind: 'er_rechnung',
    fields: { date: '2025-03-03', gross: 119, net: 100, tax: 19 },
    taxes: [{ rate: '19', base: '100.00', tax: '19.00' }],
    lines: items([[line, 1, 100]]),
  })
  const business = client({ vatStatus: 'regular' }, { companyName: 'Werkstatt Beispiel' })
  expect(sums(settle([bill], { mandant: business, year }))).toEqual({ [key]: 100, 'b.vst': 19 })
})

describe('a bill of a business whose lines were not read', () => {
  const business = client({ vatStatus: 'regular' }, { companyName: 'Werkstatt Beispiel' })
  const bill = (net: number, text: string, lines?: ReturnType<typeof items>) => {
    const tax = Math.round(net * 19) / 100
    const fields = { date: '2025-11-14', gross: net + tax, net, tax, paidOn: '2025-11-14' }
    const taxes = [{ rate: '19', base: net.toFixed(2), tax: tax.toFixed(2) }]
    const one = paper(0, { kind: 'er_rechnung', fields, text, taxes, ...(lines ? { lines } : {}) })
    return settle([one], { mandant: business, year }).positions.map(({ key, cents, counts }) => [key, cents, counts])
  }

  test('asks how a thing above the limit is written off, and takes a repair for none', () => {
    expect(bill(1260.5, 'Notebook Pro 14 1.260,50')[0]).toEqual(['b.afa', 126_050, 'asks'])
    expect(bill(410, '1 x Monitor 27 Zoll 410,00')[0]).toEqual(['b.gwg', 41_000, 'yes'])
    expect(bill(1200, '2 Monitore 600,00 1.200,00')[0]).toEqual(['b.uebrige', 120_000, 'yes'])
    expect(bill(1260.5, 'Maschine Reparatur 1.260,50')[0]).toEqual(['b.uebrige', 126_050, 'yes'])
  })

  test('asks about a gift that was not read as a line', () => {
    const text = 'Präsentkorb für Frau Lenz 62,00'
    expect(bill(62, text)).toEqual([['b.geschenke.nicht', 7378, 'yes']])
    expect(bill(62, text, items([['Frau Lenz', 1, 62]])).map(([, , counts]) => counts)).toEqual(['asks', 'asks'])
  })
})

test('a bill that public money helped to pay asks, and with it its labour', () => {
  const fields = { date: '2025-08-22', gross: 1190, net: 1000, tax: 190, lohnanteilBrutto: 476, paidOn: '2025-09-05' }
  const roof = paper(0, { kind: 'handwerker', fields, text: 'Dach. Gefördert durch die KfW' })
  expect(settle([roof], { year }).positions.map(({ counts, proposal }) => [counts, proposal])).toEqual([
    ['asks', 47_600],
    ['asks', 119_000],
  ])
})

test('a debit around New Year for the other year asks', () => {
  const fields = { date: '2025-12-29', gross: 49, debitOn: '2026-01-08', serviceStart: '2025-12-01' }
  const phone = paper(0, { kind: 'telefon', fields })
  const business = client({ vatStatus: 'small_business' }, { companyName: 'Werkstatt Beispiel' })
  const asked = settle([phone], { mandant: business, year }).positions[0]
  expect(asked).toMatchObject({ counts: 'asks', reason: 'year_open' })
  expect(asked?.note).toContain('§ 11')
})
