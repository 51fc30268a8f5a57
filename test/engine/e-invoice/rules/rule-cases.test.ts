import { describe, expect, test } from 'vitest'
import type { En16931Invoice } from '../../../../engine/model/en16931-invoice.ts'
import type { InvoiceLine } from '../../../../engine/model/en16931-line.ts'
import { checkInvoice } from '../../../../engine/e-invoice/rules/check-invoice.ts'
import { plainInvoice, plainLine } from '../../../fixtures/make/invoices/sample-invoices.ts'

type Case = readonly [id: string, invoice: En16931Invoice]

const PLAIN = plainInvoice()
const { seller, buyer, totals } = PLAIN
const AT_HOME = { line1: 'Weg 1', city: 'Wien', postCode: '1010', country: 'AT' }

/** The plain invoice without a term, or with a part of it changed. */
function without(key: keyof En16931Invoice): En16931Invoice {
  return Object.fromEntries(Object.entries(PLAIN).filter(([name]) => name !== key)) as unknown as En16931Invoice
}
function lack<T extends object>(group: T, key: keyof T): T {
  return Object.fromEntries(Object.entries(group).filter(([name]) => name !== key)) as T
}
const withSeller = (change: object) => plainInvoice({ seller: { identifiers: [], ...seller, ...change } })
const withBuyer = (change: object) => plainInvoice({ buyer: { identifiers: [], ...buyer, ...change } })
const withLine = (line: Partial<InvoiceLine>) => plainInvoice({ lines: [plainLine(line)] })
const withMeans = (...means: En16931Invoice['payment']['means']) => plainInvoice({ payment: { means } })
const lacking = (key: keyof InvoiceLine) => plainInvoice({ lines: [lack(plainLine(), key)] })
const allowance = { amount: '0.00', vatCategory: 'S', vatRate: '19', reason: 'Treue' }

