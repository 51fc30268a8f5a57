import type { Amount } from '../facts/amount.ts'
import type { PositionRule } from '../../model/position-rules.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'

/** What a formula is asked about. */
export interface FormulaInput {
  readonly context: PositionContext
  readonly document: PositionDocument
  readonly rule: PositionRule
  /** Name and version of the rule, for `Draft.rule`. */
  readonly name: string
}

/** Works out amounts that no field says; none where the document has nothing to do with the key. */
export type Formula = (input: FormulaInput) => readonly Draft[]

/** A bill split into what was delivered and the VAT on it. */
export interface Split {
  readonly net: Amount | null
  readonly tax: Amount | null
}
