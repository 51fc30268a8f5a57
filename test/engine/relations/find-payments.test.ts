import { expect, test } from 'vitest'
import type { Movement } from '../../../engine/model/movement.ts'
import { findPayments } from '../../../engine/relations/find-payments.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { inFile } from '../bank/a-statement.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'

const taxonomy = loadTaxonomy()

function aBill(
  id: string,
  gross: string,
  extra: { number?: string; date?: string; issuer?: string; kind?: string } = {},
) {
  const {
    number = `RE-20${id}`,
    date = '2025-10-10',
    issuer = 'Buchhandlung Sternwinkel',
    kind = 'er_rechnung',
  } = extra
  const analysis = anAnalysis({
    fields: {
      gross: aField(gross, { type: 'money', unit: 'EUR' }),
      date: aField(date, { type: 'date' }),
      number: aField(number),
      issuer: aField(issuer),
    },
  })
  return { id, analysis: { ...analysis, kind: { ...analysis.kind, id: kind } } }
}

function aStatement(...lines: readonly (readonly [date: string, cents: number, text: string])[]) {
  const analysis = anAnalysis({ fields: {} })
  const movements = lines.map(([date, cents, text]): Movement => ({
    date,
    cents,
    text,
    page: 1,
    box: [0, 0, 0.1, 0.01],
  }))
  return {
    id: 'statement',
    analysis: {
      ...analysis,
      kind: { ...analysis.kind, id: 'kontoauszug' },
      statement: { movements, sum: 'fits' as const },
    },
  }
}

const paid = async (...documents: Parameters<typeof findPayments>[0]) =>
  (await findPayments(documents, taxonomy)).map(
    ({ relatedId, payment }) => `${relatedId} ${payment?.date} ${payment?.isNamed}`,
  )

test('amount, direction and window, with the number in the purpose', async () => {
  const statement = aStatement(
    ['2025-10-24', -36160, 'Buchhandlung Sternwinkel RG RE-201'],
    ['2025-10-25', 36160, 'RE-201 Erstattung'],
  )
  expect(await paid(aBill('1', '361.60'), statement)).toEqual(['1 2025-10-24 true'])
})

test.each([
  ['2025-10-03', ['1 2025-10-03 true']],
  ['2025-10-02', []],
  ['2025-12-09', ['1 2025-12-09 true']],
  ['2025-12-10', []],
])('a payment of %s is within a week before and sixty days after the bill, or it is none', async (day, expected) => {
  expect(await paid(aBill('1', '361.60'), aStatement([day, -36160, 'RE-201']))).toEqual(expected)
})

test('what paper and a file of the bank both tell pays once, and an account in another currency pays no bill in euro', async () => {
  const paper = aStatement(['2025-10-24', -36160, 'Buchhandlung Sternwinkel RG RE-201'])
  const detail = inFile('2025-10-24', -36160, '').detail
  const file = (currency?: string) => {
    const own = aStatement(['2025-10-24', -36160, 'Buchhandlung Sternwinkel RG RE-201'])
    const movements = own.analysis.statement.movements.map(one => ({
      ...one,
      ...(detail && { detail }),
      ...(currency && { currency }),
    }))
    return { id: 'file', analysis: { ...own.analysis, statement: { ...own.analysis.statement, movements } } }
  }
  expect(
    (await findPayments([aBill('1', '361.60'), paper, file()], taxonomy)).map(({ documentId }) => documentId),
  ).toEqual(['file'])
  expect(await paid(aBill('1', '361.60'), file('CHF'))).toEqual([])
})

test('what only has the amount counts when nothing else has it', async () => {
  const statement = aStatement(['2025-10-24', -36160, 'Kartenzahlung'])
  expect(await paid(aBill('1', '361.60'), statement)).toEqual(['1 2025-10-24 false'])
  expect(await paid(aBill('1', '361.60'), aBill('2', '361.60'), statement)).toEqual([])
})

test('of equal amounts each goes to the bill that its purpose names', async () => {
  const statement = aStatement(['2025-10-20', -5000, 'RG RE-201'], ['2025-10-21', -5000, 'RG RE-202'])
  expect((await paid(aBill('2', '50.00'), aBill('1', '50.00'), statement)).sort()).toEqual([
    '1 2025-10-20 true',
    '2 2025-10-21 true',
  ])
})

test('an invoice of the mandant is paid by money that came in', async () => {
  const bill = aBill('1', '500.00', { kind: 'ar_rechnung' })
  expect(await paid(bill, aStatement(['2025-10-20', 50000, 'RE-201']))).toEqual(['1 2025-10-20 true'])
  expect(await paid(bill, aStatement(['2025-10-20', -50000, 'RE-201']))).toEqual([])
})

test('a bill without a day, a certificate and a bill in another currency are left alone', async () => {
  const statement = aStatement(['2025-10-20', -5000, 'RE-201'])
  expect(await paid(aBill('1', '50.00', { date: '' }), statement)).toEqual([])
  expect(await paid(aBill('1', '50.00', { kind: 'lstb' }), statement)).toEqual([])
})

test('a standing invoice has the payment of each month, as long as no other bill claims one', async () => {
  const rent = aBill('1', '773.50', { date: '2025-01-02', issuer: 'Ruthenfeld GbR' })
  const months = ['2025-01-03', '2025-02-03', '2025-03-03']
  const statement = aStatement(...months.map(day => [day, -77350, 'Dauerauftrag Ruthenfeld Miete'] as const))
  expect((await paid(rent, statement)).sort()).toEqual(months.map(day => `1 ${day} true`))
  const other = aBill('2', '773.50', { date: '2025-02-01', issuer: 'Ruthenfeld GbR' })
  expect(await paid(rent, other, statement)).toEqual([])
})

test('a bill in another currency is paid by the one movement that names it or shows its amount', async () => {
  const bill = aBill('1', '89.00', { issuer: 'Circuits Inc.' })
  const gross = aField('89.00', { type: 'money', unit: 'USD' })
  const inDollars = { ...bill, analysis: { ...bill.analysis, fields: { ...bill.analysis.fields, gross } } }
  const named = aStatement(['2025-10-12', -8217, 'Kartenzahlung RE-201'], ['2025-10-12', -8900, 'Circuits'])
  expect(await paid(inDollars, named)).toEqual(['1 2025-10-12 true'])
  expect(await paid(inDollars, aStatement(['2025-10-12', -8217, 'PORTLAND 89,00 USD Kurs 1,08']))).toEqual([
    '1 2025-10-12 false',
  ])
  expect(await paid(inDollars, aStatement(['2025-10-12', -8217, 'PORTLAND 189,00 USD']))).toEqual([])
  expect(await paid(inDollars, aStatement(['2025-10-12', 8217, 'RE-201 89,00 USD']))).toEqual([])
})
