import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import { dateFields, isPossibleDue } from '../../../../../engine/phases/analysis/fields/date-fields.ts'
import { findDates } from '../../../../../engine/reading/find/find-dates.ts'
import { findLabels } from '../../../../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import type { NumberedPage } from '../../../../../engine/reading/layout/read-layout.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'
import { pageOf } from '../page-of.ts'

function fieldsOf(text: string, options?: { readonly isReminder: boolean }): Partial<Record<string, Field>> {
  return fieldsOn([pageOf(text)], options)
}

function fieldsOn(
  pages: readonly NumberedPage[],
  options?: { readonly isReminder: boolean },
): Partial<Record<string, Field>> {
  const layout = readLayout(pages)
  return dateFields(layout, findLabels(layoutStream(layout), { fuzzy: false }), findDates(layout), options)
}

test('a period is no day of the paper, whatever words lead to it', () => {
  const text = '\nBetriebskosten für den Zeitraum 01.01.2024 - 31.12.2024\n\n\n\n\n\n\nDatum: 06.11.2025'
  expect(fieldsOf(text)).toMatchObject({
    date: { value: '2025-11-06' },
    serviceStart: { value: '2024-01-01' },
    serviceDate: { value: '2024-12-31' },
  })
})

test('the day that something is stated for is no day of the paper', () => {
  const text = '\nBescheid über die Feststellung auf den 31.12.2024\n\n\nSteuernummer 35/440/1         15.01.2025'
  expect(fieldsOf(text).date).toMatchObject({ value: '2025-01-15' })
  expect(fieldsOf('\nKonto, Stand zum Stichtag 31.12.2024').date).toBeUndefined()
})

test('behind two numbers the day is that of the second, and not of the paper', () => {
  const line = 'Rechnung Nr. 2025-8 · UR-Nr. 31/2025 vom 01.04.2025'
  const text = `\n\n\n8. April 2025\n\nKostenberechnung\n${line}`
  expect(fieldsOf(text).date).toMatchObject({ value: '2025-04-08' })
  expect(fieldsOf(text.replace('· UR-Nr. 31/2025 ', '')).date).toMatchObject({ value: '2025-04-01' })
})

test('place and day that open a line are those of the paper, before days of others', () => {
  const text = '\nKosten laut Rechnung 25-3 vom 14.11.2025\nWeber, Ute, 30.01.1957\n\n\nFürth, 02.12.2025 M. Weber'
  expect(fieldsOf(text).date).toMatchObject({ value: '2025-12-02' })
})

test('a period that goes over the end of a line gives no day', () => {
  const text = '\nwir bescheinigen für die Zeit vom 01.01.2025 bis\n31.12.2025 was folgt\n\nEssen, 09.01.2026'
  expect(fieldsOf(text).date).toMatchObject({ value: '2026-01-09' })
})

test('the day of supply is that of the bill or of its delivery note, where it is said', () => {
  const same = '\nRechnungsdatum 27.11.2025 (entspricht Lieferdatum)'
  expect(fieldsOf(same).serviceDate).toMatchObject({ value: '2025-11-27', source: 'computed' })
  const note = '\nRechnungsdatum 09.09.2025\nLieferschein L 77 vom 05.09.2025'
  expect(fieldsOn(layOutText(note))).toMatchObject({
    date: { value: '2025-09-09' },
    serviceDate: { value: '2025-09-05' },
  })
})

describe('the due day', () => {
  test('stands behind the days within which to pay', () => {
    const text = '\nRechnung Nr. 4711 vom 05.11.2024\n\nBitte überweisen Sie innerhalb von vierzehn Tagen (19.11.2024).'
    expect(fieldsOf(text).due).toMatchObject({ value: '2024-11-19' })
  })

  const HEAD = '\nRechnung Nr. 4711 vom 13.11.2024\n\n'

  test('is the day without the discount, where both stand in one sentence', () => {
    const terms = 'Zahlbar bis 20.11.2024 mit 2 % Skonto = 98,00 EUR, bis 13.12.2024 ohne Abzug.'
    expect(fieldsOf(`${HEAD}${terms}`).due).toMatchObject({ value: '2024-12-13' })
  })

  test('is the one that can be, where another is called so as well', () => {
    for (const impossible of ['13.12.2022', '12.11.2024', '14.12.2026']) {
      const { due } = fieldsOf(`${HEAD}Fällig am: ${impossible}\n\n\n\n\n\nZahlbar bis 13.12.2024`)
      expect(due, impossible).toMatchObject({ value: '2024-12-13' })
      expect(due?.confidence).toBeLessThanOrEqual(0.75)
    }
  })

  test("is none before the paper, though no label calls the paper's own", () => {
    const text = '\nStadthausen, den 11.05.2025\n\n\n\n\n\nZahlbar bis 21.04.2025\n\n\n\nRest zahlbar bis 18.05.2025'
    expect(fieldsOf(text)).toMatchObject({ date: { value: '2025-05-11' }, due: { value: '2025-05-18' } })
  })

  test('is not believed when it cannot be and there is no other', () => {
    const { due } = fieldsOf(`${HEAD}Fällig am: 13.12.2022`)
    expect(due).toMatchObject({ value: '2022-12-13' })
    expect(due?.confidence).toBeLessThanOrEqual(0.5)
  })

  test('is believed when it is the only one, and from the day itself to a year later', () => {
    expect(fieldsOf(`${HEAD}Fällig am: 13.12.2024`).due?.confidence).toBeGreaterThan(0.9)
    expect(fieldsOf(`${HEAD}Fällig am: 13.11.2024`).due?.confidence).toBeGreaterThan(0.9)
    expect(isPossibleDue('2025-11-13', '2024-11-13')).toBe(true)
    expect(isPossibleDue('2025-11-14', '2024-11-13')).toBe(false)
    expect(isPossibleDue('2024-11-12', '2024-11-13')).toBe(false)
    expect(isPossibleDue('1999-01-01', null)).toBe(true)
  })

  test('may begin the next line of its sentence', () => {
    const text = `${HEAD}Bitte überweisen Sie den Rechnungsbetrag bis zum\n27.11.2024 auf unser Konto.`
    expect(fieldsOf(text).due).toMatchObject({ value: '2024-11-27' })
    const unnamed = `${HEAD}Wir bitten Sie, den Betrag zuzüglich 5,00 EUR Gebühr bis zum\n27.11.2024 zu überweisen.`
    expect(fieldsOf(unnamed).due).toMatchObject({ value: '2024-11-27' })
  })

  test('is not the last day for a discount, in its line or the next one', () => {
    const text = `${HEAD}Zahlbar in 30 Tagen netto bis 13.12.2024 oder mit 3% Skonto\nin 10 Tagen bis 23.11.2024`
    const { due } = fieldsOf(text)
    expect(due).toMatchObject({ value: '2024-12-13', alternatives: [] })
    expect(due?.confidence).toBeGreaterThan(0.9)
  })
})

