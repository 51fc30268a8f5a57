import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Box } from '../../../model/page.ts'
import type { Cents } from '../../../shared/money.ts'
import { findAmounts } from '../../../reading/find/find-amounts.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { findDates } from '../../../reading/find/find-dates.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { Layout, Row } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.statements)

/** An amount that is called a balance. */
export interface Balance {
  readonly cents: Cents
  readonly raw: string
  readonly page: number
  readonly box: Box
  /** The words beside or above it. */
  readonly label: string
  /** The day that stands with it. */
  readonly day: DateCandidate | null
  readonly side: 'opening' | 'closing' | null
}

export interface BalancePair {
  readonly opening: Balance
  readonly closing: Balance
}

const BALANCE = /kontostand|saldo|guthaben per|stand (?:am|per|zum)|anfangsbestand|endbestand|schlussbestand/iu
const OPENING =
  /\b(?:alte[rn]?|anfang\p{L}*|letzte[rn]?|vorherige[rn]?|bisherige[rn]?|start\p{L}*|eröffnung\p{L}*)\b|saldovortrag|vortrag|\balt\b/iu
const CLOSING = /\b(?:neue[rn]?|end\p{L}*|schluss\p{L}*|aktuelle[rn]?|abschluss\p{L}*)\b|\bneu\b/iu
/** A limit, what may be drawn, an average: beside the balances and none of them. */
const OTHER = /verfügbar|kreditlinie|dispo|limit|rahmen|durchschnitt|freibetrag/iu
const ROWS_ABOVE = 3
/** No statement names more; a running balance behind every line is none of them. */
const BALANCES_MAX = 24

/** All amounts of a statement that are called a balance, from top to bottom. */
export function findBalances(layout: Layout): readonly Balance[] {
  const days = Map.groupBy(findDates(layout), ({ row }) => row)
  const amounts = findAmounts(layout)
  const filled = new Set(amounts.map(({ row }) => row))
  const balances: Balance[] = []
  for (const amount of amounts) {
    const row = layout.rows[amount.row]
    if (!row) continue
    const beside = textBeside(row, amount)
    const named = BALANCE.test(beside) ? { label: beside, row: row.index } : above(layout, row, amount, filled)
    if (!named || OTHER.test(named.label)) continue
    balances.push({
      cents: signOf(row, amount) * Math.abs(amount.cents),
      raw: amount.raw,
      page: amount.page,
      box: amount.box,
      label: named.label,
      day: days.get(named.row)?.[0] ?? days.get(row.index)?.[0] ?? null,
      side: sideOf(named.label),
    })
    if (balances.length === BALANCES_MAX) break
  }
  return balances
}

/** Words between the amount before and this one in its row. */
function textBeside(row: Row, { box }: AmountCandidate): string {
  return row.tokens
    .filter(token => token.box[0] + token.box[2] <= box[0] + 0.002)
    .map(({ text }) => text)
    .join(' ')
    .replace(/^.*\d[.,]\d{2}\s(?:(?:EUR|€)\s)?(?!\d)/u, '')
}

/** The head over an amount that stands alone: "Alter Saldo" over "1.000,00". */
function above(
  layout: Layout,
  row: Row,
  { box }: AmountCandidate,
  filled: ReadonlySet<number>,
): { label: string; row: number } | null {
  for (let index = row.index - 1; index >= row.index - ROWS_ABOVE; index--) {
    const upper = layout.rows[index]
    if (!upper || upper.page !== row.page || row.box[1] - upper.box[1] > WEIGHTS.linesAbove * layout.lineHeight)
      return null
    const over = upper.segments.find(
      segment => segment.box[0] < box[0] + box[2] && segment.box[0] + segment.box[2] > box[0],
    )
    // With an amount in its own row, a label names that one.
    if (over) return BALANCE.test(over.text) && !filled.has(index) ? { label: over.text, row: index } : null
  }
  return null
}

function sideOf(label: string): Balance['side'] {
  const [opens, closes] = [OPENING.test(label), CLOSING.test(label)]
  return opens === closes ? null : opens ? 'opening' : 'closing'
}

/** A balance may be owed: minus before or behind, S or Soll behind. */
function signOf(row: Row, amount: AmountCandidate): 1 | -1 {
  const behind = row.tokens
    .filter(token => token.box[0] >= amount.box[0] + amount.box[2] - 0.002)
    .map(({ text }) => text)
    .join(' ')
  return amount.cents < 0 || /^(?:[-–−]|S\b|Soll\b)/u.test(`${amount.after} ${behind}`.trim()) ? -1 : 1
}

/**
 * The old and the new balance by what is said of them: their words ("alter", "neuer"), else their days; null where
 * neither tells.
 */
export function pairBalances(balances: readonly Balance[]): BalancePair | null {
  const opening = balances.find(({ side }) => side === 'opening')
  const closing = balances.findLast(({ side }) => side === 'closing')
  if (opening && closing) return { opening, closing }
  const dated = balances
    .flatMap(balance => (balance.day === null ? [] : [{ balance, date: balance.day.value }]))
    .toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)))
  const first = dated[0]
  const last = dated.find(({ date }) => date === dated.at(-1)?.date)
  return first && last && first.date !== last.date ? { opening: first.balance, closing: last.balance } : null
}

/** All pairs of different balances: which of them is right the lines of the statement tell. */
export function allPairs(balances: readonly Balance[]): BalancePair[] {
  const distinct = [...new Map(balances.map(one => [one.cents, one])).values()]
  return distinct.flatMap(opening => distinct.flatMap(closing => (opening === closing ? [] : [{ opening, closing }])))
}
