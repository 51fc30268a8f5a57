import { parseDecimal } from '../../shared/money.ts'
import type { Amount } from './amount.ts'
import { amountOf, derived } from './amount.ts'
import type { PositionDocument } from './position-input.ts'

/** A line of a bill with what it comes to, VAT included. */
export interface BillRow {
  readonly text: string
  /** The line above, where it prints no amount: the beginning of a text of two lines, or something else. */
  readonly above: string
  readonly amount: Amount
  /** How many of it, where quantity times price is the amount; else null. */
  readonly quantity: number | null
}

const AMOUNT = /(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{2}(?!\d)/g
/** Sums, VAT and payments are no lines of what was done. */
const TOTAL =
  /^\W*(?:Summe|Zwischensumme|Nettosumme|Netto(?:betrag)?|Brutto(?:betrag)?|Gesamt(?:betrag|summe)?|Rechnungsbetrag|Endbetrag|zzgl\.?|zuzüglich|inkl\.?|enthaltene?|MwSt\.?|USt\.?|Umsatzsteuer|Mehrwertsteuer|bezahlt|gezahlt|zu zahlen|Zahlbetrag)(?![\p{L}-])/iu
const TOLERANCE_CENTS = 2
/** More rows than a bill of a stay or of an adviser has; the search for the run that adds up stays short. */
const ROWS_MAX = 60

/**
 * The lines of a bill that add up to its total, or to its net sum, from which each then gets its share of the VAT; empty
 * where none do: what does not add up was not read whole. A total that was misread beside one to be paid is replaced by
 * that.
 */
export function billRows(document: PositionDocument): readonly BillRow[] {
  const rows = rowsOf(document).slice(0, ROWS_MAX)
  const [gross, payable, net] = ['gross', 'payable', 'net'].map(name => amountOf(document, name))
  for (const total of [gross, payable]) {
    const run = total ? runOf(rows, total.cents) : []
    if (total && run.length > 0) return run.map(row => ({ ...row, amount: derived(total, row.cents, 'schluessig') }))
  }
  const run = net && gross && net.cents < gross.cents ? runOf(rows, net.cents) : []
  return gross && net ? withTax(run, gross, net) : []
}

/** The text of the rows that name something and its price; sums, VAT and payments are none of them. */
export function pricedRows(document: Pick<PositionDocument, 'text'>): string {
  return rowsOf(document)
    .map(row => row.text)
    .join('\n')
}

interface PlainRow {
  readonly text: string
  readonly above: string
  readonly cents: number
  readonly quantity: number | null
}

function rowsOf({ text }: Pick<PositionDocument, 'text'>): PlainRow[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const above = lines[at - 1] ?? ''
    return rowOf(line).map(row => ({ ...row, above: above.match(AMOUNT) ? '' : above }))
  })
}

/** The amount of a line stands last in it. */
function rowOf(line: string): Omit<PlainRow, 'above'>[] {
  const amounts = [...line.matchAll(AMOUNT)]
  const [first, last] = [amounts[0], amounts.at(-1)]
  if (!first || !last || TOTAL.test(line) || !/\p{L}{3}/u.test(line.slice(0, first.index))) return []
  const cents = centsOf(last[0])
  const text = line.slice(0, first.index)
  const price = amounts.length > 1 ? centsOf(first[0]) : null
  const counts = [...text.matchAll(/(?<![\d.,])\d{1,3}(?![\d.,%]|\s?%)/g)].map(([count]) => Number(count))
  return [{ text, cents, quantity: counts.find(count => price !== null && count * price === cents) ?? null }]
}

function centsOf(text: string): number {
  return parseDecimal(text.replaceAll('.', '').replace(',', '.'))
}

/** The first rows that follow each other and come to the total: two or more, none of them the total itself. */
function runOf(rows: readonly PlainRow[], total: number): readonly PlainRow[] {
  for (let from = 0; from < rows.length; from++) {
    let sum = 0
    for (let to = from; to < rows.length; to++) {
      sum += rows[to]?.cents ?? 0
      if (to > from && Math.abs(sum - total) <= TOLERANCE_CENTS) return rows.slice(from, to + 1)
      if (sum > total + TOLERANCE_CENTS) break
    }
  }
  return []
}

/** Net rows with their share of the VAT; the last one takes the rest of the rounding. */
function withTax(run: readonly PlainRow[], gross: Amount, net: Amount): readonly BillRow[] {
  const shares = run.map(({ cents }) => Math.round((cents * gross.cents) / net.cents))
  const before = shares.slice(0, -1).reduce((sum, cents) => sum + cents, 0)
  return run.map((row, at) => {
    const cents = at === run.length - 1 ? gross.cents - before : (shares[at] ?? 0)
    return { ...row, amount: derived(gross, cents) }
  })
}
