import type { AmountSource, KindRule, PositionRule } from '../model/position-rules.ts'
import type { PositionPerson, PositionReason } from '../model/position.ts'
import { WHOLE_DOCUMENT } from '../model/judgement.ts'
import { foldName } from '../shared/fold-name.ts'
import type { Amount } from './facts/amount.ts'
import { addUp, amountOf, restToPay } from './facts/amount.ts'
import type { Draft } from './facts/draft.ts'
import { FORMULAS } from './formulas/formulas.ts'
import { personNamed } from './facts/person.ts'
import type { PositionContext } from './facts/position-context.ts'
import type { PositionDocument } from './facts/position-input.ts'
import { textField } from './facts/position-input.ts'
import { numberRead, quantityOf } from './facts/quantity.ts'
import { foldedText, says } from './facts/says.ts'
import { shareOfLet } from './let-share.ts'

/** Whom a certificate says that for is employed. */
const WAGES_KEY = 'n.brutto'

/** For whom a document was issued. */
export type Scope = 'private' | 'let' | 'business'

/** What the rules of its kind make of a document, required amounts that were not read included. */
export function draftPositions(context: PositionContext, document: PositionDocument): readonly Draft[] {
  const rule = context.ruleOf(document)
  if (!rule) return []
  const scope = scopeOf(context, document, rule)
  const list = (scope === 'business' ? rule.atBusiness : scope === 'let' ? rule.atLetObject : null) ?? rule.positions
  const drafts = list.flatMap(one => draft(context, document, one))
  const isUnsettled =
    says(context.tax, 'deducted', document) && restToPay(document) === null && !isPaidAsBilled(context, document)
  if (isStandingUnpaid(context, document))
    return drafts.map(one => asking({ note: STANDING, ...one }, 'awaiting_proof'))
  if (isUnsettled) return drafts.map(one => asking(one, 'awaiting_proof'))
  const isMixed = scope === 'let' && context.propertyOf(document).property?.use === 'mixed'
  if (isMixed && !rule.rental) return drafts.map(one => shareOfLet(context, document, one))
  const isPrivate =
    scope === 'business' && isPrivateBill(context, document) && !isPaidByBusiness(context, document, rule)
  return isPrivate ? drafts.map(one => asking(one, 'place_open')) : drafts
}

/**
 * The account of the business paid it, and it is of a sort that an income may be behind (a trip, a course): what may be
 * private by its sort, e.g. shoes, a private person may have bought from that account.
 */
function isPaidByBusiness(context: PositionContext, document: PositionDocument, rule: KindRule): boolean {
  const { businessNames } = context.client
  const statements = context.paymentsFor(document.id).flatMap(({ documentId }) => context.byId.get(documentId) ?? [])
  return (
    rule.positions.every(({ no }) => no === undefined) &&
    statements.length > 0 &&
    statements.every(statement => businessNames.some(name => foldedText(statement).includes(name)))
  )
}

/** Its sum is what is left after what was paid before: the bank moved just that. */
function isPaidAsBilled(context: PositionContext, document: PositionDocument): boolean {
  const [net, tax, gross] = ['net', 'tax', 'gross'].map(name => amountOf(document, name)?.cents ?? null)
  const payments = context.paymentsFor(document.id)
  const paid = payments.reduce((sum, { payment }) => sum + (payment?.cents ?? 0), 0)
  return payments.length > 0 && gross === paid && net != null && tax != null && net + tax === gross
}

const STANDING = 'Dauerrechnung: für welche Monate wurde gezahlt?'

/** A bill that is paid again each month, of which nobody knows how often it was. */
function isStandingUnpaid(context: PositionContext, document: PositionDocument): boolean {
  return (
    context.paymentsFor(document.id).length === 0 &&
    document.judged[WHOLE_DOCUMENT]?.paidOn === undefined &&
    says(context.tax, 'standing', document)
  )
}

/** What does not count whatever the answer is not asked about. */
function asking(draft: Draft, reason: PositionReason): Draft {
  return draft.counts === 'no' ? draft : { ...draft, counts: 'asks', reason }
}

/** Whose side of the client a document belongs to. */
export function scopeOf(context: PositionContext, document: PositionDocument, rule: KindRule): Scope {
  const { client } = context
  if (rule.scope === 'business') return 'business'
  const { property } = context.propertyOf(document)
  if (property && rule.atLetObject && !isOfOwnPart(context, document)) {
    if (property.use === 'let' || property.use === 'mixed') return 'let'
    if (property.use === 'business') return 'business'
  }
  if (client.isCompany || (rule.atBusiness && isToBusiness(context, document))) return 'business'
  if (rule.positions.every(({ no }) => no === undefined) && isOfEmployee(context, document)) return 'private'
  return rule.scope === 'either' && client.isBusiness ? 'business' : 'private'
}

/** It speaks of what the client lives in alone; a paper of a house that is let in part may speak of both. */
function isOfOwnPart(context: PositionContext, document: PositionDocument): boolean {
  const isBoth = context.propertyOf(document).property?.use === 'mixed' && says(context.tax, 'letPart', document)
  return !isBoth && says(context.tax, 'ownHome', document)
}

/** Of a paper that may be private: it is addressed to the firm. */
function isToBusiness({ client }: PositionContext, document: PositionDocument): boolean {
  const recipient = foldName(textField(document, 'recipient'))
  return recipient !== '' && client.businessNames.some(name => recipient.includes(name))
}

