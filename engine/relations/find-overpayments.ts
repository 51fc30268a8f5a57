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
 * other way that names the bill, too, and comes to the difference. Both in one year, for each year counts its own
 * movements. What was paid makes a mark in `taken`.
 */
export async function findOverpayments(
  due: readonly DueBill[],
  movements: readonly FoldedMovement[],
  taken: Set<Movement | PaidDocument>,
): Promise<DocumentLink[]> {
  const found = await inPieces(due, one => overpaymentOf(one, movements, taken))
  return found.flat()
}

function overpaymentOf(
  { bill, cents }: DueBill,
  movements: readonly FoldedMovement[],
  taken: Set<Movement | PaidDocument>,
): DocumentLink[] {
  if (taken.has(bill)) return []
  const date = bill.analysis?.fields['date']?.value ?? ''
  const mayBeNamed = numberSeeker(bill.analysis)
  const naming = movements.filter(
    ({ movement, folded }) => !taken.has(movement) && movement.date >= date && mayBeNamed(folded),
  )
  const rankOf = ({ movement, folded }: FoldedMovement): number => namedIn(movement.text, bill.analysis, folded)
  const pairs = naming
    .filter(({ movement }) => Math.sign(movement.cents) === Math.sign(cents))
    .filter(paid => Math.abs(paid.movement.cents) > Math.abs(cents) && rankOf(paid) >= NUMBER_NAMED)
    .flatMap(paid => {
      const back = naming.filter(one => isRefund(one.movement, paid.movement, cents) && rankOf(one) >= TAIL_NAMED)
      return back.map(refund => ({ paid, refund }))
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

function isRefund(back: Movement, paid: Movement, due: number): boolean {
  const days = (Date.parse(back.date) - Date.parse(paid.date)) / DAY_MS
  const isYear = back.date.slice(0, 4) === paid.date.slice(0, 4)
  return isYear && days >= 0 && days <= REFUND_DAYS && back.cents === due - paid.cents
}
