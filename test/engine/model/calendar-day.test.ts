import { expect, test } from 'vitest'
import { isCalendarDay, parseCalendarDay } from '../../../engine/model/calendar-day.ts'

test.each([
  ['3.7.1985', '1985-07-03'],
  [' 03. 07. 1985 ', '1985-07-03'],
  ['1985-07-03', '1985-07-03'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2023', null],
  ['31.06.2015', null],
  ['1985-13-01', null],
  ['00.00.1955', null],
  ['3.7.85', null],
  ['1985', null],
  ['', null],
])('what a person types is a day of the calendar or none: "%s"', (text, day) => {
  expect(parseCalendarDay(text)).toBe(day)
})

test('a day has four, two and two digits and stands in the calendar', () => {
  expect(['2024-02-29', '2023-02-29', '2024-2-9', '2024-02-29T00:00:00Z'].map(isCalendarDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
