import { expect, test } from 'vitest'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import { premiumTax } from '../../../../../engine/phases/analysis/amounts/premium-tax.ts'
import { afterShares } from '../../../../../engine/phases/analysis/amounts/share-left.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function grossOf(value: string): ReturnType<typeof buildField> {
  return buildField({ type: 'money', value, raw: value, page: 1, box: [0, 0, 0, 0], label: null, confidence: 0.8 })
}

function leftOf(text: string, gross: string): Record<string, string> {
  const layout = readLayout(layOutText(text))
  const found = afterShares(layout, findAmounts(layout), { gross: grossOf(gross) })
  return Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]))
}

test('of a bill that a fund bears in part the share that is left', () => {
  const text = `
Summe der Leistungen                     500,00
Leistung der Pflegekasse                -320,00
von Ihnen zu zahlen                      180,00
`
  expect(leftOf(text, '500.00')).toEqual({ gross: '180.00' })
  expect(leftOf(text.replace('180,00', '170,00'), '500.00')).toEqual({})
})

test('what was paid before changes nothing of what it comes to', () => {
  const text = `
Vergütung des Jahres                     500,00
bereits gezahlte Abschläge              -320,00
Restbetrag                               180,00
`
  expect(leftOf(text, '180.00')).toEqual({ gross: '500.00', payable: '180.00' })
})

function premiumOf(text: string, gross: string): Record<string, string> {
  const layout = readLayout(layOutText(text))
  const found = premiumTax(layout, findAmounts(layout), grossOf(gross))
  return Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]))
}

test('premium and insurance tax are those that come to what is paid', () => {
  const text = `
Beitrag                                  100,00
zzgl. 19 % Versicherungsteuer             19,00
Jahresbeitrag                            119,00
VersSt-Nr. 802/V1                          5,00
`
  expect(premiumOf(text, '119.00')).toEqual({ net: '100.00', tax: '19.00' })
  expect(premiumOf(text, '120.00')).toEqual({})
})
