import type { BalanceSum, Movement, StatementMovements, StatementPeriod } from '../../model/movement.ts'
import type { ReadMovement, ReadPeriod } from './read-period.ts'

/** A movement that has no page yet. */
export type UnplacedMovement = Omit<Movement, 'page' | 'box'> & Required<Pick<Movement, 'detail'>>

/** What a statement comes to, before its movements have their places on pages. */
export interface SettledFile {
  readonly periods: readonly StatementPeriod[]
  /** By period, as they stand in the file. */
  readonly movements: readonly UnplacedMovement[]
  readonly sum: StatementMovements['sum']
}

const TEXT_LENGTH_MAX = 600

/**
 * Holds the movements of each period against its balances. A period fits only where both balances are there, all its
 * entries were read in the currency of the account, and opening and movements make the closing to the cent; the whole
 * fits where all periods do and follow on each other.
 */
export function settlePeriods(read: readonly ReadPeriod[]): SettledFile {
  const periods = read.map(settlePeriod)
  const movements = read.flatMap((period, index) => period.movements.map(one => toMovement(one, period, index)))
  return { periods, movements, sum: wholeSum(periods) }
}

function settlePeriod(read: ReadPeriod): StatementPeriod {
  const { account, number, opening, closing, movements } = read
  const days = movements.map(({ date }) => date).toSorted()
  const flaws = [...read.flaws, ...(opening && closing ? [] : ['no_balances' as const])]
  return {
    account,
    number,
    from: read.from ?? earliest(opening?.date, days[0]),
    until: read.until ?? closing?.date ?? days.at(-1) ?? null,
    opening,
    closing,
    sum: periodSum(read),
    flaws,
  }
}

function earliest(one: string | null | undefined, other: string | undefined): string | null {
  if (other === undefined) return one ?? null
  return other
}

function periodSum({ opening, closing, movements, flaws }: ReadPeriod): BalanceSum {
  if (!opening || !closing || flaws.has('mixed_currency')) return 'open'
  const total = movements.reduce((sum, { cents }) => sum + cents, opening.cents)
  if (!Number.isSafeInteger(total)) return 'open'
  // What was not read may be what is missing: then balances that meet prove nothing.
  return total === closing.cents && !flaws.has('unread') && !flaws.has('cut_off') ? 'fits' : 'differs'
}

function wholeSum(periods: readonly StatementPeriod[]): BalanceSum {
  if (periods.some(({ sum }) => sum === 'differs')) return 'differs'
  if (periods.length === 0 || periods.some(({ sum }) => sum === 'open')) return 'open'
  return gapsBetween(periods).length === 0 ? 'fits' : 'differs'
}

/** Two periods of an account that do not follow on each other: a statement between them is missing. */
export interface PeriodGap {
  readonly before: StatementPeriod
  readonly after: StatementPeriod
}

/** Gaps between the periods of each account, by day; periods without balances say nothing of gaps. */
export function gapsBetween(periods: readonly StatementPeriod[]): readonly PeriodGap[] {
  const accounts = Map.groupBy(periods, ({ account }) => accountKey(account))
  return [...accounts.values()].flatMap(own => {
    const byDay = inOrder(own)
    return byDay.flatMap((after, index): PeriodGap[] => {
      const before = byDay[index - 1]
      if (!before?.closing || !after.opening || before.closing.cents === after.opening.cents) return []
      return [{ before, after }]
    })
  })
}

/** Periods from the earliest to the latest; those of one day as they stand in the file. */
export function inOrder(periods: readonly StatementPeriod[]): readonly StatementPeriod[] {
  return periods.toSorted((one, other) => compare(one.until, other.until) || compare(one.from, other.from))
}

function compare(one: string | null, other: string | null): number {
  if (one === null || other === null || one === other) return 0
  return one < other ? -1 : 1
}

/** What tells one account from another: its number and its currency. */
export function accountKey({ iban, number, currency }: StatementPeriod['account']): string {
  return `${iban ?? number?.replaceAll(/[^\p{L}\p{N}]/gu, '') ?? ''} ${currency}`
}

function toMovement({ date, cents, detail }: ReadMovement, { account }: ReadPeriod, period: number): UnplacedMovement {
  return {
    date,
    cents,
    text: textOf(detail),
    ...(account.currency === 'EUR' ? {} : { currency: account.currency }),
    detail: { ...detail, period },
  }
}

/** In the order of a paper statement: what it is, who, what for, references. */
function textOf({ title, party, purpose, endToEnd, original }: ReadMovement['detail']): string {
  const foreign = original && `${original.currency} ${original.amount.replace('.', ',')}${rateOf(original.rate)}`
  const reference = endToEnd !== null && purpose.includes(endToEnd) ? null : endToEnd
  return [title, party.name, purpose, reference, party.account, foreign]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, TEXT_LENGTH_MAX)
}

function rateOf(rate: string | null): string {
  return rate === null ? '' : ` Kurs ${rate.replace('.', ',')}`
}
