import { describe, expect, test } from 'vitest'
import type { En16931Invoice } from '../../../../engine/model/en16931-invoice.ts'
import { checkInvoice } from '../../../../engine/e-invoice/rules/check-invoice.ts'
import { codesOf } from '../../../../engine/e-invoice/rules/code-list-rules.ts'
import { plainInvoice, plainLine } from '../../../fixtures/make/invoices/sample-invoices.ts'

const STANDARD = 'urn:cen.eu:en16931:2017'

function idsOf(invoice: En16931Invoice): string[] {
  return checkInvoice(invoice).map(({ id }) => id)
}

/** An invoice over 1000 in a category without tax, with all that this category asks for. */
function freeInvoice(category: string, change: Partial<En16931Invoice> = {}): En16931Invoice {
  const { seller, buyer } = plainInvoice()
  return plainInvoice({
    specification: STANDARD,
    seller: { identifiers: [], ...seller },
    buyer: { identifiers: [], ...buyer, vatId: 'ATU12345678' },
    delivery: { date: '2025-03-28', address: { line1: 'Weg 1', city: 'Wien', postCode: '1010', country: 'AT' } },
    totals: { lineNet: '1000.00', withoutVat: '1000.00', vat: '0.00', withVat: '1000.00', due: '1000.00' },
    vatBreakdown: [{ taxable: '1000.00', tax: '0.00', category, rate: '0', exemptionReason: 'Grund' }],
    lines: [plainLine({ vat: { category, rate: '0' } })],
    ...change,
  })
}

/** 100 at 19 % and 200 at 7 %, with the bases that their groups state. */
function rates(first: string, second: string): En16931Invoice {
  return plainInvoice({
    totals: { lineNet: '300.00', withoutVat: '300.00', vat: '33.00', withVat: '333.00', due: '333.00' },
    vatBreakdown: [
      { taxable: first, tax: '19.00', category: 'S', rate: '19.00' },
      { taxable: second, tax: '14.00', category: 'S', rate: '7' },
    ],
    lines: [
      plainLine({ netAmount: '100.00', vat: { category: 'S', rate: '19' } }),
      plainLine({ id: '2', netAmount: '200.00', vat: { category: 'S', rate: '7.0' } }),
    ],
  })
}

describe('categories of VAT', () => {
  test.each(['E', 'AE', 'K', 'G'])('without tax pass when nothing is missing: %s', category => {
    expect(checkInvoice(freeInvoice(category))).toEqual([])
  })

  test.each([
    ['E', 'BR-E', ['02', '05', '09', '10']],
    ['AE', 'BR-AE', ['02', '05', '09', '10']],
    ['K', 'BR-IC', ['02', '05', '09', '10', '11', '12']],
    ['G', 'BR-G', ['02', '05', '09', '10']],
  ])('without tax miss what they need: %s', (category, prefix, numbers) => {
    const { seller, buyer } = plainInvoice()
    const { vatId: _, ...nameless } = { identifiers: [{ value: '1' }], ...seller }
    const { delivery: _delivery, ...broken } = freeInvoice(category, {
      seller: nameless,
      buyer: { identifiers: [], ...buyer },
      vatBreakdown: [{ taxable: '1000.00', tax: '0.40', category, rate: '0' }],
      lines: [plainLine({ vat: { category, rate: '1' } })],
    })
    expect(idsOf(broken)).toEqual(expect.arrayContaining(numbers.map(number => `${prefix}-${number}`)))
  })

  test('want exactly one group for amounts without tax, at least one for taxed ones', () => {
    const [group] = freeInvoice('E').vatBreakdown
    expect(idsOf(freeInvoice('E', { vatBreakdown: group ? [group, group] : [] }))).toContain('BR-E-01')
    expect(
      idsOf(freeInvoice('E', { vatBreakdown: [{ taxable: '1000.00', tax: '0.00', category: 'Z', rate: '0' }] })),
    ).toContain('BR-E-01')
    expect(idsOf(plainInvoice({ vatBreakdown: [{ taxable: '0', tax: '0', category: 'Z', rate: '0' }] }))).toContain(
      'BR-S-01',
    )
  })

  test('have the base of a group add up, by rate where there are rates', () => {
    expect(checkInvoice(rates('100.00', '200.00'))).toEqual([])
    expect(idsOf(rates('98.99', '201.01'))).toContain('BR-S-08')
    expect(
      idsOf(
        freeInvoice('E', {
          vatBreakdown: [{ taxable: '999.99', tax: '0', category: 'E', rate: '0', exemptionReason: 'x' }],
        }),
      ),
    ).toContain('BR-E-08')
  })

  test('forbid a reason of exemption and a rate of zero where tax is due', () => {
    const ids = idsOf(
      plainInvoice({
        vatBreakdown: [{ taxable: '1000.00', tax: '190.00', category: 'S', rate: '19', exemptionReason: 'warum?' }],
        lines: [plainLine({ vat: { category: 'S', rate: '0' } })],
      }),
    )
    expect(ids).toEqual(expect.arrayContaining(['BR-S-05', 'BR-S-10']))
  })

  test('outside the scope of VAT allow no VAT numbers, no rates and no other category', () => {
    const { seller, buyer } = plainInvoice()
    const { vatId: _, ...plainSeller } = { identifiers: [], ...seller, taxNumber: '214/5810/0123' }
    const outside = freeInvoice('O', {
      seller: { ...plainSeller, identifiers: [{ value: '1' }] },
      buyer: { identifiers: [], ...buyer },
      lines: [plainLine({ vat: { category: 'O' } })],
    })
    expect(checkInvoice(outside)).toEqual([])
    expect(idsOf({ ...outside, seller: { ...plainSeller, vatId: 'DE136695976' } })).toEqual(['BR-O-02'])
    expect(idsOf({ ...outside, lines: [plainLine({ vat: { category: 'O', rate: '0' } })] })).toEqual(['BR-O-05'])
    const mixed = [...outside.vatBreakdown, { taxable: '0.00', tax: '0.00', category: 'Z', rate: '0' }]
    expect(idsOf({ ...outside, vatBreakdown: mixed })).toEqual(['BR-O-11'])
    expect(idsOf({ ...outside, lines: [plainLine({ vat: { category: 'E', rate: '0' } })] })).toContain('BR-O-12')
  })
})

