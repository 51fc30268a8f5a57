import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import {
  calibrateFields,
  confidenceGroup,
} from '../../../../../engine/phases/analysis/certainty/calibrate-confidence.ts'

const field = (confidence: number, changes: Partial<Field> = {}): Field => ({
  type: 'text',
  value: 'R-1',
  unit: null,
  raw: 'R-1',
  confidence,
  source: 'text',
  evidence: [],
  checks: [],
  alternatives: [],
  ...changes,
})
const SCAN = { isRecognised: true, isReceipt: false, isBill: true }
const TABLE = {
  'beleg.number.plain.text.ocr': [
    [0.6, 0.5],
    [0.9, 0.8],
  ],
} as const
const of = (one: Field): number | undefined => calibrateFields({ number: one }, SCAN, TABLE)['number']?.confidence

describe('calibrateFields', () => {
  test('lowers to the share that was right, and raises nothing that is unsure', () => {
    expect([0.95, 0.9, 0.89, 0.6, 0.55, 0.4].map(raw => of(field(raw)))).toEqual([0.8, 0.8, 0.5, 0.5, 0.5, 0.4])
  })

  test('raises what is sure of an invoice to the share that was right, where that was measured', () => {
    const table = {
      'beleg.number.plain.text.ocr': [
        [0.6, 0.9],
        [0.85, 0.98],
      ],
    } as const
    const raised = (raw: number, isBill = true): number | undefined =>
      calibrateFields({ number: field(raw) }, { ...SCAN, isBill }, table)['number']?.confidence
    expect([0.5, 0.7, 0.79, 0.8, 0.86].map(raw => raised(raw))).toEqual([0.5, 0.7, 0.79, 0.9, 0.98])
    expect(raised(0.86, false)).toBe(0.86)
    const high = { 'beleg.number.plain.text.ocr': [[0.98, 0.99]] } as const
    expect(calibrateFields({ number: field(0.85) }, SCAN, high)['number']?.confidence).toBe(0.85)
  })

  test('leaves alone what was not read: the e-invoice, the GiroCode, what a person said', () => {
    for (const source of ['xml', 'qr', 'human', 'learned', 'llm'] as const)
      expect(of(field(0.99, { source }))).toBe(0.99)
  })

  test('values proved by sums or check digits are measured apart, and so are digital pages', () => {
    expect(of(field(0.95, { checks: ['checksum_ok'] }))).toBe(0.95)
    expect(
      calibrateFields({ number: field(0.95) }, { ...SCAN, isRecognised: false }, TABLE)['number']?.confidence,
    ).toBe(0.95)
    expect(confidenceGroup('gross', field(1, { checks: ['arith_ok'] }), { ...SCAN, isReceipt: true })).toBe(
      'bon.gross.proved.text.ocr',
    )
  })

  test('the table that ships rises with the raw confidence and lowers what was wrong too often', () => {
    const sure = (raw: number) => calibrateFields({ recipient: field(raw) }, SCAN)['recipient']?.confidence ?? 0
    expect([0.3, 0.5, 0.91, 0.95].map(sure).every((value, index, all) => value >= (all[index - 1] ?? 0))).toBe(true)
    expect(sure(0.99)).toBeLessThan(0.99)
  })
})
