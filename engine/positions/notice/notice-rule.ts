import type { NoticeGroup } from '../../model/notice-comparison.ts'

/** How a figure of an assessment follows from positions. */
export interface NoticeRule {
  /** Name of the field of the notice. */
  readonly field: string
  readonly label: string
  readonly group: NoticeGroup
  /** More of it makes the tax higher. */
  readonly isIncome?: true
  /** Keys of positions; null: nothing in the papers stands against it. */
  readonly of: PositionSum | null
  /** The share of the sum that is granted, as a fraction, from a year on. */
  readonly share?: readonly { readonly from: number; readonly of: readonly number[] }[]
  /** The most that is granted: a figure of the year (`tax-figures.de.json`), or cents; for each child that it is about. */
  readonly ceiling?:
    { readonly figure: string; readonly perChild?: true } | { readonly cents: number; readonly perChild?: true }
  /** The positions are the least that it is: allowances and computed amounts are no papers. */
  readonly isLeast?: true
  /** The law limits it in a way that positions cannot say. */
  readonly isLimited?: true
  readonly note?: string
}

export interface PositionSum {
  readonly form: string
  /** Keys, or beginnings of keys that end in a dot, that add to it and that are taken off. */
  readonly plus: readonly string[]
  readonly minus?: readonly string[]
}