const MANDATORY: readonly Case[] = [
  ['BR-01', without('specification')],
  ['BR-02', without('number')],
  ['BR-03', without('issueDate')],
  ['BR-04', without('typeCode')],
  ['BR-05', without('currency')],
  ['BR-06', without('seller')],
  ['BR-07', without('buyer')],
  ['BR-08', plainInvoice({ seller: lack(seller ?? { identifiers: [] }, 'address') })],
  ['BR-09', withSeller({ address: lack(AT_HOME, 'country') })],
  ['BR-10', plainInvoice({ buyer: lack(buyer ?? { identifiers: [] }, 'address') })],
  ['BR-11', withBuyer({ address: lack(AT_HOME, 'country') })],
  ['BR-12', plainInvoice({ totals: lack(totals, 'lineNet') })],
  ['BR-13', plainInvoice({ totals: lack(totals, 'withoutVat') })],
  ['BR-14', plainInvoice({ totals: lack(totals, 'withVat') })],
  ['BR-15', plainInvoice({ totals: lack(totals, 'due') })],
  ['BR-16', plainInvoice({ lines: [] })],
  ['BR-17', plainInvoice({ payee: { identifiers: [{ value: '1' }] } })],
  ['BR-18', plainInvoice({ taxRepresentative: { identifiers: [], vatId: 'DE1', address: AT_HOME } })],
  ['BR-19', plainInvoice({ taxRepresentative: { identifiers: [], name: 'F', vatId: 'DE1' } })],
  [
    'BR-20',
    plainInvoice({ taxRepresentative: { identifiers: [], name: 'F', vatId: 'DE1', address: { city: 'Bonn' } } }),
  ],
  ['BR-21', lacking('id')],
  ['BR-22', lacking('quantity')],
  ['BR-23', lacking('unit')],
  ['BR-24', lacking('netAmount')],
  ['BR-26', withLine({ price: {} })],
  ['BR-27', withLine({ price: { net: '-0.01' } })],
  ['BR-28', withLine({ price: { net: '1', gross: '-1' } })],
  ['BR-29', plainInvoice({ period: { start: '2025-02-01', end: '2025-01-31' } })],
  ['BR-30', withLine({ period: { start: '2025-02-01', end: '2025-01-31' } })],
  ['BR-31', plainInvoice({ allowances: [lack(allowance, 'amount')], totals: { ...totals, allowances: '0.00' } })],
  ['BR-32', plainInvoice({ allowances: [lack(allowance, 'vatCategory')], totals: { ...totals, allowances: '0.00' } })],
  ['BR-33', plainInvoice({ allowances: [lack(allowance, 'reason')], totals: { ...totals, allowances: '0.00' } })],
  ['BR-36', plainInvoice({ charges: [lack(allowance, 'amount')], totals: { ...totals, charges: '0.00' } })],
  ['BR-37', plainInvoice({ charges: [lack(allowance, 'vatCategory')], totals: { ...totals, charges: '0.00' } })],
  ['BR-38', plainInvoice({ charges: [lack(allowance, 'reason')], totals: { ...totals, charges: '0.00' } })],
  ['BR-41', withLine({ allowances: [{ reason: 'x' }] })],
  ['BR-42', withLine({ allowances: [{ amount: '1' }] })],
  ['BR-43', withLine({ charges: [{ reason: 'x' }] })],
  ['BR-44', withLine({ charges: [{ amount: '1' }] })],
  ['BR-45', plainInvoice({ vatBreakdown: [{ tax: '190.00', category: 'S', rate: '19' }] })],
  ['BR-46', plainInvoice({ vatBreakdown: [{ taxable: '1000.00', category: 'S', rate: '19' }] })],
  ['BR-47', plainInvoice({ vatBreakdown: [{ taxable: '1000.00', tax: '190.00', rate: '19' }] })],
  ['BR-48', plainInvoice({ vatBreakdown: [{ taxable: '1000.00', tax: '190.00', category: 'S' }] })],
  ['BR-49', withMeans({ text: 'bar' })],
  ['BR-50', withMeans({ code: '58', account: { name: 'ohne Nummer' } })],
  ['BR-51', withMeans({ code: '48', card: { number: '4111111111111111' } })],
  ['BR-52', plainInvoice({ documents: [{ description: 'ohne Nummer' }] })],
  ['BR-53', plainInvoice({ vatCurrency: 'SEK' })],
  ['BR-54', withLine({ item: { name: 'x', classifications: [], attributes: [{ name: 'Farbe' }] } })],
  ['BR-55', plainInvoice({ precedingInvoices: [{ issueDate: '2025-01-01' }] })],
  ['BR-56', plainInvoice({ taxRepresentative: { identifiers: [], name: 'F', address: AT_HOME } })],
  ['BR-57', plainInvoice({ delivery: { address: lack(AT_HOME, 'country') } })],
  ['BR-61', withMeans({ code: '30' })],
  ['BR-62', withSeller({ electronicAddress: { value: 'a@b.example' } })],
  ['BR-63', withBuyer({ electronicAddress: { value: 'a@b.example' } })],
  ['BR-64', withLine({ item: { name: 'x', classifications: [], attributes: [], standardId: { value: '1' } } })],
  ['BR-65', withLine({ item: { name: 'x', classifications: [{ code: '1' }], attributes: [] } })],
  ['CII-SR-030', plainInvoice({ syntax: 'CII', notes: [{ subjectCode: 'AAI' }] })],
]

const SUMS: readonly Case[] = [
  ['BR-CO-03', plainInvoice({ taxPointDate: '2025-03-31', taxPointDateCode: '35' })],
  ['BR-CO-04', withLine({ vat: {} })],
  ['BR-CO-09', withSeller({ vatId: '136695976' })],
  ['BR-CO-10', withLine({ netAmount: '1000.01' })],
  ['BR-CO-11', plainInvoice({ totals: { ...totals, allowances: '0.01' } })],
  ['BR-CO-12', plainInvoice({ charges: [allowance] })],
  ['BR-CO-13', plainInvoice({ totals: { ...totals, withoutVat: '1000.01' } })],
  ['BR-CO-14', plainInvoice({ totals: { ...totals, vat: '190.01' } })],
  ['BR-CO-15', plainInvoice({ totals: { ...totals, withVat: '1190.01' } })],
  ['BR-CO-15', plainInvoice({ totals: lack(totals, 'vat') })],
  ['BR-CO-16', plainInvoice({ totals: { ...totals, paid: '0.01' } })],
  ['BR-CO-17', plainInvoice({ vatBreakdown: [{ taxable: '1000.00', tax: '191.00', category: 'S', rate: '19' }] })],
  ['BR-CO-18', plainInvoice({ vatBreakdown: [] })],
  ['BR-CO-19', plainInvoice({ period: {} })],
  ['BR-CO-20', withLine({ period: {} })],
  ['BR-CO-23', withLine({ allowances: [{ amount: '1' }] })],
  ['BR-CO-25', without('dueDate')],
  ['BR-CO-26', plainInvoice({ seller: lack(seller ?? { identifiers: [] }, 'vatId') })],
  ['BR-DEC-12', plainInvoice({ totals: { ...totals, withoutVat: '1000.000' } })],
  ['BR-DEC-23', withLine({ netAmount: '1000.000' })],
]

