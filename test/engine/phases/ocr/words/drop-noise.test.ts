import { describe, expect, test } from 'vitest'
import { dropNoise, meanConfidence, readingScore } from '../../../../../engine/phases/ocr/words/drop-noise.ts'

const word = (text: string, confidence: number) => ({ text, confidence, line: 0 })

describe('noise among recognised words', () => {
  test('is dropped: stains, rules and frames', () => {
    const noise = [word('|', 0.7), word('—', 0.5), word('i', 0.3), word('~~', 0.65), word('Xqv', 0.1)]
    expect(dropNoise(noise)).toEqual([])
  })

  test('is not seen in words, amounts and signs that were read well', () => {
    const words = [word('Rechnung', 0.5), word('19', 0.9), word('€', 0.9), word('-', 0.9), word('A', 0.6)]
    expect(dropNoise(words)).toEqual(words)
  })

  test('is not a short word in a line that was read well', () => {
    const line = [word('2', 0.3), word('Stk', 0.75)]
    expect(dropNoise(line)).toEqual(line)
    expect(dropNoise([{ ...word('2', 0.3), line: 1 }, word('Stk', 0.75)])).toEqual([word('Stk', 0.75)])
  })
})

test('long words weigh more in the mean confidence', () => {
  expect(meanConfidence([word('Umsatzsteuer', 0.9), word('|', 0.1)])).toBeGreaterThan(0.8)
  expect(meanConfidence([])).toBe(0)
})

test('a reading with many doubtful words scores less than a short good one', () => {
  const doubtful = Array.from({ length: 50 }, () => word('xqzw', 0.3))
  expect(readingScore(doubtful)).toBeLessThan(readingScore([word('Kassenbon', 0.9)]))
})
