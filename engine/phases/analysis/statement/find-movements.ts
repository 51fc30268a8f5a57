import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Movement, StatementMovements } from '../../../model/movement.ts'
import type { Box } from '../../../model/page.ts'
import { findAmounts } from '../../../reading/find/find-amounts.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import { parseDate } from '../../../reading/find/find-dates.ts'
import type { Layout, Row } from '../../../reading/layout/read-layout.ts'

const WEIGHTS = weightsOf(weightFile.statements)

export interface StatementBalances {
  /** In cents; null when the statement does not tell. */
  readonly opening: number | null
  readonly closing: number | null
  /** The year that days without one belong to: of the statement's end, YYYY-MM-DD. */
  readonly until: string | null
}

/** An old and a new balance that may be the statement's. */
interface BalanceSum {
  readonly opening: { readonly cents: number }
  readonly closing: { readonly cents: number }
}

/** A row that begins with a day and ends with an amount, before its sign is settled. */
interface Line {
  readonly date: string
  readonly page: number
  readonly text: string
  /** From left to right. */
  readonly amounts: readonly AmountCandidate[]
  /** What the print says of the sign of the last amount. */
  readonly sign: 1 | -1
}

type Reading = (line: Line, columns: Columns) => { readonly amount: AmountCandidate; readonly cents: number } | null

/** Right edges of the columns' titles, as shares of the page's width. */
interface Columns {
  readonly debit: number | null
  readonly credit: number | null
}

/** Recognition takes small points for other signs. */
const DAY = /^(\d{1,2})[.,:;-](\d{1,2})[.,:;]?(\d{4}|\d{2})?$/
const BALANCE = /kontostand|saldo|übertrag|uebertrag|rechnungsabschlu(?:ss|ß)/iu
const DEBIT = /^(?:soll|belastung(?:en)?|lastschrift(?:en)?|ausg[aä]ng(?:e)?|ausgaben|auszahlung(?:en)?)\W*$/iu
const CREDIT = /^(?:haben|gutschrift(?:en)?|eing[aä]ng(?:e)?|einnahmen|einzahlung(?:en)?)\W*$/iu
/** A minus behind an amount; recognition takes it for its lookalikes, none of which stands behind what came in. */
const LESS_BEHIND = /^(?:[-–−—=~_]|S\b|Soll\b)/
const MOVEMENTS_MAX = 5_000
const TEXT_LINES_MAX = 5
const TEXT_LENGTH_MAX = 400

/**
 * The lines of an account statement: a day at the start of a row, an amount at its end, the purpose between and below.
 * Whether money came or went is printed in many ways (sign before or behind, S and H, two columns, a running balance at
 * the end); of the readings that one is taken by which the old balance and all lines give the new one. Where none does,
 * rows without a day count, too, if the balances prove it: a day may be printed once for several lines, or not be read.
 * So do rows whose day stands alone in the row below. Where the balances do not fit, the first pair of `others` that does takes their place (`pair`).
 */
export function findMovements<P extends BalanceSum>(
  layout: Layout,
  { opening, closing, until }: StatementBalances,
  others: readonly P[] = [],
): StatementMovements & { readonly pair?: P } {
  const columns = findColumns(layout)
  const amounts = Map.groupBy(findAmounts(layout), ({ row }) => row)
  const readingsOf = (lines: readonly Line[]): Movement[][] =>
    READINGS.map(read => readAll(lines, columns, read)).filter(movements => movements !== null)
  const readings = readingsOf(findLines(layout, amounts, until, 'dated'))
  const wanted = opening === null || closing === null ? null : closing - opening
  const fits = (movements: readonly Movement[]): boolean => sumOf(movements) === wanted
  const fitting =
    wanted === null
      ? undefined
      : (readings.find(fits) ??
        PROVED.map(rows => readingsOf(findLines(layout, amounts, until, rows)).find(fits)).find(found => found))
  if (!fitting && others.length > 0) {
    const sums = readings.map(movements => ({ movements, sum: sumOf(movements) }))
    for (const pair of others) {
      const found = sums.find(
        ({ movements, sum }) => movements.length > 0 && sum === pair.closing.cents - pair.opening.cents,
      )
      if (found) return { movements: found.movements, sum: 'fits', pair }
    }
  }
  const movements =
    fitting ?? byHeads(readings[0], readAll(findLines(layout, amounts, until, 'dated'), columns, IN_COLUMNS)) ?? []
  return { movements, sum: wanted === null || movements.length === 0 ? 'open' : fitting ? 'fits' : 'differs' }
}

/** What counts as a line only where the balances prove it. */
const PROVED = ['all', 'day-below'] as const

const IN_COLUMNS: Reading = (line, columns) => byColumn(line.amounts.at(-1), columns)

/**
 * From the surest: what is printed at the amount, the column that it stands in, each also with a running balance behind
 * it.
 */
const READINGS: readonly Reading[] = [
  line => signed(line.amounts.at(-1), line.sign),
  IN_COLUMNS,
  line => (line.amounts.length > 1 ? signed(line.amounts.at(-2), signOf(line.amounts.at(-2), '')) : null),
  (line, columns) => (line.amounts.length > 1 ? byColumn(line.amounts.at(-2), columns) : null),
]

/** Without balances that prove a reading, two columns say what came and went where no amount has a sign. */
function byHeads(signed: Movement[] | undefined, inColumns: Movement[] | null): Movement[] | undefined {
  return signed?.every(({ cents }) => cents >= 0) === true && inColumns ? inColumns : signed
}

function readAll(lines: readonly Line[], columns: Columns, read: Reading): Movement[] | null {
  const movements: Movement[] = []
  for (const line of lines) {
    const found = read(line, columns)
    if (!found) return null
    const { date, text, page } = line
    movements.push({ date, cents: found.cents, text, page, box: found.amount.box })
  }
  return movements
}

