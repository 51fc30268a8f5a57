import { describe, expect, test } from 'vitest'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { pageOf } from '../page-of.ts'

const TILL = `
        KAUFECK BIRKENZEILE
           Birkenzeile 14
         00417 Neufelderau
       St.-Nr. 198/301/40115

Druckerpapier A4               5,49 A
Kaffee 500 g                   6,79 B
Ordner breit                   3,29 A
-------------------------------------
ZWISCHENSUMME                 15,57
SUMME EUR                     15,57
BAR                           50,00
RÜCKGELD                      34,43
MwSt    Netto   Steuer  Brutto
A 19 %   7,38     1,40    8,78
B  7 %   6,35     0,44    6,79
Datum 21.11.2025   Uhrzeit 16:42
BELEG 004711   Kasse 3
TSE-Signaturzähler: 118204
TSE-Transaktion: 77120
Vielen Dank für Ihren Einkauf!`

async function read(text: string) {
  const result = await analyzeDocument({
    pages: [pageOf(text, { recognised: true })],
    taxonomy: loadTaxonomy(),
    today: '2025-12-01',
  })
  return Object.fromEntries(Object.entries(result.fields).map(([name, field]) => [name, field.value]))
}

describe('a till receipt', () => {
  test.each([false, true])(
    "what three printed parts prove is not one of them, and a car's number is not its own",
    async recognised => {
      const taxi = `
Taxi Kübelmann GmbH                                        TAXI
Birkenzeile 14, 00417 Neufelderau
Ordnungs-Nr. 318    Steuer-Nr. 198/301/40115

Quittung

Fahrt inkl. 7 % MwSt. EUR 21,40
(Netto 20,00 / MwSt. 1,40)

Betrag dankend erhalten
Datum: 21.11.2025`
      const { fields } = await analyzeDocument({
        pages: [pageOf(taxi, { recognised })],
        taxonomy: loadTaxonomy(),
        today: '2025-12-01',
        judgement: { kind: { id: 'kassenbon', label: 'Kassenbon' }, fields: {} } as never,
      })
      expect(fields).toMatchObject({ net: { value: '20.00' }, tax: { value: '1.40' }, gross: { value: '21.40' } })
      expect(fields['number']?.value).not.toBe('318')
    },
  )

  test('its total is neither what was given nor what came back; net and tax belong to it', async () => {
    expect(await read(TILL)).toMatchObject({
      gross: '15.57',
      net: '13.73',
      tax: '1.84',
      date: '2025-11-21',
      number: '004711',
      tseTransaction: '77120',
      tseSignatureCounter: '118204',
    })
  })

  test('a misread word for the total does no harm', async () => {
    expect(await read(TILL.replace('SUMME EUR', '5UNNE FUR'))).toMatchObject({ gross: '15.57', net: '13.73' })
  })

  test('without a number of its own the number of the transaction stands for it', async () => {
    expect(await read(TILL.replace(/BELEG 004711 .*/, ''))).toMatchObject({ number: '77120' })
  })

  test('the word that stands at the total is told, with its place', async () => {
    const { fields } = await analyzeDocument({
      pages: [pageOf(TILL, { recognised: true })],
      taxonomy: loadTaxonomy(),
      today: '2025-12-01',
    })
    expect(fields['gross']?.evidence[0]).toMatchObject({ page: 1, label: 'Summe EUR' })
    expect(fields['gross']?.confidence).toBeGreaterThan(0.9)
  })
})
