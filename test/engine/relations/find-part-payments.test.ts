import { expect, test } from 'vitest'
import type { Movement } from '../../../engine/model/movement.ts'
import { findPayments } from '../../../engine/relations/find-payments.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'

const taxonomy = loadTaxonomy()

function aBill(id: string, gross: string, number: string, date = '2025-10-06') {
  const fields = {
    gross: aField(gross, { type: 'money', unit: 'EUR' }),
    date: aField(date, { type: 'date' }),
    number: aField(number),
    issuer: aField('Kaminholz Ziegler GmbH'),
  }
  return { id, analysis: anAnalysis({ fields, direction: 'incoming' }) }
}

async function paid(
  bills: readonly ReturnType<typeof aBill>[],
  ...lines: readonly (readonly [string, number, string])[]
) {
  const movements = lines.map(([date, cents, text], index): Movement => {
    return { date, cents, text, page: 1, box: [0, index / 100, 0.1, 0.01] }
  })
  const statement = { id: 'statement', analysis: anAnalysis({ fields: {}, statement: { movements, sum: 'fits' } }) }
  const links = await findPayments([...bills, statement], taxonomy)
  return links.map(({ relatedId, payment }) => `${relatedId} ${payment?.cents} ${payment?.reason}`)
}

const TWO = [aBill('1', '700.00', 'KZ-5501'), aBill('2', '300.00', 'KZ-5502')]

test('a collective payment of bills that it names, whole or less a Skonto that it tells', async () => {
  const text = 'Kaminholz Ziegler KZ-5501 KZ-5502'
  const both = ['1 70000 collective', '2 30000 collective']
  expect(await paid(TWO, ['2025-10-20', -100_000, text])).toEqual(both)
  const less = ['1 68600 collective', '2 29400 collective']
  expect(await paid(TWO, ['2025-10-20', -98_000, `${text} abz. 2 %`])).toEqual(less)
  expect(await paid(TWO, ['2025-10-20', -98_765, `${text} Abzug 12,35`])).toHaveLength(2)
})

test('a sum that does not fit, or less without a word of it, pays nothing', async () => {
  const text = 'Kaminholz Ziegler KZ-5501 KZ-5502'
  expect(await paid(TWO, ['2025-10-20', -90_000, `${text} abz. 2 %`])).toEqual([])
  expect(await paid(TWO, ['2025-10-20', 100_000, text])).toEqual([])
})

test('the last digits name a bill beside its party alone, and never as a year or as a part of an amount', async () => {
  expect(await paid(TWO, ['2025-10-20', -100_000, 'Ziegler Re 5501/5502'])).toHaveLength(2)
  expect(await paid(TWO, ['2025-10-20', -100_000, 'Baumschule Rohde Re 5501/5502'])).toEqual([])
  expect(await paid(TWO, ['2025-10-20', -100_000, 'Ziegler 5501,00 5502,00'])).toEqual([])
  const early = [aBill('1', '700.00', '25-001'), aBill('2', '300.00', '25-000')]
  expect(await paid(early, ['2025-10-20', -100_000, 'Ziegler Rate 1 von 3'])).toEqual([])
})

test('equal bills of months are paid in their order, each before the next one', async () => {
  const months = [aBill('1', '49.00', 'KZ-1', '2025-09-01'), aBill('2', '49.00', 'KZ-2', '2025-10-01')]
  const text = 'Kaminholz Ziegler'
  const inOrder = await paid(months, ['2025-09-04', -4900, text], ['2025-10-04', -4900, text])
  expect(inOrder).toEqual(['1 4900 series', '2 4900 series'])
  expect(await paid(months, ['2025-10-04', -4900, text], ['2025-10-05', -4900, text])).toEqual([])
})

test('the fee of a reminder is more than the bill, and says so', async () => {
  const bill = [aBill('1', '700.00', 'KZ-5501')]
  expect(await paid(bill, ['2025-11-20', -70_500, 'KZ-5501 mit Mahngebühr'])).toEqual(['1 70500 reminder_fee'])
  expect(await paid(bill, ['2025-11-20', -70_500, 'KZ-5501 mit Lieferung'])).toEqual([])
})

test('a purpose that tells of somebody else pays no bill by its amount alone, but for the days of a card', async () => {
  const bill = [aBill('1', '700.00', 'KZ-5501')]
  expect(await paid(bill, ['2025-10-30', -70_000, 'Rechtsanwaltskammer Beitrag'])).toEqual([])
  expect(await paid(bill, ['2025-10-08', -70_000, 'Waldmarkt Kartenzahlung'])).toEqual(['1 70000 amount'])
})
