import { expect, test } from 'vitest'
import { findMovements } from '../../../../../engine/phases/analysis/statement/find-movements.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

const read = (text: string, opening: number | null, closing: number | null, until: string | null = '2025-01-31') => {
  const { movements, sum } = findMovements(readLayout([pageOf(text)]), { opening, closing, until })
  return { sum, lines: movements.map(({ date, cents, text: purpose }) => `${date} ${cents} ${purpose}`) }
}

test('signs behind the amounts, purposes over several lines, balances between', () => {
  const { sum, lines } = read(
    `
Datum      Verwendungszweck                          Betrag EUR
Kontostand am 31.12.2024                             1.000,00 +
30.12.     Lastschrift Stadtwerke                      45,10 -
           Abschlag Strom Kd-Nr 4711
02.01.     Gehalt Januar                            2.500,00 +
Kontostand am 31.01.2025                             3.454,90 +
           Kein Text einer Buchung`,
    100000,
    345490,
  )
  expect(sum).toBe('fits')
  expect(lines).toEqual([
    '2024-12-30 -4510 Lastschrift Stadtwerke Abschlag Strom Kd-Nr 4711',
    '2025-01-02 250000 Gehalt Januar',
  ])
})

test('two columns tell money that went from money that came', () => {
  const { sum, lines } = read(
    `
Buchung     Wert        Text                    Soll        Haben
03.01.25    03.01.25    Büromarkt Kranich      119,00
07.01.25    08.01.25    Honorar 2025-4                      500,00`,
    0,
    38100,
  )
  expect([sum, lines]).toEqual(['fits', ['2025-01-03 -11900 Büromarkt Kranich', '2025-01-07 50000 Honorar 2025-4']])
})

test('a running balance at the end is no movement', () => {
  const { sum, lines } = read(
    `
05.01.2025  Miete                 -980,00      1.020,00
09.01.2025  Erstattung              20,00      1.040,00`,
    200000,
    104000,
  )
  expect([sum, lines]).toEqual(['fits', ['2025-01-05 -98000 Miete', '2025-01-09 2000 Erstattung']])
})

test('S and H behind the amount', () => {
  expect(read('02.01.  Beitrag  30,00 S\n03.01.  Zinsen  1,00 H', 5000, 2100).lines).toEqual([
    '2025-01-02 -3000 Beitrag',
    '2025-01-03 100 Zinsen',
  ])
})

test('a minus that was taken for its lookalike is one', () => {
  expect(read('02.01.  Beitrag  30,00 =\n03.01.  Zinsen  1,00 +', 5000, 2100).sum).toBe('fits')
})

test('a row without a day counts where the balances prove it, as one of the day above', () => {
  const page = '02.01.  Beitrag  30,00 -\n        Honorar  80,00 +\n03.01.  Zinsen  1,00 +'
  const proved = read(page, 5000, 10100)
  expect([proved.sum, proved.lines]).toEqual([
    'fits',
    ['2025-01-02 -3000 Beitrag', '2025-01-02 8000 Honorar', '2025-01-03 100 Zinsen'],
  ])
  expect(read(page, 5000, 2100).lines).toEqual(['2025-01-02 -3000 Beitrag', '2025-01-03 100 Zinsen'])
  expect(read(page, 5000, 9999)).toEqual({
    sum: 'differs',
    lines: ['2025-01-02 -3000 Beitrag', '2025-01-03 100 Zinsen'],
  })
})

test('a line that is missing is told, a balance that is missing leaves it open', () => {
  expect(read('02.01.  Beitrag  30,00 -', 10000, 6000).sum).toBe('differs')
  expect(read('02.01.  Beitrag  30,00 -', 10000, null).sum).toBe('open')
  expect(read('Kein Auszug', 10000, 6000)).toEqual({ sum: 'open', lines: [] })
})

test('days whose points were misread are days', () => {
  expect(read('13.10; Tanken  69,12 -\n15-10. Honorar  1.285,20 +', null, null, '2025-10-31').lines).toEqual([
    '2025-10-13 -6912 Tanken',
    '2025-10-15 128520 Honorar',
  ])
})

test('days without a year are left out where nobody knows the year', () => {
  expect(read('02.01.  Beitrag  30,00 -', null, null, null).lines).toEqual([])
})

test('two columns tell what went even where no balance was read', () => {
  const { sum, lines } = read(
    `
Buchung     Text                    Soll        Haben
03.01.25    Büromarkt Kranich      119,00
07.01.25    Honorar 2025-4                      500,00`,
    null,
    null,
  )
  expect([sum, lines]).toEqual(['open', ['2025-01-03 -11900 Büromarkt Kranich', '2025-01-07 50000 Honorar 2025-4']])
})

const WEB = `
Anfangssaldo 01.01.2025                                482,11 €
Chorgemeinschaft Cappel KS-24-031                     +145,00 €
08.01.2025
Übertrag privat                                       -600,00 €
22.01.2025`

test('a day in the row below is that of the movement, where the balances prove it', () => {
  const { sum, lines } = read(WEB, 48211, 2711)
  expect(sum).toBe('fits')
  expect(lines).toEqual(['2025-01-08 14500 Chorgemeinschaft Cappel KS-24-031', '2025-01-22 -60000 Übertrag privat'])
})

test('a day in the row below is none where they do not', () => {
  expect(read(WEB, 48211, 2712)).toEqual({ sum: 'open', lines: [] })
})
