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
/** A row of a single night begins with its day. */
const ROW_DAY = /^\D{0,3}(\d{2})\.(\d{2})\.(20\d\d)/u
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

/** Days on which nights begin: of a row each, or of the one row by its number, the last day being that of the service. */
function nightsOf(document: PositionDocument, rooms: readonly BillRow[]): readonly number[] {
  const dated = rooms.flatMap(({ text }) => {
    const [, day, month, year] = ROW_DAY.exec(text) ?? []
    return year === undefined ? [] : [Date.UTC(Number(year), Number(month) - 1, Number(day))]
  })
  if (rooms.length > 1 && dated.length === rooms.length && new Set(dated).size === rooms.length) return dated
  const [only, ...others] = rooms
  const count = others.length === 0 ? (only?.quantity ?? 0) : 0
  const end = Date.parse(textField(document, 'serviceDate') || textField(document, 'date'))
  return Number.isNaN(end) ? [] : Array.from({ length: count }, (_night, at) => end - (at + 1) * DAY_MS)
}

/** A stay that says nothing of its nights may have been at a weekend. */
function isOnWorkdays(document: PositionDocument, rooms: readonly BillRow[]): boolean {
  const nights = nightsOf(document, rooms)
  return nights.length > 0 && nights.every(night => !WEEKEND.has(new Date(night).getUTCDay()))
}
