import type { PageTable, TableCell, TableRow } from '../../model/page-table.ts'
import type { Amount } from '../facts/amount.ts'
import { amountOf } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { monthsSum, yearNamed } from '../facts/printed.ts'
import { hasAny } from '../facts/says.ts'
import type { Formula, FormulaInput } from './formula.ts'

/** Names of the heads of a rent account's columns, by key. */
const HEADS: Readonly<Record<string, string>> = {
  'v.miete': 'rentCold',
  'v.umlagen': 'rentUtilities',
  'v.garage': 'rentGarage',
}
const ENTRIES_MIN = 2

/** An entry of the column with the year that it counts in. */
interface Receipt {
  readonly cents: number
  readonly year: number
  readonly isRecurring: boolean
  readonly page: number
  readonly cell: TableCell
}

/**
 * What came in, by the column of a rent account: each receipt in the year of its day, that of the turn of the year in
 * the year that it is for (§ 11 Abs. 1 S. 2 EStG; rent is due by the third working day, § 556b BGB). Without a column
 * the field of the document is asked about where it may be one month alone.
 */
export const rentColumn: Formula = input => {
  const { document, rule } = input
  const receipts = (document.analysis?.forms?.tables ?? []).flatMap(table => receiptsOf(input, table))
  if (receipts.length < ENTRIES_MIN) return fallback(input)
  const years = Map.groupBy(receipts, ({ year }) => year)
  return [...years].map(([year, own]): Draft => ({
    key: rule.key,
    rule: input.name,
    amount: sumOf(document.id, own),
    year: { year, basis: own.every(({ isRecurring }) => isRecurring) ? 'recurring' : 'payment' },
  }))
}

function fallback(input: FormulaInput): Draft[] {
  const { document, rule, name } = input
  const fields = { 'v.miete': ['mieteinnahmen', 'kaltmiete'], 'v.umlagen': ['umlagen'], 'v.garage': ['garage'] }
  const names: readonly string[] = fields[rule.key as keyof typeof fields] ?? []
  const amount = names.map(field => amountOf(document, field)).find(one => one !== null && one.cents !== 0) ?? null
  if (amount?.isHuman) return [{ key: rule.key, rule: name, amount }]
  const cents = ofMonths(input)
  if (cents !== null) {
    const year = yearNamed(document)
    const printed = amount?.cents === cents ? amount : { ...NOWHERE, cents }
    return [{ key: rule.key, rule: name, amount: printed, ...(year === null ? {} : { year }) }]
  }
  if (!amount) return rule.required ? [{ key: rule.key, rule: name, amount: null }] : []
  return [{ key: rule.key, rule: name, amount, counts: 'asks', reason: 'awaiting_proof' }]
}

/** Of a row that is no field nobody knows the place; what has none is never confirmed. */
const NOWHERE = { certainty: 'schluessig', evidence: [], isHuman: false, isXml: false, isWeak: true } as const

/** What the one row of that name comes to that prints a month and how many of them, in cents. */
function ofMonths({ context, document, rule }: FormulaInput): number | null {
  const { wordings } = context.tax.rules
  const is = (name: string, line: string): boolean => hasAny(wordings[name] ?? [], line)
  const own = HEADS[rule.key] ?? ''
  const others = ['arrears', 'deposit', ...Object.values(HEADS).filter(head => head !== own)]
  const sums = document.text
    .split('\n')
    .filter(line => is(own, line) && !others.some(other => is(other, line)))
    .flatMap(line => monthsSum(line) ?? [])
  const [only, ...more] = sums
  return only !== undefined && more.length === 0 ? only : null
}

