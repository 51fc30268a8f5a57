import type { TableRow } from '../../model/page-table.ts'
import { foldName } from '../../shared/fold-name.ts'
import type { Amount } from '../facts/amount.ts'
import { amountOf, derived } from '../facts/amount.ts'
import type { Child } from '../facts/child.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { amountsIn, linesWith, yearNamed } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { Formula, FormulaInput } from './formula.ts'

const MONTHS = 12

/**
 * Child benefit of the year, a position for each child that a row of the paper names: twelve times its monthly amount
 * where the row, or a line of a letter, shows both, so that neither is taken for the other. What a notice grants a month,
 * or takes back, asks.
 */
export const childBenefit: Formula = input => {
  const { context, document, rule, name } = input
  const found = context.children.flatMap(child => {
    const amount = ofChild(input, child)
    return amount ? [{ key: rule.key, rule: name, amount, childId: child.id } satisfies Draft] : []
  })
  if (found.length > 0) return found
  const amount = amountOf(document, 'betrag')
  if (!amount) return []
  const sum = says(context.tax, 'reclaimed', document) ? null : ofSentence(document, amount)
  const year = yearNamed(document)
  if (!sum) return [{ key: rule.key, rule: name, amount, ...ASKED }]
  return [{ key: rule.key, rule: name, amount: sum, ...(year ? { year } : {}) }]
}

const ASKED = { counts: 'asks', reason: 'awaiting_proof' } as const

/** The year's amount where one line prints it beside that of a month. */
function ofSentence(document: PositionDocument, amount: Amount): Amount | null {
  const yearly = [amount.cents * MONTHS, amount.cents].find(cents =>
    linesWith(document, cents).some(line => amountsIn(line).some(monthly => monthly * MONTHS === cents)),
  )
  return yearly === undefined ? null : derived(amount, yearly, 'schluessig')
}

/** The year's amount in the one row that names the child. */
function ofChild({ context, document }: FormulaInput, child: Child): Amount | null {
  const rows = (document.analysis?.forms?.tables ?? []).flatMap(({ rows: all, page }) =>
    all.filter(row => row.sort === 'entry' && isOf(row, child, context.children)).map(row => ({ row, page })),
  )
  const [only] = rows
  if (!only) return says(context.tax, 'reclaimed', document) ? null : ofLine(document, child, context.children)
  if (rows.length > 1) return null
  const cells = only.row.cells.flatMap(cell => (cell && cell.cents !== null && cell.cents > 0 ? [cell] : []))
  const yearly = cells.find(({ cents }) => cells.some(monthly => cents === (monthly.cents ?? 0) * MONTHS))
  if (!yearly || yearly.cents === null) return null
  const evidence = [{ documentId: document.id, page: only.page, box: yearly.box, label: null, raw: yearly.text }]
  return { cents: yearly.cents, certainty: 'schluessig', evidence, isHuman: false, isXml: false, isWeak: false }
}

/** The year's amount in the one line that names the child, where no table was read; without a place, so never confirmed. */
function ofLine({ text }: PositionDocument, child: Child, all: readonly Child[]): Amount | null {
  const [only, ...others] = text.split('\n').flatMap(line => {
    const amounts = isNamed(line, child, all) ? amountsIn(line) : []
    return amounts.filter(cents => amounts.some(monthly => cents > 0 && cents === monthly * MONTHS))
  })
  if (only === undefined || others.length > 0) return null
  return { cents: only, certainty: 'schluessig', evidence: [], isHuman: false, isXml: false, isWeak: true }
}

function isOf({ cells }: TableRow, child: Child, all: readonly Child[]): boolean {
  return isNamed(cells.map(cell => cell?.text ?? '').join(' '), child, all)
}

function isNamed(line: string, child: Child, all: readonly Child[]): boolean {
  const text = ` ${foldName(line)} `
  const named = all.filter(({ firstName }) => text.includes(` ${firstName} `))
  return named.length === 1 && named[0] === child
}
