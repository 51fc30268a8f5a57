import { expect, test } from 'vitest'
import { amountFields } from '../../../../../engine/phases/analysis/amounts/amount-fields.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { findLabels } from '../../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function sumsOf(text: string): Record<string, string> {
  const layout = readLayout(layOutText(text))
  const hits = findLabels(layoutStream(layout), { fuzzy: false })
  const { fields } = amountFields(layout, hits, findAmounts(layout))
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

const STAY = `
Übernachtung (2 Nächte)                 378,00
Frühstück                                44,00
Kurbeitrag                                6,00
Gesamtbetrag EUR                        428,00

MwSt        Netto      Steuer      Brutto
 7 %       353,27       24,73      378,00
19 %        36,97        7,03       44,00
`

test('what is not taxed is part of the total that the paper calls so', () => {
  expect(sumsOf(STAY)).toMatchObject({ gross: '428.00', net: '396.24', tax: '31.76' })
})

test('a balance of before is no part of a bill that calls its own total', () => {
  const bill = STAY.replace(
    'Gesamtbetrag EUR                        428,00',
    'Rechnungsbetrag                         422,00\nSaldo gesamt                            428,00',
  )
  expect(sumsOf(bill)).toMatchObject({ gross: '422.00' })
})
