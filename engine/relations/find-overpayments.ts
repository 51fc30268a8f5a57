import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import { inPieces } from '../shared/in-pieces.ts'
import type { DueBill } from './find-collective-payments.ts'
import { linkPayment } from './link-payment.ts'
import type { FoldedMovement } from './link-payment.ts'
import { NUMBER_NAMED, TAIL_NAMED, namedIn, numberSeeker } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'

const DAY_MS = 86_400_000
/** Later, what goes back is of something else. */
const REFUND_DAYS = 90

/**
 * Bills of which more was paid, and what was too much went back: one movement that names the number, and a later one the
 * other way that names the bill, too, and comes to the difference, no more than the bill. Both in one year, for each year counts its own
 * movements. What was paid makes a mark in `taken`.
 */
export async function findOverpayments(
  due: readonly DueBill[],
  movements: readonly FoldedMovement[],
  taken: Set<Movement | PaidDocument>,
): Promise<DocumentLink[]> {
  const byCents = Map.groupBy(movements, ({ movement }) => movement.cents)
  const found = await inPieces(due, one => overpaymentOf(one, movements, byCents, taken))
  return found.flat()
}

function overpaymentOf(
  { bill, cents }: DueBill,
  movements: readonly FoldedMovement[],
  byCents: ReadonlyMap<number, readonly FoldedMovement[]>,
  taken: Set<Movement | PaidDocument>,
): DocumentLink[] {
  const date = bill.analysis?.fields['date']?.value
  if (taken.has(bill) || date === undefined) return []
  const mayBeNamed = numberSeeker(bill.analysis)
  const names = ({ movement, folded }: FoldedMovement, least: number): boolean =>
    !taken.has(movement) && mayBeNamed(folded) && namedIn(movement.text, bill.analysis, folded) >= least
  // By amounts and days first: an account has thousands of movements for each bill, and texts take long.
  const pairs = movements.flatMap(refund => {
    const { cents: back, date: day } = refund.movement
    if (Math.sign(back) !== -Math.sign(cents) || Math.abs(back) > Math.abs(cents) || day < date) return []
    const paying = (byCents.get(cents - back) ?? []).filter(({ movement }) => movement.date >= date)
    const near = paying.filter(({ movement }) => isShortlyAfter(refund.movement, movement))
    if (near.length === 0 || !names(refund, TAIL_NAMED)) return []
    return near.flatMap(paid => (names(paid, NUMBER_NAMED) ? [{ paid, refund }] : []))
  })
  const [only] = pairs
  if (!only || pairs.length > 1) return []
  const { paid, refund } = only
  taken.add(bill).add(paid.movement).add(refund.movement)
  // Of both together the bill got what it asks for.
  return [
    linkPayment(bill, paid, { named: NUMBER_NAMED, reason: 'overpaid', cents }),
    linkPayment(bill, refund, { named: TAIL_NAMED, reason: 'refund', cents: 0 }),
  ]
}

function isShortlyAfter(back: Movement, paid: Movement): boolean {
  const days = (Date.parse(back.date) - Date.parse(paid.date)) / DAY_MS
  return back.date.slice(0, 4) === paid.date.slice(0, 4) && days >= 0 && days <= REFUND_DAYS
}
