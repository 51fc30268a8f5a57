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
  if (value.row !== match.row || value.box[0] >= match.box[0]) return 0
  const opening = openingValues(layout, values)
  if (!opening.has(value)) return 0
  return [...opening].filter(({ page }) => page === value.page).length >= ROWS_MIN ? WEIGHTS.inFront : 0
}

const known = new WeakMap<readonly Placed[], ReadonlySet<Placed>>()

/** The values that open their row and are alone in it; made once for all labels of a document. */
function openingValues(layout: Layout, values: readonly Placed[]): ReadonlySet<Placed> {
  const made = known.get(values)
  if (made) return made
  const alone = [...Map.groupBy(values, ({ row }) => row).values()].filter(({ length }) => length === 1)
  const opening = new Set(alone.flat().filter(one => opensRow(layout, one)))
  known.set(values, opening)
  return opening
}

/** Nothing but a currency or a sign stands before it, and words behind it. */
function opensRow(layout: Layout, { row, box }: Placed): boolean {
  const tokens = layout.rows[row]?.tokens ?? []
  const before = tokens.filter(one => one.box[0] < box[0] - 0.001)
  const behind = tokens.filter(one => one.box[0] >= box[0] + box[2] - 0.003)
  return before.every(({ text }) => CURRENCY.test(text)) && behind.some(({ text }) => /\p{L}{4}/u.test(text))
}
