import { describe, expect, it } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findFormFields } from '../../../../../engine/phases/analysis/fields/find-form-fields.ts'
import { findKindFields } from '../../../../../engine/phases/analysis/fields/find-kind-fields.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { findDates } from '../../../../../engine/reading/find/find-dates.ts'
import { layoutStream } from '../../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { readForms } from '../../../../../engine/reading/tables/read-forms.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function amountsOf(kindId: string, text: string): Record<string, string> {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === kindId) as TaxonomyKind
  const layout = readLayout(layOutText(text))
  const [amounts, dates] = [findAmounts(layout), findDates(layout)]
  const labelled = findKindFields({ layout, stream: layoutStream(layout), kind, amounts, dates, days: dates })
  const fields = { ...labelled, ...findFormFields(readForms(layout), kind) }
  const money = Object.entries(fields).filter(([name, { type }]) => type === 'money' && name !== 'gross')
  return Object.fromEntries(money.map(([name, { value }]) => [name, value]))
}

describe('the amounts of a kind that forms of the income tax return ask for', () => {
  it('tells care from meals, in lines and in columns of months and years', () => {
    expect(
      amountsOf(
        'kita',
        `
Elternbeitrag                                    1.800,00 EUR
Verpflegungspauschale                              540,00 EUR
`,
      ),
    ).toEqual({ betrag: '1800.00', verpflegung: '540.00' })
    expect(
      amountsOf(
        'kita',
        `
                                          je Monat         Jahr 2025
Elternbeitrag                               150,00          1.800,00
davon Verpflegung                            45,00            540,00
`,
      ),
    ).toEqual({ betrag: '1800.00', verpflegung: '540.00' })
  })

  it('tells school fees from lodging and meals', () => {
    const text = `
gezahltes Schulgeld                              3.600,00 EUR
Internatskosten                                  6.000,00 EUR
Verpflegungskosten                               1.200,00 EUR
`
    expect(amountsOf('schulgeld', text)).toEqual({ betrag: '3600.00', beherbergung: '6000.00', verpflegung: '1200.00' })
  })

  it.each([
    [
      'Kfz-Haftpflicht                 312,40\nTeilkasko                        98,10\nGesamtbeitrag                   410,50',
    ],
    ['Kraftfahrt-Haftpflichtversicherung   312,40 EUR\nVollkasko   98,10 EUR\nJahresbeitrag   410,50 EUR'],
    ['Jahresbeitrag 410,50 EUR\ndavon Haftpflicht 312,40 EUR'],
  ])('takes the share of the liability of a car insurance: %s', text => {
    expect(amountsOf('kfz_vers', text)).toEqual({ beitrag: '410.50', haftpflichtanteil: '312.40' })
  })

  it('tells basic health insurance from care, refunds and what goes beyond', () => {
    const text = `
Beiträge zur Basisabsicherung                          3.120,00 EUR
Beiträge über die Basisabsicherung hinaus                480,00 EUR
Pflege-Pflichtversicherung                               400,00 EUR
Beitragsrückerstattung                                  -250,00 EUR
`
    expect(amountsOf('kv_besch', text)).toEqual({
      ...{ basisbeitrag: '3120.00', wahlleistungen: '480.00', pflegebeitrag: '400.00', erstattet: '250.00' },
    })
  })

  it('splits the costs of a flat into what tenants bear and what they do not', () => {
    const text = `
umlagefähige Kosten                              2.100,00 EUR
nicht umlagefähige Kosten                          640,00 EUR
Zuführung zur Erhaltungsrücklage                   500,00 EUR
geleistete Vorauszahlungen 12 x 260,00 EUR =     3.120,00 EUR
Nachzahlung                                        120,00 EUR
`
    expect(amountsOf('hausgeld', text)).toEqual({
      ...{ umlagefaehig: '2100.00', nichtUmlagefaehig: '640.00', ruecklage: '500.00' },
      ...{ vorauszahlungen: '3120.00', abrechnungsspitze: '120.00' },
    })
  })

  it('adds rent, advances and garage of a tenant’s account up by column', () => {
    const text = `
Monat        Kaltmiete     Nebenkosten-VZ       Garage
Januar          600,00             150,00        50,00
Februar         600,00             150,00        50,00
Summe         1.200,00             300,00       100,00
`
    expect(amountsOf('mietkonto', text)).toMatchObject({ kaltmiete: '1200.00', umlagen: '300.00', garage: '100.00' })
  })

  it('tells interest from repayment, wages from dues, the refund from what stays', () => {
    expect(amountsOf('darlehen', 'gezahlte Zinsen  1.240,00 EUR\ngeleistete Tilgung  3.000,00 EUR')).toEqual({
      ...{ zinsen: '1240.00', tilgung: '3000.00' },
    })
    expect(
      amountsOf('minijob', 'Arbeitsentgelt  2.400,00 EUR\nAbgaben insgesamt  355,20 EUR\nGesamtaufwand  2.755,20 EUR'),
    ).toEqual({ entgelt: '2400.00', abgaben: '355.20', gesamtaufwand: '2755.20' })
    expect(amountsOf('erstattung', 'Rechnungsbetrag  180,00\nErstattungsbetrag  144,00\nSelbstbehalt  36,00')).toEqual({
      ...{ rechnungssumme: '180.00', erstattung: '144.00', nichtErstattet: '36.00' },
    })
  })

  it('reads the notice of a church and the tip on the form of a meal', () => {
    expect(
      amountsOf('kirche', 'festgesetzte Kirchensteuer  500,00\nbereits entrichtet  620,00\nzu erstatten  120,00'),
    ).toEqual({ betrag: '500.00', gezahlt: '620.00', erstattet: '120.00' })
    expect(amountsOf('bewirtung', 'Rechnungsbetrag  93,00 EUR\nTrinkgeld  7,00 EUR')).toEqual({ tip: '7.00' })
  })

  it('takes the church tax of a notice from its column', () => {
    const text = `
                                 Einkommensteuer    Solidaritätszuschlag    Kirchensteuer ev.
Festgesetzt werden                     12.400,00                    0,00             1.116,00
ab Steuerabzug vom Lohn                11.900,00                    0,00             1.071,00
mithin sind zu wenig entrichtet           500,00                    0,00                45,00
`
    expect(amountsOf('est_bescheid', text)).toMatchObject({
      ...{ kirchensteuerFestgesetzt: '1116.00', kirchensteuerAbzug: '1071.00', kirchensteuerNachzahlung: '45.00' },
    })
    expect(amountsOf('est_bescheid', text)).not.toHaveProperty('kirchensteuerErstattung')
    const without = text.replaceAll(/ {4}Kirchensteuer ev\.|(?<=0,00) +[\d.]+,\d\d/gu, '')
    expect(Object.keys(amountsOf('est_bescheid', without)).filter(name => name.startsWith('kirche'))).toEqual([])
  })

  it('reads a pension with what was paid for earlier years and for health', () => {
    const text = `
Rentenbetrag                                          14.400,00
darin enthaltener Rentenanpassungsbetrag               1.100,00
Nachzahlung für mehrere vorangegangene Jahre             900,00
Beiträge zur Krankenversicherung                       1.051,20
Beiträge zur Pflegeversicherung                          489,60
`
    expect(amountsOf('rente_grv', text)).toEqual({
      ...{ rentenbetrag: '14400.00', anpassungsbetrag: '1100.00', nachzahlung: '900.00' },
      ...{ kvBeitrag: '1051.20', pvBeitrag: '489.60' },
    })
  })
})
