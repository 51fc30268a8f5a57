import { describe, expect, it } from 'vitest'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

interface Labour {
  readonly share: string | undefined
  readonly vat: string | undefined
  readonly net: string | undefined
  readonly gross: string | undefined
  readonly lines: string | undefined
  readonly percent: string | undefined
  readonly isProved: boolean
}

const HEAD = `
Malerbetrieb Farbton GmbH                                      Rechnung Nr. 2025-118
Ringstraße 4, 99084 Erfurt                                     Datum: 12.03.2025

Herrn Paul Beispiel
Am Anger 2
99084 Erfurt

Malerarbeiten in Ihrer Wohnung, Handwerkerrechnung
`
const LINES = `
Pos  Bezeichnung                     Menge  Einheit   Einzelpreis   Gesamtpreis
1    Arbeitszeit Geselle              8,00  Std             50,00        400,00
2    Anfahrt                          1,00  Stk             30,00         30,00
3    Wandfarbe weiß                   4,00  Eimer           42,50        170,00

Nettobetrag                                                              600,00
zzgl. 19 % MwSt                                                          114,00
Rechnungsbetrag                                                          714,00
`

async function labourOf(words: string, lines = LINES): Promise<Labour> {
  const { fields } = await analyzeDocument({
    pages: layOutText(`${HEAD}${lines}\n${words}\n`),
    taxonomy: loadTaxonomy(),
    today: '2026-03-01',
    judgement: { kind: { id: 'handwerker', label: 'Handwerkerrechnung' }, fields: {} } as never,
  })
  const { lohnanteil, lohnanteilNetto, lohnanteilBrutto, lohnPositionen, lohnanteilProzent } = fields
  return {
    share: lohnanteil?.value,
    vat: lohnanteil?.checks.find(check => check.startsWith('vat_')),
    net: lohnanteilNetto?.value,
    gross: lohnanteilBrutto?.value,
    lines: lohnPositionen?.value,
    percent: lohnanteilProzent?.value,
    isProved: lohnanteil?.checks.includes('arith_ok') ?? false,
  }
}

describe('the share of labour of a bill', () => {
  it.each([
    ['Lohnanteil inkl. 19 % MwSt: 511,70 EUR', { share: '511.70', vat: 'vat_included' }],
    [
      'Im Bruttobetrag sind 511,70 € Lohnkosten enthalten. Die darin enthaltene Mehrwertsteuer beträgt 81,70 €.',
      { share: '511.70', vat: 'vat_included' },
    ],
    ['In der Rechnung ist ein Bruttoarbeitslohn von 511,70 EUR enthalten.', { share: '511.70', vat: 'vat_included' }],
    ['davon Lohn-, Maschinen- und Fahrtkosten brutto               511,70', { share: '511.70', vat: 'vat_included' }],
    [
      'Handwerkerleistung i. S. d. § 35a Abs. 3 EStG, Arbeitskosten einschl. USt 511,70 EUR',
      { share: '511.70', vat: 'vat_included' },
    ],
    ['Die Arbeitskosten betragen 430,00 EUR zzgl. 19 % MwSt.', { share: '430.00', vat: 'vat_excluded', net: '430.00' }],
    ['Enthaltene Lohnkosten (netto): 430,00 EUR', { share: '430.00', vat: 'vat_excluded', net: '430.00' }],
    ['Lohnkosten netto 430,00 EUR, brutto 511,70 EUR', { net: '430.00', gross: '511.70' }],
    [
      'Lohnkosten von 430,00 € netto; zuzüglich 19 % Umsatzsteuer ergeben sich begünstigte Kosten von 511,70 €.',
      { net: '430.00', gross: '511.70' },
    ],
    ['Arbeitskosten          430,00          81,70         511,70', { net: '430.00', gross: '511.70' }],
    [
      'Enthaltene Lohn- und Fahrtkosten in Höhe von 430,00 € netto zzgl. 81,70 € MwSt. =\n511,70 € (§ 35a EStG).',
      { share: '511.70', vat: 'vat_included', net: '430.00', gross: '511.70' },
    ],
  ])('%s', async (words, wanted) => {
    expect(await labourOf(words)).toMatchObject({ net: undefined, ...wanted, lines: '430.00', isProved: true })
  })

  it('tells by the lines whether VAT is in a share that does not say so', async () => {
    expect(await labourOf('Lohnanteil: 430,00 EUR')).toMatchObject({ vat: 'vat_excluded', isProved: true })
    expect(await labourOf('Lohnanteil: 511,70 EUR')).toMatchObject({ vat: 'vat_included', isProved: true })
    expect(await labourOf('Lohnanteil: 455,55 EUR')).toMatchObject({ share: '455.55', vat: undefined, isProved: false })
  })

  it.each([
    'Es handelt sich in voller Höhe um Arbeitskosten nach § 35a EStG.',
    'Der gesamte Betrag entfällt auf haushaltsnahe Dienstleistungen.',
    'Alle Leistungen sind Lohnleistungen.',
  ])('is the whole bill where it says so: %s', async words => {
    expect(await labourOf(words)).toMatchObject({ percent: '100', share: '714.00', vat: 'vat_included' })
  })

  it.each([
    'Der Betrag entfällt nicht vollständig auf Arbeitskosten.',
    'Bitte überweisen Sie in voller Höhe die Arbeitskosten.',
    'Der gesamte Betrag ohne Material und Arbeitskosten ist fällig.',
  ])('is not the whole bill where it says something else: %s', async words => {
    expect((await labourOf(words)).percent).toBeUndefined()
  })

  it('goes on in the next line', async () => {
    const words = `In dem Rechnungsbetrag sind begünstigte Aufwendungen nach § 35a EStG in Höhe von
511,70 EUR inkl. MwSt enthalten.`
    expect(await labourOf(words)).toMatchObject({ share: '511.70', vat: 'vat_included' })
  })

  it('adds labour and material up', async () => {
    const lines = `
Nettobetrag                                                              600,00
zzgl. 19 % MwSt                                                          114,00
Rechnungsbetrag                                                          714,00
`
    const words = 'Lohnanteil                       511,70\nMaterialanteil                   202,30'
    expect(await labourOf(words, lines)).toMatchObject({ share: '511.70', vat: 'vat_included', isProved: true })
  })

  it('takes net, tax and gross of a sentence apart', async () => {
    const words =
      'Im Betrag sind Lohn- und Fahrtkosten von 430,00 EUR netto zzgl. 81,70 EUR MwSt = 511,70 EUR enthalten.'
    expect(await labourOf(words)).toMatchObject({ net: '430.00', gross: '511.70', isProved: true })
  })

  it('knows a bill that is labour alone', async () => {
    const words = 'Sämtliche Positionen sind Arbeitskosten im Sinne des § 35a EStG.'
    expect(await labourOf(words)).toMatchObject({ percent: '100' })
  })

  it('gives a percentage, and no rate of VAT for one', async () => {
    expect(await labourOf('Lohnanteil: 60 % des Rechnungsbetrages')).toMatchObject({ percent: '60', share: undefined })
    expect(await labourOf('Lohnanteil inkl. 19 % MwSt 511,70 EUR')).toMatchObject({ percent: undefined })
  })

  it.each([
    'Vielen Dank für Ihren Auftrag.',
    'Materialkosten: 202,30 EUR',
    'Von den Arbeitskosten können Sie 20 %, höchstens 1.200,00 EUR im Jahr absetzen.',
  ])('gives lines, but no share that is not there: %s', async words => {
    expect(await labourOf(words)).toMatchObject({ share: undefined, lines: '430.00' })
  })
})
