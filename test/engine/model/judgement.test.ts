import { expect, test } from 'vitest'
import { isConfirmedField, isSureKind, NO_JUDGEMENT, withJudgement } from '../../../engine/model/judgement.ts'
import type { JudgedField } from '../../../engine/model/judgement.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'

const found = anAnalysis({ fields: { gross: aField('10.00', { type: 'money' }), number: aField('4711') } })
const typed = (value: string): JudgedField => ({ type: 'money', value, unit: 'EUR', raw: value, place: null })

test('no judgement changes nothing', () => {
  expect(withJudgement(found, NO_JUDGEMENT)).toBe(found)
  expect(withJudgement(found, { ...NO_JUDGEMENT, after: null })).toBe(found)
})

test('a chosen kind is sure, and the engine’s own stays as an alternative', () => {
  const { kind, review } = withJudgement(found, { ...NO_JUDGEMENT, kind: { id: 'miete', label: 'Miete' } })
  expect(isSureKind(kind)).toBe(true)
  expect(kind).toMatchObject({ id: 'miete', decision: 'human', reasons: [{ type: 'human' }] })
  expect(kind.alternatives[0]).toEqual({ id: found.kind.id, confidence: found.kind.confidence })
  expect(review).toEqual({ state: 'corrected', at: null })
})

test('a value of a person replaces the found one, which stays as an alternative; null takes it out', () => {
  const { fields } = withJudgement(found, { ...NO_JUDGEMENT, fields: { gross: typed('12.00'), number: null } })
  expect(fields['number']).toBeUndefined()
  expect(fields['gross']).toMatchObject({ value: '12.00', source: 'human', confidence: 1, evidence: [] })
  expect(fields['gross']?.alternatives).toEqual([{ value: '10.00', confidence: found.fields['gross']?.confidence }])
  expect(isConfirmedField(fields['gross'])).toBe(true)
})

test('the same value typed again keeps its place on the page; a place pointed at becomes the evidence', () => {
  const same = withJudgement(found, { ...NO_JUDGEMENT, fields: { gross: typed('10.00') } })
  expect(same.fields['gross']?.evidence).toEqual(found.fields['gross']?.evidence)
  const place = { page: 3, box: [0.1, 0.1, 0.2, 0.02] } as const
  const pointed = withJudgement(found, { ...NO_JUDGEMENT, fields: { gross: { ...typed('10.00'), place } } })
  expect(pointed.fields['gross']?.evidence).toEqual([{ ...place, label: null }])
})

test('a confirmed document confirms each value without changing one', () => {
  const { fields, review, kind } = withJudgement(found, { ...NO_JUDGEMENT, confirmedAt: 7 })
  expect(review).toEqual({ state: 'confirmed', at: 7 })
  expect(kind).toBe(found.kind)
  expect(fields['number']).toEqual({
    ...found.fields['number'],
    checks: expect.arrayContaining(['confirmed_by_person']),
  })
})
