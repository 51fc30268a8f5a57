import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clip, wrap } from '../../../engine/paper/sheet-flow.ts'
import type { Typeface } from '../../../engine/paper/typeface.ts'

/** Each character is as wide as the font size. */
const face: Pick<Typeface, 'widthOf'> = { widthOf: (text, size) => Array.from(text).length * size }
const lines = (text: string, width: number) => wrap(face as Typeface, 1, text, width)

test('texts break at blanks, after hyphens and slashes, and within words only when they must', () => {
  expect(lines('Rechnung vom März', 12)).toEqual(['Rechnung vom', 'März'])
  expect(lines('Betriebs-/Nebenkosten', 12)).toEqual(['Betriebs-/', 'Nebenkosten'])
  expect(lines('Nebenkostenabrechnung', 12)).toEqual(['Nebenkosten-', 'abrechnung'])
  expect(lines('(Jahres-)Bescheinigung', 15)).toEqual(['(Jahres-)', 'Bescheinigung'])
  expect(lines('Bescheinigung § 92', 16)).toEqual(['Bescheinigung', '§ 92'])
  expect(lines('Einkommensteuerbescheid', 23)).toEqual(['Einkommensteuerbescheid'])
  expect(lines('Einkommensteuerbescheid', 22)).toEqual(['Einkommensteuerbesch-', 'eid'])
  expect(lines('0123456789abcdef', 10)).toEqual(['0123456789', 'abcdef'])
})

test('no line is wider than asked and nothing is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 3, max: 30 }), (text, width) => {
      const broken = lines(text, width)
      for (const line of broken) expect(Array.from(line).length).toBeLessThanOrEqual(width)
      const bare = (value: string) => value.replace(/[\s-]/g, '')
      expect(bare(broken.join(''))).toBe(bare(text))
    }),
  )
})

test('clipped texts end with an ellipsis', () => {
  expect(clip(face as Typeface, 1, 'Gebäudereinigung', 10)).toBe('Gebäudere…')
  expect(clip(face as Typeface, 1, 'kurz', 10)).toBe('kurz')
})
