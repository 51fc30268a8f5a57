import { describe, expect, test } from 'vitest'
import { amountFields } from '../../../../../engine/phases/analysis/amounts/amount-fields.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { findLabels } from '../../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

function solve(text: string, recognised = false) {
  const layout = readLayout([pageOf(text, { recognised })])
  const { fields, taxes } = amountFields(
    layout,
    findLabels(layoutStream(layout), { fuzzy: recognised }),
    findAmounts(layout),
  )
  const value = (name: string) => fields[name]?.value ?? null
  return { net: value('net'), tax: value('tax'), gross: value('gross'), taxes, fields }
}

describe('amountFields', () => {
  test('takes net, tax and gross that add up, not a larger sum elsewhere', () => {
    const result = solve(`
Pos Artikel                Menge      Betrag
1   Tisch                  2          900,00
Stammkapital                          25.000,00
Nettobetrag                           900,00
zzgl. 19 % MwSt                       171,00
Rechnungsbetrag                       1.071,00`)
    expect(result).toMatchObject({ net: '900.00', tax: '171.00', gross: '1071.00' })
    expect(result.taxes).toEqual([{ rate: '19', base: '900.00', tax: '171.00' }])
    expect(result.fields['gross']?.checks).toContain('arith_ok')
  })

  test('the tax that stands beside prices is no total', () => {
    const ride = solve(`
Preisposition       Preis        MwSt 7%
Fahrkarte           117,88 €      7,71 €
Reservierung          4,90 €      0,32 €
Summe               122,78 €      8,03 €`)
    expect(ride.gross).toBe('122.78')
  })

  test('where no tax is charged and no total is named, the net is what it comes to', () => {
    const credit = solve(`
Vergütung netto                  1.033,46
Umsatzsteuer (§ 19 UStG) 0 %         0,00`)
    expect(credit).toMatchObject({ net: '1033.46', tax: '0.00', gross: '1033.46' })
    expect(credit.fields['gross']?.checks).not.toContain('arith_ok')
  })

  test('net and tax that are named prove a total that is not', () => {
    const ride = `
Fahrt innerorts inkl. 7 % MwSt. EUR 21,40
(Netto 20,00 / MwSt. 1,40)`
    expect(solve(ride)).toMatchObject({ net: '20.00', tax: '1.40', gross: '21.40' })
    // With another tax nothing is proved.
    expect(solve(ride.replace('1,40', '1,80').replace('21,40', '21,80')).fields['gross']).toBeUndefined()
  })

  test('the total of a receipt is the sum of its rates, not the row of one of them, even when a rate was misread', () => {
    const result = solve(`
Kaffee 500 g                          6,79 B
SUMME EUR                            35,46
girocard                             35,46
MwSt      Netto      Steuer      Brutto
A 19 %    24,09      4,58        28,67
B 75%      6,35      0,44         6,79`)
    expect(result).toMatchObject({ net: '30.44', tax: '5.02', gross: '35.46' })
    expect(result.taxes).toEqual([
      { rate: '19', base: '24.09', tax: '4.58' },
      { rate: '7', base: '6.35', tax: '0.44' },
    ])
    expect(result.fields['gross']).toMatchObject({ raw: '35,46', source: 'text' })
    expect(result.fields['net']).toMatchObject({ source: 'computed' })
  })

  test('adds up two rates when the sum of the taxes is not printed, and says that it is computed', () => {
    const result = solve(`
Summe netto                                473,00
Umsatzsteuer 7 %          275,00            19,25
Umsatzsteuer 19 %         198,00            37,62
Gesamtbetrag                               529,87`)
    expect(result).toMatchObject({ net: '473.00', tax: '56.87', gross: '529.87' })
    expect(result.fields['tax']?.source).toBe('computed')
    expect(result.taxes).toHaveLength(2)
  })

  test('knows the rates of the second half of 2020', () => {
    const result = solve('Netto 100,00\nMwSt 16 % 16,00\nGesamtbetrag 116,00')
    expect(result.taxes).toEqual([{ rate: '16', base: '100.00', tax: '16.00' }])
  })

  test('takes the invoice total, not what is left to pay after a down payment', () => {
    const result = solve(`
Summe netto           100,00
Umsatzsteuer 19 %      19,00
Rechnungsbetrag       119,00
Bereits bezahlt        50,00
Offener Betrag         69,00`)
    expect(result.gross).toBe('119.00')
    expect(result.fields['payable']?.value).toBe('69.00')
  })

  test('computes net and tax of a receipt that names only total and rate', () => {
    const result = solve('Kaffee 3,50\nKuchen 8,40\nGesamtbetrag EUR 11,90\ninkl. 19 % MwSt 1,90')
    expect(result).toMatchObject({ gross: '11.90', tax: '1.90', net: '10.00' })
    expect(result.fields['net']?.source).toBe('computed')
  })

  test('invents nothing: without a rate there is no tax', () => {
    const result = solve('Gesamtbetrag 71,72')
    expect(result).toMatchObject({ gross: '71.72', net: null, tax: null, taxes: [] })
  })

  test('keeps the sign of a credit note', () => {
    const result = solve('Nettobetrag -100,00\nUSt 19 % -19,00\nGesamtbetrag -119,00')
    expect(result).toMatchObject({ net: '-100.00', tax: '-19.00', gross: '-119.00' })
  })

  test('reads totals in a table row below their headings', () => {
    const result = solve(`
Warenwert     Nettobetrag     MwSt-Betrag     MwSt-%     Endbetrag
1.062,60      1.056,05        200,65          19,0       1.256,70`)
    expect(result).toMatchObject({ net: '1056.05', tax: '200.65', gross: '1256.70' })
  })

  test('two parts of a sum are no net and tax where neither words nor a usual rate say so', () => {
    const result = solve('Teilnahme          840,00 €\nUnterlagen          95,00 €\nGesamtbetrag       935,00 €')
    expect(result).toMatchObject({ net: null, tax: null, gross: '935.00' })
    // A tax that is called so may have the rate of another country.
    const abroad = solve('Netto              840,00\nMWST 8,1 %          68,04\nGesamtbetrag       908,04')
    expect(abroad).toMatchObject({ net: '840.00', tax: '68.04', gross: '908.04' })
  })

  test('what it comes to may stand in a sentence', () => {
    const result = solve('Die Gebühr beträgt 840,00 €, die Unterlagen kosten 95,00 €, insgesamt 935,00 €.')
    expect(result).toMatchObject({ tax: null, gross: '935.00' })
  })

  test('finds the totals under misread labels', () => {
    const result = solve('Nettohetrag  358,06\nzzgl. 19 % MwSt  68,03\nRechnungsbetraq  426,09', true)
    expect(result).toMatchObject({ net: '358.06', tax: '68.03', gross: '426.09' })
  })
})
