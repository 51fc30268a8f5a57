import { describe, expect, test } from 'vitest'
import type { Evidence, Field } from '../../../../../engine/model/analysis-result.ts'
import {
  calibrateFields,
  CONFIDENCE_MODEL,
  WITNESSED,
} from '../../../../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import type { ConfidenceModel } from '../../../../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { findDates } from '../../../../../engine/reading/find/find-dates.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const PAGE = `Muster Werkstatt GmbH
Rechnung RE-2025-17 vom 14.03.2025
Summe 119,00
Muster Werkstatt GmbH  info@muster.example.de  RE-2025-17`
const field = (value: string, changes: Partial<Field> = {}): Field => ({
  type: 'text',
  value,
  unit: null,
  raw: value,
  confidence: 0.97,
  source: 'text',
  evidence: [],
  checks: [],
  alternatives: [],
  ...changes,
})
/** Sure of everything: what holds it back is the rules alone. */
const SURE: ConfidenceModel = {
  ...CONFIDENCE_MODEL,
  weights: { bias: 6 },
  sureFrom: { number: 0.95, days: 0.95, issuer: 0.95, amounts: 0.95, identifiers: 0.95, 'scanned.identifiers': 0.95 },
  witnesses: {
    number: ['witnesses'],
    days: ['witnesses'],
    issuer: ['witnesses'],
    amounts: ['sum'],
    identifiers: ['checkDigit'],
  },
  soundFrom: { number: 0.95, days: 0.95, issuer: 0.95 },
  witnessedFrom: { number: 0.8, days: 0.8, issuer: 0.8, amounts: 0.8, identifiers: 0.8, own: 0.8, recipient: 0.8 },
  soundMost: {},
}

const NOT_RANKED = { ranking: null, main: null }

function contextOf(text: string, isScan = false) {
  const layout = { ...readLayout(layOutText(text)), recognised: isScan }
  const kind = { confidence: 0.98, decision: 'auto' } as const
  return {
    layout,
    dates: findDates(layout),
    amounts: findAmounts(layout),
    kind,
    nature: 'invoice',
    ...NOT_RANKED,
  } as const
}

/** Where the word stands first. */
function placeOf(text: string, word: string): readonly Evidence[] {
  const { layout } = contextOf(text)
  const row = layout.rows.find(({ tokens }) => tokens.some(token => token.text === word))
  return row ? [{ page: 1, box: row.box, label: null }] : []
}

describe('calibrateFields', () => {
  test('issuer, date and number are sure with a second witness alone', () => {
    const fields = {
      issuer: field('Muster Werkstatt GmbH', { evidence: placeOf(PAGE, 'Muster') }),
      number: field('RE-2025-17', { evidence: placeOf(PAGE, 'RE-2025-17') }),
      date: field('2025-03-14', { type: 'date', raw: '14.03.2025', evidence: placeOf(PAGE, '14.03.2025') }),
    }
    const sure = calibrateFields(fields, contextOf(PAGE), SURE)
    expect(Object.values(sure).map(({ confidence }) => confidence)).toEqual([0.99, 0.99, 0.99])
    expect(sure['issuer']?.checks).toContain(WITNESSED)
    const alone = PAGE.split('\n').slice(0, 3).join('\n')
    const { issuer, number } = calibrateFields(fields, contextOf(alone), SURE)
    expect([issuer?.confidence, number?.confidence]).toEqual([0.94, 0.94])
    const other = { ...fields, number: field('RE-17') }
    expect(calibrateFields(other, contextOf(alone.replaceAll('RE-2025-17', 'RE-17')), SURE)['date']?.confidence).toBe(
      0.94,
    )
  })

  test('0.8 and more need a witness, or signs that held on layouts which nobody had seen', () => {
    const model = { ...SURE, sureFrom: {}, soundFrom: { days: 0.999 }, soundMost: { amounts: 0.9 } }
    const sureOf = (one: Field, name = 'gross'): number | undefined =>
      calibrateFields({ [name]: one }, contextOf(PAGE), model)[name]?.confidence
    const total = field('119.00', { type: 'money', raw: '119,00' })
    expect(sureOf(total)).toBe(0.79)
    expect(sureOf({ ...total, checks: ['arith_ok'] })).toBe(0.9)
    const day = field('2024-01-31', { type: 'date', raw: '31.01.2024' })
    expect(sureOf(day, 'due')).toBe(0.79)
    // Own fields have no witness: that an amount stands twice says nothing.
    expect(sureOf({ ...total, checks: ['arith_ok'] }, 'beitrag')).toBe(0.79)
    const held = { ...model, soundFrom: { days: 0.95 } }
    expect(calibrateFields({ due: day }, contextOf(PAGE), held)['due']?.confidence).toBe(0.94)
  })

  test('a check digit lifts no word above how surely it was read', () => {
    const iban = field('DE02120300000000202051', { type: 'iban', checks: ['checksum_ok'], confidence: 0.2 })
    expect(calibrateFields({ iban }, contextOf(PAGE, true), SURE)['iban']?.confidence).toBe(0.2)
    const repeated = { ...iban, checks: ['checksum_ok', 'repeated'] }
    expect(calibrateFields({ iban: repeated }, contextOf(PAGE, true), SURE)['iban']?.confidence).toBe(0.99)
  })

  test('net, tax and total that cannot all be right are none of them sure, however clear their labels', () => {
    const money = (value: string): Field => field(value, { type: 'money', checks: ['arith_ok'] })
    const sureOf = (amounts: Readonly<Record<string, Field>>): number[] =>
      Object.values(calibrateFields(amounts, contextOf(PAGE), SURE)).map(({ confidence }) => confidence)
    expect(sureOf({ net: money('100.00'), tax: money('19.00'), gross: money('119.00') })).toEqual([0.99, 0.99, 0.99])
    expect(sureOf({ net: money('1.22'), tax: money('18.70'), gross: money('17.48') })).toEqual([0.6, 0.6, 0.6])
    // A tax that no rate makes of the rest; a net amount above the total.
    expect(sureOf({ tax: money('16.23'), gross: money('29.65') })).toEqual([0.6, 0.99])
    expect(sureOf({ net: money('130.00'), gross: money('119.00') })).toEqual([0.6, 0.99])
    expect(sureOf({ net: money('100.00'), gross: money('119.00') })).toEqual([0.99, 0.99])
    expect(sureOf({ net: money('-100.00'), tax: money('-19.00'), gross: money('-119.00') })).toEqual([0.99, 0.99, 0.99])
  })

  test('a day to pay before the paper was written is not sure', () => {
    const day = (value: string): Field => field(value, { type: 'date' })
    const { due } = calibrateFields({ date: day('2025-03-14'), due: day('2025-02-14') }, contextOf(PAGE), SURE)
    expect(due?.confidence).toBe(0.6)
    const later = calibrateFields({ date: day('2025-03-14'), due: day('2025-04-14') }, contextOf(PAGE), SURE)
    // Nothing else speaks for it.
    expect(later['due']?.confidence).toBe(0.94)
  })

  test('nothing is given as 0.95 where too few of such values were right', () => {
    const gross = field('119.00', { type: 'money', checks: ['arith_ok'] })
    const { sureFrom: _sureFrom, ...model } = SURE
    expect(calibrateFields({ gross }, contextOf(PAGE), { ...model, sureFrom: {} })['gross']?.confidence).toBe(0.94)
  })

  test('leaves alone what was not read: the e-invoice, the GiroCode, what a person said', () => {
    for (const source of ['xml', 'qr', 'human', 'learned', 'llm'] as const) {
      const told = field('RE-1', { source, confidence: 0.6 })
      expect(calibrateFields({ number: told }, contextOf(PAGE), SURE)['number']).toEqual(told)
    }
  })

  test('the model that ships is surer of an amount that adds up than of one that does not', () => {
    const of = (checks: readonly string[]): number =>
      calibrateFields({ gross: field('119.00', { type: 'money', confidence: 0.6, checks }) }, contextOf(PAGE))['gross']
        ?.confidence ?? 0
    expect(of(['arith_ok'])).toBeGreaterThan(of([]))
  })
})
