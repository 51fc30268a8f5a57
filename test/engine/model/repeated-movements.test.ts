import { expect, test } from 'vitest'
import { findRepeatedMovements } from '../../../engine/model/repeated-movements.ts'
import type { StatementDocument } from '../../../engine/model/repeated-movements.ts'
import type { Movement } from '../../../engine/model/movement.ts'
import { aStatement, inFile, onPaper } from '../bank/a-statement.ts'

const IBAN = 'DE89370400440532013000'
const OTHER = 'DE02120300000000202051'

/** "paper 0 > file 0": the first movement of the paper is told by the first of the file, where it counts. */
function repeats(...documents: readonly StatementDocument[]): readonly string[] {
  const nameOf = (wanted: unknown): string | undefined => {
    for (const { id, analysis } of documents) {
      const index = analysis?.statement?.movements.findIndex(movement => movement === wanted) ?? -1
      if (index >= 0) return `${id} ${index}`
    }
    return undefined
  }
  return [...findRepeatedMovements(documents)]
    .map(([from, { movement }]) => `${nameOf(from)} > ${nameOf(movement)}`)
    .toSorted()
}

test('a movement of paper and file counts in the file', () => {
  const paper = aStatement('paper', IBAN, [onPaper('2025-03-03', -5000, 'Stadtwerke Abschlag')])
  const file = aStatement('file', IBAN, [inFile('2025-03-03', -5000, 'Lastschrift Stadtwerke Süd')])
  expect(repeats(paper, file)).toEqual(['paper 0 > file 0'])
})

test('the day of the value on paper is the same movement', () => {
  const paper = aStatement('paper', IBAN, [onPaper('2025-03-04', -5000, 'Stadtwerke')])
  const file = aStatement('file', IBAN, [inFile('2025-03-03', -5000, 'Stadtwerke', { valueDate: '2025-03-04' })])
  expect(repeats(paper, file)).toEqual(['paper 0 > file 0'])
})

test('two equal payments of a day stay two in each statement', () => {
  const twice = [inFile('2025-03-03', -5000, 'Parkhaus Mitte'), inFile('2025-03-03', -5000, 'Parkhaus Mitte')]
  const again = [inFile('2025-03-03', -5000, 'Parkhaus Mitte'), inFile('2025-03-03', -5000, 'Parkhaus Mitte')]
  expect(repeats(aStatement('a', IBAN, twice))).toEqual([])
  expect(repeats(aStatement('a', IBAN, twice), aStatement('b', IBAN, again))).toEqual(['b 0 > a 0', 'b 1 > a 1'])
})

test('another account, reference, other side or day is another movement', () => {
  const one = aStatement('a', IBAN, [inFile('2025-03-03', -5000, 'Miete', { endToEnd: 'E1' })])
  const unlike = (iban: string, ...movement: Parameters<typeof inFile>) =>
    repeats(one, aStatement('b', iban, [inFile(...movement)]))
  expect(unlike(OTHER, '2025-03-03', -5000, 'Miete')).toEqual([])
  expect(unlike(IBAN, '2025-03-03', -5000, 'Miete', { endToEnd: 'E2' })).toEqual([])
  expect(unlike(IBAN, '2025-03-04', -5000, 'Miete')).toEqual([])
  expect(unlike(IBAN, '2025-03-03', -5000, 'Strom')).toEqual([])
  expect(unlike(IBAN, '2025-03-03', -5000, 'Miete', { endToEnd: 'E1' })).toEqual(['b 0 > a 0'])
})

test('where both statements are proved by the same balances and number of bookings, words need not agree', () => {
  const paid = (id: string, text: string, closing = 0) =>
    aStatement(id, IBAN, [inFile('2025-03-03', -5000, text)], 'fits', [closing + 5000, closing])
  expect(repeats(paid('a', 'Überweisung'), paid('b', 'SEPA Auftrag'))).toEqual(['b 0 > a 0'])
  expect(repeats(paid('a', 'Überweisung'), paid('b', 'SEPA Auftrag', 5000))).toEqual([])
  const bare = (id: string, text: string) => aStatement(id, IBAN, [inFile('2025-03-03', -5000, text)], 'fits')
  expect(repeats(bare('a', 'Überweisung'), bare('b', 'SEPA Auftrag'))).toEqual([])
})

