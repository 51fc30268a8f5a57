import { findAmounts } from '../reading/find/find-amounts.ts'
import type { Layout } from '../reading/layout/read-layout.ts'

/** Right edges of the amounts that rows end with, as shares of the page's width. */
export interface TableEdges {
  /** Of the first rows, where a table goes on from the page before; empty under a heading. */
  readonly opening: readonly number[]
  /** Of the last rows above the footer. */
  readonly closing: readonly number[]
}

/** The entry may have begun on the page before: a line of it comes first. */
const OPENING_ROWS = 3
/** Some statements take three lines for an entry. */
const CLOSING_ROWS = 14
const FOOT = 0.88
/** Of one column; recognised edges are off by half a digit. */
const ALIGNED = 0.012
/** One row may end there by chance. */
const CLOSING_MIN = 2
/** A total closes a list, and nothing goes on behind it. */
const TOTAL = /^(?:Summe|Gesamt|Total|Rechnungsbetrag|Endbetrag)/iu

/** Where the entries of a list stand at the beginning and at the end of a page. */
export function tableEdges(layout: Layout): TableEdges {
  const amounts = findAmounts(layout)
  const edges = layout.rows.map(row => {
    const last = row.segments.at(-1)
    const amount = amounts.find(({ row: at, box }) => at === row.index && last && box[0] >= last.box[0] - 0.001)
    const hasWords = row.segments.length > 1 && /[\p{L}\d]/u.test(row.segments[0]?.text ?? '')
    return amount && hasWords ? amount.box[0] + amount.box[2] : null
  })
  const inBody = layout.rows.filter(({ box }) => box[1] < FOOT)
  const of = (rows: Layout['rows']): number[] => rows.flatMap(({ index }) => edges[index] ?? [])
  return {
    opening: of(inBody.slice(0, OPENING_ROWS)),
    closing: of(inBody.slice(-CLOSING_ROWS).filter(({ segments }) => !TOTAL.test(segments[0]?.text ?? ''))),
  }
}

/** Whether a page opens with entries of the list that the page before ends with. */
export function goesOnInTable({ closing }: TableEdges, { opening }: TableEdges): boolean {
  return opening.some(edge => closing.filter(other => Math.abs(other - edge) < ALIGNED).length >= CLOSING_MIN)
}
