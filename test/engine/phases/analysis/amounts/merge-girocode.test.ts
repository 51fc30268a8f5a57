import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import { analyzeDocument } from '../../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { mergeGiroCode } from '../../../../../engine/phases/analysis/amounts/merge-girocode.ts'
import { pageOf } from '../page-of.ts'

const INVOICE = `
Papierhaus Lindwurm GmbH



Papierhaus Lindwurm GmbH · Ecke 12 · 12345 Stadthausen

Frau                                                    Rechnungsdatum: 06.11.2025
Marlene Quastenberg                                     Lieferdatum: 04.11.2025
Am Beispielweg 7                                        Kundennummer: 4471
00417 Neufelderau


Rechnung Nr. RE-2025-10482

Nettobetrag                                            358,06 €
zzgl. 19 % USt                                          68,03 €
Rechnungsbetrag                                        426,09 €

IBAN DE02 1203 0000 0000 2020 51
USt-IdNr. DE136695976   Steuernummer 24/815/08151`
const BOX = [0.7, 0.8, 0.1, 0.07] as const
const IBAN = 'DE02120300000000202051'
const OTHER_IBAN = 'DE02500105170137075030'

function giro({ iban = IBAN, amount = 'EUR426.09', reference = 'RE-2025-10482' } = {}): string {
  return ['BCD', '002', '1', 'SCT', '', 'Papierhaus Lindwurm GmbH', iban, amount, '', '', reference].join('\n')
}

function withCodes(text: string, ...codes: string[]) {
  const page = pageOf(text)
  return [
    {
      ...page,
      text: { ...page.text, codes: codes.map(code => ({ format: 'QRCode', text: code, box: BOX }) as const) },
    },
  ]
}

async function analyze(text: string, ...codes: string[]) {
  return analyzeDocument({ pages: withCodes(text, ...codes), taxonomy: loadTaxonomy(), today: '2026-11-21' })
}

describe('GiroCode', () => {
  test('confirms what the page shows, with the place of both', async () => {
    const { fields, warnings } = await analyze(INVOICE, giro())
    expect(fields['gross']).toMatchObject({ value: '426.09', source: 'qr', confidence: 0.99, checks: ['arith_ok'] })
    expect(fields['gross']?.evidence.map(({ label }) => label)).toEqual(['Rechnungsbetrag', 'GiroCode'])
    expect(fields['gross']?.evidence[1]?.box).toEqual(BOX)
    expect(fields['iban']).toMatchObject({ value: IBAN, source: 'qr', checks: ['checksum_ok'] })
    expect(fields['paymentRef']).toMatchObject({ value: 'RE-2025-10482', source: 'qr', evidence: [{ box: BOX }] })
    expect(warnings).toEqual([])
  })

  test('fills in what the page does not show', async () => {
    const { fields } = await analyze(INVOICE.replace(/IBAN.*/, ''), giro())
    expect(fields['iban']).toMatchObject({
      value: IBAN,
      source: 'qr',
      evidence: [{ page: 1, box: BOX, label: 'GiroCode' }],
    })
  })

  test('leads where the page says otherwise, and tells both values', async () => {
    const { fields, warnings } = await analyze(INVOICE, giro({ iban: OTHER_IBAN, amount: 'EUR526.09' }))
    expect(fields['iban']).toMatchObject({ value: OTHER_IBAN, source: 'qr', alternatives: [{ value: IBAN }] })
    expect(fields['gross']).toMatchObject({ value: '526.09', source: 'qr', checks: [] })
    expect(fields['gross']?.confidence).toBeLessThan(0.95)
    const told = warnings.filter(({ code }) => code === 'QR_PAGE_MISMATCH')
    expect(told.map(({ fields: names }) => names[0])).toEqual(['iban', 'gross'])
    expect(told[1]?.message).toContain('526,09 €')
    expect(told[1]?.message).toContain('426,09 €')
    // One cause, one warning: the sum of the page is told with it.
    expect(warnings.map(({ code }) => code)).not.toContain('SUM_MISMATCH')
  })

  test('what is left to pay is no total', async () => {
    const { fields, warnings } = await analyze(
      INVOICE.replace('IBAN', 'Zahlbetrag                                             300,00 €\nIBAN'),
      giro({ amount: 'EUR300.00' }),
    )
    expect(fields['gross']).toMatchObject({ value: '426.09', source: 'text' })
    expect(fields['payable']).toMatchObject({ value: '300.00', source: 'qr' })
    expect(warnings).toEqual([])
  })

  test('the e-invoice stands over the code', () => {
    const iban: Field = {
      type: 'iban',
      value: IBAN,
      unit: null,
      raw: IBAN,
      confidence: 1,
      source: 'xml',
      evidence: [],
      checks: [],
      alternatives: [],
    }
    const { fields, warnings } = mergeGiroCode(
      withCodes('', giro({ iban: OTHER_IBAN })),
      { iban },
      { nature: 'invoice', isBill: true },
    )
    expect(fields['iban']).toEqual(iban)
    expect(warnings.map(({ code }) => code)).toEqual(['QR_XML_MISMATCH'])
  })

  test('of codes for instalments only what they say alike counts', async () => {
    const { fields } = await analyze(INVOICE, giro({ amount: 'EUR100.00' }), giro({ amount: 'EUR326.09' }))
    expect(fields['gross']).toMatchObject({ value: '426.09', source: 'text' })
    expect(fields['iban']).toMatchObject({ source: 'qr' })
  })

  test('other QR codes and papers that ask for no payment are left alone', async () => {
    expect(await analyze(INVOICE, 'https://example.org', giro().replace('SCT', 'XXX'))).toEqual(await analyze(INVOICE))
    const none = mergeGiroCode(withCodes('', giro()), {}, { nature: 'report', isBill: false })
    expect(none.fields).toEqual({})
  })
})