function receiptsOf({ context, document, rule }: FormulaInput, table: PageTable): Receipt[] {
  const wordings = context.tax.rules.wordings[HEADS[rule.key] ?? ''] ?? []
  const arrears = context.tax.rules.wordings['arrears'] ?? []
  const column = columnOf(table, head => hasAny(wordings, head), document)
  if (column < 0) return []
  const stated = Number(document.analysis?.fields['year']?.value ?? 0) || (document.analysis?.year ?? context.stackYear)
  const entries = withDays(table.rows.filter(({ sort }) => sort === 'entry'))
  return entries.flatMap(row => {
    const cell = row.cells[column]
    if (row.cells.some(one => one && hasAny(arrears, one.text))) return []
    if (!cell || cell.cents === null || cell.cents === 0) return []
    const found = yearOf(row, entries, stated)
    return found === null ? [] : [{ ...found, cents: cell.cents, page: table.page, cell }]
  })
}

/**
 * The column of such a head; where the table was read without any, by the order of the names in the line of the page that
 * names as many as there are columns of amounts.
 */
function columnOf(table: PageTable, isHead: (text: string) => boolean, { text }: PositionDocument): number {
  const { columns, rows } = table
  if (columns.some(({ head }) => head.trim() !== '')) return columns.findIndex(({ head }) => isHead(head))
  const money = columns.flatMap((_column, at) =>
    rows.some(row => (row.cells[at]?.cents ?? null) !== null) ? [at] : [],
  )
  const lines = text.split('\n').map(line => line.split(/\s+/u))
  for (const words of lines) {
    const names = words.slice(-money.length)
    const at = names.findIndex(isHead)
    if (words.length > money.length && at >= 0 && names.every(name => /^\p{L}[\p{L}.-]+$/u.test(name)))
      return money[at] ?? -1
  }
  return -1
}

/** Where nearly all entries name a day, one without is a sum. */
function withDays(entries: readonly TableRow[]): readonly TableRow[] {
  const dated = entries.filter(row => dayOf(row) !== null)
  return dated.length >= ENTRIES_MIN && 2 * dated.length > entries.length ? dated : entries
}

/** The year of an entry: by its day, or that of the account where it names a month alone. */
function yearOf(
  row: TableRow,
  entries: readonly TableRow[],
  stated: number | null,
): Pick<Receipt, 'year' | 'isRecurring'> | null {
  const day = dayOf(row)
  if (!day) return stated === null ? null : { year: stated, isRecurring: false }
  const text = row.cells
    .map(cell => cell?.text ?? '')
    .join(' ')
    .toLowerCase()
  const isEarly = day.monthDay >= '12-22' && (text.includes('januar') || hasDecemberRent(day.year, entries))
  if (isEarly) return { year: day.year + 1, isRecurring: true }
  const isLate = day.monthDay <= '01-10' && text.includes('dezember')
  return { year: isLate ? day.year - 1 : day.year, isRecurring: isLate }
}

/** The rent of December came at its time, so that one of its last days is for January. */
function hasDecemberRent(year: number, entries: readonly TableRow[]): boolean {
  const days = entries.flatMap(row => dayOf(row) ?? [])
  const isFirst = !days.some(day => day.year < year || (day.year === year && day.monthDay < '12-01'))
  return isFirst || days.some(day => day.year === year && day.monthDay >= '11-25' && day.monthDay < '12-22')
}

function dayOf(row: TableRow): { readonly year: number; readonly monthDay: string } | null {
  for (const cell of row.cells) {
    const found = /(\d{2})\.(\d{2})\.(\d{4})/.exec(cell?.text ?? '')
    if (found) return { year: Number(found[3]), monthDay: `${found[2]}-${found[1]}` }
  }
  return null
}

function sumOf(documentId: string, receipts: readonly Receipt[]): Amount {
  return {
    cents: receipts.reduce((sum, { cents }) => sum + cents, 0),
    certainty: 'schluessig',
    evidence: receipts.map(({ page, cell }) => ({ documentId, page, box: cell.box, label: null, raw: cell.text })),
    isHuman: false,
    isXml: false,
    isWeak: false,
  }
}

/** A credit to the owner of a let property lowers what was spent on it. */
export const ownerCredit: Formula = ({ document, rule, name }) => {
  const amount = amountOf(document, 'gross')
  return [{ key: rule.key, rule: name, amount: amount && { ...amount, cents: -Math.abs(amount.cents) } }]
}
