import { expect, test } from 'vitest'
import { filingDate } from '../../../engine/model/filing-date.ts'

test.each([
  [2019, null],
  [2020, '2022-08-31'],
  [2022, '2024-07-31'],
  // 31 May 2025 is a Saturday, 28 February 2027 a Sunday, 2032 a leap year whose 29 February is a Sunday.
  [2023, '2025-06-02'],
  [2024, '2026-04-30'],
  [2025, '2027-03-01'],
  [2026, '2028-02-29'],
  [2030, '2032-03-01'],
])('the return of %s is to be filed by %s', (year, day) => {
  expect(filingDate(year)).toBe(day)
})
