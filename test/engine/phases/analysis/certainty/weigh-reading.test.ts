import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import { findLabels } from '../../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import type { Layout } from '../../../../../engine/reading/layout/read-layout.ts'
import { misreadShare, REPEATED, weighReading } from '../../../../../engine/phases/analysis/certainty/weigh-reading.ts'
import { pageOf } from '../page-of.ts'

const LINES = 'Rechnungsnummer: 47110\nRechnungsdatum: 01.10.2024\nBruttobetrag: 119,00'

/** A page whose words were read with 0.99, one of them as told. */
function layoutOf(text: string, sure: Readonly<Record<string, number>> = {}, recognised = true): Layout {
  const page = pageOf(text, { recognised })
  const words = page.text.words.map(word => ({ ...word, confidence: recognised ? (sure[word.text] ?? 0.99) : 1 }))
  return readLayout([{ ...page, text: { ...page.text, words } }])
}

/** The field of the one word `raw` on the layout. */
function fieldAt(layout: Layout, raw: string, more: Partial<Field> = {}): Field {
  const token = layout.rows.flatMap(row => row.tokens).find(({ text }) => text === raw)
  const built = buildField({ type: 'text', value: raw, raw, page: 1, box: token?.box ?? [0, 0, 0, 0], confidence: 0.9 })
  return { ...built, ...more }
}

function weighed(layout: Layout, name: string, field: Field): Field | undefined {
  return weighReading({ [name]: field }, layout, findLabels(layoutStream(layout), { fuzzy: true }))[name]
}

/** How surely the word `raw` of a text is taken to be read. */
function ocrOf(layout: Layout, name: string, raw: string, type: Field['type'] = 'text'): number {
  return weighed(layout, name, fieldAt(layout, raw, { type }))?.evidence[0]?.ocrConfidence ?? 1
}

describe('weighReading', () => {
  test('a value is no surer than its words were read', () => {
    const layout = layoutOf(LINES, { '47110': 0.5 })
    expect(weighed(layout, 'number', fieldAt(layout, '47110'))).toMatchObject({
      confidence: 0.45,
      evidence: [{ ocrConfidence: 0.5 }],
    })
  })

  test('unless a sum or a second place proves it; one check digit does not', () => {
    const layout = layoutOf(LINES, { '47110': 0.5 })
    expect(weighed(layout, 'number', fieldAt(layout, '47110', { checks: ['checksum_ok'] }))?.confidence).toBe(0.5)
    expect(weighed(layout, 'number', fieldAt(layout, '47110', { checks: ['arith_ok'] }))?.confidence).toBe(0.9)
    const twice = layoutOf(`${LINES}\nVerwendungszweck: 47110.`, { '47110': 0.5 })
    expect(weighed(twice, 'number', fieldAt(twice, '47110'))).toMatchObject({ confidence: 0.9, checks: [REPEATED] })
  })

  test('digital pages and values of other sources stay as they are', () => {
    const digital = layoutOf(LINES, {}, false)
    const field = fieldAt(digital, '47110')
    expect(weighed(digital, 'number', field)).toEqual(field)
    const scan = layoutOf(LINES, { '47110': 0.5 })
    expect(weighed(scan, 'number', fieldAt(scan, '47110', { source: 'xml' }))?.confidence).toBe(0.9)
  })

  test.each([
    ['a letter beside digits', 'R47110', 'R-47110'],
    ['a letter that may be a digit', 'RO7110', 'R-07110'],
    ['a small letter between digits', '47a110', '47-110'],
  ])('%s is doubted', (_name, doubtful, plain) => {
    expect(ocrOf(layoutOf(LINES.replace('47110', plain)), 'number', plain)).toBeGreaterThan(0.98)
    expect(ocrOf(layoutOf(LINES.replace('47110', doubtful)), 'number', doubtful)).toBeLessThan(0.92)
  })

  test('a day without its zero is doubted, unless the other dates are written so', () => {
    expect(
      ocrOf(layoutOf('Rechnungsdatum: 1.08.2021\nZahlbar bis 15.08.2021'), 'date', '1.08.2021', 'date'),
    ).toBeLessThan(0.85)
    expect(
      ocrOf(layoutOf('Rechnungsdatum: 1.08.2021\nZahlbar bis 5.08.2021'), 'date', '1.08.2021', 'date'),
    ).toBeGreaterThan(0.98)
  })

  test('on a page with many doubtful words a value is to be read as surely as most of them', () => {
    const sure = { 'Rechnungsdatum:': 0.7, 'Bruttobetrag:': 0.7, '47110': 0.93 }
    expect(ocrOf(layoutOf(LINES, sure), 'number', '47110')).toBeCloseTo(0.93, 2)
    const long = `${LINES}\n${'Sehr geehrte Damen und Herren, wir danken Ihnen herzlich\n'.repeat(3)}`
    expect(ocrOf(layoutOf(long, sure), 'number', '47110')).toBeLessThan(0.85)
    expect(ocrOf(layoutOf(long, { '47110': 0.93 }), 'number', '47110')).toBeCloseTo(0.93, 2)
  })
})

test('misread labels and check digits that do not agree raise the share of misread letters', () => {
  const shareOf = (text: string, fields: Readonly<Record<string, Field>> = {}): number => {
    const layout = layoutOf(text)
    return misreadShare(layout, findLabels(layoutStream(layout), { fuzzy: true }), fields)
  }
  const clean = shareOf(LINES)
  expect(shareOf(LINES.replace('nummer', 'nunmer'))).toBeGreaterThan(2 * clean)
  const iban = fieldAt(layoutOf(LINES), '47110', { type: 'iban' })
  expect(shareOf(LINES, { iban })).toBeGreaterThan(clean)
  expect(shareOf(LINES, { iban: { ...iban, checks: ['checksum_ok'] } })).toBeLessThan(clean)
})
