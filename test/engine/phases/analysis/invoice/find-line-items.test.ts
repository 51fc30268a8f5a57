import { describe, expect, it } from 'vitest'
import type { LineItems } from '../../../../../engine/model/line-items.ts'
import { findLineItems } from '../../../../../engine/phases/analysis/invoice/find-line-items.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { findTables } from '../../../../../engine/reading/tables/find-tables.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function linesOf(text: string, totals: readonly number[] = []): LineItems | null {
  return findLineItems(findTables(readLayout(layOutText(text))), totals)
}

const BILL = `
Pos.  Art.-Nr.   Bezeichnung            Menge Einheit   Einzelpreis  Rabatt  Gesamtpreis
1     4711       Dübel 8 mm            1.000  Stk              0,05     10%        45,00
2     4712       Bohrmaschine XL 500       1  Stk            199,00               199,00
                 mit Koffer
3     4713       Arbeitszeit            2,50  Std             60,00               150,00
                                                     Nettobetrag                  394,00
                                                     Rechnungsbetrag              468,86
`

describe('line items', () => {
  it('are read with quantity, unit, price, discount and amount, each with its place', () => {
    const lines = linesOf(BILL)
    expect(lines?.sum).toBe('fits')
    expect(lines?.items[0]).toMatchObject({
      id: '1',
      sellerId: '4711',
      name: 'Dübel 8 mm',
      quantity: '1000',
      unit: 'Stk',
      price: '0.05',
      discount: '10',
      netAmount: '45.00',
      product: 'fits',
      isSure: true,
    })
    expect(lines?.items[1]?.name).toBe('Bohrmaschine XL 500 mit Koffer')
    expect(lines?.items.map(({ quantity, isSure }) => [quantity, isSure])).toEqual([
      ['1000', true],
      ['1', true],
      ['2.5', true],
    ])
    expect(lines?.items[2]?.boxes.price?.[0]).toBeCloseTo(0.05 + 0.9 * 0.64, 1)
  })

  it('are not sure where quantity times price is another amount: only those', () => {
    const lines = linesOf(BILL.replace('60,00   ', '61,00   '))
    expect(lines?.items.map(({ product, isSure }) => [product, isSure])).toEqual([
      ['fits', true],
      ['fits', true],
      ['differs', false],
    ])
  })

  it('are none of them sure where they do not add up to a total', () => {
    const lines = linesOf(BILL.replace('394,00', '395,00'))
    expect(lines?.sum).toBe('differs')
    expect(lines?.items.some(({ isSure }) => isSure)).toBe(false)
    expect(linesOf(BILL.replace('394,00', '395,00'), [39_400])?.sum).toBe('fits')
  })

  it('take a quantity of three places for what fits, and a unit beside it', () => {
    const lines = linesOf(`
Menge      Artikel          Preis     Betrag
1,000 kg   Äpfel             2,99       2,99
1.000 g    Nüsse             0,02      20,00
`)
    expect(lines?.items.map(({ quantity, unit }) => [quantity, unit])).toEqual([
      ['1', 'kg'],
      ['1000', 'g'],
    ])
  })

  it('tell the number of an article from its name where both columns may be one', () => {
    const [item] =
      linesOf('Artikel   Bezeichnung   Menge   Preis   Betrag\n70832     Dübel         2       5,00    10,00')?.items ??
      []
    expect(item).toMatchObject({ sellerId: '70832', name: 'Dübel' })
  })

  it('are open where no quantity is printed, and absent where no table has items', () => {
    const [fee] =
      linesOf('Ziffer   Leistung        Faktor   Betrag\n1        Beratung        2,3       10,72')?.items ?? []
    expect(fee).toMatchObject({ product: 'open', isSure: false })
    expect(linesOf('Datum       Text        Betrag\n01.02.2025  Miete       100,00')).toBeNull()
  })
})
