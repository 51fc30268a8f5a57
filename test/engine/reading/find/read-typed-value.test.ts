import { expect, test } from 'vitest'
import type { FieldType } from '../../../../engine/model/analysis-result.ts'
import { readTypedValue } from '../../../../engine/reading/find/read-typed-value.ts'

const read = (type: FieldType, text: string): string | null => {
  const answer = readTypedValue(type, text)
  return answer.ok ? answer.value : null
}

test.each<[FieldType, string, string | null]>([
  ['money', '1.471,60 €', '1471.60'],
  ['money', '-14,73', '-14.73'],
  ['money', '50', '50.00'],
  ['money', '1.200 EUR', '1200.00'],
  ['money', '0,05', '0.05'],
  ['money', '12,345', null],
  ['money', 'fünfzig', null],
  ['money', '99999999999999999,00', null],
  ['date', '31.12.2025', '2025-12-31'],
  ['date', '1. März 2025', '2025-03-01'],
  ['date', '30.02.2025', null],
  ['number', '2025', '2025'],
  ['number', '1.250,5', '1250.5'],
  ['number', '12a', null],
  ['iban', 'de89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['iban', 'DE89 3704 0044 0532 0130 01', null],
  ['bic', 'cobadeffxxx', 'COBADEFFXXX'],
  ['vat_id', 'DE 136 695 976', 'DE136695976'],
  ['vat_id', 'DE123456789', null],
  ['idnr', '86 095 742 719', '86095742719'],
  ['idnr', '86095742718', null],
  ['text', '  Muster   GmbH ', 'Muster GmbH'],
  ['text', ' ', null],
  ['text', 'Muster\u0000\u0007GmbH \u202Eneda\u202C\uD800', 'Muster GmbH neda'],
  ['text', '\u200B\u202E\u0000', null],
  ['text', '👩‍👩‍👧 & Söhne', '👩‍👩‍👧 & Söhne'],
  ['text', 'x'.repeat(501), null],
])('%s %j is %j', (type, text, expected) => {
  expect(read(type, text)).toBe(expected)
})
