import { expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import type { PaperCandidate } from '../../../../../engine/phases/analysis/ranking/paper-candidates.ts'
import { numberCandidates } from '../../../../../engine/phases/analysis/ranking/paper-candidates.ts'
import type { Ranking } from '../../../../../engine/phases/analysis/ranking/rank-candidates.ts'
import { shareOf, takeRanked } from '../../../../../engine/phases/analysis/ranking/take-ranked.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const layout = readLayout(layOutText('Vorschuss 40,00 EUR\n\nfür das Jahr 480,00 EUR\n\nKennung AB-4711/25\n'))
const [month, year] = findAmounts(layout)
const NOTHING: Ranking<PaperCandidate> = { values: [], none: 1 }
const NOTHING_RANKED = { total: NOTHING, date: NOTHING, number: NOTHING, issuer: NOTHING, recipient: NOTHING, own: {} }

function ranking(share: number): Ranking<PaperCandidate> {
  if (!month || !year) throw new Error('no amounts')
  const other = (1 - share) / 2
  return {
    values: [
      { value: '480.00', share, candidate: { found: year, value: '480.00' } },
      { value: '40.00', share: other, candidate: { found: month, value: '40.00' } },
    ],
    none: other,
  }
}

function known(value: string, checks: readonly string[] = []): Field {
  const place = { page: 1, box: [0, 0, 0.1, 0.1] as const, raw: value }
  return buildField({ type: 'money', value, ...place, confidence: 0.8, checks: [...checks] })
}

function totalOf(field: Field | null, share: number): Field | undefined {
  const document = { layout, fields: field ? { gross: field } : {}, kind: undefined, isBill: false, others: [] }
  return takeRanked(document, { ...NOTHING_RANKED, total: ranking(share) })['gross']
}

test('an amount that no rule found is taken, with its place and the words before it', () => {
  expect(totalOf(null, 0.8)).toMatchObject({
    value: '480.00',
    checks: ['ranked_place'],
    evidence: [{ page: 1, label: 'für das Jahr' }],
  })
  expect(totalOf(null, 0.4)).toBeUndefined()
})

test('what a rule found gives way to what is far likelier, and is named as the other value', () => {
  expect(totalOf(known('40.00'), 0.7)?.value).toBe('40.00')
  expect(totalOf(known('40.00'), 0.98)).toMatchObject({ value: '480.00', alternatives: [{ value: '40.00' }] })
})

test('a sum that closes gives way less easily, and what it mended never', () => {
  expect(totalOf(known('40.00', ['arith_ok']), 0.96)?.value).toBe('40.00')
  expect(totalOf(known('40.00', ['arith_ok', 'ocr_repaired']), 0.999)?.value).toBe('40.00')
})

test('a credit stays one', () => {
  expect(shareOf('total', known('-480.00'), ranking(0.9))).toBeCloseTo(0.9)
})

test('a number of others is never taken', () => {
  const numbers = numberCandidates(layout)
  const value = 'AB-4711/25'
  const candidate = numbers.find(one => one.value === value)
  if (!candidate) throw new Error(numbers.map(one => one.value).join())
  const number = { values: [{ value, share: 0.9, candidate }], none: 0.1 }
  const take = (others: readonly string[]) =>
    takeRanked({ layout, fields: {}, kind: undefined, isBill: true, others }, { ...NOTHING_RANKED, number })
  expect(take([])['number']).toMatchObject({ value, checks: ['ranked_place'] })
  expect(take(['ab 4711 25'])['number']).toBeUndefined()
})

test('who wrote it is a whole name before a part of it, and never who it is addressed to', () => {
  const [candidate] = numberCandidates(layout)
  if (!candidate) throw new Error('no candidate')
  const ranked = (value: string) => ({ values: [{ value, share: 0.99, candidate }], none: 0.01 })
  const name = (value: string) =>
    buildField({ type: 'text', value, raw: value, page: 1, box: [0, 0, 0.1, 0.1], confidence: 0.8 })
  const take = (issuer: string, recipient = '') =>
    takeRanked(
      { layout, fields: { issuer: name('Amt für Wohnen und Bauen') }, kind: undefined, isBill: false, others: [] },
      { ...NOTHING_RANKED, issuer: ranked(issuer), ...(recipient ? { recipient: ranked(recipient) } : {}) },
    )
  expect(take('Bauen')['issuer']?.value).toBe('Amt für Wohnen und Bauen')
  expect(take('Stadt Lindenau')['issuer']).toMatchObject({ value: 'Stadt Lindenau', checks: ['ranked_place'] })
  expect(take('Lindenau GmbH', 'Lindenau')['issuer']?.value).toBe('Amt für Wohnen und Bauen')
  expect(take('Bauen', 'Amt für Wohnen und Bauen')['recipient']).toBeUndefined()
})
