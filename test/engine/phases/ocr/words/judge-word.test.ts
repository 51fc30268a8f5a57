import { describe, expect, test } from 'vitest'
import { readingScore } from '../../../../../engine/phases/ocr/words/drop-noise.ts'
import { plausibility } from '../../../../../engine/phases/ocr/words/judge-word.ts'

describe('how much a word looks like one', () => {
  test.each([
    'Rechnung',
    'EStG',
    'GmbH',
    'UStDV',
    'GmbHG',
    '2.150,22',
    'DE50',
    'REGNDE99XXX',
    'es2601140815sample42',
    '10b',
    'IBAN',
    'Straße',
    'und/oder',
    'H&M',
    'm²',
    'Schifffahrt',
    'Betttuch',
    '01.01.2025',
    'O',
    'I',
    'Ltd.',
    '35a',
  ])('finds nothing odd about "%s"', text => {
    expect(plausibility(text)).toBe(1)
  })

  test.each(['DE5O', 'l2,50', 'Re;hnung', 'SYSmElEbR', 'Rechnuuung', 'rthgk'])('finds "%s" odd', text => {
    expect(plausibility(text)).toBeLessThan(1)
  })

  test('an odder reading of the same letters counts for less', () => {
    const read = (text: string) => readingScore([{ text, confidence: 0.9 }])
    expect(read('DE5O')).toBeLessThan(read('DE50'))
  })
})
