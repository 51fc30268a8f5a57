import { describe, expect, it } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findFormFields } from '../../../../../engine/phases/analysis/fields/find-form-fields.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { readForms } from '../../../../../engine/reading/tables/read-forms.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function valuesOf(kindId: string, text: string): Record<string, string> {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === kindId) as TaxonomyKind
  const fields = findFormFields(readForms(readLayout(layOutText(text))), kind)
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

describe('find form fields', () => {
  it('reads the numbered boxes of an official form whose words say what the number says', () => {
    const text = `
                                                     EUR    Ct
3. Bruttoarbeitslohn                              30.000    00
4. Einbehaltene Lohnsteuer von 3.                  4.000    50
5. Einbehaltener Solidaritäts-
   zuschlag von 3.                                     0    00
6. Verpflegungszuschüsse                             100    00
`
    expect(valuesOf('lstb', text)).toEqual({ brutto: '30000.00', lohnsteuer: '4000.50', solz: '0.00' })
  })

  it('takes the sum of a group that is headed by the label, in the column of the own share', () => {
    const text = `
Art                               Gesamtkosten EUR    Ihr Anteil EUR
a) haushaltsnahe Dienstleistungen
Treppenhaus                               2.000,00            100,00
Garten                                    1.000,00             50,00
Summe a)                                                      150,00
b) Handwerkerleistungen
Wartung Heizung                             800,00             40,00
Summe b)                                                       40,00
`
    expect(valuesOf('besch35a', text)).toEqual({ haushaltsnah: '150.00', handwerkerleistungen: '40.00' })
  })

  it('knows a row behind its code, by a short label that is all of it', () => {
    const text = `
Abgabe              Bemessungsgrundlage EUR     Satz        Betrag EUR
A0000 Zoll                         1.000,00    2,00 %            20,00
B0000 Einfuhrumsatzsteuer          1.020,00   19,00 %           193,80
`
    expect(valuesOf('zoll', text)).toEqual({ zoll: '20.00' })
  })

  it('knows a column whose head leaves out that it holds amounts', () => {
    const text = `
Aussteller         Belegdatum      Rechnung     Erstattung
Praxis Lind        04.02.2025         98,00          83,00
Apotheke           11.02.2025         39,00          39,00
Summe                                137,00         122,00
`
    expect(valuesOf('erstattung', text)).toMatchObject({ rechnungssumme: '137.00', erstattung: '122.00' })
  })

  it('knows a row by its label behind a word as "monatlicher"', () => {
    const text = `
                                     bisher     ab 01.07.2025
Monatlicher Rentenbetrag           1.100,00          1.140,00
Beitrag zur Pflegeversicherung       -40,00            -41,00
Auszahlungsbetrag                  1.060,00          1.099,00
`
    expect(valuesOf('rentenbescheid', text)).toEqual({ rente: '1140.00' })
  })

  it('takes the own share of a row, not the costs of the house', () => {
    const text = `
Kostenart                        Gesamtkosten   Verteilerschlüssel   Ihr Anteil
Grundsteuer                          1.200,00   Wohnfläche               120,00
haushaltsnahe Dienstleistungen       2.400,00   Wohnfläche               240,00
`
    expect(valuesOf('nebenkosten', text)).toEqual({ haushaltsnah: '240.00' })
  })

  it('takes the sum of a column, and of a column of balances the last one', () => {
    const text = `
Datum        Vorgang        Zinsen      Tilgung    Restschuld
31.03.2025   Rate           300,00       200,00     99.800,00
30.06.2025   Rate           299,40       200,60     99.599,40
Summe                       599,40       400,60
`
    expect(valuesOf('darlehen', text)).toEqual({ zinsen: '599.40', tilgung: '400.60', restschuld: '99599.40' })
  })

  it('takes no amount of a second block whose words follow in the same row', () => {
    const text = `
Bezeichnung                  kumuliert      Bezeichnung                Betrag
Gesamt-Brutto                11.809,77      9000 VWL Bausparkasse      40,00-
Lohnsteuer                    1.345,49      Auszahlungsbetrag        2.645,36
`
    expect(valuesOf('gehalt', text)['brutto']).not.toBe('-40.00')
  })
})