test('statements of one day that follow on each other repeat nothing, whatever their words', () => {
  const part = (id: string, opening: number) =>
    aStatement(id, IBAN, [inFile('2025-03-03', -5000, 'Kartenzahlung REWE')], 'fits', [opening, opening - 5000])
  expect(repeats(part('a', 10_000), part('b', 5000))).toEqual([])
  expect(repeats(part('a', 10_000), part('c', 0))).toEqual([])
  expect(repeats(part('a', 10_000), part('b', 10_000))).toEqual(['b 0 > a 0'])
})

test('a day and the month that it is in tell the same movement', () => {
  const day = aStatement('day', IBAN, [inFile('2025-03-03', -5000, 'Miete')], 'fits', [10_000, 5000])
  const month = [inFile('2025-03-03', -5000, 'Miete'), inFile('2025-03-20', 700, 'Erstattung')]
  expect(repeats(day, aStatement('month', IBAN, month, 'fits', [10_000, 5700]))).toEqual(['month 0 > day 0'])
})

test('differing references of the bank are two movements, unless one is cut or the payment has its own', () => {
  const booked = (id: string, bankReference: string, endToEnd: string | null = null) =>
    aStatement(id, IBAN, [inFile('2025-03-03', -5000, 'REWE Markt', { bankReference, endToEnd })])
  expect(repeats(booked('a', 'B111'), booked('b', 'B222'))).toEqual([])
  expect(repeats(booked('a', 'B111222333'), booked('b', 'B111222'))).toEqual(['b 0 > a 0'])
  expect(repeats(booked('a', 'B111', 'E1'), booked('b', 'B222', 'E1'))).toEqual(['b 0 > a 0'])
})

test('a period that stands in one file twice counts once', () => {
  const paid = (period: number, text = 'Miete') =>
    inFile('2025-03-03', -5000, text, { period, place: `Zeile ${period}` })
  const twice = (movements: readonly Movement[], opening: number): StatementDocument => {
    const { analysis } = aStatement('a', IBAN, movements, 'differs', [opening, 5000])
    const [period] = analysis?.statement?.periods ?? []
    const periods = period ? [period, period] : []
    return { id: 'a', analysis: { fields: {}, statement: { movements, sum: 'differs', periods } } }
  }
  expect(repeats(twice([paid(0), paid(1)], 10_000))).toEqual(['a 1 > a 0'])
  expect(repeats(twice([paid(0), paid(1, 'Strom')], 10_000))).toEqual([])
  expect(repeats(twice([paid(0), paid(1)], 5000))).toEqual([])
  const other = aStatement('z', IBAN, [inFile('2025-03-03', -5000, 'Miete März')])
  expect(repeats(other, twice([paid(0), paid(1)], 10_000))).toEqual(['a 0 > z 0', 'a 1 > z 0'])
})

test('a paper without an account needs two words in common', () => {
  const file = aStatement('file', IBAN, [inFile('2025-03-03', -5000, 'Stadtwerke Süd Abschlag')])
  expect(repeats(file, aStatement('paper', null, [onPaper('2025-03-03', -5000, 'Stadtwerke')]))).toEqual([])
  expect(repeats(file, aStatement('paper', null, [onPaper('2025-03-03', -5000, 'Stadtwerke Abschlag')]))).toEqual([
    'paper 0 > file 0',
  ])
})

test('an IBAN and its bank code with the number are one account', () => {
  const mt940 = aStatement('mt940', '37040044/532013000', [inFile('2025-03-03', -5000, 'Miete')])
  expect(repeats(mt940, aStatement('camt', IBAN, [inFile('2025-03-03', -5000, 'Miete')]))).toEqual(['camt 0 > mt940 0'])
})

test('a sum on paper is told by the payments that the file splits it into', () => {
  const paper = aStatement('paper', IBAN, [onPaper('2025-03-03', -30_000, 'Sammler Lieferanten')])
  const file = aStatement('file', IBAN, [
    inFile('2025-03-03', -10_000, 'Farben Fink Lieferanten', { booking: 1 }),
    inFile('2025-03-03', -20_000, 'Leitern Lang', { booking: 1 }),
  ])
  expect(repeats(paper, file)).toEqual(['paper 0 > file 0'])
})
