import type { Amount } from '../facts/amount.ts'
import { amountOf } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import type { Formula } from './formula.ts'

const EXTRA = 'nachzahlung'
const CREDIT = 'guthaben'
const OPEN = 'Nachzahlung oder Guthaben?'

/** What a tenant has to pay on a settlement of utilities. */
export const settlementExtra: Formula = input => of(input, EXTRA)
/** What a tenant gets back on a settlement of utilities. */
export const settlementCredit: Formula = input => of(input, CREDIT)

/**
 * A settlement ends in one of the two: where both were read, what the advances leave of the one taken for extra costs
 * says that it is the whole of the costs; else both ask.
 */
function of({ document, rule, name }: Parameters<Formula>[0], field: typeof EXTRA | typeof CREDIT): readonly Draft[] {
  const amount = amountOf(document, field)
  if (!amount) return []
  const draft: Draft = { key: rule.key, rule: name, amount }
  const other = amountOf(document, field === EXTRA ? CREDIT : EXTRA)
  if (!other || other.cents === 0 || amount.cents === 0 || amount.isHuman) return [draft]
  const [extra, credit] = field === EXTRA ? [amount, other] : [other, amount]
  if (isCost(document, extra, credit)) return field === EXTRA ? [] : [draft]
  return [{ ...draft, counts: 'asks', reason: 'awaiting_proof', proposal: amount.cents, note: OPEN }]
}

function isCost(document: PositionDocument, extra: Amount, credit: Amount): boolean {
  const advances = amountOf(document, 'vorauszahlungen')
  return advances !== null && advances.cents - extra.cents === credit.cents
}
