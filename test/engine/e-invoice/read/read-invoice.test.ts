import { describe, expect, test } from 'vitest'
import type { En16931Invoice } from '../../../../engine/model/en16931-invoice.ts'
import { readInvoice } from '../../../../engine/e-invoice/read/read-invoice.ts'
import { creditNote, fullInvoice, plainInvoice, plainLine } from '../../../fixtures/make/invoices/sample-invoices.ts'
import { writeCii } from '../../../fixtures/make/invoices/write-cii.ts'
import { writeUbl } from '../../../fixtures/make/invoices/write-ubl.ts'

const DEBIT = plainInvoice({
  payment: {
    means: [{ code: '59', debitedAccount: 'DE02120300000000202051' }],
    mandateReference: 'M-77',
    creditorId: 'DE98ZZZ09999999999',
  },
})
const BY_DAY = plainInvoice({ taxPointDate: '2025-03-31' })

function asCii(invoice: En16931Invoice): En16931Invoice {
  return { ...invoice, syntax: 'CII', root: 'CrossIndustryInvoice' }
}

/** What the invoice says, without the codes that stand in attributes. */
function termsOf(xml: Uint8Array | string): En16931Invoice {
  const { attributeCodes: _codes, ...terms } = readInvoice(xml)
  return terms
}

describe('reading an e-invoice', () => {
  const samples: readonly (readonly [string, En16931Invoice])[] = [
    ['a plain invoice', plainInvoice()],
    ['an invoice with every term', fullInvoice()],
    ['a direct debit', DEBIT],
    ['an invoice with a tax point date', BY_DAY],
  ]

  test.each(samples)('finds in UBL what was written: %s', (_, invoice) => {
    expect(termsOf(writeUbl(invoice))).toEqual(invoice)
  })

  test.each(samples)('finds the same in CII: %s', (_, invoice) => {
    expect(termsOf(writeCii(invoice))).toEqual(asCii(invoice))
  })

  test('finds in a credit note what an invoice has under other names', () => {
    expect(termsOf(writeUbl(creditNote()))).toEqual(creditNote())
  })

  test('leaves absent what is absent or blank', () => {
    const { number: _number, dueDate: _dueDate, ...rest } = plainInvoice()
    const xml = writeUbl(plainInvoice())
      .replace(/<cbc:ID>RE-2025-017<\/cbc:ID>/, '<cbc:ID>  </cbc:ID>')
      .replace(/<cbc:DueDate>[^<]*<\/cbc:DueDate>/, '')
    const found = termsOf(xml)
    expect(found).toEqual({ ...rest, emptyElements: ['Invoice/ID'] })
    expect('number' in found).toBe(false)
  })

  test('keeps all digits of amounts and prices', () => {
    const amount = '9007199254740993.10'
    const found = readInvoice(writeUbl(plainInvoice({ totals: { due: amount, rounding: '-0.01', withVat: '0.30' } })))
    expect(found.totals).toEqual({ due: amount, rounding: '-0.01', withVat: '0.30' })
  })

  test('writes decimals in one way: no plus sign, no leading zeros, no negative zero', () => {
    const xml = writeUbl(plainInvoice({ totals: { due: '+0012.50', paid: '-0.00', withVat: '.5' } }))
    expect(termsOf(xml).totals).toEqual({ due: '12.50', paid: '0.00', withVat: '0.5' })
  })

  test('lists values that cannot be read and does not guess them', () => {
    const xml = writeUbl(
      plainInvoice({ issueDate: '31.03.2025', dueDate: '2025-02-30', totals: { due: '1.190,00', withVat: '1e3' } }),
    )
    const found = readInvoice(xml)
    expect(found.issueDate).toBeUndefined()
    expect(found.dueDate).toBeUndefined()
    expect(found.totals).toEqual({})
    expect(found.unreadable).toEqual([
      { term: 'BT-2', text: '31.03.2025' },
      { term: 'BT-9', text: '2025-02-30' },
      { term: 'BT-112', text: '1e3' },
      { term: 'BT-115', text: '1.190,00' },
    ])
  })

  test('takes a date of CII only in the form that it declares', () => {
    const right = writeCii(plainInvoice())
    const wrong = right.replace('>20250331<', '>2025-03-31<')
    expect(termsOf(right).issueDate).toBe('2025-03-31')
    expect(termsOf(wrong).issueDate).toBeUndefined()
    expect(termsOf(wrong).unreadable).toEqual([{ term: 'BT-2', text: '2025-03-31' }])
    expect(termsOf(right.replace('"102">20250331<', '"204">20250331093000<')).issueDate).toBe('2025-03-31')
  })
})

