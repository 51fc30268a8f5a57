import { expect, test } from 'vitest'
import { settleStatement } from '../../../../../engine/phases/analysis/statement/settle-statement.ts'
import type { AnalysisResult, Field } from '../../../../../engine/model/analysis-result.ts'
import { crowdedPage } from '../crowded-page.ts'
import { pageOf } from '../page-of.ts'

const money = (value: string): Field => ({
  type: 'money',
  value,
  unit: 'EUR',
  raw: value,
  confidence: 0.6,
  source: 'text',
  evidence: [],
  checks: [],
  alternatives: [],
})

const found = (opening: string, closing: string): AnalysisResult => ({
  schema: 'analysis/1',
  year: 2024,
  taxes: [],
  warnings: [],
  kind: { id: 'kontoauszug', label: 'Kontoauszug', confidence: 0.9, decision: 'auto', alternatives: [], reasons: [] },
  fields: { saldoAlt: money(opening), saldoNeu: money(closing), date: { ...money('2024-12-31'), type: 'date' } },
})

test('lines that lead from the old balance to the new one prove both', () => {
  const pages = [pageOf('01.12.   Miete   100,00-\n02.12.   Gehalt   250,00+')]
  const settled = settleStatement(found('50.00', '200.00'), undefined, pages)
  expect(settled.statement?.sum).toBe('fits')
  expect(settled.fields['saldoNeu']).toMatchObject({ confidence: 0.98, checks: ['arith_ok'] })
})

test('balances that were taken for each other are put right by the lines', () => {
  const text = 'Kontostand  200,00\n01.12.   Miete   100,00-\n02.12.   Gehalt   250,00+\nKontostand  50,00'
  const settled = settleStatement(found('200.00', '50.00'), undefined, [pageOf(text)])
  expect(settled.statement?.sum).toBe('fits')
  expect(settled.fields['saldoAlt']).toMatchObject({ value: '50.00', checks: ['arith_ok'] })
  expect(settled.fields['saldoNeu']).toMatchObject({ value: '200.00', checks: ['arith_ok'] })
})

test('an S that touches its amount is no third decimal where the statement says sides so', () => {
  const text = '01.12.   Miete   100,005\n02.12.   Gehalt   250,00 H\n03.12.   Strom   50,00 S\n04.12.   Gas   20,00 S'
  const settle = (recognised: boolean) =>
    settleStatement(found('50.00', '130.00'), undefined, [pageOf(text, { recognised })]).statement
  expect(settle(true)).toMatchObject({ sum: 'fits' })
  expect(settle(true)?.movements.map(({ cents }) => cents)).toEqual([-10_000, 25_000, -5000, -2000])
  expect(settle(false)?.sum, 'letters that were not recognised are what they are').toBe('differs')
})

test('pages are read up to the words of 300 full ones', () => {
  const pages = Array.from({ length: 5 }, (_, index) =>
    crowdedPage(index === 3 ? 290_000 : 6000, 3, at => ['01.12.', 'Miete', '1,00-'][at % 3] ?? '', {
      number: index + 1,
    }),
  )
  const settled = settleStatement(found('5000.00', '0.00'), undefined, pages)
  const read = new Set(settled.statement?.movements.map(({ page }) => page))
  expect([...read]).toEqual([1, 2, 3])
})

test('one row of hundreds of thousands of words is read', () => {
  const page = crowdedPage(200_000, 200_000, at => ['01.12.', 'Miete', '1,00-'][at % 3] ?? '')
  expect(settleStatement(found('5.00', '0.00'), undefined, [page]).statement?.sum).toBe('differs')
})
