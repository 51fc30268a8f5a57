import { describe, expect, test } from 'vitest'
import { findDates, parseDate } from '../../../../engine/reading/find/find-dates.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

const datesOf = (text: string) => findDates(readLayout([pageOf(text)]))

test('a period of days with their zone is one', () => {
  expect(datesOf('09.09.2023 (MESZ) - 26.09.2023 (MESZ)')).toMatchObject([{ start: '2023-09-09', value: '2023-09-26' }])
})

describe('parseDate', () => {
  test.each([
    ['01.02.2025', '2025-02-01'],
    ['1. Februar 2025', '2025-02-01'],
    ['01.02.25', '2025-02-01'],
    ['2025-02-01', '2025-02-01'],
    ['3. März 1999', '1999-03-03'],
    ['31.12.99', '1999-12-31'],
    ['O1.O2.2O25', '2025-02-01'],
    ['01,02.2025', '2025-02-01'],
    ['20.102023', '2023-10-20'],
    ['1, Januar 2025', '2025-01-01'],
    ['26. Äugust 2023', '2023-08-26'],
    ['2023-06- 10', '2023-06-10'],
  ])('reads %s', (text, iso) => {
    expect(parseDate(text)).toBe(iso)
  })

  test.each([
    '12 Stück 2024',
    '5 Positionen 2024',
    '40.102023',
    '31.02.2025',
    '00.01.2025',
    '12.13.2025',
    '1.234',
    '29.02.2023',
  ])('%s is no day', text => {
    expect(parseDate(text)).toBeNull()
  })
})

describe('findDates', () => {
  test('reads a period as its two days, also when the first lacks its year', () => {
    const found = datesOf('Leistungszeitraum 01.03. - 31.03.2025')
    expect(found).toMatchObject([{ start: '2025-03-01', value: '2025-03-31' }])
  })

  test('reads a short year at the end of a sentence, but no outline number', () => {
    expect(findDates(readLayout([pageOf('Zahlbar bis 16.07.21.')])).map(({ value }) => value)).toEqual(['2021-07-16'])
    expect(findDates(readLayout([pageOf('siehe 01.02.03.4 Beton')]))).toEqual([])
  })

  test('takes no date out of an IBAN, an amount or a phone number', () => {
    expect(datesOf('DE08 7009 0100 1234  1.471,60  0211/3398863  12.345,67')).toEqual([])
  })
})
