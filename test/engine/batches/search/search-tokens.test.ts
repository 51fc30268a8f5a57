import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldLetters, foldUmlauts } from '../../../../engine/batches/search/search-fold.ts'
import { readNumber } from '../../../../engine/batches/search/search-number.ts'
import { pageTokens } from '../../../../engine/batches/search/search-page-tokens.ts'
import { endsOf, tokensOf } from '../../../../engine/batches/search/search-tokens.ts'

const fold = (text: string) => foldUmlauts(foldLetters(text))
/** What a text is found by. */
const wordings = (text: string) =>
  pageTokens(text.split(' ').map((word, line) => ({ text: word, line }))).flatMap(token => endsOf(token))
const begins = (text: string, looked: string) =>
  tokensOf(looked).every(token => wordings(text).some(wording => wording.startsWith(token.text)))

test('case, accents, umlauts in their three spellings and ß are folded', () => {
  for (const name of ['Müller', 'MUELLER', 'muller', 'Mu\u0308ller']) expect(fold(name)).toBe('muller')
  expect(fold('Größe')).toBe(fold('GROESSE'))
  expect(fold('Straße')).toBe(fold('strasse'))
  expect(fold('Café Ångström Łódź')).toBe('cafe angstrom lodz')
  expect(fold('ﬁnanzamt')).toBe('finanzamt')
})

test('the fold of a beginning begins the fold, for words of any letters', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeiousßäöüéABE n'.split('')), maxLength: 14 })
  fc.assert(
    fc.property(letters, letters, (one, two) => {
      expect(fold(one + two).startsWith(fold(one))).toBe(true)
    }),
  )
})

test('any part of a word from three letters on is found, also where spelled-out umlauts arise at its seam', () => {
  for (const [word, part] of [
    ['Kfz-Haftpflichtversicherung', 'Haftpflicht'],
    ['Kfz-Haftpflichtversicherung', 'versicherung'],
    ['Kfz-Haftpflichtversicherung', 'Kfzhaftpflicht'],
    ['Neuerkrankung', 'Erkrankung'],
    ['Bauelement', 'Element'],
    ['Gebäudeversicherung', 'gebaeude'],
    ['Grundstücksgröße', 'groesse'],
  ] as const) {
    expect(begins(word, part), `${part} in ${word}`).toBe(true)
  }
  const word = fc.string({ unit: fc.constantFrom(...'aeourstnüäß'.split('')), minLength: 3, maxLength: 20 })
  fc.assert(
    fc.property(word, fc.nat(17), fc.nat(20), (text, from, length) => {
      const part = text.slice(from, from + 3 + length)
      fc.pre(fold(part).length >= 3)
      expect(begins(text, part)).toBe(true)
    }),
  )
})

test('a word that is divided at the end of a line is found as a whole', () => {
  const words = [
    { text: 'Haftpflichtversiche-', line: 0 },
    { text: 'rung,', line: 1 },
    { text: 'Ein-', line: 2 },
    { text: 'Und', line: 3 },
  ]
  const joined = pageTokens(words).filter(token => token.isJoined)
  expect(joined.map(({ text, from, to }) => ({ text, from, to }))).toEqual([
    { text: 'haftpflichtversicherung', from: 0, to: 1 },
  ])
})

test.each([
  ['1.234,56', '1234c56'],
  ['1234,56', '1234c56'],
  ['1,234.56', '1234c56'],
  ["1'234.56", '1234c56'],
  ['1234.56', '1234c56'],
  ['1.234', '1234'],
  ['12.345.678,90', '12345678c90'],
  ['0,50', '0c50'],
  ['01067', '01067'],
  ['24.12.2024', '24d12d2024'],
  ['24.12.24', '24d12d2024'],
  ['01.03.2024', '1d3d2024'],
  ['2024-12-24', '24d12d2024'],
  ['24/12/2024', '24d12d2024'],
  ['12.2024', '12d2024'],
  ['24.12', '24d12'],
  ['12.10', '12d10'],
  ['123/456/78901', null],
  ['2024-0815', null],
  ['99.99.9999', null],
  ['1.2.3.4', null],
])('the number %s is looked for as %s', (text, form) => {
  expect(readNumber(text)?.text ?? null).toBe(form)
})

test('numbers are found in any German form, dates by month and year, references by their parts', () => {
  expect(begins('EUR1.234,56', '1234,56')).toBe(true)
  expect(begins('1.234,56€', '1.234')).toBe(true)
  expect(begins('24.12.2024', '12.2024')).toBe(true)
  expect(begins('24.12.2024', '2024')).toBe(true)
  expect(begins('24.12.2024', '24.12')).toBe(true)
  expect(begins('RE-2024-0815', 'RE2024')).toBe(true)
  expect(begins('RE-2024-0815', '20240815')).toBe(true)
  expect(begins('DE89370400440532013000', '8937')).toBe(true)
  expect(begins('11.234,56', '1.234,56')).toBe(false)
})

test('any text has tokens of letters and digits only, and never too many', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      for (const wording of wordings(text)) expect(wording).toMatch(/^[\p{L}\p{N}]{1,100}$/u)
    }),
  )
  expect(wordings('x'.repeat(100_000)).length).toBeLessThan(100)
})
