import type { Amount } from '../facts/amount.ts'
import { addUp, amountOf, derived } from '../facts/amount.ts'
import type { BillRow } from '../facts/bill-rows.ts'
import { billRows } from '../facts/bill-rows.ts'
import type { Draft } from '../facts/draft.ts'
import { personNamed } from '../facts/person.ts'
import { says } from '../facts/says.ts'
import type { Formula, FormulaInput } from './formula.ts'
import { gross } from './private-amounts.ts'

/** What lines of the bill are for, by the wordings that say so; expenses are shared out over the others. */
const SORTS = ['adviceWork', 'adviceLet', 'adviceBusiness', 'advicePrivate', 'adviceExpenses'] as const
type Sort = (typeof SORTS)[number]
const LET_KEY = 'v.sonst'
const BUSINESS_KEY = 'b.beratung'
const OPEN = 'Aufteilung nach Einkünften; der Mantelbogen ist privat'

/**
 * A tax adviser's bill to a private client by its lines: working out an income is deducted from that income, the return
 * itself is private (§ 12 EStG; BMF of 21.12.2007). Lines that do not add up, or that nobody can sort, ask with the
 * whole. What goes to a business needs one.
 */
export const adviserBill: Formula = input => {
  const { context, rule, name, document } = input
  const rows = billRows(document).map(row => ({ ...row, sort: sortOf(input, row) }))
  const isOpen = rows.some(({ sort }) => sort === null || (sort === 'adviceBusiness' && !context.client.isBusiness))
  if (rows.length === 0 || isOpen || rows.every(({ sort }) => sort === 'adviceExpenses'))
    return gross(input).map(asking)
  const shared = withExpenses(rows)
  const of = (sort: Sort): typeof shared => shared.filter(row => row.sort === sort)
  const part = (key: string, own: readonly Pick<BillRow, 'amount'>[], more: Partial<Draft> = {}): Draft[] => {
    const amount = addUp(own.map(row => row.amount))
    return amount ? [{ key, rule: name, amount, isWhole: false, ...more }] : []
  }
  const byPerson = Map.groupBy(of('adviceWork'), ({ text }) => personNamed(context.client, text))
  return [
    ...[...byPerson].flatMap(([person, own]) => part(rule.key, own, person === null ? {} : { person })),
    ...part(LET_KEY, of('adviceLet')),
    ...part(BUSINESS_KEY, of('adviceBusiness')),
    ...part(rule.key, of('advicePrivate'), { counts: 'no', reason: 'not_deductible', note: 'Steuererklärung, privat' }),
  ]
}

/**
 * A tax adviser's bill to a business that also has a row of the private return (§ 12 Nr. 1 EStG): what its rows say of the
 * business counts with its share of net and input tax, the rest does not. Null where there is nothing private, and where
 * a row is of both or of neither, or they do not add up.
 */
export function businessShare(input: FormulaInput, drafts: readonly Draft[]): readonly Draft[] | null {
  const { document, name } = input
  const [main, vat] = drafts
  if (main?.key !== BUSINESS_KEY || !main.amount || main.counts !== undefined || !vat?.amount) return null
  const rows = billRows(document).map(row => ({ ...row, sort: sortOf(input, row) }))
  const isSorted = rows.every(({ sort }) => sort !== null && sort !== 'adviceWork' && sort !== 'adviceLet')
  if (!isSorted || !rows.some(({ sort }) => sort === 'advicePrivate')) return null
  const shared = withExpenses(rows)
  const business = addUp(shared.filter(({ sort }) => sort === 'adviceBusiness').map(({ amount }) => amount))
  const whole = main.amount.cents + vat.amount.cents
  const gross = amountOf(document, 'gross')
  if (!business || !gross || gross.cents !== whole) return null
  const net = Math.round((main.amount.cents * business.cents) / whole)
  const isPrivate = { counts: 'no', reason: 'not_deductible', note: 'Steuererklärung, privat' } as const
  const part = (key: string, from: Amount, cents: number): Draft => {
    return { key, rule: name, amount: derived(from, cents, 'schluessig'), isWhole: false }
  }
  return [
    part(BUSINESS_KEY, main.amount, net),
    part(vat.key, vat.amount, business.cents - net),
    { ...part(BUSINESS_KEY, gross, whole - business.cents), ...isPrivate },
  ]
}

function asking(draft: Draft): Draft {
  const proposal = draft.amount ? { proposal: draft.amount.cents } : {}
  return { ...draft, counts: 'asks', reason: 'place_open', ...proposal, note: OPEN }
}

/** By the row, or where it says nothing by a text that began in the line above. */
function sortOf({ context }: FormulaInput, row: Pick<BillRow, 'text' | 'above'>): Sort | null {
  const found = [row.text, textOf(row)].map(text => SORTS.filter(sort => says(context.tax, sort, text)))
  const [only, ...others] = found.find(sorts => sorts.length > 0) ?? []
  return only && others.length === 0 ? only : null
}

function textOf({ text, above }: Pick<BillRow, 'text' | 'above'>): string {
  return `${above} ${text}`
}

/** Post, phone and the like go with the work, in proportion. */
function withExpenses<Row extends { readonly amount: Amount; readonly sort: Sort | null }>(
  rows: readonly Row[],
): Row[] {
  const expenses = addUp(rows.filter(({ sort }) => sort === 'adviceExpenses').map(({ amount }) => amount))
  const work = rows.filter(({ sort }) => sort !== 'adviceExpenses')
  const sum = work.reduce((total, { amount }) => total + amount.cents, 0)
  if (!expenses || sum === 0) return work
  let rest = expenses.cents
  return work.map((row, at) => {
    const share = at === work.length - 1 ? rest : Math.round((expenses.cents * row.amount.cents) / sum)
    rest -= share
    return { ...row, amount: derived(row.amount, row.amount.cents + share) }
  })
}
