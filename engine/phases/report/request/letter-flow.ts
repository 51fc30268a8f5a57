import { HAIRLINE, INK, MUTED } from '../../../paper/palette.ts'
import { A4, addBareSheet, clip, wrap } from '../../../paper/sheet-flow.ts'
import type { Book, Sheet } from '../../../paper/sheet-flow.ts'
import type { Typeface } from '../../../paper/typeface.ts'
import { letterTexts } from './letter-texts.de.ts'

/** Millimetres in points. */
export const mm = (length: number): number => (length * 72) / 25.4

/** DIN 5008: 25 mm on the left, 20 mm on the right. */
export const LEFT = mm(25)
export const WIDTH = A4.width - LEFT - mm(20)
const TOP_OF_FURTHER_PAGES = mm(25)
const BOTTOM = mm(20)

export interface LetterColumn {
  readonly width: number
  readonly linesMax: number
}

/** Sets a letter from top to bottom; sheets follow each other as needed. */
export interface LetterFlow {
  readonly first: Sheet
  /** Moves to a place, in points from the top of the sheet. */
  moveTo(fromTop: number): void
  space(height: number): void
  ensure(height: number): boolean
  text(value: string, style?: { readonly bold?: boolean; readonly size?: number; readonly indent?: number }): void
  /** One row; its cells are wrapped and clipped to their columns. */
  row(columns: readonly LetterColumn[], cells: readonly string[], style?: { readonly isTitle?: boolean }): void
}

const SIZE = 10
const LINE = 1.42
const ROW_SIZE = 9.5
const ROW_LINE = 12.5

/** Starts a letter on a new sheet at the end of the book. */
export function startLetter(book: Book): LetterFlow {
  const { regular, bold } = book
  let sheet = addSheet(book)
  let y = A4.height - TOP_OF_FURTHER_PAGES
  const first = sheet

  const ensure = (height: number): boolean => {
    if (y - height >= BOTTOM) return false
    sheet = addSheet(book)
    y = A4.height - TOP_OF_FURTHER_PAGES
    return true
  }
  return {
    first,
    moveTo: fromTop => void (y = A4.height - fromTop),
    space: height => void (y -= height),
    ensure,
    text: (value, { bold: isBold = false, size = SIZE, indent = 0 } = {}) => {
      const face = isBold ? bold : regular
      for (const line of wrap(face, size, value, WIDTH - indent)) {
        ensure(size * LINE)
        const at = y - size
        sheet.draws.push(pen => pen.text(face, size, LEFT + indent, at, line, INK))
        y -= size * LINE
      }
    },
    row: (columns, cells, { isTitle = false } = {}) => {
      const face = isTitle ? bold : regular
      y -= 3
      y -= drawRow(sheet, y, columns, cells, { face, isTitle }) - 3
    },
  }
}

/** Lines as they were typed; an empty one is the space between two paragraphs. */
export function setParagraphs(flow: Pick<LetterFlow, 'space' | 'text'>, text: string): void {
  for (const line of text.split('\n')) {
    if (line.trim() === '') flow.space(8)
    else flow.text(line)
  }
}

/** Draws a row whose text begins at `top`; gives back its height. */
function drawRow(
  sheet: Sheet,
  top: number,
  columns: readonly LetterColumn[],
  cells: readonly string[],
  { face, isTitle }: { readonly face: Typeface; readonly isTitle: boolean },
): number {
  const set = columns.map(({ width, linesMax }, index) => {
    const lines = wrap(face, ROW_SIZE, cells[index] ?? '', width - 8)
    return upTo(linesMax, lines).map(line => clip(face, ROW_SIZE, line, width - 8))
  })
  const height = Math.max(...set.map(lines => lines.length)) * ROW_LINE + 6
  const colour = isTitle ? MUTED : INK
  let left = LEFT
  for (const [index, lines] of set.entries()) {
    const x = left
    for (const [row, line] of lines.entries()) {
      const at = top - ROW_SIZE - row * ROW_LINE
      sheet.draws.push(pen => pen.text(face, ROW_SIZE, x, at, line, colour))
    }
    left += columns[index]?.width ?? 0
  }
  const edge = top - height + 3
  sheet.draws.push(pen => pen.line(LEFT, edge, LEFT + WIDTH, edge, isTitle ? 0.9 : 0.4, isTitle ? MUTED : HAIRLINE))
  return height
}

/** At most so many of broken lines; the last one then holds what is left, to be clipped. */
export function upTo(linesMax: number, lines: readonly string[]): string[] {
  if (lines.length <= linesMax) return [...lines]
  const rest = lines.slice(linesMax - 1)
  return [
    ...lines.slice(0, linesMax - 1),
    rest.reduce((text, line) => `${text}${/[-/]$/.test(text) ? '' : ' '}${line}`),
  ]
}

/** Height of a row of `flow.row`, for keeping it together with what follows. */
export function rowHeight(
  { regular }: Pick<Book, 'regular'>,
  columns: readonly LetterColumn[],
  cells: readonly string[],
): number {
  const lines = columns.map(({ width, linesMax }, index) =>
    Math.min(linesMax, wrap(regular, ROW_SIZE, cells[index] ?? '', width - 8).length),
  )
  return Math.max(...lines) * ROW_LINE + 6
}

function addSheet(book: Book): Sheet {
  const sheet = addBareSheet(book)
  const { regular, officeName } = book
  sheet.draws.push(pen => {
    const right = LEFT + WIDTH
    pen.line(LEFT, 42, right, 42, 0.5, HAIRLINE)
    pen.text(regular, 7.5, LEFT, 30, clip(regular, 7.5, officeName, WIDTH - 120), MUTED)
    const number = letterTexts.page(sheet.number, book.leaves.length)
    pen.text(regular, 7.5, right - regular.widthOf(number, 7.5), 30, number, MUTED)
  })
  return sheet
}
