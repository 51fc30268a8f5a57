import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import type { PaymentReason } from '../model/linked-payment.ts'
import type { DueBill } from './find-collective-payments.ts'
import { inPieces } from '../shared/in-pieces.ts'
import { linkPayment } from './link-payment.ts'
import type { FoldedMovement } from './link-payment.ts'
import { NUMBER_NAMED, TAIL_NAMED, namedIn, numberSeeker } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'
import { REMINDER_FEE } from './payment-words.de.ts'

/** Skonto of more than this is no usual one. */
const SKONTO_SHARE_MAX = 0.05
/** Reminders ask for no more than this beside the bill. */
const REMINDER_FEE_MAX = 4000

/**
 * Bills paid in parts, less a Skonto, or with the fee of a reminder: free movements that name the bill's number and come
 * to its amount (the rest may name the party alone), or one that misses it by a usual Skonto or such a fee. What was
 * paid makes a mark in `taken`.
 */
export async function findPartPayments(
  due: readonly DueBill[],
  movements: readonly FoldedMovement[],
  taken: Set<Movement | PaidDocument>,
): Promise<DocumentLink[]> {
  const found = await inPieces(due, one => partPaymentsOf(one, movements, taken))
  return found.flat()
}

function partPaymentsOf(
  { bill, cents: whole }: DueBill,
  movements: readonly FoldedMovement[],
  taken: Set<Movement | PaidDocument>,
): DocumentLink[] {
  const date = bill.analysis?.fields['date']?.value
  if (taken.has(bill) || date === undefined) return []
  const free = movements.filter(
    ({ movement }) => !taken.has(movement) && Math.sign(movement.cents) === Math.sign(whole) && movement.date >= date,
  )
  const found = partsOf({ bill, cents: whole }, free)
  if (!found) return []
  taken.add(bill)
  return found.parts.map(placed => {
    taken.add(placed.movement)
    return linkPayment(bill, placed, { named: NUMBER_NAMED, reason: found.reason })
  })
}

interface Parts {
  readonly parts: readonly FoldedMovement[]
  readonly reason: PaymentReason
}

function partsOf({ bill, cents }: DueBill, free: readonly FoldedMovement[]): Parts | null {
  const rankOf = ({ movement, folded }: FoldedMovement): number => namedIn(movement.text, bill.analysis, folded)
  const mayBeNamed = numberSeeker(bill.analysis)
  const numbered = free.filter(placed => mayBeNamed(placed.folded) && rankOf(placed) >= TAIL_NAMED)
  const [only] = numbered
  if (!only) return null
  if (numbered.length === 1 && isReminderFee(only.movement, cents)) return { parts: numbered, reason: 'reminder_fee' }
  const parts = numbered.filter(({ movement }) => Math.abs(movement.cents) < Math.abs(cents))
  const sum = parts.reduce((total, { movement }) => total + movement.cents, 0)
  if (parts.length === 0) return null
  if (Math.abs(sum - cents) <= 1) return { parts, reason: 'part' }
  if (
    parts.length === 1 &&
    Math.abs(sum) >= Math.abs(cents) * (1 - SKONTO_SHARE_MAX) &&
    Math.abs(sum) < Math.abs(cents)
  )
    return { parts, reason: 'skonto' }
  const rest = free.filter(
    placed => placed.movement.cents === cents - sum && !parts.includes(placed) && rankOf(placed) > 0,
  )
  return rest.length === 1 ? { parts: [...parts, ...rest], reason: 'part' } : null
}

function isReminderFee({ cents, text }: Movement, due: number): boolean {
  const more = Math.abs(cents) - Math.abs(due)
  return more > 0 && more <= REMINDER_FEE_MAX && REMINDER_FEE.test(text)
}
