import { describe, expect, it } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findKindFields } from '../../../../../engine/phases/analysis/fields/find-kind-fields.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { findDates } from '../../../../../engine/reading/find/find-dates.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function valuesOf(kindId: string, text: string): Record<string, string> {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === kindId) as TaxonomyKind
  const layout = readLayout(layOutText(text))
  const [amounts, dates] = [findAmounts(layout), findDates(layout)]
  const fields = findKindFields({ layout, stream: layoutStream(layout), kind, amounts, dates, days: dates })
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

describe('find kind fields', () => {
  it('tells which other values a label may mean', () => {
    const kind = loadTaxonomy().kinds.find(({ id }) => id === 'nebenkosten') as TaxonomyKind
    const layout = readLayout(layOutText('Nachzahlung   145,84 EUR\nNachzahlung   96,20 EUR\n'))
    const [amounts, dates] = [findAmounts(layout), findDates(layout)]
    const { nachzahlung } = findKindFields({ layout, stream: layoutStream(layout), kind, amounts, dates, days: dates })
    const rivals = nachzahlung?.alternatives.map(({ value }) => value)
    expect(new Set([nachzahlung?.value, ...(rivals ?? [])])).toEqual(new Set(['145.84', '96.20']))
  })

  it('reads a list that sets its amounts before their words, and no other so', () => {
    const list =
      'EUR 54,40  Höhe der Kapitalerträge\nEUR 13,60  einbehaltene Kapitalertragsteuer\nEUR  0,75  Solidaritätszuschlag'
    expect(valuesOf('stb_kap', list)).toMatchObject({
      kapitalertraege: '54.40',
      kapitalertragsteuer: '13.60',
      solz: '0.75',
    })
    expect(valuesOf('stb_kap', 'Am 1. Mai 40,00 EUR gezahlt\n\nEUR 40,05 nach Solidaritätszuschlag')).toEqual({})
  })

  it('reads whole euros of a column where a tax office prints no cents, and no numbers of other sorts', () => {
    const column =
      'Bruttoarbeitslohn           44.860\nab Werbungskosten           -2.316\nzu versteuerndes Einkommen  38.114'
    expect(valuesOf('est_bescheid', column)).toEqual({ zuVersteuerndesEinkommen: '38114.00' })
    expect(valuesOf('est_bescheid', 'zu versteuerndes Einkommen  38.114')).toEqual({})
    expect(valuesOf('est_bescheid', column.replace('38.114', '38'))).toEqual({})
  })

  it('takes the result of a row and not what it is worked out from', () => {
    const row =
      'Abgabeart      Messbetrag   Hebesatz    Jahresbetrag\nGrundsteuer B       97,90       448          438,59'
    expect(valuesOf('grundsteuer', row)).toMatchObject({ jahresbetrag: '438.59' })
  })

  it('what was paid is not what is to be paid from a day on', () => {
    const text = 'Vorauszahlungen          2.160,00 EUR\nIhre Vorauszahlung ab 01.08.2025 beträgt monatlich 198,00 EUR'
    expect(valuesOf('nebenkosten', text)).toMatchObject({ vorauszahlungen: '2160.00' })
  })

  it('takes a part called so where no whole stands, and the whole where it does', () => {
    const part = 'Ihre Zahlungen     8.600,00 EUR\ndavon Zinsen       3.487,21 EUR'
    expect(valuesOf('darlehen', part)).toMatchObject({ zinsen: '3487.21' })
    expect(valuesOf('darlehen', `Zinsen insgesamt   4.000,00 EUR\n${part}`)).toMatchObject({ zinsen: '4000.00' })
  })

  it('takes no price of an hour for what the hours come to', () => {
    expect(valuesOf('handwerker', 'Arbeitslohn 20 Std. à 49,00 €        980,00 €')).toMatchObject({
      lohnanteil: '980.00',
    })
  })

  it('says how much a tax is that is taken off', () => {
    const text = `
Bruttobetrag                     500,00 EUR
Kapitalertragsteuer              -125,00 EUR
Solidaritätszuschlag             -6,87 EUR
`
    expect(valuesOf('ertragsabrechnung', text)).toEqual({
      gross: '500.00',
      ertrag: '500.00',
      kapitalertragsteuer: '125.00',
      solz: '6.87',
    })
  })

  it('takes the balance of the last day, though days of lists are none of the paper', () => {
    const kind = loadTaxonomy().kinds.find(({ fields }) => fields.some(({ latest }) => latest === true)) as TaxonomyKind
    const field = kind.fields.find(({ latest }) => latest === true)
    const label = field?.labels[0] ?? ''
    const layout = readLayout(layOutText(`31.12.2023  ${label}  200.075,00\n31.12.2024  ${label}  196.369,11`))
    const found = { layout, stream: layoutStream(layout), kind, amounts: findAmounts(layout), dates: [] }
    const fields = findKindFields({ ...found, days: findDates(layout) })
    expect(fields[field?.id ?? '']?.value).toBe('196369.11')
  })

  it('takes no base of a percentage and no price of one piece', () => {
    const text = `
Dividende pro Stück              1,25 EUR
Bruttodividende                  500,00 EUR
Kapitalertragsteuer 25 % auf 500,00 EUR            125,00- EUR
`
    const { ertrag, kapitalertragsteuer } = valuesOf('ertragsabrechnung', text)
    expect([ertrag, kapitalertragsteuer]).toEqual(['500.00', '125.00'])
  })

  it('takes what stands in the row of a label, and no bound, part or multiple', () => {
    const policy = `
Kfz-Haftpflichtversicherung      SF 9            287,40 EUR
Vollkasko mit 500 EUR SB         SF 7            312,10 EUR
`
    expect(valuesOf('kfz_vers', policy)['haftpflichtanteil']).toBe('287.40')
    const school = `
Gezahltes Schulgeld (12 x 150,00)                1.800,00 EUR
`
    expect(valuesOf('schulgeld', school)['betrag']).toBe('1800.00')
    const town = `
Grundsteuer B                    212,80 EUR
Fälligkeit                       je 53,20 EUR am 15.02. und 15.05.
`
    expect(valuesOf('grundsteuer', town)['jahresbetrag']).toBe('212.80')
    const party = `
Gesamtbetrag der Zuwendungen     410,00 EUR
davon Mitgliedsbeitrag 300,00 EUR
`
    expect(valuesOf('partei', party)['betrag']).toBe('410.00')
  })

  it('takes the day of a balance from the first column of its row', () => {
    const text = `
31.12.2023     Darlehensstand    80.000,00 EUR
31.12.2024     Darlehensstand    76.500,00 EUR
`
    expect(valuesOf('darlehen', text)['restschuld']).toBe('76500.00')
  })

  it('takes what is left of a loan on the last of several days', () => {
    const text = `
Restschuld am 31.12.2024         90.000,00 EUR
geleistete Tilgung                5.000,00 EUR
Restschuld am 31.12.2025         85.000,00 EUR
`
    expect(valuesOf('darlehen', text)).toMatchObject({ restschuld: '85000.00', tilgung: '5000.00' })
  })

  it('follows the words of a sentence from label to value', () => {
    const text = 'Ihr Beitrag für die Zeit vom 01.04. bis 30.06. beträgt 75,50 EUR (Jahresbeitrag 302,00 EUR).'
    expect(valuesOf('haftpflicht', text)['beitrag']).toBe('75.50')
  })

  it('takes the sum that closes a column, not its first row', () => {
    const text = `
Monat                            Elterngeld EUR
Januar                                   600,00
Februar                                  600,00
März                                     450,00
                                       1.650,00
`
    expect(valuesOf('elterngeld', text)['leistung']).toBe('1650.00')
  })

  it('takes the column of the later year', () => {
    const text = `
Ertragsart                       2023           2024
Summe der Erträge              800,00         950,00
`
    expect(valuesOf('ertraegnis', text)['ertraege']).toBe('950.00')
  })

  it('takes what is valid now, not what was before', () => {
    const text = `
Bisher betrug die Jahressteuer 120,00 EUR.
Die Jahressteuer beträgt 144,00 EUR.
`
    expect(valuesOf('kfz_steuer', text)['betrag']).toBe('144.00')
  })

  it('reads a number below its label', () => {
    const text = `
Versicherungsschein-Nr.          Kundennummer
H 12-345.678                     99887766
`
    expect(valuesOf('haftpflicht', text)['versicherungsnummer']).toBe('H 12-345.678')
  })
})
