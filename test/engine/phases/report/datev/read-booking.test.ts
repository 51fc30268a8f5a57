import { describe, expect, test } from 'vitest'
import type { AnalysisResult } from '../../../../../engine/model/analysis-result.ts'
import { accountTable, suggestAccount } from '../../../../../engine/phases/report/datev/account-table.ts'
import { bookingRows } from '../../../../../engine/phases/report/datev/booking-rows.ts'
import { businessYearStart, monthOf } from '../../../../../engine/phases/report/datev/calendar-day.ts'
import { readBooking } from '../../../../../engine/phases/report/datev/read-booking.ts'
import { roleOf } from '../../../../../engine/model/taxonomy.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { aField, money } from '../sample-stack.ts'
import { aBill, bill } from './a-datev-plan.ts'

const table = accountTable()
const read = (analysis: AnalysisResult | null, mandant: string | null = 'Muster GmbH') =>
  readBooking({ analysis, role: roleOf(loadTaxonomy(), analysis?.kind.id) ?? null }, table, mandant)
const rowsOf = (analysis: AnalysisResult, settings = { skr: '03' as const, account_length: 4 }) => {
  const booking = read(analysis)
  if (typeof booking === 'string') throw new Error(booking)
  return bookingRows(
    booking,
    { accounts: table, settings, habits: [], corrections: [], mandantId: null },
    { guid: null, text: '' },
  )
}
const brief = (analysis: AnalysisResult) => {
  const rows = rowsOf(analysis)
  return typeof rows === 'string'
    ? rows
    : rows.map(row => [row.amount, row.side, row.account, row.counterAccount, row.taxKey])
}
const tax = (...lines: readonly (readonly [string, string | null, string | null])[]) => ({
  taxes: lines.map(([rate, base, amount]) => ({ rate, base, tax: amount })),
})