/** To a spouse who has wages, where the business can only be the other's: it says nothing of the firm. */
function isOfEmployee(context: PositionContext, document: PositionDocument): boolean {
  const { person } = context.personOf(document)
  if (!context.client.isCouple || !isPrivateBill(context, document)) return false
  const wages = context.documents.filter(one =>
    context.ruleOf(one)?.positions.some(({ key, asks }) => key === WAGES_KEY && asks === undefined),
  )
  const employed = new Set(wages.map(one => context.personOf(one).person))
  if (!employed.has(person)) return false
  const owner = ownerOfBusiness(context)
  return employed.size === 1 || (owner !== null && owner !== person)
}

/** The one spouse in whose name the business writes its bills; null where both do, or nobody is named. */
function ownerOfBusiness(context: PositionContext): PositionPerson | null {
  const issuers = context.documents.flatMap(document => {
    const isOwn = document.analysis?.direction === 'outgoing' && context.ruleOf(document)?.scope === 'business'
    return isOwn ? (personNamed(context.client, textField(document, 'issuer')) ?? []) : []
  })
  const [only, ...others] = new Set(issuers)
  return only !== undefined && others.length === 0 ? only : null
}

/** A bill to the person, not to the business: whether it is private nobody can see. */
function isPrivateBill({ client }: PositionContext, document: PositionDocument): boolean {
  if (client.isCompany || client.businessNames.length === 0) return false
  const recipient = foldName(textField(document, 'recipient'))
  if (recipient === '' || textField(document, 'recipientVatId') !== '') return false
  if (document.analysis?.direction === 'outgoing') return false
  const text = foldedText(document)
  return (
    [client.persons.A, client.persons.B].some(one => one?.names.some(name => recipient.includes(name))) &&
    !client.businessNames.some(name => text.includes(name))
  )
}

function draft(context: PositionContext, document: PositionDocument, rule: PositionRule): readonly Draft[] {
  const { version } = context.tax.rules
  const name = `${document.analysis?.kind.id ?? ''}/${rule.key}@${version}`
  const made =
    'formula' in rule.from
      ? formula(rule.from.formula)({ context, document, rule, name })
      : 'count' in rule.from
        ? [counted(context, document, rule, rule.from.count, name)]
        : [{ key: rule.key, rule: name, amount: readAmount(document, rule.from) }]
  return (
    made
      // What is to be written off has no amount before somebody says how long it lasts, and what was read as a number
      // of days or kilometres that cannot be has none before somebody says how many.
      .filter(
        ({ amount, quantity, foreign, reason }) =>
          amount !== null ||
          quantity ||
          foreign ||
          reason === 'capitalise' ||
          reason === 'amount_missing' ||
          rule.required,
      )
      .map(one => withRule(one, rule, document))
  )
}

/**
 * Of a line that asks how many: what the field says. Days that no year has, or halves of days, are nothing to enter, and
 * the person who has to settle them is told what was read.
 */
function counted(
  { tax }: PositionContext,
  document: PositionDocument,
  { key }: PositionRule,
  field: string,
  rule: string,
): Draft {
  const quantity = quantityOf(document, field, tax.rules.keys[key]?.unit ?? 'EUR')
  if (quantity) return { key, rule, amount: null, quantity }
  const read = numberRead(document, field)
  if (read === null) return { key, rule, amount: null }
  const note = `Gelesen: „${read}“; es zählen ganze Tage eines Jahres, Kilometer mit höchstens zwei Stellen`
  return { key, rule, amount: null, counts: 'asks', reason: 'amount_missing', note }
}

function formula(name: string) {
  const found = Object.hasOwn(FORMULAS, name) ? FORMULAS[name] : undefined
  if (!found) throw new Error(`positions.de.json names the formula "${name}", which there is not`)
  return found
}

/** Sign, and what the rule says beside the amount; what a formula decided stays. */
function withRule(one: Draft, rule: PositionRule, document: PositionDocument): Draft {
  const amount = one.amount && rule.sign ? { ...one.amount, cents: -one.amount.cents } : one.amount
  const isWhole = one.isWhole ?? (amount !== null && amount.cents === amountOf(document, 'gross')?.cents)
  const said = rule.no
    ? ({ counts: 'no', reason: rule.no } as const)
    : rule.asks
      ? ({ counts: 'asks', reason: rule.asks, ...(amount ? { proposal: amount.cents } : {}) } as const)
      : {}
  return { ...said, ...(rule.hint ? { note: rule.hint } : {}), ...one, amount, isWhole }
}

function readAmount(
  document: PositionDocument,
  from: Exclude<AmountSource, { readonly formula: string } | { readonly count: string }>,
): Amount | null {
  if ('sum' in from) {
    const parts = from.sum.map(name => amountOf(document, name))
    const further = (from.optional ?? []).map(name => amountOf(document, name))
    const found = [...parts, ...further].filter(part => part !== null)
    const isWhole = parts.every(part => part !== null) || (from.optional !== undefined && found.length > 0)
    return isWhole ? addUp(found) : null
  }
  const names = typeof from.field === 'string' ? [from.field] : from.field
  const first = names.map(name => amountOf(document, name)).find(amount => amount !== null) ?? null
  if (!first || !('less' in from)) return first
  const less = from.less.map(name => amountOf(document, name)).filter(amount => amount !== null)
  const rest = addUp([first, ...less], [1, ...less.map(() => -1)])
  // More taken off than there is: one of the two was misread.
  return rest && rest.cents > 0 ? rest : null
}