describe('the dates of a reminder', () => {
  const reminder = (text: string): Partial<Record<string, Field>> => fieldsOf(text, { isReminder: true })

  test('are its own, not those of the invoice that it names', () => {
    const text = `
                                                        Stadthausen, 15.05.2025

1. Mahnung

Rechnung Nr. 4711 vom 12.03.2025 über 238,00 EUR

Wir erwarten Ihre Zahlung bis zum 29.05.2025.`
    expect(reminder(text)).toMatchObject({ date: { value: '2025-05-15' }, due: { value: '2025-05-29' } })
    expect(fieldsOf(text).date?.value).toBe('2025-03-12')
  })

  test('leave the table of invoices alone', () => {
    const text = `
Datum: 20.08.2025

Rechnungsnr.     Rechnungsdatum    Fällig am       Betrag
20250311         11.03.2025        25.03.2025      450,00 EUR

Wir erwarten Ihre Zahlung bis spätestens 03.09.2025.`
    const { date, due } = reminder(text)
    expect(date).toMatchObject({ value: '2025-08-20' })
    expect(due).toMatchObject({ value: '2025-09-03', alternatives: [] })
    expect(due?.confidence).toBeGreaterThan(0.9)
  })

  test('may stand in the title', () => {
    const text = `
2. Mahnung vom 10.07.2025

zu unserer Mahnung vom 12.06.2025 und der Rechnung vom 05.05.2025`
    expect(reminder(text)).toMatchObject({ date: { value: '2025-07-10' } })
  })

  test('are absent rather than those of the invoice', () => {
    expect(reminder('Zahlungserinnerung zur Rechnung Nr. 4711 vom 12.03.2025').date).toBeUndefined()
  })
})

describe('days of other papers and of discounts', () => {
  const valueOf = (text: string, name: 'date' | 'due') => fieldsOf(text)[name]?.value

  test('the day under the title of a correction is its own, that of the invoice before is not', () => {
    const text = 'Rechnungskorrektur RK-4\nvom 22.04.2025\nzu unserer Rechnung Nr. 331 vom 02.04.2025'
    expect(valueOf(text, 'date')).toBe('2025-04-22')
    expect(valueOf('Stornorechnung   Datum 02.09.2023\nzu Rechnung 17\nvom 27.08.2023', 'date')).toBe('2023-09-02')
  })

  test('the last day of a discount is not the due day, the day of a collection is', () => {
    const discount = 'Zahlbar bis 26.02.2023 mit 2,00 % Skonto\noder bis 23.03.2023 netto Kasse'
    expect(valueOf(`Rechnung Nr. 1 vom 01.02.2023\n\n${discount}`, 'due')).not.toBe('2023-02-26')
    const collected = 'Der Betrag wird zum 01.09.2025 von Ihrem Konto eingezogen.'
    expect(valueOf(`Rechnung Nr. 1 vom 01.08.2025\n\n${collected}`, 'due')).toBe('2025-09-01')
  })

  test.each([
    'Den Betrag ziehen wir am 09.09.2025 per Lastschrift ein.',
    'Wir buchen den fälligen Beitrag zum 09.09.2025 von Ihrem Konto ab.',
    'Bitte sorgen Sie für Deckung: Wir belasten Ihr Konto am 09.09.2025.',
  ])('the day on which the account is debited is the due day: %s', sentence => {
    expect(valueOf(`Rechnung Nr. 1 vom 01.08.2025\n\n${sentence}`, 'due')).toBe('2025-09-09')
  })

  test('a booked journey is no debit', () => {
    expect(
      valueOf('Rechnung Nr. 1 vom 01.08.2025\n\nSie buchen die Reise. Abflug am 09.09.2025', 'due'),
    ).toBeUndefined()
  })

  test('one day may be that of the invoice and of the supply', () => {
    const fields = fieldsOf('Rechnungsdatum/Lieferdatum 20.05.2025')
    expect([fields['date']?.value, fields['serviceDate']?.value]).toEqual(['2025-05-20', '2025-05-20'])
  })

  test('a day of birth and one of printing are none', () => {
    expect(valueOf('Geb.-Datum 04.05.1961\nGedruckt am 14.04.2025\nRechnungsdatum 03.03.2025', 'date')).toBe(
      '2025-03-03',
    )
  })
})
