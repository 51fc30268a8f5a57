import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import type { En16931Invoice } from '../../../../../engine/model/en16931-invoice.ts'
import { invoiceFields, invoiceTaxes } from '../../../../../engine/phases/analysis/invoice/invoice-fields.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { mergeInvoice } from '../../../../../engine/phases/analysis/invoice/merge-invoice.ts'
import type { ReadFromPage } from '../../../../../engine/phases/analysis/invoice/merge-invoice.ts'

const taxonomy = loadTaxonomy()

function anInvoice(extra: Partial<En16931Invoice> = {}): En16931Invoice {
  return {
    syntax: 'CII',
    root: 'CrossIndustryInvoice',
    number: 'R-1',
    issueDate: '2025-03-01',
    typeCode: '380',
    currency: 'EUR',
    notes: [],
    precedingInvoices: [],
    allowances: [],
    charges: [],
    documents: [],
    lines: [],
    thirdPartyPayments: [],
    unreadable: [],
    seller: { identifiers: [], name: 'Papierhaus GmbH', vatId: 'DE136695976' },
    buyer: { identifiers: [], name: 'Muster AG' },
    payment: { means: [{ code: '58', account: { id: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' } }] },
    totals: { lineNet: '100.00', withoutVat: '100.00', vat: '19.00', withVat: '119.00', due: '119.00' },
    vatBreakdown: [{ taxable: '100.00', tax: '19.00', category: 'S', rate: '19.00' }],
    ...extra,
  }
}

function seen(value: string, extra: Partial<Field> = {}): Field {
  return {
    type: 'text',
    value,
    unit: null,
    raw: value,
    confidence: 0.9,
    source: 'text',
    checks: [],
    alternatives: [],
    evidence: [{ page: 1, box: [0.1, 0.1, 0.1, 0.01], label: 'Nr.' }],
    ...extra,
  }
}

function aPage(fields: Record<string, Field>, kind = 'er_rechnung'): ReadFromPage {
  return {
    fields,
    taxes: [],
    kind: { id: kind, label: kind, confidence: 0.7, decision: 'review', alternatives: [], reasons: [] },
  }
}

const merge = (page: ReadFromPage, invoice = anInvoice(), isHybrid = true) =>
  mergeInvoice(page, { content: invoice, isHybrid }, taxonomy)

describe('what is due', () => {
  const page = aPage({ payable: seen('45.50', { type: 'money', unit: 'EUR' }) })

  test('is not taken from the page when the XML says that it is the total', () => {
    expect(merge(page).fields).not.toHaveProperty('payable')
  })

  test('is what the XML says when it is another amount', () => {
    const totals = {
      lineNet: '100.00',
      withoutVat: '100.00',
      vat: '19.00',
      withVat: '119.00',
      paid: '19.00',
      due: '100.00',
    }
    expect(merge(page, anInvoice({ totals })).fields['payable']).toMatchObject({ value: '100.00', source: 'xml' })
  })
})

describe('the fields of an e-invoice', () => {
  test('are what it states, checked where they can be', () => {
    const fields = invoiceFields(anInvoice())
    expect(fields['gross']).toMatchObject({ value: '119.00', unit: 'EUR', source: 'xml', checks: ['arith_ok'] })
    expect(fields['iban']).toMatchObject({ value: 'DE02120300000000202051', checks: ['checksum_ok'] })
    expect(fields['vatId']).toMatchObject({ value: 'DE136695976', checks: ['checksum_ok'] })
    expect(fields['issuer']?.value).toBe('Papierhaus GmbH')
    expect(fields['paymentWay']?.value).toBe('transfer')
    expect(Object.keys(fields)).not.toContain('due')
    expect(invoiceTaxes(anInvoice())).toEqual([{ rate: '19', base: '100.00', tax: '19.00' }])
  })

  test.each([
    ['1', '1.00'],
    ['1.5', '1.50'],
    ['-0.005', '-0.01'],
    ['1234567890123.999', '1234567890124.00'],
  ])('the amount %s is %s', (written, value) => {
    const invoice = anInvoice({ totals: { withVat: written } })
    expect(invoiceFields(invoice)['gross']).toMatchObject({ value, raw: written })
  })

  test('an amount of another currency keeps it, sums that do not fit are not confirmed', () => {
    const invoice = anInvoice({ currency: 'CHF', totals: { withoutVat: '100', vat: '19', withVat: '120' } })
    expect(invoiceFields(invoice)['gross']).toMatchObject({ unit: 'CHF', checks: [] })
  })
})

describe('an e-invoice over what was read from its page', () => {
  test('takes the place of a value from the page that shows the same', () => {
    const { fields, einvoice, warnings } = merge(
      aPage({ number: seen('R-1'), gross: seen('119.00', { type: 'money' }) }),
    )
    expect(fields['number']).toMatchObject({ source: 'xml', confidence: 1 })
    expect(fields['number']?.evidence).toHaveLength(1)
    expect(fields['date']?.evidence).toEqual([])
    expect([einvoice.pdfMismatch, warnings.filter(({ code }) => code === 'XML_PDF_MISMATCH')]).toEqual([[], []])
  })

  test('tells both values where the page says something else, and keeps those of the XML', () => {
    const page = aPage({
      gross: seen('191.00', { type: 'money', raw: '191,00 €' }),
      iban: seen('DE89370400440532013000'),
    })
    const { fields, einvoice, warnings } = merge(page)
    expect(einvoice.pdfMismatch).toEqual(['gross', 'iban'])
    expect(fields['gross']).toMatchObject({ value: '119.00', alternatives: [{ value: '191.00', confidence: 0.9 }] })
    expect(warnings.find(({ fields: [name] }) => name === 'gross')).toMatchObject({
      severity: 'high',
      message: expect.stringMatching(/„119,00 €“.*„191,00 €“/),
    })
  })

  test('a credit note that shows its amounts with a minus says the same as its XML', () => {
    const page = aPage({ gross: seen('-119.00', { type: 'money', raw: '-119,00 €' }) })
    expect(merge(page, anInvoice({ typeCode: '381' })).einvoice.pdfMismatch).toEqual([])
    expect(merge(page, anInvoice({ typeCode: '380' })).einvoice.pdfMismatch).toEqual(['gross'])
    const other = aPage({ gross: seen('-191.00', { type: 'money', raw: '-191,00 €' }) })
    expect(merge(other, anInvoice({ typeCode: '381' })).einvoice.pdfMismatch).toEqual(['gross'])
  })

  test('does not hold against the XML what was computed, read unsurely, or set from the XML itself', () => {
    const page = aPage({ gross: seen('191.00', { confidence: 0.4 }), net: seen('1.00', { source: 'computed' }) })
    expect(merge(page).einvoice.pdfMismatch).toEqual([])
    expect(merge(aPage({ gross: seen('191.00') }), anInvoice(), false).einvoice.pdfMismatch).toEqual([])
  })

  test('keeps what only the page says', () => {
    expect(merge(aPage({ customer: seen('K-7') })).fields['customer']?.source).toBe('text')
  })

  test('names broken rules of the standard', () => {
    const { number: _left, ...nameless } = anInvoice()
    const { einvoice, warnings } = merge(aPage({}), nameless)
    expect(einvoice.valid).toBe(false)
    expect(einvoice.findings.map(({ id }) => id)).toContain('BR-02')
    expect(warnings.map(({ code }) => code)).toContain('EINVOICE_INVALID')
  })

  test.each([
    ['380', 'unklar', 'erechnung'],
    ['380', 'er_rechnung', 'erechnung'],
    ['380', 'handwerker', 'handwerker'],
    ['380', 'gutschrift', 'erechnung'],
    ['381', 'er_rechnung', 'gutschrift'],
    ['384', 'er_rechnung', 'gutschrift'],
    ['389', 'gutschrift', 'abrechnungsgutschrift'],
  ])('type %s read as %s is %s', (typeCode, read, kind) => {
    expect(merge(aPage({}, read), anInvoice({ typeCode })).kind).toMatchObject({ id: kind, decision: 'auto' })
  })
})
