import { expect, test } from 'vitest'
import { pageOf } from '../engine/phases/analysis/page-of.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { misreadPages } from './misread-pages.ts'

const PAGE = pageOf('Rechnung R0815 vom 14.03.2025 über 1.234,56 EUR\n'.repeat(40))

test('words are misread or lost, all are recognised, and the same seed gives the same', () => {
  const read = (rate: number) => misreadPages([PAGE], rate, createSeededRandom(3))[0]?.text
  const [few, many] = [read(0.002), read(0.05)]
  const wrong = (text: typeof few): number =>
    PAGE.text.words.length -
    (text?.words.filter(({ text: one }) => PAGE.text.words.some(word => word.text === one)).length ?? 0)
  expect(few?.source).toBe('ocr')
  expect(few?.words.every(({ confidence }) => confidence < 1)).toBe(true)
  expect(wrong(many)).toBeGreaterThan(wrong(few))
  expect(read(0.05)).toEqual(many)
})