function signed(amount: AmountCandidate | undefined, sign: 1 | -1) {
  return amount ? { amount, cents: sign * Math.abs(amount.cents) } : null
}

function byColumn(amount: AmountCandidate | undefined, { debit, credit }: Columns) {
  if (!amount || (debit === null && credit === null)) return null
  const right = amount.box[0] + amount.box[2]
  const distance = (column: number | null): number => (column === null ? WEIGHTS.noColumn : Math.abs(column - right))
  return { amount, cents: (distance(debit) < distance(credit) ? -1 : 1) * Math.abs(amount.cents) }
}

function findColumns(layout: Layout): Columns {
  for (const row of layout.rows) {
    const edge = (title: RegExp): number | null => {
      const token = row.tokens.find(({ text }) => title.test(text))
      return token ? token.box[0] + token.box[2] : null
    }
    const [debit, credit] = [edge(DEBIT), edge(CREDIT)]
    if (debit !== null && credit !== null) return { debit, credit }
  }
  return { debit: null, credit: null }
}

function findLines(
  layout: Layout,
  amounts: ReadonlyMap<number, readonly AmountCandidate[]>,
  until: string | null,
  rows: 'dated' | 'all' | 'day-below',
): readonly Line[] {
  const lines: Line[] = []
  let texts = 0
  for (const row of layout.rows) {
    const last = lines.at(-1)
    const below = layout.rows[row.index + 1]
    const isUnder = rows === 'day-below' && below?.page === row.page && !amounts.has(below.index)
    const under = isUnder ? dayOf(below, until) : null
    const own = dayOf(row, until) ?? under
    const isBalance = under === null && BALANCE.test(row.tokens.map(({ text }) => text).join(' '))
    const isBelow = rows === 'all' && !isBalance && amounts.has(row.index) && last?.page === row.page
    const date = own ?? (isBelow ? last.date : null)
    // "13.10;" at the start is a day, though it looks like an amount.
    const after = dayOf(row, until) === null ? 0 : (row.tokens[0]?.box[0] ?? 0) + (row.tokens[0]?.box[2] ?? 0)
    const found = (amounts.get(row.index) ?? [])
      .filter(({ box }) => box[0] >= after)
      .toSorted((one, other) => one.box[0] - other.box[0])
    if (date !== null && found.length > 0 && !isBalance && lines.length < MOVEMENTS_MAX) {
      texts = 1
      const behind = behindOf(row, found.at(-1)?.box)
      const text = textOf(row, (found.find(amount => !isForeign(row, amount)) ?? found[0])?.box)
      lines.push({ date, page: row.page, text, amounts: found, sign: signOf(found.at(-1), behind) })
    } else if (
      last &&
      date === null &&
      found.length === 0 &&
      !isBalance &&
      last.page === row.page &&
      texts < TEXT_LINES_MAX
    ) {
      texts++
      lines[lines.length - 1] = { ...last, text: `${last.text} ${textOf(row)}`.slice(0, TEXT_LENGTH_MAX) }
    } else if (date === null) {
      // A balance or a total ends the purpose of the line before it.
      texts = TEXT_LINES_MAX
    }
  }
  return lines
}

/** The first day in the first half of a row's start; days without a year belong to the statement's. */
function dayOf(row: Row, until: string | null): string | null {
  const first = row.tokens[0]
  if (!first || first.box[0] > WEIGHTS.rowBegins) return null
  const match = DAY.exec(first.text.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1'))
  if (!match) return parseDate(first.text)
  const [, day = '', month = '', year] = match
  if (year !== undefined) return parseDate(`${day}.${month}.${year}`)
  if (until === null) return null
  const inYear = (of: number): string | null => parseDate(`${day}.${month}.${of}`)
  const booked = inYear(Number(until.slice(0, 4)))
  // A statement of January may begin with the last days of the year before.
  return booked !== null && booked > until ? inYear(Number(until.slice(0, 4)) - 1) : booked
}

const OTHER_CURRENCY = /^(?!EUR)[A-Z]{3}$/

/** An amount in the currency of the purchase, beside that in euro: it belongs to the purpose. */
function isForeign({ tokens }: Row, { box }: AmountCandidate): boolean {
  const next = tokens.find(token => token.box[0] >= box[0] + box[2] - 0.002)
  return next !== undefined && OTHER_CURRENCY.test(next.text)
}

function behindOf(row: Row, box: Box | undefined): string {
  if (!box) return ''
  return row.tokens
    .filter(token => token.box[0] >= box[0] + box[2] - 0.002)
    .map(({ text }) => text)
    .join(' ')
}

function signOf(amount: AmountCandidate | undefined, behind: string): 1 | -1 {
  if (!amount) return 1
  const after = `${amount.after} ${behind}`.trim()
  if (amount.cents < 0 || /[-–−]\s*$/.test(amount.before) || LESS_BEHIND.test(after)) return -1
  if (/^(?:\+|H\b|Haben\b)/.test(after) || /\+\s*$/.test(amount.before) || amount.raw.startsWith('+')) return 1
  // Of a statement that prints minus signs, what has none came in.
  return 1
}

function textOf(row: Row, before?: Box): string {
  return row.tokens
    .filter(
      ({ box, text }, at) =>
        (before === undefined || box[0] + box[2] <= before[0] + 0.002) && !(at < 2 && DAY.test(text)),
    )
    .map(({ text }) => text)
    .join(' ')
    .slice(0, TEXT_LENGTH_MAX)
}

function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { cents }) => sum + cents, 0)
}
