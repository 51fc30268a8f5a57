import { describe, expect, it } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findNumberFields } from '../../../../../engine/phases/analysis/fields/find-number-fields.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { readForms } from '../../../../../engine/reading/tables/read-forms.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function numbersOf(text: string, kindId = 'leistung_22'): Record<string, string> {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === kindId) as TaxonomyKind
  const layout = readLayout(layOutText(text))
  const fields = findNumberFields(layout, readForms(layout), findAmounts(layout), kind)
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))
}

describe('amounts of a paper that numbers its lines', () => {
  it('reads the number before the words, with the amount in a row below', () => {
    const text = `
Nummer 1   Leistungen nach § 22 Nr. 5 Satz 1 EStG               1.234,56 EUR
Nummer 4   Leistungen nach § 22 Nr. 5 Satz 2 Buchst. a EStG
           in Verbindung mit Doppelbuchst. bb                     600,00 EUR
Nummer 9a  Unterschiedsbetrag                                      80,00 EUR
Nummer 11  Nachzahlungen
`
    expect(numbersOf(text)).toEqual({ nr1: '1234.56', nr4: '600.00', nr9a: '80.00' })
  })

  it('reads a table with a column of numbers', () => {
    const text = `
Nr.   Bezeichnung                                      Betrag EUR
1     Leistungen aus einem Pensionsfonds                 2.400,00
5     Abgekürzte Leibrente                                 300,00
`
    expect(numbersOf(text)).toEqual({ nr1: '2400.00', nr5: '300.00' })
  })

  it('reads rows that open with rising numbers, without any head', () => {
    const text = `
1   Leistungen auf gefördertem Kapital                        0,00 EUR
2   Leistungen aus einem Pensionsfonds                        0,00 EUR
4   Leibrente mit Ertragsanteil                             600,00 EUR
`
    expect(numbersOf(text)).toEqual({ nr1: '0.00', nr2: '0.00', nr4: '600.00' })
  })

  it('gives what the lines come to as the main amount, where the pages say so', async () => {
    const text = `
Leistungsmitteilung nach § 22 Nummer 5 EStG für 2025

1   Leistungen auf gefördertem Kapital                      400,00 EUR
2   Leistungen aus einem Pensionsfonds                        0,00 EUR
4   Leibrente mit Ertragsanteil                             600,00 EUR
Insgesamt ausgezahlt: 1.000,00 EUR
`
    const taxonomy = loadTaxonomy()
    const { fields } = await analyzeDocument({ pages: layOutText(text), taxonomy, today: '2026-11-30' })
    expect(fields['leistung']).toMatchObject({ value: '1000.00' })
  })

  it('reads a column of numbers that no table was told by', () => {
    const text = `
Nummer   Besteuerung nach                                      Betrag in EUR
1        § 22 Nummer 5 Satz 1 EStG                                  2.412,36
9a       Nachzahlungen 2 Jahre                                        120,00
`
    expect(numbersOf(text)).toEqual({ nr1: '2412.36', nr9a: '120.00' })
  })

  it('takes no number of a law for one of its own, and none for kinds that do not number', () => {
    expect(numbersOf('Leistungen nach § 22\nNr. 5 Satz 1 EStG                     100,00 EUR')).toEqual({})
    expect(numbersOf('Nummer 1   Beitrag   100,00 EUR', 'haftpflicht')).toEqual({})
  })

  it('takes Nummer 10 for no Nummer 1 in the whole analysis', async () => {
    const text = `
Leistungsmitteilung nach § 22 Nr. 5 Satz 7 EStG für das Kalenderjahr 2024
Musterkasse Pensionsfonds AG

Nummer 2   Leistungen nach § 22 Nr. 5 Satz 1 EStG               1.200,00 EUR
Nummer 10  Leistungen nach § 22 Nr. 5 Satz 8 EStG                 340,00 EUR
`
    const { kind, fields } = await analyzeDocument({
      pages: layOutText(text),
      taxonomy: loadTaxonomy(),
      today: '2026-03-01',
    })
    expect(kind.id).toBe('leistung_22')
    expect(fields['nr2']?.value).toBe('1200.00')
    expect(fields['nr10']?.value).toBe('340.00')
    expect(fields['nr1']).toBeUndefined()
  })
})
