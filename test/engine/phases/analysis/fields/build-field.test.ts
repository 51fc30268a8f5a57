import { describe, expect, test } from 'vitest'
import type { FieldInput } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'

const input: FieldInput = {
  type: 'money',
  value: '119.00',
  raw: '119,00',
  page: 2,
  box: [0.1, 0.2, 0.3, 0.04],
  confidence: 0.876,
}

describe('a field', () => {
  test('keeps the place that it was read at, with its label', () => {
    expect(buildField({ ...input, label: 'Gesamt', checks: ['arith_ok'], source: 'qr' })).toEqual({
      type: 'money',
      value: '119.00',
      unit: 'EUR',
      raw: '119,00',
      confidence: 0.88,
      source: 'qr',
      evidence: [{ page: 2, box: [0.1, 0.2, 0.3, 0.04], label: 'Gesamt' }],
      checks: ['arith_ok'],
      alternatives: [],
    })
  })

  test('is of the page, without label, checks and alternatives, unless these are given', () => {
    expect(buildField({ ...input, type: 'date', value: '2025-03-04' })).toMatchObject({
      unit: null,
      source: 'text',
      checks: [],
      alternatives: [],
      evidence: [{ page: 2, label: null }],
    })
  })

  test('is never sure and never impossible, and has two places of confidence', () => {
    const sure = [1.5, 1, 0.99, 0.5, 0.005, 0, -1].map(confidence => buildField({ ...input, confidence }).confidence)
    expect(sure).toEqual([0.99, 0.99, 0.99, 0.5, 0.01, 0.01, 0.01])
  })

  test('names at most three other readings, each once and none its own', () => {
    const alternatives = ['119.00', '190.00', '190.00', '11.90', '19.00', '9.00'].map((value, index) => {
      return { value, confidence: 0.5 - index * 0.1 }
    })
    expect(buildField({ ...input, alternatives }).alternatives).toEqual([
      { value: '190.00', confidence: 0.4 },
      { value: '11.90', confidence: 0.2 },
      { value: '19.00', confidence: 0.1 },
    ])
  })
})
