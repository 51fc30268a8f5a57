import { expect, test } from 'vitest'
import { grammarLabels } from '../../../../engine/reading/labels/label-grammar.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

const rolesOf = (text: string): string[] =>
  grammarLabels(layoutStream(readLayout([pageOf(text)]))).map(({ role }) => role)

test('of two labels that share their end the first one counts', () => {
  expect(rolesOf('Rechnungs-/Gebühren-Nr.')).toEqual(['number'])
  expect(rolesOf('Kunden-/Objektnummer')).toEqual(['notNumber'])
})

test('two days in one word stay two labels', () => {
  expect(rolesOf('Rechnungsdatum/Lieferdatum')).toEqual([])
})

test('the number and the day of a notice are those of the paper', () => {
  expect(rolesOf('Bescheidnummer')).toEqual(['number'])
  expect(rolesOf('Bescheid-/Rg-Nr')).toEqual(['number'])
  expect(rolesOf('Bescheiddatum')).toEqual(['date'])
})
