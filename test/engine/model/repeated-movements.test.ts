import { expect, test } from 'vitest'
import { findRepeatedMovements } from '../../../engine/model/repeated-movements.ts'
import type { StatementDocument } from '../../../engine/model/repeated-movements.ts'
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

test('where both statements are proved by their balances, words need not agree', () => {
  const one = aStatement('a', IBAN, [inFile('2025-03-03', -5000, 'Überweisung')], 'fits')
  const other = aStatement('b', IBAN, [onPaper('2025-03-03', -5000, 'SEPA Auftrag')], 'fits')
  expect(repeats(one, other)).toEqual(['b 0 > a 0'])
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
