import { expect, test } from 'vitest'
import { addMonth, isNationalHoliday, nextWorkingDay } from '../../../engine/shared/working-day.ts'

test.each([
  '2025-01-01',
  '2025-04-18',
  '2025-04-21',
  '2025-05-29',
  '2025-06-09',
  '2025-10-03',
  '2024-03-29',
  '2026-04-06',
])('%s is a holiday everywhere', day => {
  expect(isNationalHoliday(day)).toBe(true)
})

test.each(['2025-04-20', '2025-06-19', '2025-10-31', '2025-12-24'])('%s is none of all Länder', day => {
  expect(isNationalHoliday(day)).toBe(false)
})

test('a period never ends on a Saturday, Sunday or holiday', () => {
  expect(nextWorkingDay('2025-04-18')).toBe('2025-04-22')
  expect(nextWorkingDay('2025-12-25')).toBe('2025-12-29')
  expect(nextWorkingDay('2025-08-15')).toBe('2025-08-15')
})

test('a month ends on the same day, or on the last one', () => {
  expect([addMonth('2025-01-31'), addMonth('2024-01-31'), addMonth('2025-12-15')]).toEqual([
    '2025-02-28',
    '2024-02-29',
    '2026-01-15',
  ])
})
