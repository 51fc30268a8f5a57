import { expect, test } from 'vitest'
import { numberOfTitle } from '../../../../../engine/phases/analysis/fields/number-of-title.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const titles: [string, number][] = [
  ['Gasabrechnung', 1],
  ['Angebot', 0.6],
]
const numberOf = (text: string): string | undefined =>
  numberOfTitle(readLayout(layOutText(text)), { titles }, true)['number']?.value

test('a number follows the title of its kind, alone or with "Nr."', () => {
  expect(numberOf('GASABRECHNUNG VR-90218\n')).toBe('VR-90218')
  expect(numberOf('Klara Est      Angebots-Nr.   AN-2025-64\n')).toBe('AN-2025-64')
  expect(numberOf('Angebot Nr. 2025\n')).toBe('2025')
  expect(numberOf('Mandant 118 · Rechnung 25671 · 10.01.2025\n')).toBe('25671')
})

test('a year or a period behind a title is none', () => {
  expect(numberOf('Gasabrechnung 2024\n')).toBeUndefined()
  expect(numberOf('Gasabrechnung 2023/2024\n')).toBeUndefined()
  expect(numberOf('Ihr Angebot AN-17 liegt vor\n')).toBeUndefined()
})

test('a number may begin with letters apart, and stand behind a word in brackets', () => {
  expect(numberOf('Angebot AN 2025-64\n')).toBe('AN 2025-64')
  expect(numberOf('Gasabrechnung (Korrektur) VR 90218\n')).toBe('VR 90218')
})

test('a paper that is no bill has a number behind its title only where it is called one', () => {
  const numberBehind = (text: string): string | undefined =>
    numberOfTitle(readLayout(layOutText(text)), { titles }, false)['number']?.value
  expect(numberBehind('Gasabrechnung 90218\n')).toBeUndefined()
  expect(numberBehind('Ihre Gasabrechnung Nr. 90218\n')).toBe('90218')
  expect(numberBehind('Rechnung Nr. 90218\n')).toBeUndefined()
})

test('a notice has its number behind the word alone where letters open it', () => {
  const noticeOf = (text: string): string | undefined =>
    numberOfTitle(readLayout(layOutText(text)), { titles, nature: 'notice' }, false)['number']?.value
  expect(noticeOf('Bescheid B-25-0042 · Ident-Nr. 118\n')).toBe('B-25-0042')
  expect(noticeOf('Bescheid 2025\n')).toBeUndefined()
})
