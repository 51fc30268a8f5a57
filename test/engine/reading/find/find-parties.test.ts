import { describe, expect, test } from 'vitest'
import { findLabels } from '../../../../engine/reading/labels/find-labels.ts'
import { isName } from '../../../../engine/reading/find/party-name.ts'
import { findIssuer, findRecipient } from '../../../../engine/reading/find/find-parties.ts'
import { layoutStream } from '../../../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function partiesOf(text: string): { issuer: string | null; recipient: string | null } {
  const layout = readLayout([pageOf(text)])
  const hits = findLabels(layoutStream(layout), { fuzzy: false })
  const recipient = findRecipient(layout, hits)[0] ?? null
  return { issuer: findIssuer(layout, hits, recipient)[0]?.name ?? null, recipient: recipient?.name ?? null }
}

describe('parties', () => {
  test('reads the sender line over the address and the address block', () => {
    const text = `




Papierhaus Lindwurm GmbH · Ecke 12 · 12345 Stadthausen

Herrn
Theodor Est
Bahnstr. 42
88802 Spielkreis

Rechnung Nr. 12`
    expect(partiesOf(text)).toEqual({ issuer: 'Papierhaus Lindwurm GmbH', recipient: 'Theodor Est' })
  })

  test('of two spellings of a name the one that stands more often is right, and a misread "Frau" is nobody', () => {
    const text = `
Papierhaus Lindwurm GmbH



Papierhaus Lindwum GmbH · Ecke 12 · 12345 Stadthausen

Ftau
Klara Immerfroh
Bahnstr. 42
88802 Spielkreis

Rechnung Nr. 12
${'\n'.repeat(32)}
Papierhaus Lindwurm GmbH      Ecke 12      IBAN`
    expect(partiesOf(text)).toEqual({ issuer: 'Papierhaus Lindwurm GmbH', recipient: 'Klara Immerfroh' })
  })

  test('reads names below labels, past identification numbers', () => {
    const text = `
Verkäufer:                        Käufer:
Nummer: 549910                    Nummer: 77
Lieferant GmbH                    Kunden AG Mitte
Lieferantenstraße 20              Kundenstraße 15
80333 München                     69876 Frankfurt`
    expect(partiesOf(text)).toEqual({ issuer: 'Lieferant GmbH', recipient: 'Kunden AG Mitte' })
  })

  test('a business called Lieferant is no label', () => {
    expect(partiesOf('Lieferant GmbH\nLieferantenstraße 20\n80333 München\n\nRechnung').issuer).toBe('Lieferant GmbH')
  })

  test('joins letters printed wide on a receipt', () => {
    expect(partiesOf('*** P E N N Y - M A R K T GmbH ***\nBilker Allee 30\nSUMME EUR 10,56').issuer).toBe(
      'PENNY-MARKT GmbH',
    )
  })

  test('names nobody on a page without names', () => {
    expect(partiesOf('12,00 €\n19,00 €')).toEqual({ issuer: null, recipient: null })
  })

  test.each([
    ['the name of a sheet', 'Sheet1\n\nMiete   11.400,00\nStrom   1.860,00'],
    [
      'a heading and a measure',
      'Aufstellung zum häuslichen Arbeitszimmer\nWohnfläche 84 m², davon Arbeitszimmer 12,6 m² (15 %).\nKosten   Jahr   Anteil 15 %\nMiete   11.400,00 €   1.710,00 €',
    ],
    [
      'heads of columns and entries',
      'Datum   Ziel und Zweck   km   Betrag\n12.03.2025   Übersetzertagung, Obermühlau   148   44,40 €',
    ],
    ['a sentence', 'Anbei sende ich Ihnen die Belege für das Jahr.\nWir haben alles sortiert und beschriftet.'],
    ['a list by its own name', 'Fahrtenliste\nReisekostenaufstellung\nNebenkostenabrechnung'],
    ['what is left of a name in wide letters', 'NY       MAR KT       GmbH\n\nSaftorangen          1,49 B'],
    ['a name that programs give', 'Tabelle 2\nUnbenannt\nDokument1'],
  ])('takes nobody for the issuer of a paper that opens with %s', (_name, text) => {
    expect(partiesOf(text).issuer).toBeNull()
  })

  test.each([
    ['Bücher Stern', 'Bücher Stern\nAllee 3\n12345 Stadt'],
    ['Zum Goldenen Hirsch', 'Zum Goldenen Hirsch\nInh. M. Wirt\nMarkt 1'],
    ['24 Std Pflege GmbH', '24 Std Pflege GmbH\nWeg 3\n12345 Stadt'],
    ['H & M GmbH', 'H & M GmbH\nWeg 3\n12345 Stadt'],
    ['Maler Jan Krüger', 'Maler Jan Krüger\nAusführung aller Malerarbeiten.\n12345 Stadt'],
    ['dm drogerie', 'dm drogerie\nBilker Allee 43\n40219 Düsseldorf'],
    ['Listen Druck KG', 'Listen Druck KG\nListenweg 1'],
  ])('still reads the letterhead of %s', (name, text) => {
    expect(partiesOf(text).issuer).toBe(name)
  })
})

test.each([
  ['Fachärztin für Orthopädie', false],
  ['Fachanwälte für Arbeitsrecht', false],
  ['Meisterbetrieb der Innung', false],
  ['Ärzte für die Dritte Welt e.V.', true],
  ['Zahnärzte im Zentrum', true],
  ['Praxis für Physiotherapie Kern', true],
])('what somebody is ("%s") is no name by itself', (text, isOne) => {
  expect(isName(text)).toBe(isOne)
})
