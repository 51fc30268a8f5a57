import { describe, expect, test } from 'vitest'
import type { En16931Invoice } from '../../../../engine/model/en16931-invoice.ts'
import type { InvoiceAllowance } from '../../../../engine/model/en16931-line.ts'
import { checkInvoice } from '../../../../engine/e-invoice/rules/check-invoice.ts'
import type { InvoiceFinding } from '../../../../engine/e-invoice/rules/invoice-finding.ts'
import { readInvoice } from '../../../../engine/e-invoice/read/read-invoice.ts'
import { XRECHNUNG, plainInvoice, plainLine } from '../../../fixtures/make/invoices/sample-invoices.ts'
import { writeCii } from '../../../fixtures/make/invoices/write-cii.ts'
import { writeUbl } from '../../../fixtures/make/invoices/write-ubl.ts'

const R008 = 'PEPPOL-EN16931-R008'
const SYNTAXES = [
  { syntax: 'UBL', write: writeUbl, reason: 'cbc:AllowanceChargeReason', code: 'cbc:AllowanceChargeReasonCode' },
  { syntax: 'CII', write: writeCii, reason: 'ram:Reason', code: 'ram:ReasonCode' },
] as const

const vat = { vatCategory: 'S', vatRate: '19' }
const { totals } = plainInvoice()
const PLACES = [
  {
    rules: ['BR-33', 'BR-CO-21'],
    of: (one: InvoiceAllowance): En16931Invoice =>
      plainInvoice({ allowances: [{ ...one, ...vat }], totals: { ...totals, allowances: '0.00' } }),
  },
  {
    rules: ['BR-38', 'BR-CO-22'],
    of: (one: InvoiceAllowance): En16931Invoice =>
      plainInvoice({ charges: [{ ...one, ...vat }], totals: { ...totals, charges: '0.00' } }),
  },
  {
    rules: ['BR-42', 'BR-CO-23'],
    of: (one: InvoiceAllowance): En16931Invoice => plainInvoice({ lines: [plainLine({ allowances: [one] })] }),
  },
  {
    rules: ['BR-44', 'BR-CO-24'],
    of: (one: InvoiceAllowance): En16931Invoice => plainInvoice({ lines: [plainLine({ charges: [one] })] }),
  },
] as const

const CASES = SYNTAXES.flatMap(syntax => PLACES.map(place => ({ ...syntax, ...place, rule: place.rules[1] })))

/** The element emptied, with its tags (`<a></a>`), as one with spaces, or as `<a/>`. */
function emptied(xml: string, name: string, how: 'tags' | 'spaces' | 'single'): string {
  const tag = how === 'single' ? `<${name}/>` : `<${name}>${how === 'spaces' ? '\n  ' : ''}</${name}>`
  const broken = xml.replace(new RegExp(`<${name}>[^<]*</${name}>`), tag)
  expect(broken).not.toBe(xml)
  return broken
}

function findingsOf(xml: string): readonly InvoiceFinding[] {
  return checkInvoice(readInvoice(xml))
}

function idsOf(xml: string): string[] {
  return findingsOf(xml).map(({ id }) => id)
}

describe('reason and code of an allowance or charge', () => {
  test.each(CASES)('$rule, $syntax: either is enough, neither is not', ({ write, of, rules }) => {
    const broken = (one: InvoiceAllowance): string[] =>
      idsOf(write(of(one))).filter(id => rules.some(own => own === id))
    expect(broken({ amount: '0.00', reason: 'Fracht', reasonCode: 'FC' })).toEqual([])
    expect(broken({ amount: '0.00', reason: 'Fracht' })).toEqual([])
    expect(broken({ amount: '0.00', reasonCode: 'FC' })).toEqual([])
    expect(broken({ amount: '0.00' })).toEqual([...rules])
  })

  test.each(CASES)('$rule, $syntax: an empty element is no reason', ({ write, of, rules, reason }) => {
    const xml = write(of({ amount: '0.00', reason: 'Treuerabatt' }))
    for (const how of ['tags', 'spaces', 'single'] as const)
      expect(idsOf(emptied(xml, reason, how))).toEqual([...rules, R008])
  })

  test.each(CASES)(
    '$rule, $syntax: one emptied beside the other is an empty element',
    ({ write, of, reason, code }) => {
      const xml = write(of({ amount: '0.00', reason: 'Fracht', reasonCode: '95' }))
      const before = idsOf(xml)
      for (const name of [reason, code]) {
        const [finding, ...more] = findingsOf(emptied(xml, name, 'tags')).filter(({ id }) => !before.includes(id))
        expect(finding).toMatchObject({ id: R008, severity: 'fatal', count: 1 })
        expect(finding?.places[0]).toMatch(new RegExp(`^Element \\w*AllowanceCharge/${name.slice(4)}$`))
        expect(more).toEqual([])
      }
    },
  )
})

describe('an element without content', () => {
  const cii = writeCii(plainInvoice())

  test('is a fault of an XRechnung, not of other invoices', () => {
    const specification = 'urn:cen.eu:en16931:2017'
    const xml = writeUbl(plainInvoice({ specification, businessProcess: '01' }))
    expect(idsOf(emptied(xml, 'cbc:ProfileID', 'tags'))).toEqual([])
    expect(idsOf(emptied(xml.replace(specification, XRECHNUNG), 'cbc:ProfileID', 'tags'))).toContain(R008)
  })

  test('may be the group of the delivery, which CII always demands', () => {
    const group = /<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/
    expect(idsOf(cii.replace(group, '<ram:ApplicableHeaderTradeDelivery/>'))).not.toContain(R008)
  })

  test('is none when elements of other makers stand in it', () => {
    const more = '<ram:X><o:y xmlns:o="urn:other">1</o:y></ram:X>'
    const at = '<ram:ApplicableHeaderTradeDelivery>'
    expect(idsOf(cii.replace(at, `${more}${at}`))).not.toContain(R008)
    expect(idsOf(cii.replace(at, `${more.replace('1', '')}${at}`))).toContain(R008)
  })

  test('counts up to a bound', () => {
    const at = '<ram:ApplicableHeaderTradeDelivery>'
    const found = findingsOf(cii.replace(at, `${'<ram:X/>'.repeat(10_000)}${at}`)).find(({ id }) => id === R008)
    expect(found?.count).toBe(50)
  })
})