describe('codes', () => {
  test.each<[string, Partial<En16931Invoice>]>([
    ['BR-CL-01', { typeCode: '1' }],
    ['BR-CL-04', { currency: 'EURO' }],
    ['BR-CL-05', { vatCurrency: 'sek', totals: { ...plainInvoice().totals, vatInVatCurrency: '1' } }],
    ['BR-CL-06', { taxPointDateCode: '5' }],
    ['BR-CL-07', { invoicedObject: { value: '1', scheme: 'none' } }],
    ['BR-CL-08', { notes: [{ text: 'x', subjectCode: 'QQQ' }] }],
    ['BR-CL-10', { payee: { name: 'P', identifiers: [{ value: '1', scheme: '9999' }] } }],
    ['BR-CL-11', { payee: { name: 'P', identifiers: [], legalRegistration: { value: '1', scheme: 'HRB' } } }],
    ['BR-CL-14', { delivery: { address: { city: 'A', postCode: '1', country: 'DEU' } } }],
    ['BR-CL-16', { payment: { means: [{ code: '999' }] } }],
    ['BR-CL-19', { allowances: [{ amount: '0', vatCategory: 'S', vatRate: '19', reasonCode: 'FC' }] }],
    ['BR-CL-20', { charges: [{ amount: '0', vatCategory: 'S', vatRate: '19', reasonCode: '95' }] }],
    ['BR-CL-23', { lines: [plainLine({ unit: 'Stunde' })] }],
    ['BR-CL-24', { documents: [{ reference: 'A', attachment: { byteSize: 1, mimeType: 'text/html' } }] }],
    ['BR-CL-26', { delivery: { location: { value: '1', scheme: 'XX' } } }],
  ])('that no list has are found: %s', (id, change) => {
    expect(idsOf(plainInvoice(change))).toContain(id)
  })

  test('that the lists have are taken', () => {
    expect(codesOf('UN/ECE 20 and 21').size).toBeGreaterThan(2000)
    for (const unit of ['H87', 'C62', 'HUR', 'XPP', 'KWH', 'LS'])
      expect(codesOf('UN/ECE 20 and 21').has(unit)).toBe(true)
    for (const code of ['380', '381', '384', '389', '326', '877']) expect(codesOf('UNTDID 1001').has(code)).toBe(true)
    for (const country of ['DE', 'AT', 'XI', '1A']) expect(codesOf('ISO 3166-1').has(country)).toBe(true)
    expect(codesOf('ISO 3166-1').has('')).toBe(false)
  })
})
