import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/reading.json' with { type: 'json' }
import type { PageTable, TableCell, TableRow } from '../../model/page-table.ts'
import type { Layout, Row, Token } from '../layout/read-layout.ts'
import { unionBox } from '../layout/read-layout.ts'
import { amountOfCell, isNumeric, joinEurosAndCents, textOf, wholeEuros } from './cell-values.ts'
import type { Head } from './column-heads.ts'
import { opensLikeSum } from './column-heads.ts'
import type { TableHead } from './find-head-rows.ts'
import { placeBorders, splitAtBorders } from './place-columns.ts'

const WEIGHTS = weightsOf(weightFile.tables)

/** Heights of lines between two rows of one table. */
const GAP_MAX = 5
/** Lines of text between two rows with numbers. */
const TEXT_ROWS_MAX = 8
/** Lines of text between the head and the first row with amounts; more are the text of a letter. */
const GROUPS_MAX = 3
/** What rows begin with; left of any other column stand the words that name the row. */
const TEXTS = new Set(['position', 'article', 'name', 'date', 'party', 'key'])
/** Columns that are read as whole euros where their head names the currency. */
const MONEY = new Set([
  'amount',
  'net',
  'gross',
  'tax',
  'total',
  'share',
  'whole',
  'debit',
  'credit',
  'balance',
  'month',
  'year',
])

interface Body {
  readonly row: Row
  readonly tokens: readonly Token[]
}

/** A table below its head; null where no row of numbers follows. `until`: rows from here on belong to another table. */
export function readTable(layout: Layout, head: TableHead, until: number): PageTable | null {
  const rows = bodyOf(layout, head, until)
  const numbered = rows.filter(({ tokens }) => tokens.length > 1 && tokens.some(({ text }) => isNumeric(text)))
  if (numbered.length === 0) return null
  const heads = withLabels(head.heads, numbered)
  const end = rows.findLastIndex(body => numbered.includes(body))
  const borders = placeBorders(
    heads,
    [...rows.slice(0, end), ...numbered, ...numbered].map(({ tokens }) => tokens),
  )
  const read = classify(rows, heads, borders)
  const first = read.findIndex(({ sort }) => sort !== 'group')
  if (first < 0 || first > GROUPS_MAX || !read.some(({ sort }) => sort === 'entry')) return null
  const box = unionBox([head.box, ...read.map(one => one.box)])
  const columns = heads.map(({ text, role, unit }, at) => {
    const from = borders[at - 1] ?? box[0]
    const to = borders[at] ?? box[0] + box[2]
    return { head: text, role, unit, box: [from, box[1], to - from, box[3]] as const }
  })
  return { page: head.page, box, head: head.box, columns, rows: read }
}

/** Rows below the head until a wide gap, as far as they stand under it. */
function bodyOf(layout: Layout, { page, heads, box, below }: TableHead, until: number): Body[] {
  const last = heads.at(-1)
  const from = opensWithText(heads) ? box[0] - WEIGHTS.side : 0
  const to = last ? last.box[0] + last.box[2] + WEIGHTS.side : 1
  const body: Body[] = []
  let bottom = box[1] + box[3]
  let textRows = 0
  for (let index = below; index < until; index++) {
    const row = layout.rows[index]
    if (!row || row.page !== page || row.box[1] - bottom > GAP_MAX * layout.lineHeight) break
    const tokens = row.tokens.filter(token => token.box[0] >= from && token.box[0] < to)
    if (tokens.length === 0) continue
    textRows = tokens.some(({ text }) => isNumeric(text)) ? 0 : textRows + 1
    if (textRows > TEXT_ROWS_MAX) break
    bottom = row.box[1] + row.box[3]
    body.push({ row, tokens })
  }
  return body
}

function opensWithText([first]: readonly Head[]): boolean {
  return !first || first.role === null || TEXTS.has(first.role)
}

/** Words left of the first head are a column without a head. */
function withLabels(heads: readonly Head[], rows: readonly Body[]): readonly Head[] {
  const [first] = heads
  if (!first || opensWithText(heads)) return heads
  const before = rows.flatMap(({ tokens }) =>
    tokens.filter(({ box }) => box[0] + box[2] < first.box[0] - WEIGHTS.beforeFirst),
  )
  if (before.length < rows.length) return heads
  const left = Math.min(...before.map(({ box }) => box[0]))
  return [{ text: '', role: 'name', unit: null, box: [left, first.box[1], 0.002, first.box[3]] }, ...heads]
}

