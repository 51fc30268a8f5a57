import type { Amount } from '../facts/amount.ts'
import { addUp } from '../facts/amount.ts'
import type { BillRow } from '../facts/bill-rows.ts'
import { billRows } from '../facts/bill-rows.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { textField } from '../facts/position-input.ts'
import { says } from '../facts/says.ts'
import type { Formula, FormulaInput } from './formula.ts'
import { gross } from './private-amounts.ts'

const EXTRAS_KEY = 'n.reise.neben'
const DAY_MS = 86_400_000
/** Nights that begin on a Friday or Saturday. */
const WEEKEND: ReadonlySet<number> = new Set([5, 6])

/**
 * A bill of a hotel by its lines (§ 9 Abs. 1 S. 3 Nr. 5a EStG): the room, what goes with the stay, and meals, which do
 * not count. A line of another kind, or lines that do not add up, ask with the whole. Parts count where nothing speaks
 * for a holiday: every night lies before a day of work, and no family stays along.
 */
export const stay: Formula = input => {
  const { context, document, rule, name } = input
  const rows = billRows(document)
  const sorts = rows.map(({ text }) => sortOf(input, text))
  const rooms = rows.filter((_row, at) => sorts[at] === 'lodging')
  if (rooms.length === 0 || sorts.includes(null)) {
    return gross(input).map(draft => ({ ...draft, ...asked(draft.amount), note: 'Ohne Frühstück, nur beruflich' }))
  }
  const isLeisure = says(context.tax, 'leisure', document) || !isOnWorkdays(document, rooms)
  const part = (sort: Sort, key: string, more: Partial<Draft>): Draft[] => {
    const amount = addUp(rows.filter((_row, at) => sorts[at] === sort).map(row => row.amount))
    return amount ? [{ key, rule: name, amount, isWhole: false, ...(isLeisure ? asked(amount) : {}), ...more }] : []
  }
  return [
    ...part('lodging', rule.key, isLeisure ? { note: 'Beruflich veranlasst?' } : {}),
    ...part('travelExtras', EXTRAS_KEY, isLeisure ? { note: 'Beruflich veranlasst?' } : {}),
    ...part('breakfast', EXTRAS_KEY, { counts: 'no', reason: 'not_deductible', note: 'Verpflegung' }),
  ]
}

const SORTS = ['breakfast', 'lodging', 'travelExtras'] as const
type Sort = (typeof SORTS)[number]

/** A room with breakfast in one price is neither. */
function sortOf({ context }: FormulaInput, text: string): Sort | null {
  const [only, ...others] = SORTS.filter(sort => says(context.tax, sort, text))
  return only && others.length === 0 ? only : null
}

function asked(amount: Amount | null): Partial<Draft> {
  return { counts: 'asks', reason: 'place_open', ...(amount ? { proposal: amount.cents } : {}) }
}

/** The last day is that of the service, the nights are those of the rooms; a stay without either says nothing. */
function isOnWorkdays(document: PositionDocument, rooms: readonly BillRow[]): boolean {
  const [only, ...others] = rooms
  const nights = others.length === 0 ? (only?.quantity ?? null) : null
  const end = Date.parse(textField(document, 'serviceDate') || textField(document, 'date'))
  if (nights === null || nights < 1 || Number.isNaN(end)) return false
  return Array.from({ length: nights }, (_night, at) => new Date(end - (at + 1) * DAY_MS).getUTCDay()).every(
    day => !WEEKEND.has(day),
  )
}
