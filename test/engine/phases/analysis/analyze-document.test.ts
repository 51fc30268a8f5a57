import { describe, expect, test } from 'vitest'
import { analyzeDocument } from '../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import type { Mandant } from '../../../../engine/model/mandant.ts'
import { pageOf } from './page-of.ts'

const taxonomy = loadTaxonomy()

async function analyze(text: string, options: { recognised?: boolean; today?: string; mandant?: Mandant } = {}) {
  const pages = [pageOf(text, { recognised: options.recognised ?? false })]
  const result = await analyzeDocument({
    pages,
    taxonomy,
    today: options.today ?? '2026-11-21',
    mandant: options.mandant ?? null,
  })
  const values = Object.fromEntries(Object.entries(result.fields).map(([name, field]) => [name, field?.value]))
  return { result, values, codes: result.warnings.map(warning => warning.code) }
}

const INVOICE = `
Papierhaus Lindwurm GmbH



Papierhaus Lindwurm GmbH · Ecke 12 · 12345 Stadthausen

Frau                                                    Rechnungsdatum: 06.11.2025
Marlene Quastenberg                                     Lieferdatum: 04.11.2025
Am Beispielweg 7                                        Kundennummer: 4471
00417 Neufelderau


Rechnung Nr. RE-2025-10482

Pos  Artikel                    Menge     Preis        Betrag
1    Druckerpapier              10        4,90          49,00
2    Regal                      1         309,06       309,06

Nettobetrag                                            358,06 €
zzgl. 19 % USt                                          68,03 €
Rechnungsbetrag                                        426,09 €

Bitte überweisen Sie den Betrag bis zum 20.11.2025.
IBAN DE02 1203 0000 0000 2020 51   BIC BYLADEM1001
USt-IdNr. DE136695976   Steuernummer 24/815/08151`

