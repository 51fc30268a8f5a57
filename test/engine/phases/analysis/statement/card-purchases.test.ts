import { expect, test } from 'vitest'
import { findPurchases } from '../../../../../engine/phases/analysis/statement/card-purchases.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

const read = (text: string, balance: number | null) => {
  const { movements, sum } = findPurchases(readLayout([pageOf(text)]), balance, '2025-03-31')
  return { sum, lines: movements.map(({ date, cents, text: purpose }) => `${date} ${cents} ${purpose}`) }
}
const lines = (sign: string) => `
04.03.  05.03.  Papeterie Kranich                      19,90${sign}
10.03.  11.03.  HOSTING CORP BOSTON  40,00 USD  1,081  37,00${sign}`

test.each([
  ['with a minus, the balance too', '-', -5690],
  ['with a minus, the balance without', '-', 5690],
  ['without a sign', '', 5690],
])('purchases are money that went: %s', (_, sign, balance) => {
  expect(read(lines(sign), balance)).toEqual({
    sum: 'fits',
    lines: ['2025-03-04 -1990 Papeterie Kranich', '2025-03-10 -3700 HOSTING CORP BOSTON 40,00 USD 1,081'],
  })
})

test('where an older balance was paid in between nobody is told that the sum differs', () => {
  const { sum, lines: found } = read(`${lines('-')}\n20.03.  20.03.  Zahlung erhalten, danke          300,00+`, -5690)
  expect(sum).toBe('open')
  expect(found.map(line => line.split(' ')[1])).toEqual(['-1990', '-3700', '30000'])
})
