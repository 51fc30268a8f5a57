import { PDFPage } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import type { Leaf } from './leaf.ts'
import { ACCENT, HAIRLINE, INK, MUTED } from './palette.ts'
import type { Colour, Pen } from './pen.ts'
import type { Typeface } from './typeface.ts'

export const A4 = { width: 595.28, height: 841.89 } as const
export const MARGIN = { left: 56, right: 56, top: 72, bottom: 60 } as const
export const CONTENT_WIDTH = A4.width - MARGIN.left - MARGIN.right

/** A text that may only be known when all pages have their numbers. */
export type Words = string | (() => string)

/** Where a link leads: a page, or a place on it (left, bottom, right, top in the page's own space). */
export interface Target {
  readonly leaf: Leaf
  readonly place: readonly [left: number, bottom: number, right: number, top: number] | null
}

export interface SheetLink {
  readonly rect: readonly [left: number, bottom: number, right: number, top: number]
  readonly target: () => Target
}

/** A page of our own. What is on it is drawn once all pages have their numbers. */
export interface Sheet extends Leaf {
  readonly draws: ((pen: Pen) => void)[]
  readonly links: SheetLink[]
}

/** What all own pages share. */
export interface Book {
  readonly pdf: PDFDocument
  readonly regular: Typeface
  readonly bold: Typeface
  /** All pages in their order, own and foreign. */
  readonly leaves: Leaf[]
  readonly sheets: Sheet[]
  readonly runningTitle: string
  readonly officeName: string
}

/** Sets text from top to bottom and starts new sheets as needed; `y` counts up from the bottom, as in PDF. */
export interface Flow {
  readonly book: Book
  sheet(): Sheet
  y(): number
  /** Moves down; negative moves up. */
  space(height: number): void
  /** Starts a new sheet unless this height is left; true when it did. */
  ensure(height: number): boolean
  draw(paint: (pen: Pen) => void): void
  link(link: SheetLink): void
  heading(text: string): void
  subheading(text: string): void
  paragraph(text: string, options?: { readonly size?: number; readonly colour?: Colour }): void
}

/** Adds an own page at the end of the book, without header and footer. */
export function addBareSheet(book: Book): Sheet {
  const page = PDFPage.create(book.pdf)
  page.setSize(A4.width, A4.height)
  const sheet: Sheet = { page, number: 0, draws: [], links: [] }
  book.leaves.push(sheet)
  book.sheets.push(sheet)
  return sheet
}

/** Starts a chapter on a new sheet; `title` stands in the header of all its sheets. */
export function startFlow(book: Book, title: string): Flow {
  let sheet = addFramedSheet(book, title)
  let y = A4.height - MARGIN.top

  const ensure = (height: number): boolean => {
    if (y - height >= MARGIN.bottom) return false
    sheet = addFramedSheet(book, title)
    y = A4.height - MARGIN.top
    return true
  }
  const setText = (text: string, { face, size, colour, ensured, height }: TextStyle): void => {
    for (const line of wrap(face, size, text, CONTENT_WIDTH)) {
      ensure(ensured)
      const at = y - size
      sheet.draws.push(pen => pen.text(face, size, MARGIN.left, at, line, colour))
      y -= height
    }
  }
  return {
    book,
    sheet: () => sheet,
    y: () => y,
    space: height => void (y -= height),
    ensure,
    draw: paint => void sheet.draws.push(paint),
    link: link => void sheet.links.push(link),
    heading: text => {
      setText(text, { face: book.bold, size: 19, colour: ACCENT, ensured: 60, height: 25 })
      y -= 7
    },
    subheading: text => {
      ensure(HEADED_HEIGHT)
      y -= 10
      const at = y - 11
      sheet.draws.push(pen => pen.text(book.bold, 11, MARGIN.left, at, text, INK))
      y -= 20
    },
    paragraph: (text, { size = 9.5, colour = INK } = {}) => {
      setText(text, { face: book.regular, size, colour, ensured: size * 1.45, height: size * 1.45 })
      y -= 6
    },
  }
}

