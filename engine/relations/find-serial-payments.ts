import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import { foldName } from '../shared/fold-name.ts'
import type { DueBill } from './find-collective-payments.ts'
import { linkPayment } from './link-payment.ts'
import type { PlacedMovement } from './link-payment.ts'
import { namedIn } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'

const DAY_MS = 86_400_000
/** Longer after the bill another one of the series may be meant. */
const DAYS_AFTER = 31

/**
 * Bills of one party with one amount (a month's licence, a month's care): as many free movements that name the party
 * as bills, each in the time from its bill until the next one. What was paid makes a mark in `taken`.
 */
export function findSerialPayments(
  due: readonly DueBill[],
  movements: readonly PlacedMovement[],
  taken: Set<Movement | PaidDocument>,
): DocumentLink[] {
  const free = due.filter(({ bill }) => !taken.has(bill))
  const series = Map.groupBy(free, ({ bill, cents }) => `${cents} ${partyOf(bill)}`)
  return [...series.values()].flatMap(own => {
    const [first] = own
    if (!first || own.length < 2 || partyOf(first.bill) === '') return []
    const bills = own.map(({ bill }) => bill).toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
    const paying = movements
      .filter(({ movement }) => !taken.has(movement) && movement.cents === first.cents)
      .filter(({ movement }) => namedIn(movement.text, first.bill.analysis) > 0)
      .toSorted((one, other) => (one.movement.date < other.movement.date ? -1 : 1))
    const isInOrder = bills.every((bill, index) => isBetween(bill, paying[index], bills[index + 1]))
    if (paying.length !== bills.length || !isInOrder) return []
    return bills.flatMap((bill, index) => {
      const placed = paying[index]
      if (!placed) return []
      taken.add(bill).add(placed.movement)
      return [linkPayment(bill, placed, { named: 1, reason: 'series' })]
    })
  })
}

/** The other side of a bill, folded; empty where it was not read. */
export function partyOf({ analysis }: PaidDocument): string {
  const name = analysis?.direction === 'outgoing' ? 'recipient' : 'issuer'
  return foldName(analysis?.fields[name]?.value ?? '')
}

/** The day of a bill; empty where it was not read. */
export function dayOf({ analysis }: PaidDocument): string {
  return analysis?.fields['date']?.value ?? ''
}

function isBetween(bill: PaidDocument, placed: PlacedMovement | undefined, next: PaidDocument | undefined): boolean {
  const { date = '' } = placed?.movement ?? {}
  const days = (Date.parse(date) - Date.parse(dayOf(bill))) / DAY_MS
  return days >= 0 && days <= DAYS_AFTER && (next === undefined || date < dayOf(next))
}
