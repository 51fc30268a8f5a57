import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { AMOUNTS_IN_ROW_MAX } from '../../../reading/find/find-tax-lines.ts'
import type { LabelledAmount, Solution, Total } from './labelled-amount.ts'

const WEIGHTS = weightsOf(weightFile.sums)

/** Rates that a row can be of, in percent (§ 12 and § 28 UStG, Austria's, Switzerland's); 0 for lines without tax. */
const RATES = [19, 7, 16, 5, 20, 10, 13, 8.1, 2.6, 0]
const ROWS_APART_MAX = 3
/** No table of taxes is longer; rows made to fit each other would be without end. */
const RATE_ROWS_MAX = 2000

/** A row of a tax table: net + tax = gross side by side. */
export interface RateRow {
  readonly net: LabelledAmount
  readonly tax: LabelledAmount
  readonly gross: LabelledAmount
  readonly rate: number
}

/**
 * A tax table with a row per rate (receipts print it below their total): when the rows' gross amounts sum up to an
 * amount that stands on the page as well, that is the total, however its own words were read. Null where there is no
 * such table.
 */
export function totalOfRateRows(amounts: readonly LabelledAmount[]): Solution | null {
  const rows = findRateRows(amounts)
  for (const first of rows) {
    const table = rows.filter(row => row === first || (isBelow(first, row) && row.rate !== first.rate))
    if (table.length < 2 || new Set(table.map(row => row.rate)).size !== table.length) continue
    const sum = (part: 'net' | 'tax' | 'gross'): number =>
      table.reduce((cents, row) => cents + row[part].amount.cents, 0)
    const own = new Set(table.flatMap(row => [row.net, row.tax, row.gross]))
    const find = (cents: number): LabelledAmount | null =>
      amounts.find(entry => entry.amount.cents === cents && !own.has(entry)) ?? null
    const printed = find(sum('gross'))
    if (!printed) continue
    const total = (part: 'net' | 'tax'): Total => ({ cents: sum(part), amount: find(sum(part)) })
    return {
      gross: { cents: printed.amount.cents, amount: best(amounts, printed) },
      net: total('net'),
      tax: total('tax'),
      fits: true,
      lines: table.map(({ rate, net, tax }) => ({ rate, base: net.amount, tax: tax.amount })),
    }
  }
  return null
}

/** The only row that holds net, tax and gross at a rate: the total, though the words over its columns were not read. */
export function soleRateRow(amounts: readonly LabelledAmount[]): Solution | null {
  const rows = findRateRows(amounts)
  const [row] = rows
  if (!row || row.rate === 0 || rows.some(other => other.gross.amount.row !== row.gross.amount.row)) return null
  const total = (part: LabelledAmount): Total => ({ cents: part.amount.cents, amount: part })
  const lines = [{ rate: row.rate, base: row.net.amount, tax: row.tax.amount }]
  return { net: total(row.net), tax: total(row.tax), gross: total(row.gross), fits: true, lines }
}

/** Rows that hold net, tax and gross at a usual rate, from top to bottom. */
export function findRateRows(amounts: readonly LabelledAmount[]): RateRow[] {
  const byRow = Map.groupBy(amounts, entry => entry.amount.row)
  const rows: RateRow[] = []
  for (const inRow of byRow.values()) {
    if (inRow.length < 3 || inRow.length > AMOUNTS_IN_ROW_MAX) continue
    const byCents = Map.groupBy(inRow, entry => entry.amount.cents)
    for (const gross of inRow) {
      for (const net of inRow) {
        const [g, n] = [gross.amount.cents, net.amount.cents]
        const t = g - n
        const rate =
          net === gross || n <= t || t <= 0 ? undefined : RATES.find(one => Math.abs((n * one) / 100 - t) <= 2)
        if (rate === undefined) continue
        for (const tax of byCents.get(t) ?? []) if (tax !== gross && tax !== net) rows.push({ net, tax, gross, rate })
        if (rows.length > RATE_ROWS_MAX) return inOrder(rows)
      }
    }
  }
  return inOrder(rows)
}

function inOrder(rows: RateRow[]): RateRow[] {
  return rows.sort((one, other) => one.gross.amount.row - other.gross.amount.row)
}

function isBelow(first: RateRow, row: RateRow): boolean {
  const down = row.gross.amount.row - first.gross.amount.row
  if (down <= 0 || down > ROWS_APART_MAX) return false
  return (['net', 'tax', 'gross'] as const).every(
    part => Math.abs(rightOf(row[part]) - rightOf(first[part])) < WEIGHTS.aligned,
  )
}

function rightOf(entry: LabelledAmount): number {
  return entry.amount.box[0] + entry.amount.box[2]
}

/** Of equal amounts the one whose label speaks strongest for a total. */
function best(amounts: readonly LabelledAmount[], like: LabelledAmount): LabelledAmount {
  const strength = (entry: LabelledAmount): number => Math.max(entry.gross, entry.payable) - WEIGHTS.against * entry.not
  return amounts
    .filter(entry => entry.amount.cents === like.amount.cents)
    .reduce((strongest, entry) => (strength(entry) > strength(strongest) ? entry : strongest), like)
}
