import { expect, test } from 'vitest'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import { settlePositions } from '../../support/settle-positions.ts'
import { totalYear } from '../../../engine/positions/total-year.ts'
import { client, paper, payment } from './stack.ts'

test('a client-year comes to the sums of its positions, with what asks and what does not count beside them', () => {
  const trader = client({ profitMethod: 'cash', vatStatus: 'regular', kind: 'company' }, { companyName: 'Werk GmbH' })
  const bill = (index: number, date: string, net: number, tax: number) =>
    paper(index, {
      kind: 'er_rechnung',
      fields: { date, gross: net + tax, net, tax, issuer: 'Papier Nord', recipient: 'Werk GmbH' },
      taxes: [{ rate: '19', base: net.toFixed(2), tax: tax.toFixed(2) }],
    })
  const set = settlePositions({
    documents: [
      bill(0, '2025-03-01', 100, 19),
      bill(1, '2025-12-20', 300, 57),
      bill(2, '2025-12-21', 400, 76),
      paper(3, { kind: 'kontoauszug', fields: { date: '2025-03-31', issuer: 'Sparkasse' } }),
    ],
    links: [payment('doc_3', 'doc_0', '2025-03-04', 119), payment('doc_3', 'doc_2', '2026-01-14', 476)],
    duplicates: [],
    mandant: trader,
    year: 2025,
    tax: loadTaxRules(),
  })
  const totals = totalYear(set)
  const figures = { incomeCents: 0, expenseCents: 11_900, askingCents: 35_700, askingUnknown: 0, leftOutCents: 47_600 }
  expect(totals).toEqual({ ...figures, forms: [{ form: 'EÜR', ...figures }] })
  // Each is a sum that the window and the Belegmappe show, too.
  expect(totals.expenseCents).toBe(set.totals.reduce((sum, { cents }) => sum + cents, 0))
  expect(totals.askingCents + totals.leftOutCents).toBe(set.leftOut.reduce((sum, { cents }) => sum + cents, 0))
})

test('what asks without an amount is counted, and a year without figures has none', () => {
  const set = settlePositions({
    documents: [paper(0, { kind: 'spende', fields: { date: '2025-03-01', year: 2025, issuer: 'Verein' } })],
    links: [],
    duplicates: [],
    mandant: client({}, { firstName: 'Eva', lastName: 'Zander' }),
    year: 2025,
    tax: loadTaxRules(),
  })
  expect(totalYear(set)).toMatchObject({ askingCents: 0, askingUnknown: 1, forms: [{ form: 'Sonderausgaben' }] })
  expect(totalYear({ ...set, positions: [], totals: [], leftOut: [] })).toMatchObject({ expenseCents: 0, forms: [] })
})