describe('analyzeDocument', () => {
  test('reads a plain invoice whole', async () => {
    const { result, values, codes } = await analyze(INVOICE)
    expect(result.kind).toMatchObject({ id: 'er_rechnung', decision: 'auto' })
    expect(values).toMatchObject({
      number: 'RE-2025-10482',
      date: '2025-11-06',
      serviceDate: '2025-11-04',
      due: '2025-11-20',
      issuer: 'Papierhaus Lindwurm GmbH',
      recipient: 'Marlene Quastenberg',
      net: '358.06',
      tax: '68.03',
      gross: '426.09',
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      vatId: 'DE136695976',
      taxNumber: '24/815/08151',
    })
    expect(result.year).toBe(2025)
    expect(codes).toEqual([])
  })

  test('gives each value its place, its label and its text', async () => {
    const gross = (await analyze(INVOICE)).result.fields.gross
    expect(gross).toMatchObject({
      raw: '426,09 €',
      unit: 'EUR',
      source: 'text',
      evidence: [{ page: 1, label: 'Rechnungsbetrag' }],
    })
    const [x, y, width, height] = gross?.evidence[0]?.box ?? [0, 0, 0, 0]
    expect(x).toBeGreaterThan(0.4)
    expect(y).toBeGreaterThan(0.3)
    expect(width * height).toBeGreaterThan(0)
  })

  test('an invoice that the mandant issued is an outgoing one', async () => {
    const mandant = {
      id: 'man_1',
      organizationId: 'org_1',
      firstName: null,
      lastName: null,
      companyName: 'Papierhaus Lindwurm GmbH',
      taxId: null,
      taxIdNormalized: null,
      createdAt: 0,
    }
    expect((await analyze(INVOICE, { mandant })).result.kind.id).toBe('ar_rechnung')
  })

  test('reads the same invoice from noisy recognition', async () => {
    const noisy = INVOICE.replace('Rechnungsdatum', 'Rechnunqsdatum')
      .replace('Rechnungsbetrag', 'Rechnungsbetraq')
      .replace('Nettobetrag', 'Nettobetrag')
      .replace('DE02 1203', 'DEO2 12O3')
      .replace('Lieferdatum', 'Lieferdatum')
      .replace('06.11.2025', 'O6.11.2025')
    const { values, result } = await analyze(noisy, { recognised: true })
    expect(result.kind.id).toBe('er_rechnung')
    expect(values).toMatchObject({
      number: 'RE-2025-10482',
      date: '2025-11-06',
      gross: '426.09',
      net: '358.06',
      tax: '68.03',
      iban: 'DE02120300000000202051',
    })
  })

  test('warns of what contradicts itself', async () => {
    const wrong = INVOICE.replace('68,03 €', '61,03 €')
      .replace('20.11.2025', '20.10.2025')
      .replace('DE136695976', 'DE136695977')
      .replace('2020 51', '2020 52')
    expect((await analyze(wrong, { today: '2025-11-05' })).codes).toEqual([
      'SUM_MISMATCH',
      'DATE_IN_FUTURE',
      'DUE_BEFORE_DATE',
      'IBAN_CHECKSUM',
      'VAT_ID_CHECKSUM',
    ])
  })

  test('names the details of § 14 UStG that are missing, and asks for fewer up to 250 €', async () => {
    const bare =
      'Muster Bau GmbH\n\nRechnung\n\nDatum: 01.02.2025\n\nNettobetrag 1.000,00\nzzgl. 19 % MwSt 190,00\nRechnungsbetrag 1.190,00'
    const missing = (await analyze(bare)).result.warnings.find(warning => warning.code === 'INVOICE_ITEM_MISSING')
    expect(missing?.fields).toEqual(['number', 'recipient', 'vatId', 'serviceDate'])
    expect(missing?.message).toContain('§ 14')
    const small = bare.replace('1.000,00', '100,00').replace('190,00', '19,00').replace('1.190,00', '119,00')
    expect((await analyze(small.replace('1.119,00', '119,00'))).codes).not.toContain('INVOICE_ITEM_MISSING')
  })

  test('does not ask for a tax rate when the invoice names its exemption, however the § was read', async () => {
    for (const ground of ['Nach & 4 Nr. 21 UStG steuerbefreit.', 'Die Leistung ist von der Umsatzsteuer befreit.']) {
      const text = `Akademie Muster GmbH\nRechnung Nr. 7\nDatum: 02.05.2025\nGesamtbetrag 1.055,00 €\n${ground}`
      const missing = (await analyze(text)).result.warnings.find(warning => warning.code === 'INVOICE_ITEM_MISSING')
      expect(missing?.fields).not.toContain('tax')
      expect(missing?.fields).not.toContain('net')
    }
  })

  test('takes the date of supply from the sentence that equals it with the invoice date', async () => {
    const { values, result } = await analyze(
      INVOICE.replace('Lieferdatum: 04.11.2025', '').replace(
        'Bitte',
        'Das Leistungsdatum entspricht dem Rechnungsdatum. Bitte',
      ),
    )
    expect(values['serviceDate']).toBe('2025-11-06')
    expect(result.fields.serviceDate?.source).toBe('computed')
  })

  test('reads a till receipt with two rates', async () => {
    const { result, values } = await analyze(`
Kaufeck Birkenzeile GmbH
Birkenzeile 14
00417 Neufelderau
UID Nr.: DE136695976

Saft              1,49 B
Creme             5,98 A
SUMME EUR        10,56
Geg. BAR EUR     20,00
Rückgeld BAR      9,44
Steuer  %      Netto   Steuer  Brutto
A= 19,0%       4,52    0,86    5,38
B= 7,0%        4,84    0,34    5,18
Gesamtbetrag   9,36    1,20   10,56
18.10.2025 19:03  Bon-Nr.:6197
Wir danken für Ihren Einkauf`)
    expect(result.kind.id).toBe('kassenbon')
    expect(values).toMatchObject({
      gross: '10.56',
      net: '9.36',
      tax: '1.20',
      date: '2025-10-18',
      number: '6197',
      issuer: 'Kaufeck Birkenzeile GmbH',
    })
    expect(result.taxes).toHaveLength(2)
  })

  test('reads the lines of a Lohnsteuerbescheinigung and the year that it names', async () => {
    const { result, values } = await analyze(`
Ausdruck der elektronischen Lohnsteuerbescheinigung für 2025

Datum: 14.01.2026                  3. Bruttoarbeitslohn einschl. Sachbezüge      48.600,00
Identifikationsnummer: 47036892816 4. Einbehaltene Lohnsteuer von 3.              6.412,00
                                   5. Einbehaltener Solidaritätszuschlag von 3.       0,00
                                   6. Einbehaltene Kirchensteuer des Arbeitnehmers  577,08`)
    expect(result.kind.id).toBe('lstb')
    expect(result.year).toBe(2025)
    expect(values).toMatchObject({
      brutto: '48600.00',
      lohnsteuer: '6412.00',
      solz: '0.00',
      kirchensteuer: '577.08',
      idNr: '47036892816',
    })
    expect(values).not.toHaveProperty('net')
    // The amount that stands for the document in lists and sums.
    expect(values['gross']).toBe('48600.00')
  })

  test('reads a donation receipt; the exemption notice gives neither date nor year', async () => {
    const { result, values } = await analyze(`
Tierschutzverein Zaunkönigwinkel e. V.
Bestätigung über Geldzuwendungen
im Sinne des § 10b des Einkommensteuergesetzes
Art der Zuwendung: Geldzuwendung
Betrag der Zuwendung in Ziffern: 350,00 €     Tag der Zuwendung: 12.12.2025
Wir sind nach dem Freistellungsbescheid des Finanzamts Neufelderau vom 03.06.2024
für den letzten Veranlagungszeitraum 2023 von der Körperschaftsteuer befreit.
Neufelderau, 15.01.2026`)
    expect(result.kind.id).toBe('spende')
    expect(result.year).toBe(2025)
    expect(values).toMatchObject({ betrag: '350.00', zuwendungstag: '2025-12-12', date: '2026-01-15' })
  })

  test('says unklar and keeps silent when a page tells nothing', async () => {
    const { result } = await analyze('Guten Tag\nhier ist nichts zu sehen')
    expect(result.kind).toMatchObject({ id: 'unklar', decision: 'unklar' })
    expect(result.fields).not.toHaveProperty('gross')
    expect(result.year).toBeNull()
  })

  test('an empty document is unklar, without fields', async () => {
    const result = await analyzeDocument({ pages: [], taxonomy, today: '2026-11-21' })
    expect(result).toMatchObject({ kind: { id: 'unklar' }, fields: {}, taxes: [], year: null })
  })

  test('reads only the first eight and last four pages of a long document', async () => {
    const filler = pageOf('Anlage\nText')
    const pages = Array.from({ length: 500 }, (_, index) => ({ ...filler, number: index + 1 }))
    pages[100] = pageOf(INVOICE, { number: 101 })
    expect((await analyzeDocument({ pages, taxonomy, today: '2026-11-21' })).fields).not.toHaveProperty('gross')
    pages[499] = pageOf(INVOICE, { number: 500 })
    expect((await analyzeDocument({ pages, taxonomy, today: '2026-11-21' })).fields.gross?.evidence[0]?.page).toBe(500)
  })
})
