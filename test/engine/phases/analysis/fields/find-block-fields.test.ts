import { describe, expect, it } from 'vitest'
import type { TaxonomyKind } from '../../../../../engine/model/taxonomy.ts'
import { findBlockFields } from '../../../../../engine/phases/analysis/fields/find-block-fields.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function fieldsOf(text: string) {
  const kind = loadTaxonomy().kinds.find(({ id }) => id === 'est_bescheid') as TaxonomyKind
  return findBlockFields(readLayout(layOutText(text)), kind)
}
const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldsOf(text)).map(([name, { value }]) => [name, value]))

/** A couple, a column for each of them and one for both. */
const COUPLE = `
Berechnung des zu versteuernden Einkommens
                                                     Ehemann       Ehefrau      Insgesamt
                                                         EUR           EUR            EUR
Einkünfte aus nichtselbständiger Arbeit
  Bruttoarbeitslohn                                   52.340        28.115
  ab Werbungskosten
    Entfernungspauschale                               1.980
    Arbeitnehmer-Pauschbetrag                                        1.230
    übrige Werbungskosten                                642
  Einkünfte                                           49.718        26.885         76.603
Einkünfte aus Vermietung und Verpachtung
  aus dem bebauten Grundstück Lindenweg 3              2.115         2.115
  Einkünfte                                            2.115         2.115          4.230
Summe der Einkünfte                                   51.833        29.000         80.833
Gesamtbetrag der Einkünfte                                                         80.833
ab beschränkt abziehbare Sonderausgaben
  Arbeitnehmeranteil                                   4.868         2.615
  Summe der beschränkt abziehbaren Sonderausgaben                                  14.120
ab unbeschränkt abziehbare Sonderausgaben
  gezahlte Kirchensteuer                                                              833
  ab erstattete Kirchensteuer                                                          65
  verbleiben                                                                          768
  Zuwendungen                                                                         350
ab außergewöhnliche Belastungen
  Krankheitskosten                                                                  3.210
  ab zumutbare Belastung                                                            2.905
Einkommen / zu versteuerndes Einkommen                                             65.290

Berechnung der Einkommensteuer
zu versteuern nach dem Splittingtarif                   65.290                     11.942
ab Ermäßigung für haushaltsnahe Dienstleistungen                                      120
ab Ermäßigung für Handwerkerleistungen                                                318
festzusetzende Einkommensteuer                                                     11.504
`

/** One person, amounts in one column with a currency and cents. */
const SINGLE = `
Besteuerungsgrundlagen                                    Betrag in EUR
Einkünfte aus selbständiger Arbeit                            21.870,00
Einkünfte aus nichtselbständiger Arbeit (Ehemann)             45.940,00
Einkünfte aus Vermietung und Verpachtung                     -3.115,00
sonstige Einkünfte
Jahresbetrag der Rente                                        14.400,00
steuerfreier Teil der Rente                                   -2.304,00
Werbungskosten-Pauschbetrag                                     -102,00
Einkünfte                                                     11.994,00
Summe der Einkünfte                                           76.689,00
abziehbare Vorsorgeaufwendungen                              -11.204,00
`

describe('find block fields', () => {
  it('reads rows under the head of their block, by the column of both or by those of two people', () => {
    expect(valuesOf(COUPLE)).toEqual({
      bruttoarbeitslohn: '80455.00',
      werbungskostenArbeit: '3852.00',
      einkuenfteArbeit: '76603.00',
      einkuenfteVermietung: '4230.00',
      summeEinkuenfte: '80833.00',
      gesamtbetragEinkuenfte: '80833.00',
      vorsorgeaufwendungen: '14120.00',
      kirchensteuerGezahlt: '833.00',
      kirchensteuerErstattetImJahr: '65.00',
      zuwendungen: '350.00',
      krankheitskosten: '3210.00',
      zumutbareBelastung: '2905.00',
      ermaessigungDienste: '120.00',
      ermaessigungHandwerker: '318.00',
      festzusetzendeEinkommensteuer: '11504.00',
    })
  })

  it('names every place that an amount was added up from', () => {
    const { bruttoarbeitslohn, einkuenfteArbeit } = fieldsOf(COUPLE)
    expect(bruttoarbeitslohn?.evidence).toHaveLength(2)
    expect(bruttoarbeitslohn?.raw).toBe('52.340 + 28.115')
    expect(einkuenfteArbeit?.evidence).toHaveLength(1)
    expect(einkuenfteArbeit?.evidence[0]).toMatchObject({ page: 1, label: 'Einkünfte' })
  })

  it('reads a notice of one person with one column, and a loss with its sign', () => {
    expect(valuesOf(SINGLE)).toEqual({
      einkuenfteSelbstaendig: '21870.00',
      einkuenfteArbeit: '45940.00',
      einkuenfteVermietung: '-3115.00',
      rentenbetrag: '14400.00',
      einkuenfteSonstige: '11994.00',
      summeEinkuenfte: '76689.00',
      vorsorgeaufwendungen: '11204.00',
    })
  })

  it('leaves unread what may be two people or a part and its whole', () => {
    expect(valuesOf('Bruttoarbeitslohn 2024\nSumme der Einkünfte     12.000      14.000')).toEqual({})
  })

  it('takes no year, paragraph or number of a text for an amount', () => {
    const text = `Erläuterungen zur Festsetzung
Die Zuwendungen aus dem Jahr 2024 wurden nach § 10b anerkannt.
Summe der Einkünfte siehe Seite 3
Handwerkerleistungen nach § 35a Abs. 3`
    expect(valuesOf(text)).toEqual({})
  })
})
