import { expect, test } from 'vitest'
import { readLayout, unionBox } from '../../../../engine/reading/layout/read-layout.ts'
import { crowdedPage } from '../../phases/analysis/crowded-page.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

test('words of one height are a row, wide gaps part its segments', () => {
  const { rows } = readLayout([pageOf('Rechnung Nr. 4711      Datum 01.02.2025\nSumme      119,00')])
  expect(rows.map(({ segments }) => segments.map(({ text }) => text))).toEqual([
    ['Rechnung Nr. 4711', 'Datum 01.02.2025'],
    ['Summe', '119,00'],
  ])
})

test('a row of thousands of words is read in parts, none of which is lost', () => {
  const { rows } = readLayout([crowdedPage(20_000, 20_000, index => String(index))])
  expect(Math.max(...rows.map(({ tokens }) => tokens.length))).toBeLessThanOrEqual(256)
  expect(rows.flatMap(({ tokens }) => tokens.map(({ text }) => text))).toEqual(
    Array.from({ length: 20_000 }, (_, index) => String(index)),
  )
})

test('the longest row of a real table stays whole', () => {
  expect(readLayout([crowdedPage(256, 256, String)]).rows).toHaveLength(1)
})

test('of a word without end its start is read, of a page without end its first words', () => {
  const { rows } = readLayout([crowdedPage(1000, 10, index => `${index}${'x'.repeat(5000)}`)])
  const words = rows.flatMap(({ tokens }) => tokens)
  expect(new Set(words.map(({ text }) => text.length))).toEqual(new Set([1000]))
  expect(words).toHaveLength(100)
})

test('a box around hundreds of thousands of boxes is found', () => {
  const boxes = Array.from({ length: 300_000 }, (_, index) => [index / 600_000, 0.1, 0.1, 0.2] as const)
  const [x, y, width, height] = unionBox(boxes)
  expect([x, y, height]).toEqual([0, 0.1, expect.closeTo(0.2)])
  expect(width).toBeCloseTo(0.6, 4)
})

test.each([
  ['Rechnungs\u200bnummer', 'Rechnungsnummer'],
  ['RE\u00ad2025\u00ad7', 'RE-2025-7'],
  ['\u202eFDP.HbmG\u202c', 'FDP.HbmG'],
  ['119\u0000,00\u0007', '119,00'],
  ['Zoë', 'Zoë'],
  ['Zerti\ufb01kat', 'Zertifikat'],
  ['１２，００', '12,00'],
  ['35 m²', '35 m²'],
])('signs that nobody sees are left out of %j', (text, seen) => {
  const { rows } = readLayout([crowdedPage(3, 3, index => ['a', text, '\u0002'][index] ?? '')])
  expect(rows.flatMap(({ tokens }) => tokens.map(token => token.text))).toEqual(['a', seen])
})

test.each([
  ['a bill', 'Muster GmbH\n\nRechnung Nr. 11 11\nNetto 1 1,00'],
  ['close letters', '1 1 1 1 l l . . .'],
])('words that were printed twice to make them bold stand there once: %s', (_name, text) => {
  const page = pageOf(text)
  const { words } = page.text
  const bold = words.map(word => ({
    ...word,
    box: [word.box[0] + 0.0006, word.box[1] + 0.0003, word.box[2], word.box[3]] as const,
  }))
  const textsOf = (own: typeof words): string[] =>
    readLayout([{ number: 1, text: { ...page.text, words: own } }]).rows.map(({ tokens }) =>
      tokens.map(token => token.text).join(' '),
    )
  expect(textsOf([...words, ...bold])).toEqual(textsOf(words))
  expect(textsOf(words).join(' ').split(' ')).toHaveLength(words.length)
})
