import { describe, expect, test } from 'vitest'
import { checkInvoice } from '../../../../engine/e-invoice/rules/check-invoice.ts'
import { readInvoice } from '../../../../engine/e-invoice/read/read-invoice.ts'
import { plainInvoice } from '../../../fixtures/make/invoices/sample-invoices.ts'
import { writeCii } from '../../../fixtures/make/invoices/write-cii.ts'
import { writeUbl } from '../../../fixtures/make/invoices/write-ubl.ts'

const UBL = writeUbl(plainInvoice())
const CII = writeCii(plainInvoice())

function idsOf(xml: string): string[] {
  return checkInvoice(readInvoice(xml)).map(({ id }) => id)
}

/** The rules that a change of the XML breaks; the change has to be one. */
function brokenBy(xml: string, from: RegExp | string, to: string): string[] {
  const changed = xml.replace(from, to)
  expect(changed).not.toBe(xml)
  return idsOf(changed)
}

describe('groups that are there and say nothing', () => {
  test('are held to what the standard asks of them', () => {
    expect(idsOf(UBL)).toEqual([])
    const before = '<cac:AccountingSupplierParty>'
    expect(brokenBy(UBL, before, `<cac:PayeeParty></cac:PayeeParty>${before}`)).toContain('BR-17')
    expect(brokenBy(UBL, before, `<cac:TaxRepresentativeParty/>${before}`)).toEqual(
      expect.arrayContaining(['BR-18', 'BR-19', 'BR-56']),
    )
    expect(brokenBy(UBL, before, `<cac:BillingReference></cac:BillingReference>${before}`)).toContain('BR-55')
    const address = /<cac:PostalAddress>[\s\S]*?<\/cac:PostalAddress>/
    const emptied = brokenBy(UBL, address, '<cac:PostalAddress></cac:PostalAddress>')
    expect(emptied).toContain('BR-09')
    expect(emptied).not.toContain('BR-08')
    expect(brokenBy(UBL, address, '')).toContain('BR-08')
  })

  test('so in CII', () => {
    expect(idsOf(CII)).toEqual([])
    const address = /<ram:PostalTradeAddress>[\s\S]*?<\/ram:PostalTradeAddress>/
    expect(brokenBy(CII, address, '<ram:PostalTradeAddress></ram:PostalTradeAddress>')).toContain('BR-09')
  })
})

describe('what stands beside a value', () => {
  test('the currency of every amount is from the list', () => {
    expect(brokenBy(UBL, 'currencyID="EUR"', 'currencyID="EXR"')).toContain('BR-CL-03')
    expect(brokenBy(UBL, ' currencyID="EUR"', '')).toContain('BR-CL-03')
  })

  test('a tax category counts as one of VAT only where its scheme says so', () => {
    const scheme = /(<cac:ClassifiedTaxCategory>[\s\S]*?<cac:TaxScheme>\s*<cbc:ID>)VAT/
    expect(brokenBy(UBL, scheme, '$1GST')).toContain('BR-CO-04')
    const ofGroup = /(<cac:TaxSubtotal>[\s\S]*?<cac:TaxScheme>\s*<cbc:ID>)VAT/
    expect(brokenBy(UBL, ofGroup, '$1GST')).toEqual(expect.arrayContaining(['BR-47', 'BR-48']))
  })

  test('an attachment names its type of file', () => {
    const attachment =
      '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>UEs=</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>'
    const before = '<cac:AccountingSupplierParty>'
    expect(brokenBy(UBL, before, attachment + before)).toContain('UBL-DT-06')
    const typed = attachment.replace('Object>', 'Object mimeCode="application/pdf">')
    expect(brokenBy(UBL, before, typed + before)).toEqual([])
  })
})

describe('terms of payment', () => {
  test('are asked of an invoice that is to be paid, and not of a credit note', () => {
    const { dueDate: _due, paymentTerms: _terms, ...bare } = plainInvoice()
    expect(idsOf(writeUbl(bare))).toContain('BR-CO-25')
    expect(idsOf(writeUbl({ ...bare, root: 'CreditNote', typeCode: '381' }))).not.toContain('BR-CO-25')
  })
})

describe('sums of which a part is missing', () => {
  test('are wrong, as in the official rules, and what is missing is named beside', () => {
    const total = /<cbc:TaxInclusiveAmount[^>]*>[^<]*<\/cbc:TaxInclusiveAmount>/
    expect(brokenBy(UBL, total, '')).toEqual(expect.arrayContaining(['BR-14', 'BR-CO-15', 'BR-CO-16']))
    const price = /<cac:Price>[\s\S]*?<\/cac:Price>/
    expect(brokenBy(UBL, price, '')).toEqual(expect.arrayContaining(['BR-26', 'BR-27']))
  })
})
