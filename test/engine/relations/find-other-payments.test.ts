import { expect, test } from 'vitest'
import type { Movement } from '../../../engine/model/movement.ts'
import { findPayments } from '../../../engine/relations/find-payments.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { aField, anAnalysis } from '../phases/report/sample-stack.ts'

const taxonomy = loadTaxonomy()

function aBill(id: string, gross: string, number: string, date = '2025-03-10') {
  const fields = {
    gross: aField(gross, { type: 'money', unit: 'EUR' }),
    date: aField(date, { type: 'date' }),
    number: aField(number),
    issuer: aField('Holzhandel Auerbach GmbH'),
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
  return links.map(({ relatedId, payment }) => `${relatedId} ${payment?.date} ${payment?.cents} ${payment?.reason}`)
}

const NAME = 'HOLZHANDEL AUERBACH'
const QUARTERS = ['2025-03-15', '2025-06-16', '2025-09-15', '2025-12-15'] as const

test("a year's bill in equal quarters that name the party alone", async () => {
  const bill = [aBill('1', '812.40', 'HA-77')]
  const rates = QUARTERS.map(day => [day, -20_310, `${NAME} Beitrag`] as const)
  expect(await paid(bill, ...rates)).toEqual(QUARTERS.map(day => `1 ${day} 20310 part`))
})

test('equal amounts that are no quarters of it: one more, unequal steps, another party, or a bill for just that', async () => {
  const bill = aBill('1', '812.40', 'HA-77')
  const rates = QUARTERS.map(day => [day, -20_310, `${NAME} Beitrag`] as const)
  expect(await paid([bill], ...rates, ['2025-10-15', -20_310, NAME])).toEqual([])
  expect(await paid([bill], ...rates.slice(1), ['2025-11-15', -20_310, NAME])).toEqual([])
  expect(await paid([bill], ...rates.slice(1), ['2025-03-15', -20_310, 'Sägewerk Linde'])).toEqual([])
  const own = aBill('2', '203.10', 'HA-78', '2025-01-02')
  expect(await paid([bill, own], ...rates)).not.toContainEqual(expect.stringMatching(/^1 /))
})

test('more than the bill, and what was too much on its way back, settle it together', async () => {
  const bill = [aBill('1', '812.40', 'HA-7788')]
  const over = ['2025-03-20', -82_140, 'Rechnung HA-7788'] as const
  expect(await paid(bill, over, ['2025-04-02', 900, `${NAME} HA-7788 zurück`])).toEqual([
    '1 2025-03-20 81240 overpaid',
    '1 2025-04-02 0 refund',
  ])
  expect(await paid(bill, over)).toEqual([])
  expect(await paid(bill, over, ['2025-04-02', 1000, `${NAME} HA-7788 zurück`])).toEqual([])
  expect(await paid(bill, over, ['2026-01-02', 900, `${NAME} HA-7788 zurück`])).toEqual([])
})

test('a debit that came back paid nothing, and the transfer after it did', async () => {
  const bill = [aBill('1', '812.40', 'HA-7788')]
  const debit = ['2025-03-14', -81_240, `${NAME} HA-7788`] as const
  const back = ['2025-03-17', 81_240, `RUECKLASTSCHRIFT ${NAME} HA-7788`] as const
  expect(await paid(bill, debit, back)).toEqual([])
  const again = ['2025-03-24', -81_240, `${NAME} HA-7788 nochmals`] as const
  expect(await paid(bill, debit, back, again)).toEqual(['1 2025-03-24 81240 number'])
  const other = ['2025-03-17', 81_240, 'RUECKLASTSCHRIFT Baumschule Rohde'] as const
  expect(await paid(bill, debit, other)).toEqual(['1 2025-03-14 81240 number'])
})

test('two parts without a number say to be parts and make the bill to the cent', async () => {
  const bill = aBill('1', '812.40', 'HA-7788')
  const first = ['2025-03-14', -40_000, 'Auerbach 1. Rate Terrasse'] as const
  const rest = ['2025-04-14', -41_240, 'Auerbach Rest Terrasse'] as const
  expect(await paid([bill], first, rest)).toEqual(['1 2025-03-14 40000 part', '1 2025-04-14 41240 part'])
  expect(await paid([bill], first, ['2025-04-14', -41_240, 'Auerbach Terrasse'])).toEqual([])
  expect(await paid([bill, aBill('2', '812.40', 'HA-7790')], first, rest)).toEqual([])
})

test('one sum for the bills of a party that follow each other, where only one way of adding up is there', async () => {
  const bills = [
    aBill('1', '412.37', 'HA-1'),
    aBill('2', '98.11', 'HA-2', '2025-03-15'),
    aBill('3', '77.05', 'HA-3', '2025-03-20'),
  ]
  const both = ['1 2025-03-28 41237 collective', '2 2025-03-28 9811 collective']
  expect(await paid(bills, ['2025-03-28', -51_048, `${NAME} lt. Avis`])).toEqual(both)
  expect(await paid(bills, ['2025-03-28', -48_942, NAME])).toEqual([])
  expect(await paid(bills, ['2025-03-28', -51_048, 'Baumschule Rohde lt. Avis'])).toEqual([])
  expect(await paid(bills, ['2025-03-12', -51_048, NAME])).toEqual([])
  expect(await paid(bills, ['2025-03-28', -51_048, NAME], ['2025-03-29', -51_048, NAME])).toEqual([])
})

test('round sums add up by chance: the purpose must tell of several bills', async () => {
  const bills = [aBill('1', '700.00', 'HA-1'), aBill('2', '300.00', 'HA-2')]
  expect(await paid(bills, ['2025-03-28', -100_000, NAME])).toEqual([])
  expect(await paid(bills, ['2025-03-28', -100_000, `${NAME} Sammelzahlung`])).toHaveLength(2)
})

test('a short number beside the day of its bill and the party, less a Skonto', async () => {
  const bill = [aBill('1', '812.40', '2025-027')]
  expect(await paid(bill, ['2025-03-18', -78_803, 'Auerbach Re 27 vom 10.03.2025'])).toEqual([
    '1 2025-03-18 78803 skonto',
  ])
  expect(await paid(bill, ['2025-03-18', -78_803, 'Auerbach Re 27 vom 11.03.2025'])).toEqual([])
})

test('an amount alone says less than a number with a Skonto', async () => {
  const bill = [aBill('1', '812.40', 'HA-7788')]
  const byChance = ['2025-03-12', -81_240, 'Reisebüro Sonnentag Anzahlung'] as const
  expect(await paid(bill, byChance, ['2025-03-18', -79_615, `${NAME} HA-7788 abz. 2 %`])).toEqual([
    '1 2025-03-18 79615 skonto',
  ])
})