/** How a text of several lines is set. */
interface TextStyle {
  readonly face: Typeface
  readonly size: number
  readonly colour: Colour
  /** Height that has to be left on the sheet for a line. */
  readonly ensured: number
  /** From one line to the next. */
  readonly height: number
}

function addFramedSheet(book: Book, title: string): Sheet {
  const sheet = addBareSheet(book)
  const right = A4.width - MARGIN.right
  sheet.draws.push(pen => {
    const top = A4.height - 40
    pen.text(
      book.regular,
      7.5,
      MARGIN.left,
      top,
      clip(book.regular, 7.5, book.runningTitle, CONTENT_WIDTH - 180),
      MUTED,
    )
    const heading = clip(book.bold, 7.5, title, 170)
    pen.text(book.bold, 7.5, right - book.bold.widthOf(heading, 7.5), top, heading, ACCENT)
    pen.line(MARGIN.left, top - 8, right, top - 8, 0.5, HAIRLINE)
    pen.line(MARGIN.left, 42, right, 42, 0.5, HAIRLINE)
    pen.text(book.regular, 7.5, MARGIN.left, 30, clip(book.regular, 7.5, book.officeName, CONTENT_WIDTH - 120), MUTED)
    const number = `Seite ${sheet.number} von ${book.leaves.length}`
    pen.text(book.regular, 7.5, right - book.regular.widthOf(number, 7.5), 30, number, MUTED)
  })
  return sheet
}

/** A heading, the titles of a table below it and its first rows; a heading at the foot of a sheet would head nothing. */
const HEADED_HEIGHT = 110

/** A sign of a law and its number stay on one line. */
const TIED = /(§§?|Abs\.|Nr\.|Rz\.) (?=\d)/g
/** Where a word may be broken: after hyphens and slashes, but not within the number of a document ("B-012"). */
const BREAK = /(?<!^[(„]?B-)(?<=[-/]\)?)(?=[\p{L}\p{N}])/u
/** A shorter end of a word does not stand on a line of its own. */
const TAIL_LETTERS_MIN = 3

/**
 * Breaks a text into lines of at most `width` points: at blanks, after hyphens and slashes, and within words that are
 * longer than a line.
 */
export function wrap(face: Typeface, size: number, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const [index, word] of text
    .replace(TIED, '$1\u00a0')
    .split(/[^\S\u00a0]+/)
    .entries()) {
    const pieces = word.split(BREAK).flatMap(piece => chop(face, size, piece, width))
    for (const [part, piece] of pieces.entries()) {
      const glue = part > 0 || index === 0 || line === '' ? '' : ' '
      const longer = line + glue + piece
      if (line !== '' && face.widthOf(longer, size) > width) {
        lines.push(line)
        line = piece
      } else line = longer
    }
  }
  const broken = line === '' && lines.length > 0 ? lines : [...lines, line]
  return broken.map(each => each.replaceAll('\u00a0', ' '))
}

/** Shortens a text with an ellipsis so that it fits. */
export function clip(face: Typeface, size: number, text: string, width: number): string {
  if (face.widthOf(text, size) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 0 && face.widthOf(`${characters.join('')}…`, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/**
 * Cuts a word where its line ends; words of letters get a hyphen there and end in three letters at least, hashes and
 * numbers stay as they are.
 */
function chop(face: Typeface, size: number, word: string, width: number): string[] {
  if (face.widthOf(word, size) <= width) return [word]
  const hyphen = /^\p{L}+[\p{P}]?$/u.test(word) ? '-' : ''
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && face.widthOf(piece + character + hyphen, size) > width) {
      pieces.push(piece + hyphen)
      piece = ''
    }
    piece += character
  }
  if (piece === '') return pieces
  const missing = TAIL_LETTERS_MIN - Array.from(piece).length
  const last = Array.from(pieces.at(-1) ?? '').slice(0, -1)
  if (hyphen === '' || missing <= 0 || last.length - missing < TAIL_LETTERS_MIN) return [...pieces, piece]
  return [...pieces.slice(0, -1), `${last.slice(0, -missing).join('')}-`, last.slice(-missing).join('') + piece]
}
