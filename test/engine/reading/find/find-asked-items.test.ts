import { describe, expect, it } from 'vitest'
import { findAskedItems } from '../../../../engine/reading/find/find-asked-items.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'

const itemsOf = (text: string) => findAskedItems(readLayout(layOutText(text)))
const labelsOf = (text: string): string[] => itemsOf(text).map(({ label }) => label)

const NUMBERED = `
Finanzamt Neufelderau                                   Datum: 02.03.2026
Steuernummer 198/113/10010                              Bearbeiterin: Frau Kuhn

Ihre Einkommensteuererklärung 2025

Sehr geehrter Herr Quastenberg,

zur weiteren Bearbeitung Ihrer Steuererklärung bitte ich, bis zum 07.04.2026
folgende Unterlagen einzureichen:

 1. Zuwendungsbestätigungen zu den erklärten Spenden in Höhe von 1.250 EUR
 2. Rechnungen und Zahlungsnachweise zu den Handwerkerleistungen
    (Lohnanteil getrennt ausgewiesen)
 3. Bescheinigung der Kindertagesstätte

Bitte geben Sie bei Ihrer Antwort die Steuernummer an.

Mit freundlichen Grüßen
Kuhn
1. Diese Nummer gehört zu nichts
`

describe('what a tax office asks for', () => {
  it('reads the numbered items of a list, with what runs on in the next row', () => {
    expect(labelsOf(NUMBERED)).toEqual([
      'Zuwendungsbestätigungen zu den erklärten Spenden in Höhe von 1.250 EUR',
      'Rechnungen und Zahlungsnachweise zu den Handwerkerleistungen (Lohnanteil getrennt ausgewiesen)',
      'Bescheinigung der Kindertagesstätte',
    ])
    expect(itemsOf(NUMBERED)[1]).toMatchObject({ number: '2', page: 1 })
  })

  it('reads points with dashes and letters', () => {
    const dashes = `
Ich bitte um Vorlage der nachstehend aufgeführten Belege:
- Fahrtenbuch für das Kfz HB-KM 112
- Mietvertrag Lindenweg 3
- Darlehensvertrag der Hausbank
Die Belege erhalten Sie nach Abschluss zurück.`
    expect(labelsOf(dashes)).toEqual([
      'Fahrtenbuch für das Kfz HB-KM 112',
      'Mietvertrag Lindenweg 3',
      'Darlehensvertrag der Hausbank',
    ])
    const letters = `
Für die Veranlagung werden noch folgende Nachweise benötigt:
a) Nebenkostenabrechnung 2024
b) Bescheinigung nach § 35a EStG
Die Frist endet am 15.05.2026.`
    expect(itemsOf(letters).map(({ number, label }) => `${number} ${label}`)).toEqual([
      'a Nebenkostenabrechnung 2024',
      'b Bescheinigung nach § 35a EStG',
    ])
  })

  it('joins a word that is parted at the end of a row', () => {
    const parted = `
Bitte reichen Sie folgende Belege ein:
1. Bescheinigung der Kranken-
   kasse über gezahlte Beiträge
2. Nachweis der Zahlung`
    expect(labelsOf(parted)).toEqual(['Bescheinigung der Krankenkasse über gezahlte Beiträge', 'Nachweis der Zahlung'])
  })

  it('takes no list for one that asks where nothing is asked for', () => {
    const notice = `
Folgende Hinweise gelten für Ihren Bescheid:
1. Einspruch können Sie schriftlich einlegen.
2. Die Frist beträgt einen Monat.`
    expect(labelsOf(notice)).toEqual([])
    expect(labelsOf('Sehr geehrte Damen und Herren,\nwir haben Ihre Unterlagen erhalten.\n1. Januar 2026')).toEqual([])
  })
})
