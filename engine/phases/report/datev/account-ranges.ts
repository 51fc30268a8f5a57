import type { AccountTable } from './account-table.ts'

/** First and last account of a range, four digits each. */
export type AccountRange = readonly [first: string, last: string]

/** Whether an account is cash, a bank or money on its way. */
export function isMoneyAccount(table: AccountTable, chart: '03' | '04', account: string): boolean {
  return isWithin(table.ranges.money[chart], account)
}

/** Whether what is booked at an account was earned. */
export function isIncomeAccount(table: AccountTable, chart: '03' | '04', account: string): boolean {
  return isWithin(table.ranges.income[chart], account)
}

/** The rate of an account that brings its VAT with it ("19"); null for all others. */
export function automaticRate(table: AccountTable, chart: '03' | '04', account: string): string | null {
  const found = Object.entries(table.ranges.automatic[chart]).find(([, ranges]) => isWithin(ranges, account))
  return found?.[0] ?? null
}

/** Accounts of more than four digits begin with those of the chart. */
function isWithin(ranges: readonly AccountRange[], account: string): boolean {
  const four = account.slice(0, 4)
  return ranges.some(([first, last]) => four >= first && four <= last)
}
