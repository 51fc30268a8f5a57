import { describe, expect, it } from 'vitest'
import { findReportedBlocks } from '../../../../engine/reading/find/find-reported-blocks.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'

const blocksOf = (text: string) =>
  findReportedBlocks(readLayout(layOutText(text))).map(({ id, from, amounts }) => ({
    id,
    from,
    amounts: Object.fromEntries(amounts.map(({ field, cents }) => [field, cents])),
  }))

const PRINTOUT = `
Bescheinigungsabruf
Abgerufene Daten für 2025, Quastenberg, Henning, IdNr. 47 038 925 145

Lohnsteuerbescheinigung
Arbeitgeber                               Messtechnik Ödenhall AG
Dauer des Dienstverhältnisses             01.01.2025 - 31.12.2025
Bruttoarbeitslohn                                        48.600,00 EUR
Einbehaltene Lohnsteuer                                   6.412,00 EUR
Einbehaltener Solidaritätszuschlag                            0,00 EUR
Einbehaltene Kirchensteuer des Arbeitnehmers                577,08 EUR

Lohnsteuerbescheinigung
Arbeitgeber                               Stadtwerke Obermühl GmbH
Bruttoarbeitslohn                                         3.200,00 EUR
Einbehaltene Lohnsteuer                                       0,00 EUR

Beiträge zur Kranken- und Pflegeversicherung
Mitteilungspflichtige Stelle              BKK Kranichtal
Beiträge zur Krankenversicherung                          4.318,80 EUR
Beiträge zur Pflegeversicherung                           1.006,92 EUR

Rentenbezugsmitteilung
Leistungsträger                           Deutsche Rentenversicherung Bund
Rentenbetrag                                             14.400,00 EUR

Beiträge zu Altersvorsorgeverträgen (Riester)
Anbieter                                  Union Vorsorge AG
Geleistete Altersvorsorgebeiträge                         1.925,00 EUR

Beiträge zur Basisrente (Rürup)
Anbieter                                  Allweil Leben AG
Geleistete Beiträge                                       2.400,00 EUR

Lohnersatzleistungen
Leistungsträger                           Agentur für Arbeit Obermühl
Art der Leistung                          Arbeitslosengeld
Betrag der Leistung                                       2.104,20 EUR
`

describe('blocks of a printout of reported data', () => {
  it('reads each certificate with who reported it and its amounts', () => {
    expect(blocksOf(PRINTOUT)).toEqual([
      {
        id: 'lohn',
        from: 'Messtechnik Ödenhall AG',
        amounts: { brutto: 4_860_000, lohnsteuer: 641_200, solz: 0, kirchensteuer: 57_708 },
      },
      { id: 'lohn', from: 'Stadtwerke Obermühl GmbH', amounts: { brutto: 320_000, lohnsteuer: 0 } },
      { id: 'kranken', from: 'BKK Kranichtal', amounts: { basisbeitrag: 431_880, pflegebeitrag: 100_692 } },
      { id: 'rente', from: 'Deutsche Rentenversicherung Bund', amounts: { rentenbetrag: 1_440_000 } },
      { id: 'riester', from: 'Union Vorsorge AG', amounts: { beitraege: 192_500 } },
      { id: 'basisrente', from: 'Allweil Leben AG', amounts: { beitrag: 240_000 } },
      { id: 'lohnersatz', from: 'Agentur für Arbeit Obermühl', amounts: { leistung: 210_420 } },
    ])
  })

  it('takes a heading of a text for no certificate where nothing is reported under it', () => {
    expect(blocksOf('Lohnsteuerbescheinigung\nliegt nicht vor\nRentenbezugsmitteilung\nkeine Daten vorhanden')).toEqual(
      [],
    )
  })
})
