import { describe, expect, test } from 'vitest'
import type { PdfChar } from '../../../engine/pdfium/pdf-chars.ts'
import { judgeText } from '../../../engine/pdfium/judge-text.ts'

const GERMAN = 'Sehr geehrte Damen und Herren, anbei die Rechnung über Beratung im Monat März nebst Anlagen'

function chars(text: string, over: Partial<PdfChar> = {}): PdfChar[] {
  const rect = { x0: 0, y0: 0, x1: 0.1, y1: 0.1 }
  const ink: Omit<PdfChar, 'text'> = { rect, quarterTurns: 0, hidden: false, unmapped: false, guessed: false, ...over }
  const space: Omit<PdfChar, 'text'> = { ...ink, rect: null }
  return Array.from(text, text => ({ text, ...(text === ' ' ? space : ink) }))
}

describe('digital text is worth using', () => {
  test.each([GERMAN, '19,00', '.......... 12,50 ..........', 'IBAN DE02 1203 0000 0000 2020 51'])('%s', text => {
    expect(judgeText(chars(text)).readable).toBe(true)
  })
})

describe('digital text is not worth using', () => {
  test('when there is none', () => {
    expect(judgeText([]).readable).toBe(false)
  })

  test('when its font has lost its meaning', () => {
    expect(judgeText(chars(GERMAN, { unmapped: true })).readable).toBe(false)
    expect(judgeText(chars('\uE012\uE013\uE014 \uFFFD\uFFFD')).readable).toBe(false)
  })

  test('when its codes are shifted, as by a subset font without a map', () => {
    const shifted = GERMAN.replace(/\p{L}/gu, letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 29))
    expect(judgeText(chars(shifted)).readable).toBe(false)
  })
})

test('an invisible layer is told from visible text', () => {
  const layer = [...chars('unsichtbar', { hidden: true }), ...chars(' da')]
  expect(judgeText(layer).hiddenShare).toBeCloseTo(10 / 12)
})
