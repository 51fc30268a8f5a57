import { describe, expect, test } from 'vitest'
import type { En16931Invoice } from '../../../../engine/model/en16931-invoice.ts'
import { checkInvoice } from '../../../../engine/e-invoice/rules/check-invoice.ts'
import { PLACES_MAX } from '../../../../engine/e-invoice/rules/invoice-finding.ts'
import { readInvoice } from '../../../../engine/e-invoice/read/read-invoice.ts'
import {
  XRECHNUNG,
  creditNote,
  fullInvoice,
  plainInvoice,
  plainLine,
} from '../../../fixtures/make/invoices/sample-invoices.ts'
import { writeCii } from '../../../fixtures/make/invoices/write-cii.ts'

const EXTENSION = `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`

function idsOf(invoice: En16931Invoice, severity?: string): string[] {
  return checkInvoice(invoice)
    .filter(finding => severity === undefined || finding.severity === severity)
    .map(({ id }) => id)
}

describe('the check of an e-invoice', () => {
  test('has nothing to say to invoices that keep the rules', () => {
    expect(checkInvoice(plainInvoice())).toEqual([])
    expect(checkInvoice(creditNote())).toEqual([])
    expect(checkInvoice(readInvoice(writeCii(plainInvoice())))).toEqual([])
  })

  test('finds no fault in sums, rates, allowances and codes of an invoice with every term', () => {
    const { payment, ...rest } = fullInvoice()
    const [transfer] = payment.means
    expect(checkInvoice({ ...rest, payment: { ...payment, means: transfer ? [transfer] : [] } })).toEqual([])
  })

  test('names rule, weight, reason and place', () => {
    const lines = [
      plainLine(),
      plainLine({ id: '2', netAmount: '0.00', item: { classifications: [], attributes: [] } }),
    ]
    expect(checkInvoice(plainInvoice({ lines }))).toEqual([
      {
        id: 'BR-25',
        severity: 'fatal',
        text: 'Pflichtangabe fehlt: Bezeichnung der Leistung (BT-153).',
        places: ['Position 2'],
        count: 1,
      },
    ])
    const { number: _, ...nameless } = plainInvoice()
    expect(checkInvoice(nameless)[0]?.text).toBe('Pflichtangabe fehlt: Rechnungsnummer (BT-1).')
  })

  test('counts a fault of many lines and names the first places', () => {
    const line = plainLine({ netAmount: '1.00' })
    const { unit: _, ...unitless } = line
    const lines = Array.from({ length: 1000 }, (__, index) => ({ ...unitless, id: String(index) }))
    const [finding, ...more] = checkInvoice(plainInvoice({ lines }))
    expect(finding).toMatchObject({ id: 'BR-23', count: 1000 })
    expect(finding?.places).toHaveLength(PLACES_MAX)
    expect(more).toEqual([])
  })

  test('warns of values that could not be read, next to what is missing for it', () => {
    const { issueDate: _, ...dateless } = plainInvoice({ unreadable: [{ term: 'BT-2', text: '31.03.2025' }] })
    expect(checkInvoice(dateless)).toMatchObject([{ id: 'ST-3', severity: 'fatal', places: ['BT-2'] }])
  })
})

describe('profiles of e-invoices', () => {
  const { buyerReference: _, ...anonymous } = plainInvoice()

  test('are held to German rules when they say that they are XRechnung', () => {
    expect(idsOf(anonymous)).toEqual(['BR-DE-15'])
    expect(idsOf({ ...anonymous, specification: 'urn:cen.eu:en16931:2017' })).toEqual([])
  })

  test('are asked for the current version of XRechnung with a warning only', () => {
    const old = plainInvoice({
      specification: 'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3',
    })
    expect(checkInvoice(old)).toMatchObject([{ id: 'BR-DE-21', severity: 'warning' }])
  })

  test('without lines are not asked for lines, but are named for what they are', () => {
    const specification = 'urn:factur-x.eu:1p0:basicwl'
    expect(checkInvoice(plainInvoice({ specification, lines: [] }))).toMatchObject([
      { id: 'ST-2', severity: 'warning' },
    ])
    const { lineNet: _net, ...totals } = plainInvoice().totals
    const minimum = plainInvoice({ specification: 'urn:factur-x.eu:1p0:minimum', lines: [], vatBreakdown: [], totals })
    expect(idsOf(minimum)).toEqual(['ST-2'])
    expect(idsOf({ ...minimum, totals: { ...totals, withVat: '1000.01' } })).toEqual(['ST-2', 'BR-CO-15'])
  })

  test('older than the standard are not held to it', () => {
    expect(checkInvoice(plainInvoice({ syntax: 'ZUGFeRD 1.0', lines: [] }))).toMatchObject([
      { id: 'ST-1', severity: 'information' },
    ])
  })

  test('of the XRechnung extension may have payments of third parties and lines within lines', () => {
    const { totals } = plainInvoice()
    const invoice = plainInvoice({
      specification: EXTENSION,
      totals: { ...totals, due: '1200.00' },
      thirdPartyPayments: [{ type: 'Inkasso', amount: '10.00', description: 'Parkhaus' }],
      lines: [
        plainLine({
          lines: [plainLine({ id: '1.1', netAmount: '400.00' }), plainLine({ id: '1.2', netAmount: '600.00' })],
        }),
      ],
    })
    expect(checkInvoice(invoice)).toEqual([])
    expect(idsOf({ ...invoice, totals: { ...totals, due: '1190.00' } })).toEqual(['BR-DEX-09'])
    const uneven = plainInvoice({
      specification: EXTENSION,
      lines: [plainLine({ lines: [plainLine({ netAmount: '999.99' })] })],
    })
    expect(checkInvoice(uneven)).toMatchObject([{ id: 'BR-DEX-02', severity: 'warning' }])
    expect(idsOf({ ...invoice, thirdPartyPayments: [{ amount: '10.00' }] })).toEqual(['BR-DEX-10', 'BR-DEX-12'])
  })

  test('of the XRechnung extension may name digital health applications, others may not', () => {
    const item = { ...plainLine().item, standardId: { value: '12345678', scheme: 'XR01' } }
    const lines = [plainLine({ item })]
    expect(idsOf(plainInvoice({ specification: EXTENSION, lines }))).toEqual([])
    expect(checkInvoice(plainInvoice({ lines }))).toMatchObject([{ id: 'BR-CL-21', severity: 'warning' }])
    expect(idsOf(plainInvoice({ lines, specification: 'urn:cen.eu:en16931:2017' }), 'fatal')).toEqual(['BR-CL-21'])
  })
})
