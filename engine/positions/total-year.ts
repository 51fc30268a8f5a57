import type { PositionSet, PositionSide } from '../model/position.ts'
import type { FormTotals, YearTotals } from '../model/year-totals.ts'
import { compareForms } from './sum-positions.ts'

type Figures = Omit<FormTotals, 'form'>

const INCOME: ReadonlySet<PositionSide> = new Set(['einnahme'])
const EXPENSE: ReadonlySet<PositionSide> = new Set(['abzug', 'ermaessigung'])

/**
 * The sums of a stack by form, and over all forms, out of those that positions were added up to already. Tax withheld,
 * refunds of others and mere statements are neither income nor expenses; what is no amount adds nothing.
 */
export function totalYear({ totals, leftOut, positions }: PositionSet): YearTotals {
  const byId = new Map(positions.map(position => [position.id, position]))
  const forms = [...new Set([...totals, ...leftOut].map(({ form }) => form))].toSorted(compareForms)
  const all = forms.map((form): FormTotals => {
    const counted = totals.filter(one => one.form === form && one.unit === 'EUR')
    const out = leftOut.filter(one => one.form === form && one.unit === 'EUR' && isMoneyOf(one.side))
    const asking = out.filter(({ counts }) => counts === 'asks')
    const unread = asking.flatMap(({ positionIds }) => positionIds).map(id => byId.get(id))
    return {
      form,
      incomeCents: sumOf(counted.filter(({ side }) => INCOME.has(side))),
      expenseCents: sumOf(counted.filter(({ side }) => EXPENSE.has(side))),
      askingCents: sumOf(asking),
      askingUnknown: unread.filter(one => (one?.cents ?? one?.proposal ?? null) === null).length,
      leftOutCents: sumOf(out.filter(({ counts }) => counts === 'no')),
    }
  })
  const shown = all.filter(({ form: _form, ...figures }) => Object.values(figures).some(figure => figure !== 0))
  return { ...shown.reduce<Figures>(added, NOTHING), forms: shown }
}

const NOTHING: Figures = { incomeCents: 0, expenseCents: 0, askingCents: 0, askingUnknown: 0, leftOutCents: 0 }

function added(sum: Figures, one: Figures): Figures {
  return {
    incomeCents: sum.incomeCents + one.incomeCents,
    expenseCents: sum.expenseCents + one.expenseCents,
    askingCents: sum.askingCents + one.askingCents,
    askingUnknown: sum.askingUnknown + one.askingUnknown,
    leftOutCents: sum.leftOutCents + one.leftOutCents,
  }
}

function isMoneyOf(side: PositionSide): boolean {
  return INCOME.has(side) || EXPENSE.has(side)
}

function sumOf(some: readonly { readonly cents: number }[]): number {
  return some.reduce((total, { cents }) => total + cents, 0)
}
