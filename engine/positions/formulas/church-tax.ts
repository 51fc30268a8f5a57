import { amountOf } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { says } from '../facts/says.ts'
import type { Formula, FormulaInput } from './formula.ts'

const FIELDS = { paid: 'kirchensteuerNachzahlung', refunded: 'kirchensteuerErstattung' } as const
/** Amounts of a settlement, with the sign that stands before or behind them. */
const SIGNED = /(?<![\d.,])([-–−]\s?)?(\d{1,3}(?:\.?\d{3})*),(\d{2})(?!\d)(\s?[-–−](?![\d\s]))?/gu

/** Church tax of a notice (§ 10 Abs. 1 Nr. 4 EStG); one that names it without what is left to pay or paid back asks. */
export const churchTax: Formula = ({ context, document, rule, name }) => {
  const amount = amountOf(document, FIELDS.paid)
  const draft: Draft = { key: rule.key, rule: name, amount }
  if (amount) return [draft]
  const left = ofColumn(context, document)
  if (left !== null) return left > 0 ? [{ ...draft, amount: { ...NOWHERE, cents: left } }] : []
  const isTold = amountOf(document, FIELDS.refunded) !== null || !says(context.tax, 'churchTax', document)
  return isTold
    ? []
    : [{ ...draft, counts: 'asks', reason: 'amount_missing', note: 'Gezahlte oder erstattete Kirchensteuer' }]
}

/** Church tax that a notice pays back, by its own label or by the column of the settlement. */
export const churchTaxRefund: Formula = ({ context, document, rule, name }: FormulaInput) => {
  const amount = amountOf(document, FIELDS.refunded)
  if (amount) return [{ key: rule.key, rule: name, amount }]
  const left = amountOf(document, FIELDS.paid) === null ? ofColumn(context, document) : null
  return left !== null && left < 0 ? [{ key: rule.key, rule: name, amount: { ...NOWHERE, cents: -left } }] : []
}

/** Of a column that is no field nobody knows the place; what has none is never confirmed. */
const NOWHERE = { certainty: 'schluessig', evidence: [], isHuman: false, isXml: false, isWeak: true } as const

/**
 * What is left of the church tax by the settlement of a notice: the amount of its column in the last row that says what
 * is left, in cents, above zero to be paid. Null without one such column, or where the rows above do not make it.
 */
function ofColumn({ tax }: PositionContext, { text }: PositionDocument): number | null {
  const lines = text.split('\n')
  const head = lines.findIndex((line, at) => {
    const columns = says(tax, 'churchTax', line) ? columnsOf(line).length : 0
    return columns > 1 && signedIn(lines[at + 1] ?? '').length === columns
  })
  if (head < 0) return null
  const columns = columnsOf(lines[head] ?? '')
  const churches = columns.flatMap((column, at) => (says(tax, 'churchTax', column) ? [at] : []))
  const [at, ...more] = churches
  if (at === undefined || more.length > 0) return null
  const rows = lines.slice(head + 1).map(line => ({ line, amounts: signedIn(line) }))
  const end = rows.findIndex(({ amounts }) => amounts.length !== columns.length)
  const block = end < 0 ? rows : rows.slice(0, end)
  const found = block.findLastIndex(({ line }) => says(tax, 'taxLeft', line))
  const left = block[found]?.amounts[at]
  const above = block.slice(0, found).map(({ amounts }) => amounts[at] ?? 0)
  return left !== undefined && isRest(left, above) ? left : null
}

/** What was set less what was paid before. */
function isRest(left: number, [set = 0, ...paid]: readonly number[]): boolean {
  return paid.length > 0 && paid.reduce((rest, cents) => rest - Math.abs(cents), set) === left
}

/** Names of taxes at the head of a settlement, each with what stands before the next one. */
function columnsOf(line: string): string[] {
  return line
    .split(/(?=(?:Einkommen|Kirchen)steuer|Solidarit(?:ä|ae)tszuschlag|(?:Kirch|Kirchen)geld)/u)
    .filter(column => /steuer|zuschlag|geld/iu.test(column))
}

function signedIn(line: string): number[] {
  return [...line.matchAll(SIGNED)].map(([, before, euros = '', cents = '', behind]) => {
    const value = Number(euros.replaceAll('.', '')) * 100 + Number(cents)
    return before !== undefined || behind !== undefined ? -value : value
  })
}
