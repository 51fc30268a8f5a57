import { foldText } from '../../../reading/fold-text.ts'
import type { Layout, Row, Segment, Token } from '../../../reading/layout/read-layout.ts'
import type { Placed } from '../../../reading/labels/relate-label.ts'

/** A value counts by its sort only: a paper's own figures say nothing about the next one's. */
const FIGURE = '#'
/** Words longer than this are also known by how they begin and end: "Rechnungsbetrag" by "betrag". */
const STEM = 5

/** A word without its signs and figures, folded; '#' for a figure, '' for a sign. */
function shapeWord(text: string): string {
  if (!/\d/.test(text)) return foldText(text)
  return `${foldText(text.replaceAll(/\d/g, ''))}${FIGURE}`
}

/** Words of tokens, as they speak for a value. */
export function shapesOf(tokens: readonly Pick<Token, 'text'>[]): string[] {
  return tokens.map(({ text }) => shapeWord(text)).filter(Boolean)
}

/** Only those that say something by themselves. */
export function wordsOnly(shapes: readonly string[]): string[] {
  return shapes.filter(shape => shape !== FIGURE)
}

/** Words as signs, whole and by their beginning and end, so that compounds that were never seen speak, too. */
export function stemSigns(sign: string, shapes: readonly string[]): string[] {
  return wordsOnly(shapes).flatMap(word => [
    `${sign}w:${word}`,
    ...(word.length > STEM ? [`${sign}p:${word.slice(0, STEM)}`, `${sign}s:${word.slice(-STEM)}`] : []),
  ])
}

/** The words of a value's row, before and after it. */
export interface RowSides {
  readonly left: readonly Token[]
  readonly right: readonly Token[]
}

/** Those of its row that begin left of a value, and right of its end. */
export function sidesOf(row: Row, { box }: Pick<Placed, 'box'>): RowSides {
  const middle = (token: Token): number => token.box[0] + token.box[2] / 2
  return {
    left: row.tokens.filter(token => middle(token) < box[0]),
    right: row.tokens.filter(token => middle(token) > box[0] + box[2]),
  }
}

/** The row so many rows further down on the same page; null where there is none. */
export function rowFrom({ rows }: Layout, { row, page }: Placed, down: number): Row | null {
  const other = rows[row + down]
  return other?.page === page ? other : null
}

/** Whether a segment stands over or under a value. */
export function isInLine({ box }: Segment, value: Placed): boolean {
  return box[0] < value.box[0] + value.box[2] + 0.01 && box[0] + box[2] > value.box[0] - 0.01
}

/** A number held within a range, whole: as the name of a sign. */
export function held(value: number, most: number, least = 0): number {
  return Math.max(least, Math.min(most, Math.floor(value)))
}
