import { describe, expect, test } from 'vitest'
import { germanFormat, showGerman } from '../../../../engine/isolation/office/german-number.ts'

function show(value: number, format: number | string, date1904 = false): string | null {
  const code = typeof format === 'string' ? format : undefined
  return showGerman(value, germanFormat(typeof format === 'number' ? format : 164, code), date1904)
}

describe('numbers as German Excel shows them', () => {
  test.each([
    [1234.5, 0, '1234,5'],
    [0.1 + 0.2, 0, '0,3'],
    [-1234567.891, 4, '-1.234.567,89'],
    [1234.5, 44, '1.234,50 €'],
    [-5, 8, '-5,00 €'],
    [0.075, 10, '7,50%'],
    [-1234.5, '#,##0.00 [$€-407];[Red]-#,##0.00 [$€-407]', '-1.234,50 €'],
    [7.25, '"ca. "0.0" Std."', 'ca. 7,3 Std.'],
    [5, '#,##0.00 [$Fr.-807]', '5,00 Fr.'],
    [12.5, '@', '12,5'],
  ] as const)('%d in format %s is %s', (value, format, shown) => {
    expect(show(value, format)).toBe(shown)
  })
})

describe('a number without a format', () => {
  test.each([
    [1 / 7, 8, '0,142857'],
    [1 / 7, 11, '0,142857143'],
    [-1 / 7, 4, '-0,1'],
    [1234567.89, 8, '1234568'],
    [123456789, 4, '123456789'],
    [2.5, 8, '2,5'],
  ])('%d in a column of %d characters is %s', (value, charsMax, shown) => {
    expect(showGerman(value, germanFormat(0, undefined), false, charsMax)).toBe(shown)
  })
})

describe('dates as German Excel shows them', () => {
  test.each([
    [45717, 14, '01.03.2025'],
    [45717.5, 22, '01.03.2025 12:00'],
    [45717, 'TT.MM.JJJJ', '01.03.2025'],
    [45717, 'mm/dd/yyyy', '01.03.2025'],
    [45717.75, 'm/d/yy h:mm', '01.03.2025 18:00'],
    [45717, 'd/m/yyyy', '1.3.2025'],
    [45717, 'yyyy-mm-dd', '2025-03-01'],
    [45717, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'Samstag, 1. März 2025'],
    [45717, 'mmm yy', 'Mrz 25'],
    [45717.75, 'h:mm AM/PM', '6:00 PM'],
    [1.75, '[h]:mm', '42:00'],
  ] as const)('day %d in format %s is %s', (value, format, shown) => {
    expect(show(value, format)).toBe(shown)
  })

  test('days count from 1904 in workbooks of old Macs', () => {
    expect(show(45717 - 1462, 14, true)).toBe('01.03.2025')
  })

  test('a day before 1900 is left to LibreOffice', () => {
    expect(show(-4, 14)).toBeNull()
  })
})
