import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import { boundOfReading } from '../../../../../engine/phases/analysis/certainty/bound-of-reading.ts'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import { findDates } from '../../../../../engine/reading/find/find-dates.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const SURE = 0.8

/** How sure a value of the page may be whose words were read as surely as `ocrConfidence` says. */
function boundOf(name: string, text: string, value: Partial<Field> & { raw: string }, ocrConfidence?: number): number {
  const layout = { ...readLayout(layOutText(text)), recognised: true }
  const row = layout.rows.find(({ tokens }) =>
    tokens
      .map(token => token.text)
      .join(' ')
      .includes(value.raw),
  )
  const box = row?.box ?? [0, 0, 0, 0]
  const built = buildField({ type: 'text', value: value.raw, page: 1, box, confidence: 0.9, ...value })
  const read = ocrConfidence === undefined ? {} : { ocrConfidence }
  const field = { ...built, evidence: [{ page: 1, box, label: null, ...read }] }
  return boundOfReading(name, field, { layout, dates: findDates(layout), fields: {} })
}

describe('boundOfReading', () => {
  test('a value that was read with doubt is not sure, one that was read surely or printed may be', () => {
    expect(boundOf('number', 'Rechnung RE-4711', { raw: 'RE-4711' }, 0.7)).toBeLessThan(SURE)
    expect(boundOf('number', 'Rechnung RE-4711', { raw: 'RE-4711' }, 0.95)).toBe(1)
    expect(boundOf('number', 'Rechnung RE-4711', { raw: 'RE-4711' })).toBe(1)
  })

  test('a sum, a second place and a day that stands twice prove what was read with doubt', () => {
    const sum = { raw: '119,00', value: '119.00', type: 'money', checks: ['arith_ok'] } as const
    expect(boundOf('gross', 'Summe 119,00', sum, 0.6)).toBe(1)
    expect(boundOf('gross', 'Summe 119,00', { ...sum, checks: [] }, 0.6)).toBeLessThan(SURE)
    const twice = 'Rechnung RE-4711\n\n\nVerwendungszweck RE-4711'
    expect(boundOf('number', twice, { raw: 'RE-4711' }, 0.6)).toBe(1)
    const day = { raw: '14.03.2025', value: '2025-03-14', type: 'date' } as const
    expect(boundOf('date', 'Datum 14.03.2025\n\n\nLieferung am 14.03.2025', day, 0.6)).toBe(1)
    expect(boundOf('date', 'Datum 14.03.2025\n\n\nRechnung 2025-17', day, 0.6)).toBeLessThan(SURE)
  })

  test('check digits that do not agree hold a value back, though every word was read surely', () => {
    const id = { raw: 'DE136695976', type: 'vat_id', checks: ['checksum_ok'] } as const
    expect(boundOf('vatId', 'USt-IdNr. DE136695976', id, 0.98)).toBe(1)
    expect(boundOf('vatId', 'USt-IdNr. DE136695976', { ...id, checks: [] }, 0.98)).toBeLessThan(SURE)
    const foreign = { raw: 'ATU12345678', type: 'vat_id' } as const
    expect(boundOf('vatId', 'UID ATU12345678', foreign, 0.98)).toBe(1)
  })

  test('two check digits that agree stand for a second place, unless a sign follows from them', () => {
    const iban = { raw: 'DE02120300000000202051', type: 'iban', checks: ['checksum_ok'] } as const
    expect(boundOf('iban', 'IBAN DE02120300000000202051', iban, 0.7)).toBe(1)
    const solved = { ...iban, checks: ['checksum_ok', 'ocr_repaired'] }
    expect(boundOf('iban', 'IBAN DE02120300000000202051', solved, 0.7)).toBeLessThan(SURE)
  })

  test.each([
    ['a letter in it', 'Summe 1.234,5O', '1.234,5O', '1234.50'],
    ['digits right before it', 'Summe 1 234,50', '234,50', '234.50'],
    ['its own digits parted', 'Summe 1 234,50', '1 234,50', '1234.50'],
    ['no sign among many digits', 'Summe 123450 EUR', '123450 EUR', '123450.00'],
    ['a minus that was not given', 'Summe 119,00 -', '119,00 -', '119.00'],
  ])('an amount with %s is not sure', (_name, text, raw, value) => {
    expect(boundOf('gross', text, { raw, value, type: 'money' }, 0.97)).toBeLessThan(SURE)
    expect(boundOf('gross', text, { raw, value, type: 'money', checks: ['arith_ok'] }, 0.97)).toBe(1)
  })

  test.each([
    ['Summe 1.234,50 EUR', '1.234,50 EUR', '1234.50'],
    ['Storno 119,00', '119,00', '-119.00'],
    ['Einkommen 70.627 EUR', '70.627 EUR', '70627.00'],
  ])('%s may be', (text, raw, value) => {
    expect(boundOf('gross', text, { raw, value, type: 'money' }, 0.97)).toBe(1)
  })

  test('what may be the rest of a name is not sure, unless it has a legal form or stands there again', () => {
    expect(boundOf('recipient', 'Ottilie', { raw: 'Ottilie' }, 0.97)).toBeLessThan(SURE)
    for (const raw of ['jedemann & Söhne', 'Hauptzollamt Weiden in', 'Immerfroh &'])
      expect(boundOf('issuer', raw, { raw }, 0.97)).toBeLessThan(SURE)
    expect(boundOf('issuer', 'von Immerfroh', { raw: 'von Immerfroh' }, 0.97)).toBe(1)
    expect(boundOf('recipient', 'Ottilie Illmann', { raw: 'Ottilie Illmann' }, 0.97)).toBe(1)
    expect(boundOf('recipient', 'Weiden\n\n\nin Weiden', { raw: 'Weiden' }, 0.97)).toBeLessThan(SURE)
    expect(boundOf('issuer', 'Quadrex\n\n\nIhre Quadrex', { raw: 'Quadrex' }, 0.97)).toBe(1)
  })
})