describe('codes in attributes', () => {
  test('of UBL: the currency of each amount and the scheme of an invoiced object, with a value or without', () => {
    const xml = writeUbl(fullInvoice()).replace(/currencyID="[A-Z]{3}"/, 'currencyID="QQQ"')
    expect(readInvoice(xml).attributeCodes?.currencies).toContain('QQQ')
    const bare = xml.replace('currencyID="QQQ"', '')
    expect(readInvoice(bare).attributeCodes?.currencies).toContain('')
    const nameless = xml.replace(
      /<cbc:ID schemeID="([A-Z]{3})">[^<]+<\/cbc:ID>(\s*<cbc:DocumentTypeCode>130)/,
      '<cbc:ID schemeID="XXA"/>$2',
    )
    expect(nameless).not.toBe(xml)
    expect(readInvoice(nameless).attributeCodes?.objectSchemes).toContain('XXA')
  })

  test('of CII: the currency of the totals of VAT', () => {
    const xml = writeCii(fullInvoice()).replace(/(TaxTotalAmount currencyID=)"[A-Z]{3}"/, '$1"QQQ"')
    expect(readInvoice(xml).attributeCodes?.currencies).toContain('QQQ')
  })
})

describe('syntax of an e-invoice', () => {
  const invoice = fullInvoice()

  test('gives prefixes no meaning beyond their namespace', () => {
    const ubl = writeUbl(invoice).replaceAll('cac:', 'a-1:').replaceAll('cbc:', 'b_2:')
    const renamed = ubl.replace('xmlns:cac', 'xmlns:a-1').replace('xmlns:cbc', 'xmlns:b_2')
    expect(termsOf(renamed)).toEqual(invoice)
    const cii = writeCii(invoice)
      .replaceAll(/(<\/?)ram:/g, '$1')
      .replace('xmlns:ram', 'xmlns')
    expect(termsOf(cii)).toEqual(asCii(invoice))
  })

  test('leaves elements of foreign namespaces out, whatever they are called', () => {
    const xml = writeUbl(invoice).replace(
      '<cbc:ID>RE-2025-017',
      '<x:ID xmlns:x="urn:other">falsch</x:ID><cbc:ID>RE-2025-017',
    )
    expect(termsOf(xml)).toEqual(invoice)
  })

  test('reads comments, processing instructions, CDATA and character references as XML has them', () => {
    const xml = writeUbl(invoice)
      .replace(
        '<cbc:ID>RE-2025-017',
        `<?note don't stop > here?><!-- <cbc:ID>falsch</cbc:ID> --><cbc:ID>RE<!-- -->-2025-&#x30;17`,
      )
      .replace('>HRB 1234, Köln<', '>HRB 1234, K&#246;ln<')
      .replace('Malerarbeiten innen', '<![CDATA[Malerarbeiten]]> innen')
    const notes = [invoice.notes[0], { text: '#REG#HRB 1234, Köln' }]
    expect(termsOf(xml)).toEqual({ ...invoice, notes: [notes[0], invoice.notes[1]] })
    const cdata = writeUbl(plainInvoice({ notes: [{ text: '@' }] })).replace('>@<', '><![CDATA[a < b & c &amp; d]]><')
    expect(termsOf(cdata).notes).toEqual([{ text: 'a < b & c &amp; d' }])
  })

  test.each([
    ['UTF-8 with a mark', (xml: string) => Buffer.from(`\uFEFF${xml}`)],
    ['UTF-16 little endian with a mark', (xml: string) => Buffer.from(`\uFEFF${declared(xml, 'UTF-16')}`, 'utf16le')],
    ['UTF-16 big endian', (xml: string) => Buffer.from(declared(xml, 'UTF-16'), 'utf16le').swap16()],
    ['ISO-8859-1', (xml: string) => Buffer.from(declared(xml, 'ISO-8859-1'), 'latin1')],
    ['Windows-1252 in single quotes', (xml: string) => Buffer.from(xml.replace('"UTF-8"', "'windows-1252'"), 'latin1')],
  ])('reads the encoding %s', (_, encode) => {
    expect(termsOf(encode(writeUbl(invoice)))).toEqual(invoice)
  })

  test('reads ZUGFeRD 1.0 under the names of its time', () => {
    const old = writeCii(plainInvoice())
      .replaceAll('CrossIndustryInvoice', 'CrossIndustryDocument')
      .replace(/xmlns:rsm="[^"]*"/, 'xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"')
      .replaceAll('ExchangedDocumentContext>', 'SpecifiedExchangedDocumentContext>')
      .replaceAll('rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>')
      .replaceAll('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction')
      .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
      .replaceAll('SpecifiedLineTrade', 'SpecifiedSupplyChainTrade')
      .replaceAll('RateApplicablePercent', 'ApplicablePercent')
      .replaceAll(/SettlementHeaderMonetary|SettlementLineMonetary/g, 'SettlementMonetary')
    expect(termsOf(old)).toEqual({ ...plainInvoice(), syntax: 'ZUGFeRD 1.0', root: 'CrossIndustryDocument' })
  })

  test('puts lines below the line that they belong to, in both syntaxes', () => {
    const lines = ['1', '1.1', '1.1.1'].map(id => plainLine({ id }))
    const three = writeCii(plainInvoice({ lines }))
      .replace('<ram:LineID>1.1<', '<ram:LineID>1.1</ram:LineID><ram:ParentLineID>1</ram:ParentLineID><ram:x><')
      .replace('<ram:LineID>1.1.1<', '<ram:LineID>1.1.1</ram:LineID><ram:ParentLineID>1.1</ram:ParentLineID><ram:x><')
      .replaceAll('<ram:x></ram:LineID>', '')
    const [top, ...more] = readInvoice(three).lines
    expect(more).toEqual([])
    expect(top?.lines.map(({ id }) => id)).toEqual(['1.1'])
    expect(top?.lines[0]?.lines.map(({ id }) => id)).toEqual(['1.1.1'])
    const ubl = writeUbl(plainInvoice()).replace(
      '</cac:InvoiceLine>',
      '<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID></cac:SubInvoiceLine></cac:InvoiceLine>',
    )
    expect(termsOf(ubl).lines[0]?.lines.map(({ id }) => id)).toEqual(['1.1'])
  })

  test('reads freight of the profile EXTENDED as a charge', () => {
    const xml = writeCii(plainInvoice()).replace(
      '<ram:SpecifiedTradePaymentTerms>',
      '<ram:SpecifiedLogisticsServiceCharge><ram:Description>Versand</ram:Description><ram:AppliedAmount>5.80</ram:AppliedAmount><ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>7</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge><ram:SpecifiedTradePaymentTerms>',
    )
    expect(termsOf(xml).charges).toEqual([{ amount: '5.80', reason: 'Versand', vatCategory: 'S', vatRate: '7' }])
  })
})

function declared(xml: string, encoding: string): string {
  return xml.replace('UTF-8', encoding)
}
