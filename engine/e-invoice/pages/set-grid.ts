import { ACCENT, HAIRLINE, INK, MUTED, TINT } from '../../paper/palette.ts'
import type { Colour } from '../../paper/pen.ts'
import type { Column } from '../../paper/set-table.ts'
import { MARGIN, clip, wrap } from '../../paper/sheet-flow.ts'
import type { Flow } from '../../paper/sheet-flow.ts'
import type { Typeface } from '../../paper/typeface.ts'

/** A paragraph of a cell; its own line breaks are kept. */
export interface Block {
  readonly text: string
  readonly bold?: boolean
  readonly muted?: boolean
}

export interface GridRow {
  readonly cells: readonly (readonly Block[] | string)[]
  /** A sum: bold, with a line above and a tint. */
  readonly isSum?: boolean
}

interface SetLine {
  readonly text: string
  readonly face: Typeface
  readonly colour: Colour
}

const SIZE = 8.5
const LINE = 11.2
const PADDING = 4.2
const GAP = 8
const TITLE = 17
/** A row of more lines is broken over sheets; a shorter one is kept together. */
const KEPT_LINES = 16

/**
 * Sets rows of cells that hold any amount of text: nothing is shortened, long rows go on over the next sheets. Column
 * titles are repeated on each sheet; without titles there are no rules between the rows either.
 */
export function setGrid(flow: Flow, columns: readonly Column[], rows: readonly GridRow[]): void {
  const hasTitles = columns.some(column => column.title !== '')
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const begin = () => {
    if (hasTitles) setTitles(flow, columns, width)
  }
  for (const [index, row] of rows.entries()) {
    const cells = columns.map((column, place) => linesOf(flow, column, row.cells[place] ?? '', row.isSum === true))
    const count = Math.max(1, ...cells.map(lines => lines.length))
    const padding = hasTitles || row.isSum === true ? PADDING : 1
    const height = Math.min(count, KEPT_LINES) * LINE + 2 * padding
    // Titles stay with the first row: at the foot of a sheet they would head nothing.
    const isNewSheet = flow.ensure(index === 0 ? height + TITLE : height)
    if (isNewSheet || index === 0) begin()
    if (row.isSum === true) drawSum(flow, count * LINE + 2 * padding, width)
    flow.space(padding)
    for (let line = 0; line < count; line += 1) {
      if (flow.ensure(LINE + padding)) begin()
      drawLine(flow, columns, cells, line)
      flow.space(LINE)
    }
    flow.space(padding)
    const bottom = flow.y()
    if (hasTitles && row.isSum !== true) {
      flow.draw(pen => pen.line(MARGIN.left, bottom, MARGIN.left + width, bottom, 0.4, HAIRLINE))
    }
  }
  flow.space(8)
}

function linesOf(flow: Flow, column: Column, cell: readonly Block[] | string, isSum: boolean): readonly SetLine[] {
  const blocks = typeof cell === 'string' ? [{ text: cell }] : cell
  return blocks.flatMap((block: Block) => {
    const face = block.bold === true || isSum ? flow.book.bold : flow.book.regular
    const colour = block.muted === true ? MUTED : INK
    return block.text
      .split('\n')
      .flatMap(text => wrap(face, SIZE, text.trim(), column.width - GAP))
      .map(text => ({ text, face, colour }))
  })
}

function drawLine(flow: Flow, columns: readonly Column[], cells: readonly (readonly SetLine[])[], line: number): void {
  const top = flow.y()
  let x: number = MARGIN.left
  for (const [index, column] of columns.entries()) {
    const set = cells[index]?.[line]
    const left = x
    x += column.width
    if (set === undefined || set.text === '') continue
    flow.draw(pen => {
      const indent = column.align === 'right' ? column.width - GAP / 2 - set.face.widthOf(set.text, SIZE) : GAP / 2
      pen.text(set.face, SIZE, left + indent, top - SIZE + 0.5, set.text, set.colour)
    })
  }
}

function drawSum(flow: Flow, height: number, width: number): void {
  const top = flow.y()
  flow.draw(pen => {
    pen.fill(MARGIN.left, top - height, width, height, TINT)
    pen.line(MARGIN.left, top, MARGIN.left + width, top, 0.8, ACCENT)
  })
}

function setTitles(flow: Flow, columns: readonly Column[], width: number): void {
  const { bold } = flow.book
  const top = flow.y()
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
  flow.space(TITLE)
}
