import { describe, expect, test } from 'vitest'
import { liftColumnTotals } from '../../../../../engine/phases/analysis/amounts/column-total.ts'
import { impliedTotal } from '../../../../../engine/phases/analysis/amounts/closing-total.ts'
import type { LabelledAmount } from '../../../../../engine/phases/analysis/amounts/labelled-amount.ts'
import { totalOfItemRows } from '../../../../../engine/phases/analysis/amounts/total-of-item-rows.ts'
import { totalOfTaxLines } from '../../../../../engine/phases/analysis/amounts/total-of-tax-lines.ts'
import type { Layout } from '../../../../../engine/reading/layout/read-layout.ts'

type Said = Partial<Pick<LabelledAmount, 'gross' | 'net' | 'tax' | 'payable' | 'not'>>

/** An amount in a row whose right edge stands at `right`. */
function entry(row: number, right: number, cents: number, said: Said = {}): LabelledAmount {
  const box = [right - 0.08, 0.1 + row * 0.02, 0.08, 0.012] as const
  const place = { raw: '', groups: [], page: 1, row, box, ocrConfidence: 1, before: '', after: '' }
  return { amount: { ...place, cents, hasCurrency: false }, gross: 0, net: 0, tax: 0, payable: 0, not: 0, ...said }
}

describe('a total is what its parts come to', () => {
  const bases = [entry(3, 0.3, 5000), entry(3, 0.6, 10_000)] as const
  const taxes = [entry(3, 0.2, 350), entry(3, 0.5, 1900)] as const
  const lines = [
    { rate: 7, base: bases[0].amount, tax: taxes[0].amount },
    { rate: 19, base: bases[1].amount, tax: taxes[1].amount },
  ]

  test('rates that are told in one row are added up to what is called a total', () => {
    const total = entry(2, 0.9, 17_250, { gross: 0.7 })
    const found = totalOfTaxLines([...bases, ...taxes, total], lines)
    expect(found).toMatchObject({ fits: true, gross: { cents: 17_250 }, net: { cents: 15_000 }, tax: { cents: 2250 } })
    expect(found?.gross?.amount).toBe(total)
  })

  test('and are none where nothing is called so, or where one rate stands alone', () => {
    const total = entry(2, 0.9, 17_250)
    expect(totalOfTaxLines([...bases, ...taxes, total], lines)).toBeNull()
    const own = entry(2, 0.9, 5350, { gross: 0.7 })
    expect(totalOfTaxLines([...bases, ...taxes, own], lines.slice(0, 1))).toBeNull()
  })

  const item = (row: number, net: number): LabelledAmount[] => {
    const tax = Math.round(net * 0.19)
    return [entry(row, 0.5, net), entry(row, 0.65, tax), entry(row, 0.9, net + tax)]
  }

  test('items with net, tax and gross each are not the total, but their sum is', () => {
    const items = [...item(2, 10_000), ...item(5, 20_000)]
    const total = entry(7, 0.9, 35_700, { gross: 0.5 })
    const found = totalOfItemRows([...items, total])
    expect(found?.gross).toEqual({ cents: 35_700, amount: total })
    expect(found?.net).toEqual({ cents: 30_000, amount: null })
    expect(totalOfItemRows([...items, entry(7, 0.9, 35_701, { gross: 0.5 })])).toBeNull()
    expect(totalOfItemRows([entry(0, 0.9, 35_700, { gross: 0.5 }), ...items])).toBeNull()
  })

  test('what stands below a tax and its net amount is a total without a word', () => {
    const column = [entry(2, 0.9, 10_000), entry(3, 0.9, 1900, { tax: 0.9 }), entry(4, 0.9, 11_900)]
    expect(liftColumnTotals(column).map(({ gross }) => gross > 0)).toEqual([false, false, true])
    const aside = [...column.slice(0, 2), entry(4, 0.6, 11_900)]
    expect(liftColumnTotals(aside)).toEqual(aside)
    const noRate = [entry(2, 0.9, 10_000), entry(3, 0.9, 1800, { tax: 0.9 }), entry(4, 0.9, 11_800)]
    expect(liftColumnTotals(noRate)).toEqual(noRate)
  })
})

describe('what a paper comes to without a word of its kind', () => {
  const layoutOf = (words: readonly string[]): Layout =>
    ({ rows: words.map(text => ({ tokens: text.split(' ').map(word => ({ text: word })) })) }) as unknown as Layout
  const amounts = (...cents: readonly number[]) => cents.map((one, row) => entry(row, 0.9, one).amount)

  test('the sum that closes its list', () => {
    const layout = layoutOf(['Restabfall', 'Reinigung', 'Regen', 'festgesetzt'])
    expect(impliedTotal(layout, amounts(100, 250, 30, 380))?.cents).toBe(380)
  })

  test('else its only amount, and none where there are several', () => {
    expect(impliedTotal(layoutOf(['Die Steuer']), amounts(9100))?.cents).toBe(9100)
    expect(impliedTotal(layoutOf(['Beitrag', 'Leistung']), amounts(9100, 50_000))).toBeNull()
  })

  test('instalments are parts of one claim', () => {
    const layout = layoutOf(['März', 'Juni', 'September', 'Dezember', 'Summe'])
    expect(impliedTotal(layout, amounts(300, 300, 300, 300, 1200))).toBeNull()
  })
})
