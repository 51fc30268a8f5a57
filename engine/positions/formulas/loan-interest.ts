import type { Amount } from '../facts/amount.ts'
import { amountOf, derived } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import { amountsIn } from '../facts/printed.ts'
import { textField } from '../facts/position-input.ts'
import { says } from '../facts/says.ts'
import type { Formula, FormulaInput } from './formula.ts'

const OTHERS = 'Zinsen eines Darlehens für das eigene Heim'
const SEVERAL = 'Mehrere Darlehen: welche sind für das vermietete Objekt?'

/** The line that names the columns. */
const HEAD = /zinsen|tilgung/iu
const LINES_MAX = 3

/** Interest of a loan counts only for what is let; nobody guesses what it was taken up for. */
export const interest: Formula = input => {
  const { context, document, rule, name } = input
  const split = byLoan(input)
  if (split) return split
  const amount = amountOf(document, 'zinsen')
  const { property } = context.propertyOf(document)
  const draft = { key: rule.key, rule: name, amount }
  const isOwn =
    property?.use === 'own' || says(context.tax, 'ownHome', textField(document, 'verwendung') || document.text)
  if (isOwn) return [{ ...draft, counts: 'no', reason: 'not_deductible' }]
  return [{ ...draft, counts: 'asks', reason: 'place_open', ...(amount ? { proposal: amount.cents } : {}) }]
}

/** Interest of a loan for a let property, of several loans on one paper only that of those which the paper calls so. */
export const letInterest: Formula = input => {
  const { document, rule, name } = input
  return byLoan(input) ?? [{ key: rule.key, rule: name, amount: amountOf(document, 'zinsen') }]
}

/**
 * What the rows of several loans say of each: those of what is let together, those of the own home apart; where some
 * say that they are of what is let and another says neither, or both, it asks. Null where the rows tell nothing apart.
 */
function byLoan(input: FormulaInput): readonly Draft[] | null {
  const { document, rule, name } = input
  const read = amountOf(document, 'zinsen')
  if (!read || read.isHuman) return null
  const rows = loansOf(input, read)
  if (!rows.some(({ isLet }) => isLet) || rows.every(({ isLet, isOwn }) => isLet && !isOwn)) return null
  const draft = (cents: number): Draft => {
    const amount = derived(read, cents, 'schluessig')
    return { key: rule.key, rule: name, amount, isWhole: false, isOfPart: true }
  }
  const sumOf = (isLet: boolean): number =>
    rows.filter(row => row.isLet === isLet).reduce((sum, { cents }) => sum + cents, 0)
  if (rows.some(({ isLet, isOwn }) => isLet === isOwn)) {
    return [{ ...draft(read.cents), counts: 'asks', reason: 'place_open', proposal: sumOf(true), note: SEVERAL }]
  }
  return [draft(sumOf(true)), { ...draft(sumOf(false)), counts: 'no', reason: 'not_deductible', note: OTHERS }]
}

interface Loan {
  readonly cents: number
  readonly isLet: boolean
  readonly isOwn: boolean
}

/** Rows with as many amounts as the one that the interest was read from, each with the words that are about it. */
function loansOf({ context, document }: FormulaInput, { cents }: Amount): Loan[] {
  const lines = document.text.split('\n')
  const amounts = lines.map(amountsIn)
  const first = amounts.find(one => one.includes(cents)) ?? []
  const column = first.indexOf(cents)
  const rows = amounts.flatMap((one, at) => (column >= 0 && one.length === first.length ? [at] : []))
  const span = spanOf(lines, rows)
  const number = textField(document, 'darlehensnummer').split(' ')[0] ?? ''
  const starts = number === '' ? [] : lines.flatMap((line, at) => (line.startsWith(number) ? [at] : []))
  return rows.map(at => {
    const record = recordOf(at, rows, starts)
    const around = record ?? (span ? { from: at - span.above, to: at + span.below + 1 } : { from: at, to: at + 1 })
    const text = lines.slice(around.from, around.to).join(' ')
    return {
      cents: amounts[at]?.[column] ?? 0,
      isLet: says(context.tax, 'letPart', text),
      isOwn: says(context.tax, 'ownHome', text),
    }
  })
}

/** The lines of one loan among several that each begin with its number; null where they do not. */
function recordOf(
  at: number,
  rows: readonly number[],
  starts: readonly number[],
): { readonly from: number; readonly to: number } | null {
  const from = starts.findLast(start => start <= at)
  if (from === undefined || starts.length !== rows.length) return null
  const next = starts.find(start => start > from) ?? Math.min(from, at) + LINES_MAX
  return rows.filter(row => row >= from && row < next).length === 1 ? { from, to: next } : null
}

/**
 * How many lines above and below a row of bare amounts are about it: as many above as stand between the first one and
 * the heads, below what is left between two rows. Null where rows have words of their own, or differ.
 */
function spanOf(
  lines: readonly string[],
  rows: readonly number[],
): { readonly above: number; readonly below: number } | null {
  const [first = 0] = rows
  if (rows.some(at => /\p{L}{3}/u.test(lines[at] ?? ''))) return null
  const above = first - 1 - lines.slice(0, first).findLastIndex(line => HEAD.test(line) || amountsIn(line).length > 0)
  const gaps = new Set(rows.slice(1).map((at, index) => at - (rows[index] ?? 0) - 1))
  const [gap = 0, ...others] = gaps
  return above >= 1 && above <= LINES_MAX && others.length === 0 && gap >= above ? { above, below: gap - above } : null
}
