import type { Position, PositionReason, YearBasis } from '../../model/position.ts'
import type { Amount } from './amount.ts'
import type { Quantity } from './quantity.ts'

/** What a rule makes of a document, before year and place are known. */
export interface Draft {
  readonly key: string
  /** Null: not read. */
  readonly amount: Amount | null
  /** Of a line that asks for days or kilometres, instead of an amount. */
  readonly quantity?: Quantity
  readonly unit?: Position['unit']
  readonly foreign?: Position['foreign']
  /** Absent: it counts. */
  readonly counts?: 'no' | 'asks'
  readonly reason?: PositionReason
  readonly note?: string
  /** The document that the reason speaks of. */
  readonly relatedId?: string
  /** What it would make if a person said yes. */
  readonly proposal?: number
  /** It is the whole of what was paid, so that a payment of this sum stands for it. */
  readonly isWhole?: boolean
  /** Of a house that is let in part: the paper itself says that this is of one part alone. */
  readonly isOfPart?: boolean
  /** What the paper itself says about the year of this amount. */
  readonly year?: { readonly year: number; readonly basis: YearBasis }
  /** The person that this amount of a paper about several is for. */
  readonly person?: Position['person']
  /** The child that this amount of a paper about several is for. */
  readonly childId?: string
  /** Name of the rule. */
  readonly rule: string
}
