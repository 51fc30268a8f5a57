import type { Evidence, FieldSource } from './analysis-result.ts'

/** What a figure of an assessment is part of. */
export type NoticeGroup = 'einkuenfte' | 'abzuege' | 'ermaessigungen' | 'anrechnung' | 'ergebnis'

/**
 * How a figure of an assessment stands to the positions. `rounded`: the same but for the whole euros in which tax
 * offices print; `above`: more than the positions, which say the least that it is; `not_read`: positions are there and
 * the notice does not show it; `no_positions`: nothing in the papers counts for it; `not_comparable`: the law limits
 * it; `shown`: nothing stands against it.
 */
export type NoticeState =
  'same' | 'rounded' | 'differs' | 'above' | 'not_read' | 'no_positions' | 'not_comparable' | 'shown'

/** A figure of an assessment (Bescheid), beside what the positions of its year come to. */
export interface NoticeLine {
  /** Name of the field of the notice. */
  readonly field: string
  /** German. */
  readonly label: string
  readonly group: NoticeGroup
  /** Name of the form, and its lines where the year's form is known; null of what no form asks for. */
  readonly form: string | null
  readonly lines: readonly string[]
  /** Null: not read. */
  readonly noticeCents: number | null
  readonly source: FieldSource | null
  readonly evidence: readonly Evidence[]
  /** What the positions come to, as the notice would print it; null: none counts for it. */
  readonly binderCents: number | null
  /** Of the positions that it was added up from. */
  readonly positionIds: readonly string[]
  readonly state: NoticeState
  /** Notice less positions; null where nothing can be taken off. */
  readonly differenceCents: number | null
  /** Whether the difference makes the tax higher; null without one. */
  readonly isWorse: boolean | null
  /** What to know about the comparison, German; empty: nothing. */
  readonly note: string
}

/** An assessment of income tax, beside the positions of its year. */
export interface NoticeComparison {
  readonly lines: readonly NoticeLine[]
  /** Some figures of the computation were read: what is not there may have been left out by the tax office. */
  readonly isComputationRead: boolean
}
