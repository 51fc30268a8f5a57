import { expect, describe, test } from 'vitest'
import table from '../../../../../engine/data/ocr-confidence.json' with { type: 'json' }
import { calibrated } from '../../../../../engine/phases/ocr/words/calibrate-confidence.ts'
import { judgeWords } from '../../../../bench/ocr/calibrate.ts'
import { fitIsotonic } from '../../../../bench/ocr/fit-isotonic.ts'
import { makePage } from '../../../../bench/ocr/make-corpus.ts'
import { aFile } from '../../../../support/a-document.ts'

const CLASSES = ['figures', 'letters', 'signs'] as const
const EXAMPLES = { figures: '119,00', letters: 'Rechnung', signs: '-' } as const

describe('confidence of a recognised word', () => {
  test.each(CLASSES)('the map for %s is the one that fits what was counted', kind => {
    expect(fitIsotonic(table.bins[kind])).toEqual(table.points[kind])
  })

  test.each(CLASSES)('never falls when the recogniser is surer of %s, and stays below digital text', kind => {
    let last = 0
    for (let confidence = 0; confidence <= 1; confidence += 0.005) {
      const share = calibrated(EXAMPLES[kind], confidence)
      expect(share).toBeGreaterThanOrEqual(last)
      expect(share).toBeLessThan(1)
      last = share
    }
  })

  test('tells doubtful numbers and lone signs from sure words', () => {
    expect(calibrated('Rechnung', 0.95)).toBeGreaterThan(0.98)
    expect(calibrated('119,00', 0.5)).toBeLessThan(0.6)
    expect(calibrated('~', 0.8)).toBeLessThan(calibrated('Rechnung', 0.8))
  })

  test('says of a bad scan how much of it is right', async () => {
    const words = await judgeWords(await makePage(5, 'hard', aFile('')))
    const texts: Record<string, string> = { figures: '1', letters: 'a', signs: '-' }
    const expected = words.reduce((sum, { kind, confidence }) => sum + calibrated(texts[kind] ?? '', confidence), 0)
    const right = words.filter(({ isRight }) => isRight).length
    expect(Math.abs(expected - right) / words.length).toBeLessThan(0.03)
  })
})

describe('the fit of a monotone map', () => {
  test('keeps rising shares and pools those that fall', () => {
    const points = fitIsotonic([
      { confidence: 0.9, words: 98, right: 97 },
      { confidence: 0.5, words: 98, right: 49 },
      { confidence: 0.6, words: 98, right: 29 },
    ])
    expect(points).toEqual([
      [0.55, 0.399],
      [0.9, 0.98],
    ])
  })

  test('does not believe in certainty from one word', () => {
    expect(fitIsotonic([{ confidence: 0.9, words: 1, right: 1 }])).toEqual([[0.9, 0.6667]])
  })
})
