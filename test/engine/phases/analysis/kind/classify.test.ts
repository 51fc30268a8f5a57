import { describe, expect, test } from 'vitest'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { pageOf } from '../page-of.ts'

const taxonomy = loadTaxonomy()
const kindOf = async (text: string, recognised = false) =>
  (await analyzeDocument({ pages: [pageOf(text, { recognised })], taxonomy, today: '2026-11-21' })).kind

const cancelled = (sign: string) =>
  `Muster GmbH\n\nRechnung Nr. 12\n\nStorno der Rechnung 11\nNettobetrag ${sign}100,00\nzzgl. 19 % MwSt ${sign}19,00\nGesamtbetrag ${sign}119,00`

const CONFIRMATION = `Musterbank AG

Ausführungsbestätigung

hiermit bestätigen wir Ihnen die Ausführung eines Auftrags an einem Handelsplatz.

Bewertung zum 15.06.2025
Bezeichnung  ISIN  Bestand  Kurs  Kurswert
ETF Welt  IE00B4L5Y983  12,00  98,20  1.178,40
ETF Asien  IE00BKX55T58  5,00  110,00  550,00
ETF Europa  LU1931974692  7,00  60,00  420,00

01.04.2025 Kauf ETF Welt 12,00 98,20 Handelsplatz Xetra 1.178,40
06.04.2025 Kauf ETF Asien 5,00 110,00 Handelsplatz Xetra 550,00`

