import { expect, test } from 'vitest'
import type { Replacement } from '../../../engine/model/analysis-result.ts'
import { findSuperseded } from '../../../engine/relations/find-superseded.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'

let index = 0
function aDocument(
  id: string,
  fields: Readonly<Record<string, string>>,
  replaces?: Partial<Replacement>,
  kind = 'lstb',
) {
  const analysis = anAnalysis({
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, aField(value)])),
  })
  return {
    id,
    index: index++,
    analysis: {
      ...analysis,
      year: 2025,
      kind: { ...analysis.kind, id: kind },
      ...(replaces ? { replaces: { wording: 'Korrektur', number: null, ...replaces } } : {}),
    },
  }
}

const pairs = (...documents: Parameters<typeof findSuperseded>[0]) =>
  findSuperseded(documents).map(({ documentId, relatedId }) => `${documentId} > ${relatedId}`)

const first = aDocument('a', { issuer: 'Messtechnik AG', idNr: '86095742719', date: '2025-12-31' })

test('a corrected certificate replaces the one of the same person, employer and year', () => {
  const second = aDocument('b', { issuer: 'Messtechnik AG', idNr: '86095742719', date: '2026-02-01' }, {})
  expect(pairs(first, second)).toEqual(['b > a'])
})

test.each<[string, Record<string, string>]>([
  ['another person', { issuer: 'Messtechnik AG', idNr: '02476291358', date: '2026-02-01' }],
  ['another issuer', { issuer: 'Backhaus KG', idNr: '86095742719', date: '2026-02-01' }],
  ['an earlier day', { issuer: 'Messtechnik AG', idNr: '86095742719', date: '2025-01-01' }],
])('%s is not replaced', (_case, fields) => {
  expect(pairs(first, aDocument('b', fields, {}))).toEqual([])
})

test('without any word of replacing, or with two that come into question, nothing is said', () => {
  const twin = aDocument('b', { issuer: 'Messtechnik AG', idNr: '86095742719', date: '2026-01-05' })
  expect(pairs(first, twin)).toEqual([])
  const third = aDocument('c', { issuer: 'Messtechnik AG', idNr: '86095742719', date: '2026-02-01' }, {})
  expect(pairs(first, twin, third)).toEqual([])
})

test('an invoice is replaced by the number that the newer one names', () => {
  const [one, two] = [
    aDocument('i', { number: 'RE-1' }, undefined, 'er_rechnung'),
    aDocument('j', { number: 'RE-2' }, undefined, 'er_rechnung'),
  ]
  expect(pairs(one, two, aDocument('k', { number: 'RE-3' }, { number: 're 1' }, 'er_rechnung'))).toEqual(['k > i'])
})
