import { describe, expect, test } from 'vitest'
import type { Movement } from '../../../engine/model/movement.ts'
import { billRows } from '../../../engine/positions/facts/bill-rows.ts'
import type { PositionDocument } from '../../../engine/positions/facts/position-input.ts'
import { BERND, client, object, paper, settle, sums } from './stack.ts'

const mandant = client({ kind: 'couple', spouse: BERND, objects: [object('obj_1', 'Seestraße 9', 'let')] })
const mandantAndYear = { mandant, year: 2025 }

describe('the lines of a bill', () => {
  const rowsOf = (fields: Record<string, number>, text: string) =>
    billRows(paper(0, { kind: 'hotel', fields, text })).map(({ text: line, amount, quantity }) => [
      line.trim(),
      amount.cents,
      quantity,
    ])

  test('come to the total, or to the net sum and bear the VAT, the last one its rest', () => {
    expect(rowsOf({ gross: 150 }, 'Zimmer 2 60,00 120,00\nParken 30,00\nGesamt 150,00')).toEqual([
      ['Zimmer 2', 12_000, 2],
      ['Parken', 3000, null],
    ])
    const net = 'Beratung A 33,33\nBeratung B 33,33\nBeratung C 33,34\nNetto 100,00\nUSt 19 % 19,00\nBrutto 119,00'
    const rows = rowsOf({ gross: 119, net: 100, tax: 19 }, net)
    expect(rows.map(([, cents]) => cents)).toEqual([3966, 3966, 3968])
  })

  test('that do not add up are none', () => {
    expect(rowsOf({ gross: 151 }, 'Zimmer 2 60,00 120,00\nParken 30,00')).toEqual([])
    expect(rowsOf({ gross: 150 }, 'Gesamtbetrag 150,00\nbezahlt 150,00')).toEqual([])
    expect(rowsOf({}, 'Zimmer 120,00\nParken 30,00')).toEqual([])
  })
})

describe('a hotel bill of an employee', () => {
  // 13 March 2025 is a Thursday.
  const hotel = (text: string, gross: number, serviceDate = '2025-03-13') => {
    const fields = { gross, date: serviceDate, serviceDate, recipient: 'Bernd Beispiel' }
    return settle([paper(0, { kind: 'hotel', fields, text })], mandantAndYear)
  }
  const plain = 'Logis 2 x 80,00 160,00\nFrühstück 2 12,00 24,00\nParkplatz 10,00\n'

  test('counts room and parking, and no breakfast', () => {
    const set = hotel(plain.replace('2 x', '2'), 194)
    expect(sums(set)).toEqual({ 'n.reise.uebernachtung B': 160, 'n.reise.neben B': 10 })
    expect(set.leftOut.map(({ reason, cents }) => [reason, cents])).toEqual([['not_deductible', 2400]])
  })

  test('counts nights that stand in rows of their own days', () => {
    // 9 and 10 March 2025 are a Sunday and a Monday, 14 March is a Friday.
    const nights = (...days: readonly string[]): string => days.map(day => `${day} Logis 80,00`).join('\n')
    expect(sums(hotel(nights('09.03.2025', '10.03.2025'), 160))).toEqual({ 'n.reise.uebernachtung B': 160 })
    expect(sums(hotel(nights('13.03.2025', '14.03.2025'), 160))).toEqual({})
    expect(sums(hotel(nights('10.03.2025', '10.03.2025'), 160))).toEqual({})
  })

  test.each([
    ['a night before a Saturday', plain, 194, '2025-03-15'],
    ['a family', `Doppelzimmer\n${plain}`, 194, '2025-03-13'],
    ['a line that nobody can sort', plain.replace('Parkplatz', 'Blumenschmuck'), 194, '2025-03-13'],
    ['room and breakfast in one price', 'Zimmer mit Frühstück 2 95,00 190,00\nParkplatz 4,00', 194, '2025-03-13'],
    ['lines that do not add up', plain, 200, '2025-03-13'],
  ])('asks for %s', (_what, text, gross, day) => {
    const set = hotel(text.replace('2 x', '2'), gross, day)
    expect(set.totals).toEqual([])
    expect(set.positions.some(({ counts, reason }) => counts === 'asks' && reason === 'place_open')).toBe(true)
  })
})

