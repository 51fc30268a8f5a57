import { describe, expect, test } from 'vitest'
import { BERND, client, object, paper, payment, settle, sums } from './stack.ts'

const firm = { id: 'b1', name: 'Beispiel Fotografie', taxNumber: null, vatId: null }
const mandant = client({
  ...{ kind: 'couple', spouse: BERND, businesses: [firm], vatStatus: 'regular', profitMethod: 'cash' },
  objects: [object('obj_1', 'Seestraße 9', 'let')],
  children: [{ id: 'k1', firstName: 'Mia', lastName: null, birthDate: null, idNr: null }],
})
const given = { mandant, year: 2025 }
const day = '2025-03-03'
const bill = { date: day, recipient: 'Beispiel Fotografie', issuer: 'Lieferant GmbH' }
const taxes = [{ rate: '19', base: '100.00', tax: '19.00' }]
const hundred = { ...bill, gross: 119, net: 100, tax: 19 }

describe('the line of a bill without lines', () => {
  const lineOf = (text: string, fields: Record<string, number | string> = hundred) =>
    sums(settle([paper(0, { kind: 'er_rechnung', fields, taxes, text, direction: 'incoming' })], given))

  test('is not what the business itself is called after', () => {
    expect(lineOf('Beispiel Fotografie\nHosting ein Jahr 100,00\nNetto 100,00')).toEqual({ 'b.edv': 100, 'b.vst': 19 })
    expect(lineOf('Beispiel Fotografie\nDies und das 100,00')).toEqual({ 'b.uebrige': 100, 'b.vst': 19 })
  })

  test('is that of its priced rows before that of its head', () => {
    expect(lineOf('Farben und Papier GmbH\nKugelschreiber 100,00\nNetto 100,00')).toEqual({
      'b.arbeitsmittel': 100,
      'b.vst': 19,
    })
  })

  test('is that of low-value goods where the tables of useful lives name it', () => {
    const chair = { ...bill, gross: 595, net: 500, tax: 95 }
    const found = lineOf('1 Bürostuhl 500,00\nNetto 500,00\nBrutto 595,00', chair)
    expect(found).toEqual({ 'b.gwg': 500, 'b.vst': 95 })
  })
})

test('a payment confirms no expense that nobody could sort', () => {
  const documents = [
    paper(0, {
      kind: 'er_rechnung',
      fields: { ...bill, gross: 80 },
      text: 'Dies und das 80,00',
      direction: 'incoming',
    }),
    paper(1, { kind: 'kontoauszug', fields: { year: 2025 } }),
  ]
  const { positions } = settle(documents, { ...given, links: [payment('doc_1', 'doc_0', day, 80)] })
  expect(positions.map(({ key, counts, confirmedBy }) => [key, counts, confirmedBy])).toEqual([
    ['b.uebrige', 'yes', null],
  ])
})

describe("a tax adviser's bill to a business", () => {
  const rows = 'Einnahmenüberschussrechnung 300,00\nEinkommensteuererklärung 100,00\nNetto 400,00'
  const settled = (text: string) => {
    const fields = { ...bill, gross: 476, net: 400, tax: 76 }
    const rate = [{ rate: '19', base: '400.00', tax: '76.00' }]
    return settle([paper(0, { kind: 'stb_rechnung', fields, taxes: rate, text, direction: 'incoming' })], given)
  }

  test('counts with the share of its rows for the business', () => {
    expect(sums(settled(rows))).toEqual({ 'b.beratung': 300, 'b.vst': 57 })
    const left = settled(rows).positions.filter(({ counts }) => counts === 'no')
    expect(left.map(({ cents, reason }) => [cents, reason])).toEqual([[11_900, 'not_deductible']])
  })

  test('asks where its rows do not add up or nobody can sort one', () => {
    expect(sums(settled(rows.replace('300,00', '290,00')))).toEqual({})
    expect(sums(settled(rows.replace('Einnahmenüberschussrechnung', 'Sonstiges')))).toEqual({})
  })
})

describe('a final invoice whose sum is what is left', () => {
  const text = 'Schlussrechnung\nGesamt 400,00\nabzüglich Abschlagsrechnung 300,00\nNetto 100,00\nGesamt 119,00'
  const documents = [
    paper(0, { kind: 'ar_rechnung', fields: hundred, taxes, text, direction: 'outgoing' }),
    paper(1, { kind: 'kontoauszug', fields: { year: 2025 } }),
  ]

  test('counts where the bank moved just that, and asks where nothing was paid or less', () => {
    const paid = (euro: number) => sums(settle(documents, { ...given, links: [payment('doc_1', 'doc_0', day, euro)] }))
    expect(paid(119)).toEqual({ 'b.erloes.19': 100, 'b.ust': 19 })
    expect(paid(60)).toEqual({})
    expect(sums(settle(documents, given))).toEqual({})
  })
})

