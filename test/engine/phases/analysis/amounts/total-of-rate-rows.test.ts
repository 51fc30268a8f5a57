import { expect, test } from 'vitest'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { AMOUNTS_IN_ROW_MAX, findTaxLines } from '../../../../../engine/reading/find/find-tax-lines.ts'
import type { LabelledAmount } from '../../../../../engine/phases/analysis/amounts/labelled-amount.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { soleRateRow, totalOfRateRows } from '../../../../../engine/phases/analysis/amounts/total-of-rate-rows.ts'
import { crowdedPage } from '../crowded-page.ts'
import { pageOf } from '../page-of.ts'

const amountsOf = (page: ReturnType<typeof pageOf>): LabelledAmount[] =>
  findAmounts(readLayout([page])).map(amount => ({ amount, gross: 0, net: 0, tax: 0, payable: 0, not: 0 }))

const TABLE = '19 %   100,00   19,00   119,00\n7 %   200,00   14,00   214,00'

test('rows of two rates whose gross amounts sum up to a printed one give the total', () => {
  const solution = totalOfRateRows(amountsOf(pageOf(`SUMME 333,00\n\n${TABLE}`)))
  expect([solution?.gross?.cents, solution?.net?.cents, solution?.tax?.cents]).toEqual([33300, 30000, 3300])
})

test('a row alone that adds up is the total, one amount taken for two of its parts is none', () => {
  expect(soleRateRow(amountsOf(pageOf('19 %   100,00   19,00   119,00')))?.gross?.cents).toBe(11900)
  expect(soleRateRow(amountsOf(pageOf('100,00   200,00   100,00')))).toBeNull()
})

/** 19 %, 100,00, 19,00, 119,00 again and again in one row. */
const repeated = (amounts: number) =>
  crowdedPage((amounts / 3) * 4, (amounts / 3) * 4, index => ['19%', '100,00', '19,00', '119,00'][index % 4] ?? '')

test('amounts of a row are compared with each other up to a number, of more none are', () => {
  const within = Math.floor(AMOUNTS_IN_ROW_MAX / 3) * 3
  for (const [count, isCompared] of [
    [within, true],
    [within + 3, false],
  ] as const) {
    const page = repeated(count)
    expect(findAmounts(readLayout([page]))).toHaveLength(count)
    expect(soleRateRow(amountsOf(page)) !== null).toBe(isCompared)
    expect(findTaxLines(readLayout([page]), findAmounts(readLayout([page]))).length > 0).toBe(isCompared)
  }
})
