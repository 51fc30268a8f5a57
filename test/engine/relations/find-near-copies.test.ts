import { expect, test } from 'vitest'
import type { AnalysisResult, Field } from '../../../engine/model/analysis-result.ts'
import { findNearCopies } from '../../../engine/relations/find-near-copies.ts'
import type { LinkedDocument } from '../../../engine/relations/link-documents.ts'

function aDocument(index: number, gross: string, checks: readonly string[]): LinkedDocument {
  const field = (type: Field['type'], value: string, own: readonly string[] = []): Field => ({
    ...{ type, value, raw: value, unit: null, confidence: 0.9, source: 'text', evidence: [], alternatives: [] },
    checks: own,
  })
  const analysis: AnalysisResult = {
    schema: 'analysis/1',
    year: 2025,
    fields: {
      number: field('text', '40.123.456-7', checks),
      issuer: field('text', 'Moorland Versicherung AG'),
      gross: field('money', gross),
    },
    taxes: [],
    warnings: [],
    kind: { id: 'haftpflicht', label: '', confidence: 1, decision: 'auto', alternatives: [], reasons: [] },
  }
  return { id: `doc_${index}`, index, analysis }
}

test('a number in common and an amount that differs by a digit is a misread copy', () => {
  expect(findNearCopies([aDocument(0, '120.40', []), aDocument(1, '120.46', [])])).toEqual([
    { documentId: 'doc_1', relatedId: 'doc_0', type: 'nearly_same' },
  ])
})

test('premiums of two years under one contract are no copies', () => {
  const checks = ['number_of_file']
  expect(findNearCopies([aDocument(0, '120.40', checks), aDocument(1, '120.46', checks)])).toEqual([])
})
