import { expect, test } from 'vitest'
import { settleCorrection } from '../../../../engine/batches/corrections/settle-correction.ts'
import type { CorrectionRequest } from '../../../../engine/batches/corrections/settle-correction.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { aField, anAnalysis } from '../../phases/report/sample-stack.ts'

const taxonomy = loadTaxonomy()
const documentId = 'doc_1'
const analysis = anAnalysis({ fields: { gross: aField('10.00', { type: 'money', unit: 'CHF' }) } })
const settle = (request: CorrectionRequest) => settleCorrection(request, { analysis }, taxonomy)
const code = (request: CorrectionRequest): unknown => {
  try {
    settle(request)
  } catch (error) {
    return (error as { code?: string }).code
  }
  return null
}

test('a kind is kept with its label, an unknown one refused', () => {
  expect(settle({ type: 'set_kind', documentId, kindId: 'kontoauszug' })).toEqual({
    type: 'set_kind',
    documentId,
    kind: { id: 'kontoauszug', label: 'Kontoauszug' },
  })
  expect(settle({ type: 'set_kind', documentId, kindId: null })).toEqual({ type: 'set_kind', documentId, kind: null })
  expect(code({ type: 'set_kind', documentId, kindId: '__proto__' })).toBe('kind_unknown')
})

test('a value is kept normalised with what was written and where, in the currency that the document names', () => {
  const place = { page: 2, box: [0.1, 0.2, 0.3, 0.02] } as const
  expect(settle({ type: 'set_field', documentId, name: 'gross', value: ' 1.234,50', place })).toEqual({
    type: 'set_field',
    documentId,
    name: 'gross',
    field: { type: 'money', value: '1234.50', unit: 'CHF', raw: '1.234,50', place },
  })
  expect(settle({ type: 'set_field', documentId, name: 'net', value: null, place: null })).toMatchObject({
    field: null,
  })
})

test.each(['__proto__', 'constructor', 'unbekannt'])('a field %s that the kind does not have is refused', name => {
  expect(code({ type: 'set_field', documentId, name, value: 'x', place: null })).toBe('field_unknown')
  expect(code({ type: 'set_field', documentId, name, value: null, place: null })).toBe('field_unknown')
})

test('a year is a whole one of these centuries', () => {
  const year = (value: string) => code({ type: 'set_field', documentId, name: 'year', value, place: null })
  expect(['0,5', '-5', '1', '999999999999', '20255'].map(year)).toEqual(Array(5).fill('value_invalid'))
  expect(['2025', ' 1998 '].map(year)).toEqual([null, null])
})

test('a value that is none is refused', () => {
  expect(code({ type: 'set_field', documentId, name: 'date', value: 'gestern', place: null })).toBe('value_invalid')
})
