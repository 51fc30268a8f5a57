import { describe, expect, it } from 'vitest'
import { closingTotal } from '../../../../../engine/phases/analysis/amounts/closing-total.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function totalOf(text: string): number | null {
  const layout = readLayout(layOutText(text))
  const amounts = findAmounts(layout)
  const [first] = amounts
  return first ? (closingTotal(layout, amounts, first)?.cents ?? null) : null
}

describe('closing total', () => {
  it('follows a short sum to the row that calls itself the total', () => {
    expect(totalOf('Jahresbeitrag       1.000,00\nVersicherungsteuer    163,40\nZu zahlen           1.163,40')).toBe(
      116_340,
    )
  })

  it('goes on over what is taken off, but not over what was paid before', () => {
    const carried = 'Vortrag               100,00\nAbzug 2024            -30,00\nwird festgestellt auf  70,00'
    expect(totalOf(carried)).toBe(7_000)
    expect(totalOf(carried.replace('Abzug 2024   ', 'Vorauszahlung'))).toBeNull()
  })

  it('needs no word where three amounts come to it, unless one of them is withheld', () => {
    const parts =
      'Stromverbrauch        410,20\nGrundpreis             96,00\nMessung                14,80\nIhr Jahr              521,00'
    expect(totalOf(parts)).toBe(52_100)
    const paid =
      'Rentenbetrag        1.439,68\nKrankenversicherung  -105,10\nPflegeversicherung    -48,95\nauf Ihr Konto       1.285,63'
    expect(totalOf(paid)).toBeNull()
  })

  it('knows what amounts come to together', () => {
    expect(totalOf('Erster Eingang        800,00\nZweiter Eingang       150,00\nzusammen              950,00')).toBe(
      95_000,
    )
  })

  it.each([
    ['nothing is added', 'Jahresbeitrag       1.000,00\nZu zahlen           1.000,00'],
    [
      'the sum does not close',
      'Jahresbeitrag       1.000,00\nSteuer                163,40\nZu zahlen           1.163,41',
    ],
    [
      'no words call it a total',
      'Miete               1.000,00\nHeizung               163,40\nKaution             1.163,40',
    ],
    ['it stands in another column', 'Beitrag       1.000,00\nSteuer          163,40\nZu zahlen             1.163,40'],
  ])('is none where %s', (_why, text) => {
    expect(totalOf(text)).toBeNull()
  })
})
