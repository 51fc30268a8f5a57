import type { PositionTotal } from '../../../model/position.ts'
import { formatEuro } from '../../../shared/money.ts'
import type { Row } from '../../../paper/set-table.ts'

/** What is left of income after deductions, by the forms that ask for it: of one object, of one business. */
const RESULTS: Readonly<Record<string, readonly [more: string, less: string]>> = {
  V: ['Überschuss', 'Verlust'],
  EÜR: ['Gewinn', 'Verlust'],
}
const SUMS = { einnahme: 'Summe der Einnahmen', abzug: 'Summe der Abzüge' } as const

/** Sums below the lines of Anlage V and of the EÜR; other forms are computed by the tax office. */
export const resultRows = { ofSide, ofGroup }

/** The sum of a block; `totals` are of one form, side, object or business, and year. */
function ofSide(totals: readonly PositionTotal[]): Row[] {
  const [first] = totals
  if (!first || !isWhole(totals) || (first.side !== 'einnahme' && first.side !== 'abzug')) return []
  return [sumRow(SUMS[first.side], sumOf(totals))]
}

/** Income less deductions of one object or business, and year. */
function ofGroup(totals: readonly PositionTotal[]): Row[] {
  const titles = RESULTS[totals[0]?.form ?? '']
  if (!titles || !isWhole(totals)) return []
  const income = sumOf(totals.filter(({ side }) => side === 'einnahme'))
  const result = income - sumOf(totals.filter(({ side }) => side === 'abzug'))
  return [sumRow(`${titles[result < 0 ? 1 : 0]} bisher`, result)]
}

/** All of one object or business: what has no place yet is in no result. */
function isWhole(totals: readonly PositionTotal[]): boolean {
  const places = new Set(totals.map(({ objectId, businessId }) => objectId ?? businessId))
  return totals.every(({ form }) => form in RESULTS) && places.size === 1 && !places.has(null)
}

function sumOf(totals: readonly PositionTotal[]): number {
  return totals.reduce((sum, { cents }) => sum + cents, 0)
}

function sumRow(title: string, cents: number): Row {
  return { cells: ['', title, '', formatEuro(cents), '', ''], isSum: true }
}
