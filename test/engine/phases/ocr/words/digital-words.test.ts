import { expect, test } from 'vitest'
import { digitalWords } from '../../../../../engine/phases/ocr/words/digital-words.ts'
import type { PdfChar } from '../../../../../engine/pdfium/pdf-chars.ts'

const UPRIGHT = 0.7
const LETTER = 0.016

/** A letter of the width and height of all of them, by its left and upper edge as shares of the page. */
function letter(text: string, at: number, y = 0.1): PdfChar {
  const rect = { x0: at, y0: y, x1: at + LETTER, y1: y + 0.02 }
  return { text, rect, quarterTurns: 0, hidden: false, unmapped: false, guessed: false }
}

function blank(text: string, guessed: boolean): PdfChar {
  return { text, rect: null, quarterTurns: null, hidden: false, unmapped: false, guessed }
}

function wordsOf(chars: readonly PdfChar[]): string[] {
  return digitalWords(chars, UPRIGHT).words.map(({ text }) => text)
}

test('letters that touch are one word, whatever space or line end was guessed between them', () => {
  const [a, b, c] = [letter('P', 0.1), letter('l', 0.1 + LETTER), letter('a', 0.1 + 1.9 * LETTER)]
  expect(wordsOf([a, blank(' ', true), b, blank('\r', true), blank('\n', true), c])).toEqual(['Pla'])
})

test('a guessed space between letters that stand apart parts words', () => {
  expect(wordsOf([letter('a', 0.1), blank(' ', true), letter('b', 0.1 + 1.3 * LETTER)])).toEqual(['a', 'b'])
})

test('a space of the file parts words however near the letters stand', () => {
  const file = [letter('a', 0.1), blank(' ', false), blank('\n', true), letter('b', 0.1 + LETTER)]
  expect(wordsOf(file)).toEqual(['a', 'b'])
})

test('a guessed line end parts what stands below', () => {
  expect(wordsOf([letter('a', 0.1), blank('\n', true), letter('b', 0.1 + LETTER, 0.115)])).toEqual(['a', 'b'])
})
