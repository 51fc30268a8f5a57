import { describe, expect, test } from 'vitest'
import { amountFields } from '../../../../../engine/phases/analysis/amounts/amount-fields.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { findLabels } from '../../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

function grossOf(text: string): string | null {
  const layout = readLayout([pageOf(text)])
  const hits = findLabels(layoutStream(layout), { fuzzy: false })
  return amountFields(layout, hits, findAmounts(layout)).fields['gross']?.value ?? null
}

describe('the total of a list without net and tax', () => {
  const LIST = `
Beleg        Datum          Betrag      Zahlung       offen
RG 4188      14.08.2025     1.940,10    -700,00    1.240,10
RG 4191      22.08.2025        39,80       0,00       39,80
Gebühr                                                15,00
Zahlbetrag bis 05.11.2025: 1.294,90 EUR`

  test('is what the amounts of one column come to, wherever it stands', () => {
    expect(grossOf(LIST)).toBe('1294.90')
  })

  test('is none where the column comes to something else', () => {
    expect(grossOf(LIST.replace('15,00', '16,00'))).not.toBe('1294.90')
  })

  test('gives way to the rest that others do not pay', () => {
    const bill = `
Honorar                                   614,68
Material                                  374,05
Gesamtkosten                              988,73
Leistung der Pflegekasse                 -161,95
Rechnungsbetrag                           826,78`
    expect(grossOf(bill)).toBe('826.78')
  })

  test('is no rest after something was taken off a single amount', () => {
    const deposit = `
Gesamtbetrag                            14.400,00
Anzahlung vom 02.03.                    -1.000,00
noch zu zahlen                          13.400,00`
    expect(grossOf(deposit)).toBe('14400.00')
  })
})
