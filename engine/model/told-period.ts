import { parseDecimal } from '../shared/money.ts'
import type { AnalysisResult } from './analysis-result.ts'
import type { Movement, StatementMovements, StatementPeriod } from './movement.ts'

/** What a run of movements says of itself: its days, its balances in cents, and how many bookings it has. */
export interface ToldPeriod {
  readonly from: string | null
  readonly until: string | null
  readonly opening: number | null
  readonly closing: number | null
  readonly bookings: number
}

const MONEY = /^-?\d{1,13}\.\d{2}$/

/** The periods of a statement in their order; paper is one, with the balances that were read from it. */
export function toldPeriods(statement: StatementMovements, fields: AnalysisResult['fields']): readonly ToldPeriod[] {
  const { periods, movements } = statement
  if (periods) return periods.map((period, index) => ofFile(period, movementsOf(statement, index)))
  const days = movements.map(({ date }) => date).toSorted()
  const balance = (name: string): number | null => {
    const value = fields[name]?.value
    return value !== undefined && MONEY.test(value) ? parseDecimal(value) : null
  }
  return [
    {
      ...{ from: days[0] ?? null, until: days.at(-1) ?? null, bookings: movements.length },
      ...{ opening: balance('saldoAlt'), closing: balance('saldoNeu') },
    },
  ]
}

function ofFile({ from, until, opening, closing }: StatementPeriod, movements: readonly Movement[]): ToldPeriod {
  const split = movements.flatMap(({ detail }) => detail?.booking ?? [])
  const bookings = movements.length - split.length + new Set(split).size
  return { from, until, opening: opening?.cents ?? null, closing: closing?.cents ?? null, bookings }
}

function movementsOf({ movements }: StatementMovements, period: number): readonly Movement[] {
  return movements.filter(({ detail }) => detail?.period === period)
}

/** Both balances and the number of bookings are the same: what their movements say, one of them says in other words. */
export function tellTheSame(one: ToldPeriod, other: ToldPeriod): boolean {
  return haveSameBalances(one, other) && one.bookings === other.bookings
}

/**
 * One goes on where the other ended, so that no movement is in both: by day and balance, or both are of one and the
 * same day and share neither balance.
 */
export function standApart(one: ToldPeriod, other: ToldPeriod): boolean {
  if (haveSameBalances(one, other)) return false
  if (goesOn(one, other) || goesOn(other, one)) return true
  const days = new Set([one.from, one.until, other.from, other.until])
  if (days.size > 1 || days.has(null)) return false
  const balances = [one.opening, one.closing, other.opening, other.closing]
  return !balances.includes(null) && one.opening !== other.opening && one.closing !== other.closing
}

function haveSameBalances(one: ToldPeriod, other: ToldPeriod): boolean {
  if (one.opening === null || one.closing === null) return false
  return one.opening === other.opening && one.closing === other.closing
}

function goesOn(before: ToldPeriod, after: ToldPeriod): boolean {
  if (before.closing === null || before.closing !== after.opening) return false
  return before.until !== null && after.from !== null && before.until <= after.from
}

/**
 * Movements of periods that a file holds a second time, by those of the first: account, number, days, balances and all
 * movements are the same. Without balances, or where they tell nothing (no number, and the new one is the old one), two
 * periods stay two.
 */
export function copiesWithin(statement: StatementMovements): ReadonlyMap<Movement, Movement> {
  const copies = new Map<Movement, Movement>()
  const first = new Map<string, readonly Movement[]>()
  for (const [index, period] of statement.periods?.entries() ?? []) {
    const movements = movementsOf(statement, index)
    const key = identityOf(period, movements)
    const original = key === null ? undefined : first.get(key)
    if (original) for (const [at, movement] of movements.entries()) copies.set(movement, original[at] ?? movement)
    else if (key !== null) first.set(key, movements)
  }
  return copies
}

function identityOf(
  { account, number, from, until, opening, closing }: StatementPeriod,
  movements: readonly Movement[],
): string | null {
  if (!opening || !closing) return null
  const isNumbered = number !== null && /[1-9]/.test(number)
  if (!isNumbered && opening.cents === closing.cents) return null
  const told = movements.map(({ date, cents, detail }) => {
    const { place: _place, period: _period, booking, ...rest } = detail ?? {}
    return [date, cents, rest, booking !== null]
  })
  return JSON.stringify([account, number, from, until, opening, closing, told])
}
