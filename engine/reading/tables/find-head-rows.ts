import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Box } from '../../model/page.ts'
import { parseAmount } from '../find/find-amounts.ts'
import { parseDate } from '../find/find-dates.ts'
import type { Layout, Row } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import { isNumeric } from './cell-values.ts'
import type { Head } from './column-heads.ts'
import { headsOf, readHead } from './column-heads.ts'

const WEIGHTS = weightsOf(weightFile.tables)

/** The head of a table: its columns from left to right, and the rows that it stands in. */
export interface TableHead {
  readonly page: number
  readonly heads: readonly Head[]
  readonly box: Box
  /** Index in `Layout.rows` of the first row below it. */
  readonly below: number
}

const KNOWN_MIN = 2
const HEADS_MAX = 16
const WORDS_OF_HEAD_MAX = 6

/**
 * The head that begins in a row: at least two heads of the list and as many as unknown ones; its further lines ("Einzel-"
 * over "preis", units below) are joined. Null where none begins.
 */
export function headAt(layout: Layout, index: number): TableHead | null {
  const row = layout.rows[index]
  if (!row || !mayBeHead(row)) return null
  const own = headsOf(row)
  const known = own.filter(({ role }) => role !== null)
  if (known.length < KNOWN_MIN || known.length * 2 < own.length) return null
  const isForm = known.every(({ role }) => role === 'euro' || role === 'cent')
  let heads: readonly Head[] = isForm ? known : own
  const rows = [row]
  const above = layout.rows[index - 1]
  if (!isForm && above && isClose(layout, above, row) && fitsOver(above, heads)) {
    heads = joinLines(headsOf(above), heads)
    rows.push(above)
  }
  let below = index + 1
  for (let next = layout.rows[below]; next; next = layout.rows[below]) {
    const last = layout.rows[below - 1] ?? row
    if (!isClose(layout, last, next) || !continuesHead(next, heads)) break
    heads = joinLines(heads, headsOf(next))
    rows.push(next)
    below++
  }
  return { page: row.page, heads: heads.map(withRole), box: unionBox(rows.map(({ box }) => box)), below }
}

function withRole(head: Head): Head {
  const { role, unit } = readHead(head.text)
  return { ...head, role: role ?? head.role, unit: unit ?? head.unit }
}

function mayBeHead(row: Row): boolean {
  return (
    row.segments.length <= HEADS_MAX &&
    row.segments.every(({ tokens }) => tokens.length <= WORDS_OF_HEAD_MAX) &&
    row.tokens.every(({ text }) => parseAmount(text) === null && parseDate(text) === null)
  )
}

function isClose(layout: Layout, upper: Row, lower: Row): boolean {
  return upper.page === lower.page && lower.box[1] - upper.box[1] < WEIGHTS.linesOfHead * layout.lineHeight
}

/** A line above a head that belongs to it stands over its columns only, and is none of the words before the table. */
function fitsOver(above: Row, heads: readonly Head[]): boolean {
  if (!mayBeHead(above) || above.tokens.some(({ text }) => isNumeric(text) || /[.:,]$/.test(text.slice(1))))
    return false
  return (
    above.segments.length >= 2 &&
    above.segments.every(({ box }) => heads.filter(head => overlap(head.box, box) > 0).length === 1)
  )
}

function continuesHead(row: Row, heads: readonly Head[]): boolean {
  if (!mayBeHead(row) || row.tokens.some(({ text }) => isNumeric(text))) return false
  const parts = headsOf(row)
  const areUnits = parts.every(
    ({ role, unit, text }) => role === 'euro' || role === 'cent' || unit !== null || text === '%',
  )
  const isUnder = parts.every(({ box }) => heads.some(head => overlap(head.box, box) > 0))
  const isHyphened = heads.some(head => /[-/]$/.test(head.text) && parts.some(({ box }) => overlap(head.box, box) > 0))
  const isKnown = parts.length >= 2 && parts.every(({ role }) => role !== null)
  return areUnits || (isUnder && (isHyphened || isKnown))
}

function overlap(one: Box, other: Box): number {
  return Math.min(one[0] + one[2], other[0] + other[2]) - Math.max(one[0], other[0])
}

/** Lines of a head, column by column; EUR and Ct below one head part it in two. */
function joinLines(upper: readonly Head[], lower: readonly Head[]): readonly Head[] {
  const used = new Set<Head>()
  const joined = upper.flatMap(head => {
    const under = lower.filter(one => !used.has(one) && overlap(head.box, one.box) > 0)
    under.forEach(one => used.add(one))
    if (under.some(({ role }) => role === 'cent') && under.length > 1)
      return under.map(one => (one.role === 'cent' ? one : { ...join(head, one), box: one.box }))
    const [first, ...others] = under
    return [first ? join(head, first) : head, ...others]
  })
  return [...joined, ...lower.filter(one => !used.has(one))].sort((one, other) => one.box[0] - other.box[0])
}

function join(upper: Head, lower: Head): Head {
  const isUnit = lower.role === 'euro' || lower.text === '%'
  const text =
    upper.text.endsWith('-') && !isUnit ? `${upper.text.slice(0, -1)}${lower.text}` : `${upper.text} ${lower.text}`
  const unit = lower.unit ?? (lower.role === 'euro' ? 'EUR' : lower.text === '%' ? '%' : upper.unit)
  return { text, role: upper.role ?? lower.role, unit, box: unionBox([upper.box, lower.box]) }
}
