import { expect, test } from 'vitest'
import type { PageWord } from '../../../../wire/page-text.ts'
import { findTyped, meaningOfClick, pickWords, wordAt } from '../../../../src-renderer/features/review/word-picking.ts'

const word = (text: string, x: number, line: number): PageWord => {
  return { text, box: [x, 0.1 + line * 0.04, 0.08, 0.02], confidence: 1, line }
}
const words = [
  word('Papierhaus', 0.1, 0),
  word('Lindwurm', 0.2, 0),
  word('GmbH', 0.3, 0),
  word('Rechnungsbetrag:', 0.1, 1),
  word('1.234,56', 0.5, 1),
  word('€', 0.6, 1),
  word('Netto', 0.1, 2),
  word('99,00', 0.5, 2),
  word('99,00', 0.7, 2),
]

test('a click takes the word under it, or right beside it, and none far from any', () => {
  expect(wordAt(words, [0.51, 0.15])?.text).toBe('1.234,56')
  expect(wordAt(words, [0.498, 0.15])?.text).toBe('1.234,56')
  expect(wordAt(words, [0.9, 0.9])).toBeNull()
})

test('dragging takes the words of the line from the first to the last, in both directions', () => {
  const there = pickWords(words, [0.12, 0.11], [0.34, 0.11])
  expect(there?.text).toBe('Papierhaus Lindwurm GmbH')
  expect(pickWords(words, [0.34, 0.11], [0.12, 0.11])).toEqual(there)
  expect(there?.box.map(share => Math.round(share * 1000) / 1000)).toEqual([0.1, 0.1, 0.28, 0.02])
})

test('dragging over several lines reads line by line', () => {
  expect(pickWords(words, [0.55, 0.15], [0.75, 0.19])?.text).toBe('1.234,56 € 99,00 99,00')
})

test('a page without words gives nothing', () => {
  expect(pickWords([], [0.1, 0.1], [0.2, 0.1])).toBeNull()
})

test.each([
  ['1.234,56', '1.234,56'],
  ['1.234,56 €', '1.234,56'],
  ['papierhaus lindwurm', 'Papierhaus Lindwurm'],
  ['99,00', null],
  ['1.234,5', null],
  ['€', null],
])('what is typed as "%s" is found as %s: only where it stands once', (typed, found) => {
  expect(findTyped(words, typed)?.text ?? null).toBe(found)
})

test('a click on a word gives it to the focused field; a box leads to its own field', () => {
  const click = { focused: 'gross', isFocusedEmpty: false, boxOf: null, isOnWord: true, isInsisting: false }
  expect(meaningOfClick(click)).toEqual({ type: 'take' })
  expect(meaningOfClick({ ...click, boxOf: 'net' })).toEqual({ type: 'focus', field: 'net' })
  expect(meaningOfClick({ ...click, boxOf: 'net', isInsisting: true })).toEqual({ type: 'take' })
  expect(meaningOfClick({ ...click, boxOf: 'net', isFocusedEmpty: true })).toEqual({ type: 'take' })
  expect(meaningOfClick({ ...click, focused: null })).toEqual({ type: 'nothing' })
  expect(meaningOfClick({ ...click, focused: null, boxOf: 'net' })).toEqual({ type: 'focus', field: 'net' })
  expect(meaningOfClick({ ...click, isOnWord: false })).toEqual({ type: 'nothing' })
})
