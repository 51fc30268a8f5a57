import type { Box, PageText, Word } from '../../model/page.ts'
import { foldText } from '../fold-text.ts'

/** A word with its place among the rows. */
export interface Token {
  readonly text: string
  readonly folded: string
  readonly box: Box
  readonly confidence: number
  /** 1-based. */
  readonly page: number
  /** Index of the row in `Layout.rows`. */
  readonly row: number
}

/** Words of one row that stand together: a label, a value, a cell of a table. */
export interface Segment {
  readonly tokens: readonly Token[]
  readonly text: string
  readonly box: Box
  readonly page: number
  readonly row: number
}

export interface Row {
  readonly index: number
  readonly page: number
  readonly tokens: readonly Token[]
  readonly segments: readonly Segment[]
  readonly box: Box
}

export interface Layout {
  readonly rows: readonly Row[]
  readonly pageNumbers: readonly number[]
  /** Mean height of a row, as a share of the page's height. */
  readonly lineHeight: number
  /** Some words were recognised, so that misread letters are to be expected. */
  readonly recognised: boolean
}

export interface NumberedPage {
  readonly number: number
  readonly text: PageText
}

/** Box around all boxes. */
export function unionBox(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y, width, height] of boxes) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x + width)
    y1 = Math.max(y1, y + height)
  }
  return [x0, y0, x1 - x0, y1 - y0]
}

/**
 * Rows and segments of the pages, top to bottom, left to right; slanted pages are straightened by their known slant.
 */
export function readLayout(pages: readonly NumberedPage[]): Layout {
  const rows: Row[] = []
  for (const page of pages) {
    for (const words of groupRows(page.text)) rows.push(toRow(words, page.number, rows.length))
  }
  const heights = rows.map(row => row.box[3]).sort((a, b) => a - b)
  return {
    rows,
    pageNumbers: pages.map(page => page.number),
    lineHeight: heights[Math.floor(heights.length / 2)] ?? 0.012,
    recognised: pages.some(page => page.text.source === 'ocr' || page.text.source === 'mixed'),
  }
}

/** Signs of a word that are looked at: many times those of the longest. */
export const WORD_SIGNS_MAX = 1000
/** Of all words of a page. */
const PAGE_SIGNS_MAX = 100_000
/**
 * Controls, signs without width and marks of writing direction: seen by nobody, they part words and turn texts around.
 */
const UNSEEN = /(?![\t-\r])[\p{Cc}\u200b-\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu
/** "ﬁ" in one sign, and digits as wide as Chinese ones. */
const JOINED_OR_WIDE = /[\ufb00-\ufb06\uff01-\uff5e]/g
/** Of the width of a letter, or of its height. */
const BOLD_SHIFT = 0.25
/** Words that may begin between the two prints of one. */
const BOLD_NEAR = 3
/** Words of the longest row of a large table several times over; each is compared with the others of its row. */
const ROW_WORDS_MAX = 256
/** A4 upright: height over width; only used to turn a slant into a shift, so other formats may be a little off. */
const PAGE_RATIO = 1.414

function groupRows(text: PageText): Word[][] {
  const slope = Math.tan((text.skewDegrees * Math.PI) / 180) / PAGE_RATIO
  const placed = readable(text.words)
    .filter(word => word.text.trim() !== '' && word.box[3] > 0)
    .map(word => ({ word, center: word.box[1] + word.box[3] / 2 - word.box[0] * slope }))
    .sort((a, b) => a.center - b.center)
  const rows: { words: Word[]; center: number; height: number }[] = []
  for (const { word, center } of placed) {
    const height = word.box[3]
    const row = rows.at(-1)
    // Half of the smaller height: super- and subscripts join their row, neighbouring lines do not.
    if (row && Math.abs(center - row.center) < 0.5 * Math.max(Math.min(row.height, height), 0.004)) {
      row.center += (center - row.center) / (row.words.length + 1)
      row.height = Math.max(row.height, height)
      row.words.push(word)
    } else {
      rows.push({ words: [word], center, height })
    }
  }
  return rows.flatMap(row => inParts(printedOnce(row.words.sort((a, b) => a.box[0] - b.box[0]))))
}

/** A text as it is seen: fonts have the soft hyphen for the hyphen, else it shows at the end of a line only. */
function seenText(text: string): string {
  const seen = text.replaceAll(UNSEEN, '').replaceAll('\u00ad', '-')
  return seen.replaceAll(JOINED_OR_WIDE, sign => sign.normalize('NFKC'))
}

/** Some programs print a word twice, by a hair's breadth apart, to make it bold. */
function isPrintedTwice(word: Word, before: readonly Word[]): boolean {
  const [x, y, width, height] = word.box
  const apart = (BOLD_SHIFT * width) / Math.max(1, word.text.length)
  return before.some(
    ({ text, box }) =>
      text === word.text && Math.abs(box[0] - x) <= apart && Math.abs(box[1] - y) <= BOLD_SHIFT * height,
  )
}

function printedOnce(words: readonly Word[]): Word[] {
  const kept: Word[] = []
  for (const word of words) if (!isPrintedTwice(word, kept.slice(-BOLD_NEAR))) kept.push(word)
  return kept
}

function readable(words: readonly Word[]): Word[] {
  const kept: Word[] = []
  let signs = 0
  for (const word of words) {
    if (signs >= PAGE_SIGNS_MAX) break
    const text = seenText(word.text.slice(0, WORD_SIGNS_MAX))
    signs += text.length
    kept.push(text === word.text ? word : { ...word, text })
  }
  return kept
}

function inParts(words: Word[]): Word[][] {
  if (words.length <= ROW_WORDS_MAX) return [words]
  const parts = Math.ceil(words.length / ROW_WORDS_MAX)
  return Array.from({ length: parts }, (_, part) => words.slice(part * ROW_WORDS_MAX, (part + 1) * ROW_WORDS_MAX))
}

function toRow(words: readonly Word[], page: number, index: number): Row {
  const tokens: Token[] = words.map(word => ({
    text: word.text,
    folded: foldText(word.text),
    box: word.box,
    confidence: word.confidence,
    page,
    row: index,
  }))
  const segments: Token[][] = []
  for (const token of tokens) {
    const segment = segments.at(-1)
    const last = segment?.at(-1)
    const gap = last ? token.box[0] - (last.box[0] + last.box[2]) : 0
    if (segment && last && gap < gapMax(last, token)) segment.push(token)
    else segments.push([token])
  }
  return {
    index,
    page,
    tokens,
    segments: segments.map(items => ({
      tokens: items,
      text: items.map(token => token.text).join(' '),
      box: unionBox(items.map(token => token.box)),
      page,
      row: index,
    })),
    box: unionBox(tokens.map(token => token.box)),
  }
}

/** A gap wider than about two letters parts segments. */
function gapMax(left: Token, right: Token): number {
  const letter = Math.max(left.box[2] / Math.max(left.text.length, 1), right.box[2] / Math.max(right.text.length, 1))
  return Math.max(0.008, 1.9 * Math.min(letter, 0.02))
}
