import { describe, expect, test } from 'vitest'
import { readLayout } from '../../../engine/reading/layout/read-layout.ts'
import { findNumbering } from '../../../engine/splitting/split-numbering.ts'

/** Numbering of a page with one line at a height. */
function numberingOf(text: string, y: number) {
  const words = text.split(' ').map((word, index) => {
    const box = [0.1 + index * 0.08, y, 0.06, 0.012] as const
    return { text: word, box, confidence: 1, line: 0 }
  })
  const page = { source: 'digital' as const, words, meanConfidence: null, rotation: 0 as const, skewDegrees: 0 }
  return findNumbering(readLayout([{ number: 1, text: page }]))
}

describe('the number that a page gives itself', () => {
  test.each([
    ['Seite 1 von 2', 0.5, { page: 1, of: 2, isNamed: true }],
    ['Seite: 3/12', 0.5, { page: 3, of: 12, isNamed: true }],
    ['Seite1von2', 0.5, { page: 1, of: 2, isNamed: true }],
    ['Page 2 of 3', 0.5, { page: 2, of: 3, isNamed: true }],
    ['Blatt 4', 0.5, { page: 4, of: null, isNamed: true }],
    ['Rechnungskorrektur RK-5 · Seite 2', 0.1, { page: 2, of: null, isNamed: true }],
    ['Blatt 3 zur Rechnung 4711', 0.1, { page: 3, of: null, isNamed: true }],
    ['- 2 -', 0.95, { page: 2, of: null, isNamed: false }],
    ['2/3', 0.95, { page: 2, of: 3, isNamed: false }],
  ] as const)('%s', (text, y, numbering) => {
    expect(numberingOf(text, y)).toEqual(numbering)
  })

  test.each([
    ['Seite 2 folgt', 0.95],
    ['Fortsetzung auf Seite 2', 0.95],
    ['siehe Seite 3', 0.5],
    ['- 2 -', 0.5],
    ['2/3', 0.5],
    ['Seite 5 von 2', 0.5],
    ['Seitenschneider 3 von 4', 0.5],
    ['wie auf Seite 12 beschrieben wird', 0.5],
  ])('none: %s', (text, y) => {
    expect(numberingOf(text, y)).toBeNull()
  })
})
