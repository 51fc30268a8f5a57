import { addUp, amountOf } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import { linesWith } from '../facts/printed.ts'
import type { Formula } from './formula.ts'

/**
 * A job in the household (§ 35a Abs. 1 EStG): wages and dues, or what the certificate calls the whole where the page
 * prints the dues that are missing to it; a whole that the parts contradict asks.
 */
export const householdJob: Formula = ({ document, rule, name }) => {
  const [wages, dues, whole] = ['entgelt', 'abgaben', 'gesamtaufwand'].map(field => amountOf(document, field))
  const sum = wages && dues ? addUp([wages, dues]) : null
  const draft = (amount: Draft['amount']): Draft => ({ key: rule.key, rule: name, amount })
  if (!whole || !wages || sum?.isHuman || sum?.cents === whole.cents) return [draft(sum ?? whole ?? null)]
  if (linesWith(document, whole.cents - wages.cents).length > 0) return [draft({ ...whole, certainty: 'schluessig' })]
  return [{ ...draft(sum ?? whole), counts: 'asks', reason: 'awaiting_proof', proposal: whole.cents }]
}
