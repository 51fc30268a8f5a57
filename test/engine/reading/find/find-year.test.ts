import { expect, test } from 'vitest'
import { findYear } from '../../../../engine/reading/find/find-year.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

const yearOf = (text: string) => findYear(readLayout([pageOf(text)]))?.year ?? null

test.each([
  ['a sentence', 'Neustadt, den 08.01.2026\n\nBescheinigung über die im Jahr\n2025 gezahlten Aufwendungen'],
  ['a title', '10.01.2026\n\nBescheinigung über Beiträge zur Renten- und\nLebensversicherung 2025'],
  ['a title with a stroke', '12.01.2026\n\nBestätigung über Hortgeld / Essensgeld 2025'],
])('%s names its year over the end of a line', (_what, text) => {
  expect(yearOf(text)).toBe(2025)
})

test.each([
  ['what stands further down', 'Bescheinigung im Jahr\n\n\n\n2024 Stück'],
  ['the day of a letter', 'Mitteilung\n03.04.2025'],
  ['the notice of exemption of a charity', 'nach dem Freistellungsbescheid für das Jahr\n2023 befreit'],
])('%s is no year of the paper', (_what, text) => {
  expect(yearOf(text)).toBeNull()
})
