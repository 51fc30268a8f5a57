import { expect, test } from 'vitest'
import { wordingsOf } from '../../../../../engine/phases/analysis/fields/numbered-labels.ts'

test('a numbered line is known without the participle before its label, too', () => {
  const wordings = wordingsOf({ labels: ['Einbehaltene Lohnsteuer von 3', 'Einbehaltene Lohnsteuer'], line: '4' })
  expect(wordings).toEqual([
    { label: 'Einbehaltene Lohnsteuer von 3', needsLine: false },
    { label: 'Einbehaltene Lohnsteuer', needsLine: false },
    { label: 'Lohnsteuer', needsLine: true },
  ])
})

test('a field without a line has its labels alone', () => {
  expect(wordingsOf({ labels: ['Einbehaltene Lohnsteuer'] })).toHaveLength(1)
})
