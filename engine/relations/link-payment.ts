import type { DocumentLink } from '../model/binder-plan.ts'
import type { Movement } from '../model/movement.ts'
import type { PaymentReason } from '../model/linked-payment.ts'
import { NUMBER_NAMED } from './named-in-purpose.ts'
import type { PaidDocument } from './named-in-purpose.ts'

/** A movement with the statement that tells it. */
export interface PlacedMovement {
  readonly statement: PaidDocument
  readonly movement: Movement
}

/** The same with its purpose as numbers are looked for in it. */
export interface FoldedMovement extends PlacedMovement {
  readonly folded: string
}

/** The link of a bill to the movement that paid `cents` of it (its amount where not told), and why. */
export function linkPayment(
  bill: PaidDocument,
  { statement, movement }: PlacedMovement,
  { named, reason, cents = movement.cents }: { named: number; reason?: PaymentReason; cents?: number },
): DocumentLink {
  const { date, page, box } = movement
  const plain = named >= NUMBER_NAMED ? 'number' : named >= 2 ? 'account' : named > 0 ? 'name' : 'amount'
  return {
    documentId: statement.id,
    relatedId: bill.id,
    type: 'payment',
    payment: { date, page, box, isNamed: named > 0, cents: Math.abs(cents), reason: reason ?? plain },
  }
}
