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
  /** Stands below the cells in small letters, from the second column on. */
  readonly note?: string
  /** Hears where the row came to stand. */
  readonly onSet?: (place: Target) => void
}

const SIZE = 8.5
const LINE = 11.2
const PADDING = 4.2
const GAP = 8
const NOTE_SIZE = 7.5
const NOTE_LINE = 9.8
const NOTE_LINES_MAX = 4
const NOTE_GAP = 2

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
  const cellsHeight = Math.max(...set.map(({ lines }) => lines.length)) * LINE
  const note = noteLines(flow, columns, row)
  const height = cellsHeight + (note.length > 0 ? note.length * NOTE_LINE + NOTE_GAP : 0) + 2 * PADDING
  if (flow.ensure(height)) setTitles(flow, columns)
  const top = flow.y()
  const right = MARGIN.left + widthOf(columns)
  drawEdge(flow, row, [MARGIN.left, top - height, right, top])
  setCells(flow, set, row, columns[0], height)
  flow.draw(pen => {
    for (const [index, line] of note.entries()) {
      const x = MARGIN.left + (columns[0]?.width ?? 0) + GAP / 2
      pen.text(regular, NOTE_SIZE, x, top - PADDING - cellsHeight - NOTE_SIZE - index * NOTE_LINE - 1, line, MUTED)
    }
  })
  const rect = [MARGIN.left, top - height, right, top] as const
  if (row.link) flow.link({ rect, target: row.link })
  row.onSet?.({ leaf: flow.sheet(), place: rect })
  flow.space(height)
}

/** A note runs below all columns but the first. */
function noteLines({ book }: Flow, columns: readonly Column[], { note }: Row): readonly string[] {
  if (note === undefined || note === '') return []
  const width = widthOf(columns) - (columns[0]?.width ?? 0) - GAP
  const lines = wrap(book.regular, NOTE_SIZE, note, width)
  if (lines.length <= NOTE_LINES_MAX) return lines
  return [
    ...lines.slice(0, NOTE_LINES_MAX - 1),
    clip(book.regular, NOTE_SIZE, lines.slice(NOTE_LINES_MAX - 1).join(' '), width),
  ]
}

function drawEdge(flow: Flow, { isSum }: Row, [left, bottom, right, top]: readonly [number, number, number, number]) {
  flow.draw(pen => {
    if (isSum === true) pen.fill(left, bottom, right - left, top - bottom, TINT)
    const [weight, colour] = isSum === true ? ([0.8, ACCENT] as const) : ([0.4, HAIRLINE] as const)
    const edge = isSum === true ? top : bottom
    pen.line(left, edge, right, edge, weight, colour)
  })
}

function setCells(flow: Flow, set: readonly SetCell[], row: Row, first: Column | undefined, height: number): void {
  const top = flow.y()
  let x: number = MARGIN.left
  for (const { column, cell, face, lines } of set) {
    const left = x
    const colour = cell.colour ?? (cell.link || (row.link && column === first) ? ACCENT : INK)
    flow.draw(pen => {
      for (const [index, line] of lines.entries()) {
        const text = typeof line === 'string' ? line : clip(face, SIZE, line(), column.width - GAP)
        const size = column.align === 'right' ? fittingSize(face, text, column) : SIZE
        const indent = column.align === 'right' ? column.width - GAP / 2 - face.widthOf(text, size) : GAP / 2
        pen.text(face, size, left + indent, top - PADDING - SIZE - index * LINE + 0.5, text, colour)
      }
    })
    if (cell.link) flow.link({ rect: [left, top - height, left + column.width, top], target: cell.link })
    x += column.width
  }
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0)
}

function setGroupRow(flow: Flow, columns: readonly Column[], row: Row): void {
  const { bold } = flow.book
  const height = LINE + 2 * PADDING + 3
  // A heading at the foot of a sheet would head nothing.
  if (flow.ensure(height + 2 * (LINE + PADDING))) setTitles(flow, columns)
  const top = flow.y()
  const width = widthOf(columns)
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
  const width = widthOf(columns)
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
