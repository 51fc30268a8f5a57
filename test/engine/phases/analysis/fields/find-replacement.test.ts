import { expect, test } from 'vitest'
import { findReplacement } from '../../../../../engine/phases/analysis/fields/find-replacement.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

const find = (text: string) => findReplacement(readLayout([pageOf(text)]))

test.each([
  ['Messtechnik AG\n\nBerichtigte Lohnsteuerbescheinigung für 2025', null],
  ['Finanzamt\n\nDer Bescheid ist nach § 164 Abs. 2 AO geändert.', null],
  ['Korrektur\nAusdruck der elektronischen Lohnsteuerbescheinigung', null],
  ['Diese Rechnung ersetzt die Rechnung Nr. RE-2025/17 vom 03.02.2025.', 'RE-2025/17'],
])('%j replaces', (text, number) => {
  expect(find(text)).toMatchObject({ number })
})

test.each([
  'Rechnung\nBitte prüfen Sie die Angaben. Eine Korrektur ist möglich.',
  'Wir ersetzen die Fenster im Erdgeschoss.',
  'Bescheid über Einkommensteuer\nDieser Bescheid kann nach § 164 AO geändert werden.',
])('%j does not', text => {
  expect(find(text)).toBeNull()
})

test('only what stands at the top of the first page counts', () => {
  expect(find(`${'Zeile\n'.repeat(40)}Berichtigte Rechnung`)).toBeNull()
})
