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

  const LETTER = (sender: string): string => `




${sender}

Herrn
Theodor Est
Bahnstr. 42
88802 Spielkreis

Rechnung Nr. 12`

  test('a sender line that goes on below itself is one, and the town of it is nobody', () => {
    const text = LETTER('Papierhaus Lindwurm GmbH · Postfach 10 24 · 12345\nStadthausen')
    expect(partiesOf(text)).toEqual({ issuer: 'Papierhaus Lindwurm GmbH', recipient: 'Theodor Est' })
  })

  test('a sender line of a name with postcode and town behind it is the sender', () => {
    expect(partiesOf(LETTER('Sparkasse Obergau 12345 Stadthausen'))).toMatchObject({ issuer: 'Sparkasse Obergau' })
  })

  test('the administration that every town has names no house', () => {
    const text = `
Stadt Ahornhain
Der Bürgermeister
${LETTER('Stadtverwaltung, Ecke 2, 12345 Ahornhain')}`
    expect(partiesOf(text)).toMatchObject({ issuer: 'Stadt Ahornhain' })
  })

  test('a cell below "Kunde" that has a value of its own is a label', () => {
    const text = `
Kunde          10877
Tag            19.03.2025

Immerfroh GmbH`
    expect(partiesOf(text).recipient).not.toBe('Tag')
  })

  test('an English head names who stands below it', () => {
    const text = `
From                  Bill to
Cloudmeadow           Studio Est GmbH
Quay 12               Ecke 4
Galway                10178 Berlin`
    expect(partiesOf(text)).toEqual({ issuer: 'Cloudmeadow', recipient: 'Studio Est GmbH' })
  })

  test('whom "Frau" or the letter names is the recipient over the window and at the right, a letterhead is not', () => {
    const over = `
Hagelhilfe Eckstadt
Ecke 12
12345 Stadthausen

Frau Klara Immerfroh
Bahnstr. 42
88802 Spielkreis
${'\n'.repeat(12)}
Beitrag 2025
${'\n'.repeat(30)}
Hagelhilfe Eckstadt`
    expect(partiesOf(over)).toEqual({ issuer: 'Hagelhilfe Eckstadt', recipient: 'Klara Immerfroh' })
    const right = `
Drehteile Kübelmann OHG
Ecke 12
12345 Stadthausen

                                                            Mühlen Immerfroh KG
                                                            Frau Dr. Klara Immerfroh
                                                            Bahnstr. 42
                                                            CH-4500 Spielkreis

Rechnung 17
${'\n'.repeat(30)}
Drehteile Kübelmann OHG`
    expect(partiesOf(right)).toEqual({ issuer: 'Drehteile Kübelmann OHG', recipient: 'Mühlen Immerfroh KG' })
    const greeted = over.replace('Frau Klara', 'Klara').replace('Beitrag 2025', 'Sehr geehrte Frau Immerfroh,')
    expect(partiesOf(greeted).recipient).toBe('Klara Immerfroh')
    expect(partiesOf(over.replace(/Frau[^]*Spielkreis/, '')).recipient).toBeNull()
    const glued = `${'\n'.repeat(8)}Theodor Est\nBahnstr. 42\n88802Spielkreis\n\nRechnung 17`
    expect(partiesOf(glued).recipient).toBe('Theodor Est')
  })

  test('a numbered line of a form beside a label is no name', () => {
    const text =
      'Lohnsteuerbescheinigung\n\nAnschrift des Arbeitgebers:      8. In 3. enthaltene Bezüge\nDrehteile Kübelmann OHG\nEcke 12\n12345 Stadthausen'
    expect(partiesOf(text).issuer).toBe('Drehteile Kübelmann OHG')
  })

  test('a name beside its label ends where the street begins', () => {
    const text =
      'Glaserei Kübelmann\n\nRechnung Nr. 4\nAuftraggeber: Klara Immerfroh, Lange-Bahn-Straße 42\nGesamt 119,00'
    expect(partiesOf(text).recipient).toBe('Klara Immerfroh')
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

  test('a sender line whose dots were not read is neither the recipient nor lost', () => {
    const text = `




Meisterbetrieb der Innung
Papierhaus Lindwurm GmbH Ecke 12 12345 Stadthausen
Theodor Est
Bahnstr. 42
88802 Spielkreis

Rechnung Nr. 12
${'\n'.repeat(36)}
Sparkasse Stadthausen      AG Stadthausen
IBAN DE02 1203 0000 0000 2020 51`
    expect(partiesOf(text)).toEqual({ issuer: 'Papierhaus Lindwurm GmbH', recipient: 'Theodor Est' })
  })

  test('a sender line of name and town alone is the sender, also of a mutual insurer', () => {
    const text = `




Eckstädter Hagelhilfe V.V.a.G., 12345 Eckstadt
Frau Klara Immerfroh
Bahnstr. 42
88802 Spielkreis

Mitteilung
${'\n'.repeat(36)}
Vorstand: Dr. Theodor Est (Vors.)`
    expect(partiesOf(text)).toEqual({ issuer: 'Eckstädter Hagelhilfe V.V.a.G.', recipient: 'Klara Immerfroh' })
  })

  test('heads over names, captions of forms and words of payment slips are no part of a name', () => {
    const text = `
Klara Immerfroh



Objekt und Rechnungsempfänger
Theodor Est
Bahnstr. 42
88802 Spielkreis

Rechnung Nr. 12`
    expect(partiesOf(text)).toEqual({ issuer: 'Klara Immerfroh', recipient: 'Theodor Est' })
    const form = 'Sparbank Eckstadt AG (Name der Stelle)\n\nSteuerbescheinigung'
    expect(partiesOf(form).issuer).toBe('Sparbank Eckstadt AG')
    const slip = `Rechnung Nr. 12${'\n'.repeat(30)}Empfänger Lindwurm Inkasso GmbH`
    expect(partiesOf(slip).issuer).toBe('Lindwurm Inkasso GmbH')
  })

  test('of a marketplace the dealer who sold wrote the invoice', () => {
    const text = `
allesda Marktplatz



Verkauft von
Lindwurm Papier GmbH
Bahnstr. 42
88802 Spielkreis`
    expect(partiesOf(text).issuer).toBe('Lindwurm Papier GmbH')
  })

  test('neither the bank of an account nor a court nor what was traded is who wrote', () => {
    const foot = `
Rechnung Nr. 12
1  Ordner  3,29
${'\n'.repeat(44)}
Klara Immerfroh       Sparkasse Stadthausen
AG Stadthausen        IBAN DE02 1203 0000 0000 2020 51
HRB 734               BIC BYLADEM1001`
    expect(partiesOf(foot).issuer).toBeNull()
    expect(partiesOf(foot.replaceAll(/IBAN|BIC/g, 'Fon')).issuer).toBe('Sparkasse Stadthausen')
    expect(isName('AG Stadthausen HRB 734')).toBe(false)
    expect(isName('Verkauf 153 Stk. Lindwurm AG')).toBe(false)
    expect(isName('Lindwurm AG')).toBe(true)
  })

  test('of spellings that look alike the one that was read best is taken', () => {
    const page = pageOf('Maierei Eck eG\n\n\nRechnung Nr. 12\n\n\n\nMalerei Eck eG', {
      recognised: true,
    })
    const words = page.text.words.map(word => (word.text === 'Maierei' ? { ...word, confidence: 0.5 } : word))
    const layout = readLayout([{ ...page, text: { ...page.text, words } }])
    const hits = findLabels(layoutStream(layout), { fuzzy: true })
    expect(findIssuer(layout, hits, null)[0]?.name).toBe('Malerei Eck eG')
  })

  test('a stamp whose words were jumbled gives way to the line that holds them all', () => {
    const page = pageOf(
      `Amt für Eltern und Kind
Ecke 12 · 12345 Stadthausen



Eltern für Amt · Ecke 12 · 12345 Stadthausen

Klara Immerfroh
Bahnstr. 42
88802 Spielkreis`,
      { recognised: true },
    )
    const words = page.text.words.map(word => ({ ...word, confidence: word.line === 5 ? 0.7 : 0.99 }))
    const layout = readLayout([{ ...page, text: { ...page.text, words } }])
    expect(findIssuer(layout, findLabels(layoutStream(layout), { fuzzy: true }), null)[0]?.name).toBe(
      'Amt für Eltern und Kind',
    )
  })

  test('an office that taxes went to is not who wrote a form; the block that the form calls the employer is', () => {
    const text = `
Ausdruck der elektronischen Lohnsteuerbescheinigung für 2025

                                              1. Bescheinigungszeitraum      01.01. - 31.12.

Herrn                                         3. Bruttoarbeitslohn           41.300,00
Theodor Est
Bahnstr. 42                                   4. Einbehaltene Lohnsteuer     5.120,00
88802 Spielkreis

Anschrift und Steuernummer des Arbeitgebers:
Drehteile Kübelmann OHG, 88811 Oberkirn

Finanzamt, an das die Lohnsteuer
abgeführt wurde:
Finanzamt Spielkreis, Nr. 9198`
    expect(partiesOf(text)).toEqual({ issuer: 'Drehteile Kübelmann OHG', recipient: 'Theodor Est' })
  })

  test.each([
    ['Zuständiges Finanzamt:', 'Finanzamt Spielkreis'],
    ['Durchschrift an', 'Krankenkasse Oberkirn AöR'],
    ['Eingereicht bei dem', 'Amtsgericht Stadthausen'],
    ['Aufsichtsbehörde:', 'Stadt Oberkirn'],
  ])('"%s" leads to somebody whom the paper tells of', (lead, name) => {
    const text = `
${lead} ${name}

Vereinsbeitrag 2025

Mit freundlichen Grüßen

Turnverein Lindwurm 1890`
    expect(partiesOf(text).issuer).not.toBe(name)
  })

  test('a tax office that writes is who wrote it, though the paper names the competent one as well', () => {
    const text = `
Finanzamt Spielkreis
Steuernummer 12/345/67890

Herrn
Theodor Est
Bahnstr. 42
88802 Spielkreis

Bescheid für 2024 über Einkommensteuer
Zuständiges Finanzamt: Finanzamt Spielkreis`
    expect(partiesOf(text)).toEqual({ issuer: 'Finanzamt Spielkreis', recipient: 'Theodor Est' })
  })

  test('keeps the office that a town names behind a dash', () => {
    const text = `
Stadt Oberkirn - Jugendamt



Stadt Oberkirn - Jugendamt, Marktplatz 3, 88811 Oberkirn

Frau
Klara Immerfroh
Bahnstr. 42
88802 Spielkreis`
    expect(partiesOf(text)).toEqual({ issuer: 'Stadt Oberkirn - Jugendamt', recipient: 'Klara Immerfroh' })
  })

  test('reads the parties of a contract from its opening words', () => {
    const text = `
Wohnraummietvertrag

zwischen Wohnbau Kübelmann eG, Ringweg 4, 88811 Oberkirn
- nachfolgend Vermieter genannt -
und Frau Klara Immerfroh, Bahnstr. 42, 88802 Spielkreis

§ 1 Mietsache`
    expect(partiesOf(text)).toEqual({ issuer: 'Wohnbau Kübelmann eG', recipient: 'Klara Immerfroh' })
    const apart = `
Darlehensvertrag

zwischen
der Firma Kübelmann Kredit GmbH
und
Herrn Theodor Est`
    expect(partiesOf(apart)).toEqual({ issuer: 'Kübelmann Kredit GmbH', recipient: 'Theodor Est' })
  })

  test('what a form calls whom it asks for is nobody', () => {
    const text = `
Erklärung über Zahlungen 2024

Antragsteller/in                    Begünstigte Person
Theodor Est                         Klara Immerfroh`
    expect(partiesOf(text).issuer).toBe('Theodor Est')
  })

  test('a name of two lines is one', () => {
    const till = `
              Kübelmann & Lind
          Ringweg 4, 88811 Oberkirn


BROT                                  2,10
Summe                                 2,10

              Kübelmann & Lind
               GmbH & Co. KG`
    expect(partiesOf(till).issuer).toBe('Kübelmann & Lind GmbH & Co. KG')
    const club = `
Freunde Bücherei
Oberkirn e.V.
Ringweg 4, 88811 Oberkirn

Freunde Bücherei Oberkirn e.V., 88811 Oberkirn`
    expect(partiesOf(club).issuer).toBe('Freunde Bücherei Oberkirn e.V.')
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

test.each([
  ['a department', 'Versorgungsamt Innendienst'],
  ['a slogan', 'Immer da'],
  ['a brand of two words', 'Kraftvolle Zukunft'],
])('the registered name over a sender line that begins with %s is who wrote the letter', (_what, first) => {
  const text = `

Werkhaus Ahornhain GmbH
${first} · Ring 1 · 12345 Stadt · Tel. 0123 456

Herrn
Theodor Est
Bahnstr. 42
88802 Spielkreis

Rechnung Nr. 12`
  expect(partiesOf(text).issuer).toBe('Werkhaus Ahornhain GmbH')
})

test('a registered name in the sender line itself stands, whatever is printed over it', () => {
  const text = `

Ahornhain Holding AG
Werkhaus Ahornhain GmbH · Ring 1 · 12345 Stadt

Herrn
Theodor Est
Bahnstr. 42
88802 Spielkreis

Rechnung Nr. 12`
  expect(partiesOf(text).issuer).toBe('Werkhaus Ahornhain GmbH')
})

test('a salesman at "Verkäufer" gives way to the house in the letterhead', () => {
  const text = `
Werkhaus Ahornhain GmbH

Herrn
Theodor Est
Bahnstr. 42
88802 Spielkreis

Auftragsbestätigung
Beleg-Nr.       Datum           Kunden-Nr.      Verkäufer
AB-1            04.03.2025      33018           Muster`
  expect(partiesOf(text).issuer).toBe('Werkhaus Ahornhain GmbH')
})

test('the firm in the footer is who wrote under a brand that has its word', () => {
  const rows = Array.from({ length: 40 }, () => '').join('\n')
  const text = `
                 Hotel Speicher
          Hafenweg 1 · 12345 Stadt · 0123 456

Kühlwerk Süd GmbH
Mühlenstraße 2
88802 Spielkreis

Rechnung 66249
${rows}
Speicher Betriebs-GmbH · AG Stadt HRB 17486 · USt-IdNr. DE287580778`
  expect(partiesOf(text).issuer).toBe('Speicher Betriebs-GmbH')
})

test('place and day of a letter are no name', () => {
  const text = `
                                              Eckstadt, 11. Dezember 2025
Wohngebäudeversicherung WG995385`
  expect(partiesOf(text).issuer).not.toBe('Eckstadt')
})