const GERMAN: readonly Case[] = [
  ['BR-DE-1', withMeans()],
  ['BR-DE-2', plainInvoice({ seller: lack(seller ?? { identifiers: [] }, 'contact') })],
  ['BR-DE-3', withSeller({ address: lack(AT_HOME, 'city') })],
  ['BR-DE-4', withSeller({ address: lack(AT_HOME, 'postCode') })],
  ['BR-DE-5', withSeller({ contact: { phone: '12345', email: 'a@b.example' } })],
  ['BR-DE-6', withSeller({ contact: { name: 'J', email: 'a@b.example' } })],
  ['BR-DE-7', withSeller({ contact: { name: 'J', phone: '12345' } })],
  ['BR-DE-8', withBuyer({ address: lack(AT_HOME, 'city') })],
  ['BR-DE-9', withBuyer({ address: lack(AT_HOME, 'postCode') })],
  ['BR-DE-10', plainInvoice({ delivery: { address: lack(AT_HOME, 'city') } })],
  ['BR-DE-11', plainInvoice({ delivery: { address: lack(AT_HOME, 'postCode') } })],
  ['BR-DE-14', plainInvoice({ vatBreakdown: [{ taxable: '1000.00', tax: '190.00', category: 'S' }] })],
  ['BR-DE-16', withSeller({ vatId: undefined, identifiers: [{ value: '1' }] })],
  ['BR-DE-17', plainInvoice({ typeCode: '325' })],
  ['BR-DE-18', plainInvoice({ paymentTerms: '#SKONTO#TAGE=14#PROZENT=2#\n' })],
  ['BR-DE-19', withMeans({ code: '58', account: { id: 'DE02120300000000202052' } })],
  ['BR-DE-20', withMeans({ code: '59', debitedAccount: 'DE00' })],
  [
    'BR-DE-22',
    plainInvoice({
      documents: ['1', '2'].map(reference => ({ reference, attachment: { filename: 'a.pdf', byteSize: 1 } })),
    }),
  ],
  ['BR-DE-23-a', withMeans({ code: '30' })],
  ['BR-DE-23-b', withMeans({ code: '58', account: { id: 'DE02120300000000202051' }, card: { number: '1234' } })],
  ['BR-DE-24-a', withMeans({ code: '54' })],
  ['BR-DE-24-b', withMeans({ code: '54', card: { number: '1234' }, account: { id: '1' } })],
  ['BR-DE-25-a', withMeans({ code: '59' })],
  ['BR-DE-25-b', withMeans({ code: '59', account: { id: '1' } })],
  ['BR-DE-26', plainInvoice({ typeCode: '384' })],
  ['BR-DE-27', withSeller({ contact: { name: 'J', phone: 'Büro', email: 'a@b.example' } })],
  ['BR-DE-28', withSeller({ contact: { name: 'J', phone: '12345', email: 'keine Adresse' } })],
  ['BR-DE-29', withMeans({ code: '59', debitedAccount: 'DE02120300000000202051' })],
  ['BR-DE-30', withMeans({ code: '59', debitedAccount: 'DE02120300000000202051' })],
  ['BR-DE-31', plainInvoice({ payment: { means: [{ code: '59' }], mandateReference: 'M', creditorId: 'C' } })],
]

describe('each rule', () => {
  test.each([...MANDATORY, ...SUMS, ...GERMAN])('%s finds its own breach', (id, invoice) => {
    expect(checkInvoice(PLAIN)).toEqual([])
    expect(checkInvoice(invoice).map(finding => finding.id)).toContain(id)
  })

  test('speaks German and names the term', () => {
    const texts = [...MANDATORY, ...SUMS, ...GERMAN]
      .flatMap(([, invoice]) => checkInvoice(invoice))
      .map(({ text }) => text)
    for (const text of texts) expect(text).toMatch(/[A-ZÄÖÜ].*(\bB[TG]-|Skonto|Position).*\.$/)
  })
})
