import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { Box } from '../../model/page.ts'
import type { PageTable } from '../../model/page-table.ts'
import { parseDate } from '../find/find-dates.ts'
import type { Layout, Row, Segment } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import { amountOfCell, textOf } from './cell-values.ts'
import type { Head } from './column-heads.ts'
import { readHead } from './column-heads.ts'
import { readTable } from './read-table.ts'

const WEIGHTS = weightsOf(weightFile.tables)

const GAP_MAX = 4
const ROWS_OF_AMOUNTS_MIN = 2
const ROWS_OF_DAYS_MIN = 3
/** Lines of a head over the first row. */
const HEAD_ROWS_MAX = 3
const HEAD_GAP_MAX = 3

interface Anchors {
  readonly row: Row
  readonly amounts: readonly Segment[]
  readonly day: Segment | null
}

/**
 * Tables whose heads are none of the list: two rows or more with two amounts each below each other, or three with a day
 * and an amount. Their heads are the words over their columns, whatever they say. `taken`: rows of other tables.
 */
export function findBareTables(layout: Layout, taken: ReadonlySet<number>): readonly PageTable[] {
  const rows = layout.rows.flatMap(row => (taken.has(row.index) ? [] : (anchorsOf(row) ?? [])))
  const tables: PageTable[] = []
  for (let at = 0; at < rows.length;) {
    const first = rows[at]
    if (!first) break
    const run = runFrom(layout, rows, at, taken)
    const least = first.amounts.length > 1 ? ROWS_OF_AMOUNTS_MIN : ROWS_OF_DAYS_MIN
    const table = run.length >= least ? toTable(layout, run) : null
    if (table) tables.push(table)
    at += table ? run.length : 1
  }
  return tables
}

function anchorsOf(row: Row): Anchors | null {
  const amounts = row.segments.filter(({ text }) => amountOfCell(text) !== null)
  const opening = row.segments[0]
  const day = opening && parseDate(opening.tokens[0]?.text ?? '') !== null ? opening : null
  return amounts.length > 1 || (amounts.length === 1 && day) ? { row, amounts, day } : null
}

function runFrom(layout: Layout, rows: readonly Anchors[], at: number, taken: ReadonlySet<number>): Anchors[] {
  const run: Anchors[] = []
  for (const one of rows.slice(at)) {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last) {
      const isNear = one.row.page === last.row.page && one.row.box[1] - last.row.box[1] < GAP_MAX * layout.lineHeight
      if (!isNear || !isAlike(first, one) || taken.has(one.row.index - 1)) break
    }
    run.push(one)
  }
  return run
}

/** Two columns of both rows stand below each other. */
function isAlike(first: Anchors, other: Anchors): boolean {
  const right = ({ box }: Segment): number => box[0] + box[2]
  const aligned = first.amounts.filter(one =>
    other.amounts.some(each => Math.abs(right(each) - right(one)) < WEIGHTS.bareAligned),
  )
  const days = first.day && other.day && Math.abs(first.day.box[0] - other.day.box[0]) < WEIGHTS.bareAligned ? 1 : 0
  return aligned.length + days >= 2
}

function toTable(layout: Layout, run: readonly Anchors[]): PageTable | null {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return null
  const above = headRows(layout, first.row)
  const columns = first.row.segments.map(segment => {
    const over = above.flatMap(row => row.segments.filter(one => nearest(one, first.row.segments) === segment))
    return headOver(segment, over, first.amounts.includes(segment))
  })
  const heads = withName(columns, first, run)
  const top = above[0]?.row ?? first.row
  const over = unionBox([top.box, ...above.flatMap(({ segments }) => segments.map(one => one.box))])
  const box = asWideAs(over, unionBox(heads.map(one => one.box)))
  const head = above.length > 0 ? box : ([first.row.box[0], first.row.box[1], first.row.box[2], 0] as const)
  return readTable(layout, { page: first.row.page, heads, box: head, below: first.row.index }, layout.rows.length)
}

/** A column of words between a day and its amount has none of its own where the first row leaves it out. */
function withName(heads: readonly Head[], first: Anchors, run: readonly Anchors[]): readonly Head[] {
  const isNamed = first.row.segments.some(one => one !== first.day && !first.amounts.includes(one))
  const named = run.find(({ row, amounts, day }) => row.segments.some(one => one !== day && !amounts.includes(one)))
  const words = named?.row.segments.find(one => one !== named.day && !named.amounts.includes(one))
  if (isNamed || !words || words.box[0] > (first.amounts[0]?.box[0] ?? 0)) return heads
  return [...heads, { text: '', role: 'name' as const, unit: null, box: words.box }].toSorted(
    (a, b) => a.box[0] - b.box[0],
  )
}

function headOver(segment: Segment, over: readonly Segment[], isAmount: boolean): Head {
  const text = over.map(one => one.text).join(' ')
  const { role, unit } = readHead(text)
  const plain = isAmount
    ? null
    : parseDate(segment.tokens[0]?.text ?? '') === null
      ? ('name' as const)
      : ('date' as const)
  return { text, role: role ?? plain, unit, box: segment.box }
}

interface HeadRow {
  readonly row: Row
  readonly segments: readonly Segment[]
}

/** Rows of words right above the first one, without amounts: the head, if they stand over its amounts. */
function headRows(layout: Layout, first: Row): readonly HeadRow[] {
  const found: HeadRow[] = []
  for (let index = first.index - 1; index >= first.index - HEAD_ROWS_MAX; index--) {
    const row = layout.rows[index]
    const lower = found[0]?.row ?? first
    if (!row || row.page !== first.page || lower.box[1] - row.box[1] > HEAD_GAP_MAX * layout.lineHeight) break
    if (row.segments.length < 2 || row.segments.some(({ text }) => amountOfCell(text) !== null)) break
    found.unshift({ row, segments: row.segments.flatMap(segment => parted(segment, first.segments)) })
  }
  return found
}

/** Heads that stand close are one segment: words over different columns are parted. */
function parted(segment: Segment, columns: readonly Segment[]): readonly Segment[] {
  if (columns.filter(column => overlapOf(segment, column) > 0).length < 2) return [segment]
  const byColumn = Map.groupBy(segment.tokens, token => nearest(token, columns))
  return [...byColumn.values()].map(tokens => ({
    ...segment,
    tokens,
    text: textOf(tokens),
    box: unionBox(tokens.map(({ box }) => box)),
  }))
}

/** The column that words of a head stand over most, or nearest to. */
function nearest(words: Pick<Segment, 'box'>, columns: readonly Segment[]): Segment | undefined {
  return columns.toSorted((one, other) => overlapOf(words, other) - overlapOf(words, one))[0]
}

/** Of the page's width; below 0 the distance between the two. */
function overlapOf({ box }: Pick<Segment, 'box'>, other: Segment): number {
  return Math.min(box[0] + box[2], other.box[0] + other.box[2]) - Math.max(box[0], other.box[0])
}

/** The names of rows begin left of the heads over their amounts. */
function asWideAs([x, y, width, height]: Box, [left, , across]: Box): Box {
  const from = Math.min(x, left)
  return [from, y, Math.max(x + width, left + across) - from, height]
}
