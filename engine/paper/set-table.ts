import { ACCENT, HAIRLINE, INK, MUTED, TINT } from './palette.ts'
import type { Colour } from './pen.ts'
import { MARGIN, clip, wrap } from './sheet-flow.ts'
import type { Flow, Target, Words } from './sheet-flow.ts'
import type { Typeface } from './typeface.ts'

export interface Column {
  readonly title: string
  /** Points; the widths of a table add up to the content width. */
  readonly width: number
  /** What stands right is a number: it is never broken, a long one is set smaller. */
  readonly align?: 'left' | 'right'
  readonly linesMax?: number
}

export interface Cell {
  readonly text: Words
  readonly bold?: boolean
  readonly colour?: Colour
  readonly link?: () => Target
}

export interface Row {
  readonly cells: readonly (Cell | string)[]
  /** A sum: bold, with a line above and a tint. */
  readonly isSum?: boolean
  /** Heads the rows below it: its first text runs over all columns. */
  readonly isGroup?: boolean
  /** Makes the whole row a link. */
  readonly link?: () => Target
  /** Hears where the row came to stand. */
  readonly onSet?: (place: Target) => void
}

const SIZE = 8.5
const LINE = 11.2
const PADDING = 4.2
const GAP = 8

/** Sets a table over as many sheets as it needs; the column titles are repeated on each. */
export function setTable(flow: Flow, columns: readonly Column[], rows: readonly Row[]): void {
  flow.ensure(24 + 2 * (LINE + 2 * PADDING))
  setTitles(flow, columns)
  for (const row of rows) {
    if (row.isGroup === true) setGroupRow(flow, columns, row)
    else setRow(flow, columns, row)
  }
  flow.space(8)
}

/** A cell with its text broken into lines. */
interface SetCell {
  readonly column: Column
  readonly cell: Cell
  readonly face: Typeface
  readonly lines: readonly Words[]
}

function setRow(flow: Flow, columns: readonly Column[], row: Row): void {
  const { regular, bold } = flow.book
  const set = columns.map((column, index): SetCell => {
    const cell = asCell(row.cells[index] ?? '')
    const face = cell.bold === true || row.isSum === true ? bold : regular
    return { column, cell, face, lines: linesOf(cell.text, face, column) }
  })
  const height = Math.max(...set.map(({ lines }) => lines.length)) * LINE + 2 * PADDING
  if (flow.ensure(height)) setTitles(flow, columns)
  const top = flow.y()
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  flow.draw(pen => {
    if (row.isSum === true) pen.fill(MARGIN.left, top - height, width, height, TINT)
    const [weight, colour] = row.isSum === true ? ([0.8, ACCENT] as const) : ([0.4, HAIRLINE] as const)
    const edge = row.isSum === true ? top : top - height
    pen.line(MARGIN.left, edge, MARGIN.left + width, edge, weight, colour)
  })
  let left: number = MARGIN.left
  for (const one of set) {
    const isLink = one.cell.link !== undefined || (row.link !== undefined && one.column === columns[0])
    drawCell(flow, one, left, top, isLink ? ACCENT : INK)
    const right = left + one.column.width
    if (one.cell.link) flow.link({ rect: [left, top - height, right, top], target: one.cell.link })
    left = right
  }
  const rect = [MARGIN.left, top - height, MARGIN.left + width, top] as const
  if (row.link) flow.link({ rect, target: row.link })
  row.onSet?.({ leaf: flow.sheet(), place: rect })
  flow.space(height)
}

function drawCell(flow: Flow, { column, cell, face, lines }: SetCell, left: number, top: number, usual: Colour): void {
  const colour = cell.colour ?? usual
  flow.draw(pen => {
    for (const [index, line] of lines.entries()) {
      const text = typeof line === 'string' ? line : clip(face, SIZE, line(), column.width - GAP)
      const size = column.align === 'right' ? fittingSize(face, text, column) : SIZE
      const indent = column.align === 'right' ? column.width - GAP / 2 - face.widthOf(text, size) : GAP / 2
      pen.text(face, size, left + indent, top - PADDING - SIZE - index * LINE + 0.5, text, colour)
    }
  })
}

function setGroupRow(flow: Flow, columns: readonly Column[], row: Row): void {
  const { bold } = flow.book
  const height = LINE + 2 * PADDING + 3
  // A heading at the foot of a sheet would head nothing.
  if (flow.ensure(height + 2 * (LINE + PADDING))) setTitles(flow, columns)
  const top = flow.y()
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const { text } = asCell(row.cells[0] ?? '')
  flow.draw(pen => {
    pen.fill(MARGIN.left, top - height, width, height, TINT)
    const title = clip(bold, SIZE, typeof text === 'string' ? text : text(), width - GAP)
    pen.text(bold, SIZE, MARGIN.left + GAP / 2, top - PADDING - SIZE - 1, title, ACCENT)
  })
  if (row.link) flow.link({ rect: [MARGIN.left, top - height, MARGIN.left + width, top], target: row.link })
  flow.space(height)
}

function setTitles(flow: Flow, columns: readonly Column[]): void {
  const { bold } = flow.book
  const top = flow.y()
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  flow.draw(pen => {
    let x: number = MARGIN.left
    for (const column of columns) {
      const title = clip(bold, 7.5, column.title, column.width - GAP / 2)
      const indent = column.align === 'right' ? column.width - GAP / 2 - bold.widthOf(title, 7.5) : GAP / 2
      pen.text(bold, 7.5, x + indent, top - 10, title, MUTED)
      x += column.width
    }
    pen.line(MARGIN.left, top - 16, MARGIN.left + width, top - 16, 0.9, ACCENT)
  })
  flow.space(17)
}

function asCell(cell: Cell | string): Cell {
  return typeof cell === 'string' ? { text: cell } : cell
}

/** Font size at which a text stands on one line of its column, with half a gap beside it. */
function fittingSize(face: Typeface, text: string, { width }: Column): number {
  return Math.min(SIZE, (SIZE * (width - GAP / 2)) / Math.max(face.widthOf(text, SIZE), 1))
}

function linesOf(text: Words, face: Typeface, column: Column): readonly Words[] {
  if (typeof text !== 'string' || column.align === 'right') return [text]
  const lines = wrap(face, SIZE, text, column.width - GAP)
  const { linesMax = 2 } = column
  if (lines.length <= linesMax) return lines
  return [
    ...lines.slice(0, linesMax - 1),
    clip(
      face,
      SIZE,
      lines.slice(linesMax - 1).reduce((text, line) => text + (/[-/]$/.test(text) ? '' : ' ') + line),
      column.width - GAP,
    ),
  ]
}