describe('months of one amount', () => {
  test('make the rent of the year that an account names, never the deposit', () => {
    const text =
      'Mieterkonto 2025 Seestraße 9\nKaltmiete 12 x 500,00 6.000,00\nBetriebskosten 12 x 90,00 1.080,00\nMietkaution 2 x 500,00 1.000,00'
    const rent = paper(0, { kind: 'mietkonto', fields: { date: '2026-01-05', kaltmiete: 6000 }, text })
    expect(sums(settle([rent], given))).toEqual({ 'v.miete obj_1': 6000, 'v.umlagen obj_1': 1080 })
    const wrong = paper(0, {
      kind: 'mietkonto',
      fields: { date: '2026-01-05', kaltmiete: 6000 },
      text: text.replace('12 x 500,00', '11 x 500,00'),
    })
    expect(sums(settle([wrong], given))).toEqual({ 'v.umlagen obj_1': 1080 })
  })

  test('make the child benefit of the year in a sentence, unless it is taken back', () => {
    const text = 'Für Mia wurden Januar bis Dezember 2025 monatlich 255,00 EUR, zusammen 3.060,00 EUR gezahlt.'
    const letter = (written: string) =>
      sums(
        settle([paper(0, { kind: 'kindergeld', fields: { date: '2026-01-05', betrag: 255 }, text: written })], given),
      )
    expect(letter(text)).toEqual({ 'kind.kindergeld k1': 3060 })
    expect(letter(`${text} Rückforderung`)).toEqual({})
  })
})

describe('a season ticket to a spouse', () => {
  const text = 'Jahresbescheinigung Deutschlandticket 2025\nBernd Beispiel\n12 Monate à 58,00 696,00'
  const fields = { date: '2026-01-05', recipient: 'Bernd Beispiel' }
  const ticket = paper(0, { kind: 'fahrkarte', fields, text, direction: 'incoming' })
  const wages = (index: number, holder: string) =>
    paper(index, { kind: 'lstb', fields: { year: 2025, recipient: holder, brutto: 30_000, lohnsteuer: 3000 } })

  test('is a way to work of the one who alone has wages', () => {
    expect(sums(settle([ticket, wages(1, 'Bernd Beispiel')], given))['n.oepnv B']).toBe(696)
  })

  test('asks where nobody has wages, or both have', () => {
    const all = [[ticket], [ticket, wages(1, 'Bernd Beispiel'), wages(2, 'Anna Beispiel')]]
    for (const documents of all) {
      const own = settle(documents, given).positions.filter(({ documentId }) => documentId === 'doc_0')
      expect(own.map(({ counts }) => counts)).toEqual(['asks'])
    }
  })
})

test('VAT of a period that is due in its own year counts there, that of its end asks', () => {
  const vat = (period: string) =>
    sums(
      settle([paper(0, { kind: 'ustva', fields: { zahllast: 150 }, text: `Voranmeldung\nZeitraum ${period}` })], given),
    )
  expect(vat('2. Quartal 2025')).toEqual({ 'b.ust.gezahlt': 150 })
  expect(vat('Oktober 2025')).toEqual({ 'b.ust.gezahlt': 150 })
  expect(vat('4. Quartal 2025')).toEqual({})
  expect(vat('Dezember 2025')).toEqual({})
})

test('labour that a row of the bill comes to with its VAT holds the VAT', () => {
  const text = 'Lack 100,00\nArbeitszeit 300,00\nNetto 400,00\nBrutto 476,00\nLohnkosten mit MwSt 357,00'
  const fields = { date: day, gross: 476, net: 400, tax: 76, paymentWay: 'transfer', recipient: 'Anna Beispiel' }
  const rate = [{ rate: '19', base: '400.00', tax: '76.00' }]
  const shareOf = (lohnanteil: number) =>
    sums(settle([paper(0, { kind: 'handwerker', fields: { ...fields, lohnanteil }, taxes: rate, text })], given))
  expect(shareOf(357)['hh.handwerker.lohn']).toBe(357)
  expect(shareOf(300)['hh.handwerker.lohn']).toBeUndefined()
})

test('a ticket without a date of its own counts in the one year of its days', () => {
  const trip = (days: string) => {
    const own = { recipient: 'Beispiel Fotografie', gross: 107, net: 100, tax: 7 }
    const rate = [{ rate: '7', base: '100.00', tax: '7.00' }]
    return sums(settle([paper(0, { kind: 'fahrkarte', fields: own, taxes: rate, text: days })], given))
  }
  expect(trip('gebucht 17.09.2025, Fahrt 22.09.2025')).toEqual({ 'b.reise': 100, 'b.vst': 7 })
  expect(trip('gebucht 30.12.2024, Fahrt 02.01.2025')).toEqual({})
})