describe('what is booked of a document', () => {
  test('a bill of a supplier, at the collective account against the suggested one with its input tax', () => {
    expect(brief(aBill('telefon'))).toEqual([['1190.00', 'H', '70000', '4920', '9']])
    expect(rowsOf(aBill('telefon'), { skr: '04' as never, account_length: 6 })).toMatchObject([
      { account: '7000000', counterAccount: '680500' },
    ])
  })

  test('a row per VAT rate, when these add up to the cent', () => {
    const fields = bill('200.00', '26.00', '226.00')
    const two = tax(['19', '100.00', '19.00'], ['7.00', '100.00', '7.00'])
    expect(brief(aBill('er_rechnung', fields, two))).toEqual([
      ['119.00', 'H', '70000', '4900', '9'],
      ['107.00', 'H', '70000', '4900', '8'],
    ])
    const wrong = tax(['19', '100.00', '19.00'], ['7', '100.00', '7.01'])
    expect(read(aBill('er_rechnung', fields, wrong))).toMatch(/ergeben nicht/)
    expect(read(aBill('er_rechnung', fields, tax(['19', '100.00', '19.00'])))).toMatch(/ergeben nicht/)
    expect(read(aBill('er_rechnung', fields, tax(['19', '100.00', null], ['7', null, null])))).toMatch(/ergeben nicht/)
  })

  test('corrections and negative amounts on the other side, outgoing ones at automatic accounts without key', () => {
    expect(brief(aBill('gutschrift'))).toEqual([['1190.00', 'S', '70000', '4900', '9']])
    const negative = bill('-1000.00', '-190.00', '-1190.00')
    expect(brief(aBill('er_rechnung', negative, tax(['19', '-1000.00', '-190.00'])))).toEqual([
      ['1190.00', 'S', '70000', '4900', '9'],
    ])
    const out = { issuer: aField('Muster GmbH'), recipient: aField('Kunde') }
    expect(brief(aBill('ar_rechnung', out))).toEqual([['1190.00', 'S', '10000', '8400', '']])
    expect(brief(aBill('ar_rechnung', { ...out, ...negative }))).toEqual([['1190.00', 'H', '10000', '8400', '']])
  })

  test('amounts without VAT only of kinds that have none', () => {
    expect(brief(aBill('kfz_steuer', {}, tax()))).toEqual([['1190.00', 'H', '70000', '4510', '']])
    expect(read(aBill('er_rechnung', {}, tax()))).toMatch(/Kein Steuersatz/)
    expect(read(aBill('er_rechnung', {}, tax(['0', '1190.00', '0.00'])))).toMatch(/§ 13b/)
    expect(brief(aBill('er_rechnung', {}, tax(['16', null, null])))).toMatch(/kein Konto oder keinen Steuerschlüssel/)
  })

  const sure = aBill()
  test.each<[what: string, analysis: AnalysisResult | null, reason: RegExp, mandant?: string | null]>([
    ['not analysed', null, /nicht ausgewertet/],
    ['of a kind that is not booked', aBill('lstb'), /kein Buchungsbeleg/],
    ['of an unsure kind', { ...sure, kind: { ...sure.kind, decision: 'review' } }, /Belegart ist nicht sicher/],
    [
      'in another currency',
      aBill('er_rechnung', { gross: { ...money('1.00', 0, ['arith_ok']), unit: 'USD' } }),
      /Euro/,
    ],
    ['of no amount', aBill('er_rechnung', { gross: money('0.00', 0, ['arith_ok']) }), /Kein Betrag/],
    ['of an unconfirmed amount', aBill('er_rechnung', { gross: money('1190.00', 0) }), /nicht schlüssig/],
    ['of a huge amount', aBill('er_rechnung', { gross: money('99999999999.00', 0, ['arith_ok']) }), /mehr Stellen/],
    ['without a day', aBill('er_rechnung', { date: aField('2025-02-30') }), /Kein Belegdatum/],
    ['of an unsure day', aBill('er_rechnung', { date: aField('2025-02-03', { confidence: 0.5 }) }), /nicht sicher/],
    ['from abroad', aBill('er_rechnung', { vatId: aField('ATU12345678') }), /§ 13b/],
    ['of the mandant', aBill('er_rechnung', { issuer: aField('Muster GmbH, Köln') }), /Aussteller ist der Mandant/],
    ['of unknown direction', aBill('erechnung'), /Ohne Mandant/, null],
    [
      'that differs from its XML',
      { ...sure, einvoice: { syntax: 'CII', profile: 'x', valid: true, findings: [], pdfMismatch: ['gross'] } },
      /weichen voneinander ab/,
    ],
  ])('nothing of a document %s', (_, analysis, reason, mandant = 'Muster GmbH') => {
    expect(read(analysis, mandant)).toMatch(reason)
  })
})

describe('accounts', () => {
  test('of the office stand over those that ship, kind by kind, and are checked', () => {
    const own = accountTable({
      creditor: '79999',
      kinds: {
        telefon: null,
        er_rechnung: {
          direction: 'in',
          accounts: { '19': { '03': '3400', '04': '5400', label: 'W', automatic: true } },
        },
      },
    })
    expect(own.creditor).toBe('79999')
    expect(own.kinds['telefon']).toBeUndefined()
    const rule = own.kinds['er_rechnung']
    const settings = { skr: '04' as const, account_length: 4 }
    expect(rule && suggestAccount(own, rule, '19', settings)).toEqual({ account: '5400', label: 'W', taxKey: '' })
    expect(rule && suggestAccount(own, rule, '7', settings)).toBeNull()
    expect(() => accountTable({ kinds: { telefon: { direction: 'in', accounts: { any: { '03': 'x' } } } } })).toThrow()
    expect(() => accountTable({ kind: {} })).toThrow()
  })

  test('are named for kinds of the taxonomy alone', async () => {
    const { loadTaxonomy } = await import('../../../../../engine/taxonomy/load-taxonomy.ts')
    const kinds = new Set(loadTaxonomy().kinds.map(({ id }) => id))
    expect(Object.keys(table.kinds).filter(id => !kinds.has(id))).toEqual([])
  })
})

test('business years begin where the settings say', () => {
  expect(businessYearStart('2025-03-31', '01-01')).toBe('2025-01-01')
  expect(businessYearStart('2025-03-31', '07-01')).toBe('2024-07-01')
  expect(businessYearStart('2025-07-01', '07-01')).toBe('2025-07-01')
  expect(monthOf('2024-02-07')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})
