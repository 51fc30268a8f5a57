import type { Cents } from '../shared/money.ts'
import type { LineItem, LineItems } from './line-items.ts'

/** Each line may be rounded by itself, so that their sum is off by a cent for each of a few. */
const ROUNDED_MAX = 2

/** Whether amounts of lines (cents) come to one of the sums that the page states (cents). */
export function sumOfLines(cents: readonly Cents[], stated: readonly Cents[]): LineItems['sum'] {
  if (stated.length === 0 || cents.length === 0) return 'open'
  const sum = cents.reduce((all, one) => all + one, 0)
  return stated.some(one => Math.abs(one - sum) <= Math.min(ROUNDED_MAX, cents.length)) ? 'fits' : 'differs'
}

/** Whether quantity times price, with or without the discount (percent), is the amount in cents. */
export function productOfLine(quantity: number, price: number, discount: number, cents: Cents): LineItem['product'] {
  const fits = [discount, 0].some(one => Math.abs(Math.round(quantity * price * (100 - one)) - cents) <= 1)
  return fits ? 'fits' : 'differs'
}
