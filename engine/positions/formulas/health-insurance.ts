import { amountOf } from '../facts/amount.ts'
import type { Amount } from '../facts/amount.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { amountsIn, linesWith } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { Formula } from './formula.ts'

const BASIC = 'basisbeitrag'
const REFUND = 'erstattet'
const EXTRAS = 'wahlleistungen'
const FIELDS = [BASIC, 'pflegebeitrag', REFUND, EXTRAS]

/** Whether a certificate of health insurance is one of a statutory fund; a private one names what goes beyond. */
function isStatutory({ tax }: PositionContext, { text }: PositionDocument): boolean {
  return says(tax, 'statutoryHealth', text) && !says(tax, 'privateHealth', text)
}

function insured(field: string, statutory: boolean): Formula {
  return ({ context, document, rule, name }) => {
    if (isStatutory(context, document) !== statutory) return []
    const amount = amountOf(document, field)
    const draft = { key: rule.key, rule: name, amount }
    if (!amount)
      return field === BASIC || (field === REFUND && isUnread(context, document, 'refunded')) ? [missing(draft)] : []
    if (!isOfColumns(context, document, amount)) return [draft]
    const note = 'Mehrere Beträge in der Zeile: gezahlt oder erstattet?'
    return [{ ...draft, counts: 'asks', reason: 'awaiting_proof', proposal: amount.cents, note }]
  }
}

function missing<T extends object>(draft: T) {
  return { ...draft, counts: 'asks', reason: 'amount_missing' } as const
}

/** Paid and refunded stand side by side in columns that were not told apart: which of them was read nobody knows. */
function isOfColumns(context: PositionContext, document: PositionDocument, { cents, isHuman }: Amount): boolean {
  if (isHuman || amountOf(document, REFUND) !== null || !says(context.tax, 'refunded', document)) return false
  const lines = linesWith(document, cents)
  return lines.length > 0 && lines.every(line => amountsIn(line).length > 1)
}

/** A line of the paper says it with an amount that no field holds. */
function isUnread({ tax }: PositionContext, document: PositionDocument, wording: string): boolean {
  const read = new Set(FIELDS.map(name => amountOf(document, name)?.cents))
  return document.text
    .split('\n')
    .some(line => says(tax, wording, line) && amountsIn(line).some(cents => cents !== 0 && !read.has(cents)))
}

/** Contributions and refunds of § 10 Abs. 1 Nr. 3 EStG, by the sort of insurer. */
export const statutoryHealth = insured(BASIC, true)
export const privateHealth = insured(BASIC, false)
export const statutoryCare = insured('pflegebeitrag', true)
export const privateCare = insured('pflegebeitrag', false)
export const statutoryRefund = insured(REFUND, true)
export const privateRefund = insured(REFUND, false)

/** What goes beyond the basic insurance (§ 10 Abs. 1 Nr. 3a EStG); a line that says so is never silent. */
export const privateExtras: Formula = ({ context, document, rule, name }) => {
  const draft = { key: rule.key, rule: name, amount: amountOf(document, EXTRAS) }
  if (draft.amount) return [draft]
  return isUnread(context, document, 'privateExtras') ? [missing(draft)] : []
}
