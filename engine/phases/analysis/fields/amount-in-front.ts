import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Placed } from '../../../reading/labels/relate-label.ts'
import type { StreamMatch } from '../../../reading/labels/match-labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** A list that sets amounts before their words has several such rows. */
const ROWS_MIN = 2
const CURRENCY = /^(?:EUR|Euro|€|CHF|-|–|\+|\*)$/iu

/**
 * How surely the words of a row name the amount that opens it (0 to 1): "EUR 54,40 Dividende" in a list whose rows all
 * begin with their amount. 0 where other rows have it at their end.
 */
export function inFront(layout: Layout, match: StreamMatch, value: Placed, values: readonly Placed[]): number {
  if (value.row !== match.row || value.box[0] >= match.box[0] || !opensRow(layout, value)) return 0
  const inRow = values.filter(({ row }) => row === value.row)
  if (inRow.length !== 1) return 0
  const rows = new Set(values.filter(one => one.page === value.page && opensRow(layout, one)).map(({ row }) => row))
  return rows.size >= ROWS_MIN ? WEIGHTS.inFront : 0
}

/** Nothing but a currency or a sign stands before it, and words behind it. */
function opensRow(layout: Layout, { row, box }: Placed): boolean {
  const tokens = layout.rows[row]?.tokens ?? []
  const before = tokens.filter(one => one.box[0] < box[0] - 0.001)
  const behind = tokens.filter(one => one.box[0] >= box[0] + box[2] - 0.003)
  return before.every(({ text }) => CURRENCY.test(text)) && behind.some(({ text }) => /\p{L}{4}/u.test(text))
}
