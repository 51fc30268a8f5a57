import { expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import type { BoundDocument } from '../../../../../engine/phases/report/pages/bound-stack.ts'
import { sumSections } from '../../../../../engine/phases/report/sheets/section-sums.ts'
import { aField, anAnalysis, money } from '../sample-stack.ts'

type Fields = Readonly<Record<string, Field>>

/** A bound document as the sums read it. */
function bound(
  sectionId: string,
  fields: Fields | null,
  fieldLabels: Readonly<Record<string, string>> = {},
): BoundDocument {
  const analysis = fields && anAnalysis({ fields })
  const placement = { sectionId, sectionTitle: `Titel ${sectionId}` }
  return { planned: { analysis, fieldLabels, placement }, pages: [], notes: [] } as unknown as BoundDocument
}

const bill = (gross: string, net: string, tax: string, checks: readonly string[] = []): Fields => ({
  gross: money(gross, 0.4, checks),
  net: money(net, 0.3),
  tax: money(tax, 0.35),
})

test('amounts of one name in a section are added to the cent, confirmed ones apart', () => {
  const [section, ...others] = sumSections([
    bound('n', bill('119.00', '100.00', '19.00', ['arith_ok'])),
    bound('n', bill('10.01', '9.36', '0.65')),
    bound('n', bill('-5.00', '-4.20', '-0.80', ['confirmed_by_person'])),
  ])
  expect(others).toEqual([])
  expect(section).toMatchObject({ id: 'n', title: 'Titel n' })
  expect(section?.rows.map(row => [row.gross, row.net, row.tax, row.isConfirmed])).toEqual([
    [11_900, 10_000, 1_900, true],
    [1_001, 936, 65, false],
    [-500, -420, -80, true],
  ])
  expect(section?.sums).toEqual([
    {
      name: 'Rechnungsbetrag',
      count: 3,
      gross: 12_401,
      net: 10_516,
      tax: 1_885,
      confirmed: 11_400,
      unconfirmed: 1_001,
    },
  ])
})

test('a wage is never added to an invoice, and sections keep their order', () => {
  const wage = { gross: money('3000.00', 0.2), wage: money('3000.00', 0.2) }
  const sections = sumSections([
    bound('b', bill('1.00', '0.84', '0.16')),
    bound('a', wage, { wage: 'Bruttoarbeitslohn (Zeile 3)' }),
    bound('a', bill('2.00', '1.68', '0.32')),
  ])
  expect(sections.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(sections[1]?.sums.map(({ name, count, gross, net }) => [name, count, gross, net])).toEqual([
    ['Bruttoarbeitslohn', 1, 300_000, 0],
    ['Rechnungsbetrag', 1, 200, 168],
  ])
})

test('what has no amount, another currency or no analysis is a row that adds nothing', () => {
  const [section] = sumSections([
    bound('n', null),
    bound('n', {}),
    bound('n', { gross: aField('7.00', { type: 'money', unit: 'CHF' }) }),
    bound('n', { gross: aField('8.00', { type: 'money', unit: null }) }),
    bound('n', { gross: aField('rund neun', { type: 'money', unit: 'EUR' }) }),
  ])
  expect(section?.rows.map(({ gross }) => gross)).toEqual([null, null, null, 800, null])
  expect(section?.sums.map(({ count, gross, unconfirmed }) => [count, gross, unconfirmed])).toEqual([[1, 800, 800]])
  expect(sumSections([bound('n', null)])[0]?.sums).toEqual([])
})
