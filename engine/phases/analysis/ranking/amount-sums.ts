import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'

/** Right edges of the amounts of a column, as a share of the page's width. */
const ALIGNED = 0.012
/** Neighbours of a column that a sum is looked for in. */
const NEAR = 25
const RATES = [19, 7] as const

/** What an amount has to do with the others of the pages: signs of sums, columns and rates. */
export function sumSigns(amounts: readonly AmountCandidate[]): readonly (readonly string[])[] {
  const values = new Set(amounts.map(({ cents }) => cents))
  const columns = columnsOf(amounts)
  return amounts.map((amount, index) => [
    ...columnSigns(columns.get(amount) ?? [amount], amount),
    ...(sumsUp(amounts.slice(Math.max(0, index - NEAR), index), amount.cents) ? ['sequence'] : []),
    ...pairSigns(values, amount.cents),
  ])
}

function columnsOf(amounts: readonly AmountCandidate[]): ReadonlyMap<AmountCandidate, readonly AmountCandidate[]> {
  const right = ({ box }: AmountCandidate): number => box[0] + box[2]
  const pages = Map.groupBy(amounts, ({ page }) => page)
  return new Map(
    amounts.map(amount => {
      const own = pages.get(amount.page) ?? []
      return [amount, own.filter(other => Math.abs(right(other) - right(amount)) < ALIGNED)] as const
    }),
  )
}

function columnSigns(column: readonly AmountCandidate[], amount: AmountCandidate): string[] {
  const at = column.indexOf(amount)
  const before = column.slice(Math.max(0, at - NEAR), at)
  const after = column.slice(at + 1, at + 1 + NEAR)
  const isPart = after.some((total, index) =>
    holdsInSum([...column.slice(Math.max(0, at - NEAR), at + 1 + index)], total.cents, Math.min(at, NEAR)),
  )
  return [
    `column:${Math.min(5, column.length)}`,
    ...(column.length > 1 && at === column.length - 1 ? ['column:last'] : []),
    ...(column.length > 1 && at === 0 ? ['column:first'] : []),
    ...(sumsUp(before, amount.cents) ? ['closes'] : []),
    ...(isPart ? ['part'] : []),
  ]
}

/** Whether the last two or more of these come to a sum. */
function sumsUp(before: readonly AmountCandidate[], cents: number): boolean {
  let sum = 0
  for (let at = before.length - 1; at >= 0; at--) {
    sum += before[at]?.cents ?? 0
    if (at < before.length - 1 && sum === cents) return true
  }
  return false
}

/** Whether the last two or more of these come to a sum, with the one at `own` among them. */
function holdsInSum(before: readonly AmountCandidate[], cents: number, own: number): boolean {
  let sum = 0
  for (let at = before.length - 1; at >= 0; at--) {
    sum += before[at]?.cents ?? 0
    if (at < before.length - 1 && at <= own && sum === cents) return true
  }
  return false
}

function pairSigns(values: ReadonlySet<number>, cents: number): string[] {
  const positive = [...values].filter(value => value > 0)
  const tax = (rate: number): number => cents - Math.round(cents / (1 + rate / 100))
  const hasTax = RATES.some(rate => tax(rate) > 2 && [-1, 0, 1].some(off => values.has(tax(rate) + off)))
  return [
    ...(positive.some(value => value < cents && values.has(cents - value)) ? ['pair'] : []),
    ...(cents > 0 && positive.some(value => values.has(cents + value)) ? ['addend'] : []),
    ...(hasTax ? ['taxed'] : []),
    ...(positive.some(value => value * 12 === cents) ? ['year'] : []),
    ...(cents > 0 && values.has(cents * 12) ? ['month'] : []),
  ]
}