describe("a tax adviser's bill", () => {
  const bill = (text: string, gross: number, net: number) =>
    settle(
      [
        paper(0, {
          kind: 'stb_rechnung',
          fields: { gross, net, date: '2025-05-02', paidOn: '2025-05-09', recipient: 'Eheleute Beispiel' },
          text: `Mandant Eheleute Beispiel\n${text}`,
        }),
      ],
      mandantAndYear,
    )
  const LINES = [
    'Einkommensteuererklärung 200,00',
    'Überschuss der Einnahmen, Arbeitnehmer Bernd Beispiel 100,00',
    'Überschuss Vermietung Seestraße 9 80,00',
    'Auslagen pauschal 20,00',
  ]

  test('is deducted by its lines, expenses in proportion, and the return itself not', () => {
    const set = bill(LINES.join('\n'), 476, 400)
    // 119,00 with its share of the expenses, 23,80 for 452,20 of work.
    expect(sums(set)).toEqual({ 'n.weitere B': 125.26, 'v.sonst obj_1': 100.21 })
    const left = set.positions.filter(({ counts }) => counts === 'no')
    expect(left.map(({ reason, cents }) => [reason, cents])).toEqual([['not_deductible', 25_053]])
    expect(set.positions.reduce((sum, { cents }) => sum + (cents ?? 0), 0)).toBe(47_600)
  })

  test('asks where a line names nobody, or is for a business that the client does not run', () => {
    const nobody = bill(LINES.join('\n').replace('Bernd Beispiel', ''), 476, 400)
    expect(sums(nobody)).toEqual({ 'v.sonst obj_1': 100.21 })
    const business = bill(LINES.join('\n').replace('Einkommensteuererklärung', 'Jahresabschluss'), 476, 400)
    expect(business.positions.map(({ counts, cents }) => [counts, cents])).toEqual([['asks', 47_600]])
  })
})

describe('a ticket', () => {
  const ticket = (text: string, fields: Record<string, number | string>) =>
    settle([paper(0, { kind: 'fahrkarte', fields: { recipient: 'Anna Beispiel', ...fields }, text })], mandantAndYear)

  test('of a season counts in the year that it covers, whenever it was written', () => {
    const set = ticket('Jahreskarte vom 01.01. bis 31.12.2025', { date: '2026-01-20', jahresbetrag: 620.4 })
    expect(sums(set)).toEqual({ 'n.oepnv A': 620.4 })
    expect(set.positions[0]?.yearBasis).toBe('certificate')
  })

  test('of one trip asks, on the line of journeys', () => {
    const set = ticket('Einfache Fahrt Köln - Ulm', { date: '2025-04-02', gross: 59.9 })
    expect(set.positions.map(({ key, counts, proposal }) => [key, counts, proposal])).toEqual([
      ['n.reise.fahrt', 'asks', 5990],
    ])
  })
})

describe('donations that the account alone shows', () => {
  const movement = (cents: number, text: string, date = '2025-06-02'): Movement => {
    return { date, cents, text, page: 1, box: [0.7, (Math.abs(cents) % 90_000) / 100_000, 0.1, 0.01] }
  }
  const statement = (index: number, movements: readonly Movement[]): PositionDocument => {
    const bare = paper(index, { kind: 'kontoauszug', fields: { date: '2025-06-30' }, text: 'Kontoauszug Beispiel' })
    return { ...bare, analysis: bare.analysis && { ...bare.analysis, statement: { movements, sum: 'fits' } } }
  }
  const certificate = paper(1, {
    kind: 'spende',
    fields: { betrag: 40, date: '2025-06-02', paidOn: '2025-06-02', issuer: 'Tierheim Seestadt e.V.' },
    text: 'Zuwendung von Anna Beispiel',
  })

  test('count up to the limit where a body is named, and ask above it or without one', () => {
    const own = [
      movement(-7250, 'Spende Seenotretter e.V.'),
      movement(-30_001, 'Spende Kinderhilfe gGmbH'),
      movement(-5000, 'Spende für Klaus'),
      movement(4000, 'Spende zurück Seenotretter e.V.'),
      movement(-1000, 'Miete'),
    ]
    const set = settle([statement(0, own)], mandantAndYear)
    expect(sums(set)).toEqual({ 'sa.spende': 72.5 })
    expect(set.positions.map(({ counts, cents, yearBasis }) => [counts, cents, yearBasis])).toEqual([
      ['yes', 7250, 'payment'],
      ['asks', 30_001, 'payment'],
      ['asks', 5000, 'payment'],
    ])
  })

  test('are left to their certificate, and to the statement that tells them first', () => {
    const told = [movement(-4000, 'Spende Tierheim Seestadt e.V.'), movement(-7250, 'Spende Seenotretter e.V.')]
    const again = told.map(one => ({ ...one }))
    const all = [statement(0, told), certificate, statement(2, again)]
    expect(sums(settle(all, mandantAndYear))).toEqual({ 'sa.spende': 112.5 })
    // Of two copies of a statement the better one counts, whichever came first.
    const copies = [{ ...statement(0, told), quality: 'scan' as const }, certificate, statement(2, again)]
    const duplicates = [{ documentId: 'doc_2', duplicateOf: 'doc_0' }]
    expect(sums(settle(copies, { ...mandantAndYear, duplicates }))).toEqual({ 'sa.spende': 112.5 })
  })

  test('are no more where a person says that the statement only informs', () => {
    const said = { '*': { counting: { counts: 'no', reason: 'only_information', note: null } } } as const
    const out = { ...statement(0, [movement(-7250, 'Spende Seenotretter e.V.')]), judged: said }
    const set = settle([out], mandantAndYear)
    expect(set.totals).toEqual([])
    expect(set.documents[0]).toMatchObject({ counts: 'no', reason: 'only_information' })
  })

  test('of a statement without any it stays what it is', () => {
    const set = settle([statement(0, [movement(-1000, 'Miete')])], mandantAndYear)
    expect(set.documents[0]).toMatchObject({ counts: 'no', reason: 'only_information' })
  })
})