function classify(rows: readonly Body[], heads: readonly Head[], borders: readonly number[]): TableRow[] {
  const split = rows.map(({ tokens }) => ({
    tokens,
    cells: cellsOf(tokens, heads, borders),
    box: unionBox(tokens.map(token => token.box)),
  }))
  // Days and quantities make a row only where a table has no amounts at all: below it they belong to the letter.
  const isMoney = split.some(({ cells }) => cells.some(cell => cell?.cents != null))
  const isValue = (cell: TableCell): boolean =>
    cell.cents !== null || (!isMoney && cell.text.split(' ').every(isNumeric))
  const read: TableRow[] = []
  const columns = new Map<number, TableCell>()
  let lastNumbered = 0
  for (const { tokens, cells, box } of split) {
    const last = read.at(-1)
    const values = cells.flatMap((cell, at) => (cell !== null && at > 0 && isValue(cell) ? [{ cell, at }] : []))
    if (values.length > 0) {
      if (isMoney && !values.some(({ cell, at }) => isAligned(cell, columns.get(at)))) break
      for (const { cell, at } of values) if (cell.cents !== null && !columns.has(at)) columns.set(at, cell)
      const labels = cells.flatMap(cell => (cell === null || isValue(cell) ? [] : [cell.text]))
      const isSum = labels.length === 0 ? closes(last) && !isLess(cells, last) : labels.some(opensLikeSum)
      read.push({ sort: isSum ? 'sum' : 'entry', box, cells })
      lastNumbered = read.length
    } else if (cells[0]?.cents != null) break
    else if (last?.sort === 'entry' && crossesNone(tokens, borders) && !areSumHeads(cells) && !opensGroup(cells))
      read[read.length - 1] = continued(last, cells, box)
    else read.push({ sort: 'group', box, cells })
  }
  return read.slice(0, lastNumbered)
}

/** "b) haushaltsnahe Dienstleistungen": what has a letter of its own goes on with nothing. */
function opensGroup([first]: readonly (TableCell | null)[]): boolean {
  return first != null && /^\p{L}\)\s\p{L}{3}/u.test(first.text)
}

/** "Warenwert", "MwSt 19 %", "Endbetrag" side by side; one alone may go on with an item ("inkl. Montage"). */
function areSumHeads(cells: readonly (TableCell | null)[]): boolean {
  return cells.filter(cell => cell !== null).length > 1 && cells.some(cell => cell !== null && opensLikeSum(cell.text))
}

/** What is less than the entry above it does not add it up: amounts without words may be a row of their own. */
function isLess(cells: readonly (TableCell | null)[], last: TableRow | undefined): boolean {
  if (last?.sort !== 'entry') return false
  return cells.some((cell, at) => {
    const above = last.cells[at]?.cents ?? null
    return above !== null && cell !== null && cell.cents !== null && cell.cents > 0 && cell.cents < above
  })
}

/** Amounts without words close the entries above them, or stand below the words that call them sums. */
function closes(last: TableRow | undefined): boolean {
  return last?.sort === 'entry' || last?.cells.some(cell => cell !== null && opensLikeSum(cell.text)) === true
}

/** Amounts of a column stand below each other, by their right, left or middle; what does not belongs to the letter. */
function isAligned({ box, cents }: TableCell, first: TableCell | undefined): boolean {
  if (!first || cents === null) return true
  const [from, to] = [box[0] - first.box[0], box[0] + box[2] - first.box[0] - first.box[2]]
  return Math.min(Math.abs(from), Math.abs(to), Math.abs(from + to) / 2) < WEIGHTS.columnAligned
}

/** A line of text that goes across the columns is no part of an entry. */
function crossesNone(tokens: readonly Token[], borders: readonly number[]): boolean {
  return !borders.some(border =>
    tokens.some(({ box }) => box[0] < border - WEIGHTS.splitWord && box[0] + box[2] > border + WEIGHTS.splitWord),
  )
}

function continued(row: TableRow, below: readonly (TableCell | null)[], box: TableRow['box']): TableRow {
  const cells = row.cells.map((cell, at) => {
    const more = below[at]
    if (!cell || !more) return cell ?? more ?? null
    return { text: `${cell.text} ${more.text}`, box: unionBox([cell.box, more.box]), cents: cell.cents }
  })
  return { sort: 'entry', box: unionBox([row.box, box]), cells }
}

function cellsOf(tokens: readonly Token[], heads: readonly Head[], borders: readonly number[]): (TableCell | null)[] {
  const parts = splitAtBorders(tokens, borders)
  const joined = new Set<number>()
  return parts.map((part, at) => {
    if (part.length === 0 || joined.has(at)) return null
    const text = textOf(part)
    const head = heads[at]
    const next = heads[at + 1]?.role === 'cent' ? parts[at + 1] : undefined
    const pair = next && next.length > 0 ? joinEurosAndCents(text, textOf(next)) : null
    if (next && pair !== null) {
      joined.add(at + 1)
      return { text: `${text},${textOf(next)}`, box: unionBox([...part, ...next].map(({ box }) => box)), cents: pair }
    }
    const isMoney = head?.role === 'euro' || (head?.unit === 'EUR' && head.role !== null && MONEY.has(head.role))
    const cents = head?.role === 'cent' ? null : (amountOfCell(text) ?? (isMoney ? wholeEuros(text) : null))
    return { text, box: unionBox(part.map(({ box }) => box)), cents }
  })
}