describe('classify', () => {
  test('does not take a statement of a portfolio for the bill of a trade because its cover confirms one', async () => {
    const { id, decision } = await kindOf(CONFIRMATION)
    expect([id, decision]).not.toEqual(['wpabrechnung', 'auto'])
    const bill = CONFIRMATION.replace(/Bewertung[^]*?\n\n/, 'ISIN IE00B4L5Y983 Kurswert 1.178,40\n').replace(
      /\n06[^]*$/,
      '',
    )
    expect((await kindOf(bill)).id).toBe('wpabrechnung')
  })

  const SUMS = 'Pumpe 1.000,00\nNetto 1.000,00\n19 % USt 190,00\nGesamtbetrag 1.190,00\nUSt-IdNr. DE136695976'
  test.each([
    ['lieferschein', `Auftragsbestätigung Nr. AB-5521\n(keine Rechnung)\n\n${SUMS}`],
    ['angebot', `Proforma-Rechnung Nr. PF-12\nDies ist keine Rechnung im Sinne des § 14 UStG.\n\n${SUMS}`],
    ['angebot', `Angebot 18\n\n${SUMS}\nDieses Angebot ist keine Rechnung; nach Auftrag erhalten Sie eine Rechnung.`],
    ['er_rechnung', `Rechnung Nr. 12\n\n${SUMS}\nHaben Sie keine Rechnung erhalten? Rufen Sie uns an.`],
  ])('a paper that says it is no invoice is none: %s', async (kind, text) => {
    expect((await kindOf(`Weber Technik KG\n\n${text}`)).id).toBe(kind)
  })

  test.each([
    [
      'kontoauszug',
      'Sparkasse Muster\n\nKontoauszug 10/2025\n\nAlter Kontostand 100,00\nBuchungstag Wertstellung Betrag\nLastschrift Miete 50,00-\nNeuer Kontostand 50,00',
    ],
    [
      'wpabrechnung',
      'Musterbank AG\n\nWertpapierabrechnung Kauf\n\nISIN DE0007164600 WKN 716460\nNominale 10 Stück Kurswert 1.200,00\nAusführungskurs 120,00 Handelsplatz Xetra\nProvision 9,90',
    ],
    [
      'ertragsabrechnung',
      'Musterbank AG\n\nDividendengutschrift\n\nISIN DE0007164600 WKN 716460\nEx-Tag 18.05.2025 Zahltag 20.05.2025\nDividende pro Stück 2,20\nKapitalertragsteuer 5,50',
    ],
    [
      'ertragsabrechnung',
      'Musterbank AG\n\nAbrechnung Zinsen\n\nCash  Zinsen 2,00 %  01.05.2025 - 31.05.2025  17,20 EUR\nBesteuerungsgrundlage 17,20\nKapitalertragsteuer -4,30\nSolidaritätszuschlag -0,24',
    ],
    [
      'wpabrechnung',
      'Musterbank AG\n\nDepoteingang\n\nISIN DE0007164600 Nominale 4 Stück\nLagerland Deutschland\nAnschaffungsdaten Kurs 105,77 Schlusstag 16.02.2025',
    ],
    [
      'arbeitszimmer',
      'Mein Arbeitszimmer im Jahr 2024\n\nDie Wohnung hat 78 m², davon Arbeitszimmer 9 m² (11,5 %)\nKosten  Jahr  Anteil\nMiete  9.600,00  1.104,00\nHeizung  900,00  103,50',
    ],
    [
      'reisekosten',
      'Tag  Ziel und Zweck  km  Betrag\n03.02.2025  Seminar, Ulm  96  28,80\n11.02.2025  Besprechung, Kiel  310  93,00\nSumme  406  121,80',
    ],
    [
      'fahrtenbuch',
      'Datum  km-Stand  Ziel  Zweck  km\n03.02.2025  45.120  Ulm  Kunde Brandt  96\n04.02.2025  45.216  Stadt  privat  12',
    ],
    [
      'depotauszug',
      'Musterbank AG\n\nÜbersicht mit Bewertung zum 30.06.2025\n\nBezeichnung  ISIN  Bestand  Kurs  Kurswert\nETF Welt  IE00B4L5Y983  12,00  98,20  1.178,40\nETF Asien  IE00BKX55T58  5,00  110,00  550,00\nKurswert gesamt 1.728,40',
    ],
    [
      'handwerker',
      'Sanitär Brock GmbH\n\nRechnung Nr. 25-0877 vom 22.10.2025\n\nMonteurstunden 8 Std 512,00\nAnfahrt 38,00\nMaterialkosten 89,00\nLohnanteil nach § 35a EStG: 550,00\nSumme netto 639,00\nzzgl. 19 % MwSt 121,41\nRechnungsbetrag 760,41',
    ],
    [
      'mahnung',
      'Papierhaus GmbH\n\nZahlungserinnerung\n\nunsere offene Rechnung ist überfällig.\nMahngebühr 5,00\nVerzugszinsen 1,20',
    ],
    ['gutschrift', 'Papierhaus GmbH\n\nRechnungskorrektur\n\nKorrektur zu Rechnung 4711\nGutschriftsbetrag -119,00'],
    [
      'grundsteuer',
      'Stadt Muster\n\nGrundsteuerbescheid 2025\n\nGrundsteuer B\nGrundsteuermessbetrag 50,00 Hebesatz 500 %',
    ],
    ['spende', 'Verein e. V.\n\nZuwendungsbestätigung\n\nBestätigung über Geldzuwendungen\nsteuerbegünstigte Zwecke'],
  ])('%s', async (id, text) => {
    expect((await kindOf(text)).id).toBe(id)
  })

  test('a word of a kind in running text does not make the document that kind', async () => {
    expect(
      (
        await kindOf(
          'Sehr geehrte Damen und Herren,\n\nanbei senden wir Ihnen wie besprochen die Rechnung.\n\nMit Gruß',
        )
      ).decision,
    ).not.toBe('auto')
  })

  test('a total below zero makes an invoice that cancels another a credit note', async () => {
    expect((await kindOf(cancelled('-'))).id).toBe('gutschrift')
    expect((await kindOf(cancelled(''))).id).toBe('er_rechnung')
  })

  test('entries and headings of a table are no titles', async () => {
    const account = 'Sparkasse Muster\n\nKontoauszug 3/2025\n\nAlter Kontostand 100,00\n'
    const bookings = 'Tag  Text  Lastschrift  Gutschrift\n03.03.2025  Miete    500,00\nNeuer Kontostand 600,00'
    expect(await kindOf(account + bookings)).toMatchObject({ id: 'kontoauszug', decision: 'auto' })
    const costs = 'Wohngebäudeversicherung  900,00  90,00\nVerwaltergebühr  800,00  80,00'
    const settled = `WEG Am Hang\n\nHausgeldabrechnung 2025\n\n${costs}\nErhaltungsrücklage  100,00\nMiteigentumsanteile`
    expect(await kindOf(settled)).toMatchObject({ id: 'hausgeld', decision: 'auto' })
  })

  test('of headings over values the first may name the paper, the others refer to other papers', async () => {
    const boxes = (first: string, other: string): string =>
      `Weber KG\n\n${first}  ${other}  Datum  Kunde\n4711  8822  03.03.2025  55\n\nPumpe  100,00\nNetto 100,00\n19 % USt 19,00\nGesamtbetrag 119,00`
    expect((await kindOf(boxes('Rechnung', 'Auftragsbestätigung'))).id).toBe('er_rechnung')
    expect((await kindOf(boxes('Auftragsbestätigung', 'Bestelldatum'))).id).toBe('lieferschein')
  })

  test('the bill that a customer writes is titled "Gutschrift", too', async () => {
    const bill =
      'Frachtbörse AG\n\nGutschrift\n\nAbgerechnet gemäß § 14 Abs. 2 UStG\nLeistender: Kurier Brock\nFahrten im Mai 100,00\nNetto 100,00\n19 % USt 19,00\nGesamtbetrag 119,00'
    expect((await kindOf(bill)).id).toBe('abrechnungsgutschrift')
  })

  test('the reference to a delivery note does not make an invoice a delivery note', async () => {
    expect(
      (
        await kindOf(
          'Muster GmbH\n\nRechnung Nr. 12\nLieferschein-Nr. 77\n\nNettobetrag 100,00\nzzgl. 19 % MwSt 19,00\nRechnungsbetrag 119,00',
        )
      ).id,
    ).toBe('er_rechnung')
  })

  test('keeps a credit note of the seller apart from the settlement that the buyer writes', async () => {
    expect(
      (
        await kindOf(
          'Papierhaus GmbH\n\nGutschrift Nr. 7\n\nfür Ihre Rücksendung schreiben wir Ihnen gut\nBetrag 20,00',
        )
      ).id,
    ).toBe('gutschrift')
    expect(
      (
        await kindOf(
          'Assekuranz AG\n\nProvisionsabrechnung März 2025\n\nGutschrift nach § 14 Abs. 2 UStG\nVermittlernummer 4711\nAbschlussprovision 220,00',
        )
      ).id,
    ).toBe('abrechnungsgutschrift')
  })

  test('names a kind from its words alone where the model has no doubt, and says which words', async () => {
    const found = await kindOf(
      'Hundehalter und Mietsachschäden\n\nVersichert sind Sie gegen Ansprüche Dritter.\nForderungsausfall mitversichert',
    )
    expect(found).toMatchObject({ id: 'haftpflicht', decision: 'auto' })
    expect(found.modelShare).toBeGreaterThanOrEqual(0.99)
    expect(found.reasons.some(reason => reason.type === 'ngram')).toBe(true)
  })

  test('a paper that is none of the kinds stays unclear', async () => {
    expect(
      (
        await kindOf(
          'Kirschmarmelade\n\n1 kg Kirschen entsteinen\n500 g Gelierzucker unterrühren\nunter Rühren aufkochen',
        )
      ).id,
    ).toBe('unklar')
  })

  test('finds the title through misread letters', async () => {
    expect(
      (
        await kindOf(
          'Jahressteuerbescheiniqung 2025\n\nHohe der Kapitalertrage 7 Anlage KAP 100,00\nKapitalertragsteuer',
          true,
        )
      ).id,
    ).toBe('stb_kap')
  })

  test('tells why, strongest first', async () => {
    const { reasons } = await kindOf('Kontoauszug 10/2025\n\nAlter Kontostand 1,00\nNeuer Kontostand 2,00')
    expect(reasons[0]).toMatchObject({ type: 'title', text: 'Kontoauszug' })
    expect(reasons.map(reason => reason.weight)).toEqual(reasons.map(reason => reason.weight).toSorted((a, b) => b - a))
  })

  const HOLDINGS = `Bestand zum 31.01.2025
Bezeichnung  ISIN  Stück  Kurs  Kurswert
ETF Welt  IE00B4L5Y983  12,00  98,20  1.178,40
ETF Asien  IE00BKX55T58  5,00  110,00  550,00
ETF Europa  LU1931974692  7,00  60,00  420,00
Kurswert gesamt 2.148,40`
  const TURNOVERS = '02.01.2025  Einzahlung  500,00+\n15.01.2025  Kauf ETF Welt  98,20-'

  test.each([
    [
      'titled',
      `Kontoauszug 1/2025\n\nAlter Kontostand 100,00\n${TURNOVERS}\nNeuer Kontostand 501,80\n\nDepotbestand\n${HOLDINGS}`,
    ],
    [
      'with a section titled as a portfolio',
      `Finanzreport Nr. 1\n\nKontostand am 31.12.2024   100,00\n${TURNOVERS}\nKontostand am 31.01.2025   501,80\n\nDepotübersicht\n${HOLDINGS}`,
    ],
    [
      'without title',
      `Ihr Konto 123456 im Januar 2025\n\nAlter Saldo 100,00\n${TURNOVERS}\nNeuer Saldo 501,80\n\n${HOLDINGS}`,
    ],
    [
      'with a balance behind each turnover',
      `Umsatzübersicht\nDatum  Text  Betrag  Saldo\n02.01.2025  Einzahlung  500,00  600,00\n15.01.2025  Kauf ETF Welt  98,20  501,80\n\n${HOLDINGS}`,
    ],
  ])('an account that lists its holdings stays an account: %s', async (_name, text) => {
    expect((await kindOf(`Musterbank AG\n\n${text}`)).id).toBe('kontoauszug')
  })

  test.each([
    [
      'with the balance of its account',
      `Depotauszug zum 31.01.2025\n${HOLDINGS}\n\nVerrechnungskonto Kontostand 501,80`,
    ],
    [
      'with its trades',
      `Depotauszug\n${HOLDINGS}\n\nBewegungen\n02.01.2025  Kauf ETF Welt 5 Stück 98,20 491,00\n15.01.2025  Kauf ETF Asien 2 Stück 110,00 220,00`,
    ],
  ])('a portfolio stays one: %s', async (_name, text) => {
    expect((await kindOf(`Musterbank AG\n\n${text}`)).id).toBe('depotauszug')
  })
})
