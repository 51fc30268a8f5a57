import { expect, test } from 'vitest'
import { boundByRanking } from '../../../../../engine/phases/analysis/certainty/bound-by-ranking.ts'
import type { ValueContext } from '../../../../../engine/phases/analysis/certainty/value-context.ts'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import type { PaperCandidate } from '../../../../../engine/phases/analysis/ranking/paper-candidates.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const layout = readLayout(layOutText('für das Jahr 480,00 EUR\n'))
const [found] = findAmounts(layout)
const amount = (checks: readonly string[] = []) =>
  buildField({
    ...{ type: 'money', value: '480.00', raw: '480,00', page: 1, box: [0, 0, 0.1, 0.1], confidence: 0.7 },
    checks: [...checks],
  })

/** The certainty of 480.00, that was 0.7, with that share of its ranking. */
function certainty(share: number, checks: readonly string[] = [], name = 'gross'): number {
  if (!found) throw new Error('no amount')
  const candidate: PaperCandidate = { found, value: '480.00' }
  const none = { values: [], none: 1 }
  const ranking = {
    total: { values: [{ value: '480.00', share, candidate }], none: 1 - share },
    date: none,
    number: none,
    issuer: none,
    recipient: none,
    own: { anteil: { values: [{ value: '480.00', share, candidate }], none: 1 - share } },
  }
  const context = { layout, dates: [], amounts: [], fields: {}, nature: 'other', ranking, main: 'betrag' }
  const kind = { confidence: 0.9, decision: 'auto' }
  return boundByRanking(name, amount(checks), 0.7, { ...context, kind } as ValueContext)
}

test('what rules and ranking found alike is sure, what the ranking finds unlikely is not', () => {
  expect(certainty(0.99)).toBeGreaterThanOrEqual(0.95)
  expect(certainty(0.9)).toBeLessThan(0.95)
  expect(certainty(0.9)).toBeGreaterThan(certainty(0.6))
  expect(certainty(0.6)).toBeGreaterThanOrEqual(0.8)
  expect(certainty(0.4)).toBe(0.7)
  expect(certainty(0.01)).toBeLessThan(0.8)
  expect(certainty(0.99, [], 'betrag')).toBe(certainty(0.99))
})

test('what the ranking took alone never counts as sure by itself', () => {
  expect(certainty(0.99, ['ranked_place'])).toBeLessThan(0.95)
  expect(certainty(0.93, ['ranked_place'])).toBeLessThan(0.8)
})

test('an own amount of the kind is sound where both say it, and never sure by that', () => {
  expect(certainty(0.9, [], 'anteil')).toBeGreaterThanOrEqual(0.9)
  expect(certainty(0.99, [], 'anteil')).toBeLessThan(0.95)
  expect(certainty(0.6, [], 'anteil')).toBe(0.7)
  expect(certainty(0.01, [], 'anteil')).toBeLessThan(0.8)
})

test('other values, and what is held down for another reason, stay as they are', () => {
  expect(certainty(0.99, [], 'net')).toBe(0.7)
  expect(certainty(0.99, ['ocr_repaired'])).toBe(0.7)
  expect(certainty(0.99, ['sole_amount'])).toBe(0.7)
})

test('a sum that closes is not what the paper asks for where the ranking doubts it', () => {
  expect(certainty(0.6, ['arith_ok'])).toBeLessThan(0.9)
  expect(certainty(0.99, ['arith_ok'])).toBeGreaterThanOrEqual(0.95)
})

test('a day of the kind that is the day of the paper is as sure as that', () => {
  const [date] = [{ value: '2025-03-14', share: 0.99 }]
  const day = buildField({
    ...{ type: 'date', value: '2025-03-14', raw: '14.03.2025', page: 1, box: [0, 0, 0.1, 0.1], confidence: 0.7 },
  })
  const none = { values: [], none: 1 }
  const ranking = { ...{ total: none, number: none, issuer: none, recipient: none }, date: { values: [date], none: 0 } }
  const context = { layout, dates: [], amounts: [], nature: 'notice', ranking: { ...ranking, own: {} }, main: null }
  const sure = (fields: object): number =>
    boundByRanking('bescheiddatum', day, 0.7, { ...context, fields } as unknown as ValueContext)
  expect(sure({ date: day })).toBeGreaterThanOrEqual(0.95)
  expect(sure({ date: { ...day, value: '2025-03-15' } })).toBe(0.7)
})

test('a firm that no other name rivals is sound where rules and ranking say it, a name without a legal form is not', () => {
  const sure = (name: string, rival: number): number => {
    const field = buildField({
      ...{ type: 'text', value: name, raw: name, page: 1, box: [0, 0, 0.1, 0.1], confidence: 0.7 },
    })
    const none = { values: [], none: 1 }
    const values = [
      { value: name, share: 0.6 },
      { value: 'Anna Muster', share: rival },
    ]
    const ranking = { total: none, number: none, date: none, recipient: none, issuer: { values, none: 0.1 }, own: {} }
    const context = { layout, dates: [], amounts: [], fields: {}, nature: 'report', ranking, main: null }
    return boundByRanking('issuer', field, 0.7, context as unknown as ValueContext)
  }
  expect(sure('Auenbach Werkzeuge GmbH', 0.2)).toBeGreaterThanOrEqual(0.93)
  expect(sure('Auenbach Werkzeuge GmbH', 0.4)).toBeLessThan(0.9)
  expect(sure('Auenbach Werkzeuge', 0.2)).toBeLessThan(0.9)
})

test('what both say of a scan is sound where it was surely read, and never sure by that', () => {
  const scanned = { ...layout, recognised: true }
  const none = { values: [], none: 1 }
  const total = { values: [{ value: '480.00', share: 0.99 }], none: 0.01 }
  const ranking = { total, number: none, date: none, recipient: none, issuer: none, own: {} }
  const context = { layout: scanned, dates: [], amounts: [], fields: {}, nature: 'other', ranking, main: 'betrag' }
  const read = (ocrConfidence: number): number => {
    const [evidence] = amount().evidence
    if (!evidence) throw new Error('no place')
    const field = { ...amount(), evidence: [{ ...evidence, ocrConfidence }] }
    return boundByRanking('gross', field, 0.7, context as unknown as ValueContext)
  }
  expect(read(0.95)).toBeGreaterThanOrEqual(0.93)
  expect(read(0.95)).toBeLessThan(0.95)
  expect(read(0.6)).toBe(0.7)
})
