import type { KindRule } from '../model/position-rules.ts'
import type { Payment, YearBasis } from '../model/position.ts'
import { WHOLE_DOCUMENT } from '../model/judgement.ts'
import type { PositionContext } from './facts/position-context.ts'
import type { PositionDocument } from './facts/position-input.ts'
import { textField } from './facts/position-input.ts'
import { amountOf, restToPay } from './facts/amount.ts'
import { foldName } from '../shared/fold-name.ts'
import { wholeYear, yearOfDays } from './facts/printed.ts'
import { foldedText, says } from './facts/says.ts'
import { isVatOfTurn, vatDueYear } from './facts/vat-period.ts'

/** The year that a document, or what was paid of it, counts in. */
export interface TaxYear {
  readonly year: number | null
  readonly basis: YearBasis | null
  readonly paid: readonly Payment[]
  /** What was paid in it, in cents; null: the whole document. */
  readonly paidCents: number | null
  /** The ten-day rule may apply, and the paper does not say when the payment was due. */
  readonly isOpen: boolean
  /** German: why it is open, where the reason alone does not say it. */
  readonly note?: string
}

/** What reimbursements are about. */
const REFUNDED_KEY = 'agb.krankheit'
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const DECEMBER = '12'

/**
 * The tax years of a document by § 11 EStG: that of the payment, of the certificate or of the completed measure; the
 * document's own date only as an assumption. One entry for each year in which a part was paid.
 */
export function taxYears(context: PositionContext, document: PositionDocument, rule: KindRule): readonly TaxYear[] {
  const judged = document.judged[WHOLE_DOCUMENT]
  if (judged?.year !== undefined) {
    return [ofRest(context, document, single(judged.year, 'person', paidOf(context, document)))]
  }
  const paid = paidOf(context, document)
  if (rule.year === 'certificate') return [ofCertificate(document, paid)]
  if (rule.year === 'bill') return [ofBill(context, document, rule)]
  if (rule.year === 'completion') return [ofCompletion(document, paid)]
  const years = paid.length === 0 ? [unpaid(document, rule)] : byYear(context, paid, document, rule)
  const [only] = years
  if (!only || years.length !== 1) return years
  const rest = ofRest(context, document, only)
  return [isPaidInPart(context, document) ? { ...rest, isOpen: true, note: IN_PART } : rest]
}

const IN_PART = 'Nur ein Teil ist bezahlt oder zu zahlen'
/** A discount for paying soon leaves more of a bill than that. */
const SHARE_MIN = 0.95

/** The paper asks for a part of its sum only, and no movement shows what was paid of it. */
function isPaidInPart(context: PositionContext, document: PositionDocument): boolean {
  const [gross, rest] = [amountOf(document, 'gross'), restToPay(document)]
  if (!gross || rest === null || rest >= SHARE_MIN * gross.cents) return false
  const isSettled = document.judged[WHOLE_DOCUMENT]?.paidOn !== undefined || context.paymentsFor(document.id).length > 0
  return !isSettled && !says(context.tax, 'finalInvoice', document)
}

/** Of a final invoice only what was left to pay counts at its payment: see `earlierParts` for the rest. */
function ofRest({ tax }: PositionContext, document: PositionDocument, year: TaxYear): TaxYear {
  const rest = says(tax, 'finalInvoice', document) ? restToPay(document) : null
  return rest !== null && year.paidCents === null ? { ...year, paidCents: rest } : year
}

/** Nobody proved a payment: a yearly statement proves its year by itself, a bill's own year is an assumption. */
function unpaid(document: PositionDocument, rule: KindRule): TaxYear {
  const printed = Number(textField(document, 'year'))
  // The year of a settlement is that of the costs, not that of its payment.
  const isOfPayments = rule.named === true || (rule.recurring === true && !isDueLater(document, printed))
  if (printed > 0 && isOfPayments) return single(printed, 'certificate', [])
  const found = assumed(document)
  // What is paid at once was paid in the one year of all the days that it prints.
  const ofDays = found.year === null && rule.atOnce === true ? yearOfDays(document) : null
  if (ofDays !== null) return single(ofDays, 'document-date', [])
  const isTurn = textField(document, 'zahllast') !== '' && isVatOfTurn(document)
  if (rule.recurring && (isTurn || isOfOtherYear(document, found))) return { ...found, isOpen: true, note: TEN_DAYS }
  return rule.atOnce !== true && isPaidLater(document, found) ? { ...found, isOpen: true, note: UNPAID } : found
}

const TEN_DAYS = 'Abbuchung um den Jahreswechsel für das andere Jahr (§ 11 Abs. 1 S. 2, Abs. 2 S. 2 EStG)'

/** A debit that is announced for the days around New Year may be for the year on the other side of it. */
function isOfOtherYear(document: PositionDocument, { year, basis }: TaxYear): boolean {
  const meant = economicYear(document)
  const isTurn = basis === 'debit-announced' && isAroundNewYear(textField(document, 'debitOn'))
  return isTurn && year !== null && meant !== null && Math.abs(meant - year) === 1
}

const UNPAID = 'Keine Zahlung gefunden, und die Rechnung kann im nächsten Jahr bezahlt worden sein'
/** Whoever has not paid a bill within that many days is in default (§ 286 Abs. 3 S. 1 BGB). */
const TERM_DAYS = 30
const DAY_MS = 86_400_000

/** Nothing but its date speaks for the year of a bill that may well have been paid in the next one. */
function isPaidLater(document: PositionDocument, { year, basis }: TaxYear): boolean {
  if (year === null || basis !== 'document-date') return false
  const [date, due] = [textField(document, 'date'), textField(document, 'due')]
  const isAfter = (day: string): boolean => Number(day.slice(0, 4)) > year
  if (ISO_DAY.test(due) && isAfter(due)) return true
  const term = ISO_DAY.test(date) ? new Date(Date.parse(date) + TERM_DAYS * DAY_MS) : null
  return term !== null && !Number.isNaN(term.getTime()) && isAfter(term.toISOString())
}

/** A notice for a year that is over names the day of a payment still to come: it is none of that year. */
function isDueLater(document: PositionDocument, year: number): boolean {
  const due = textField(document, 'due')
  return ISO_DAY.test(due) && Number(due.slice(0, 4)) > year && !isAroundNewYear(due)
}

/** What was paid in each year, the earliest first. */
function byYear(
  context: PositionContext,
  paid: readonly Payment[],
  document: PositionDocument,
  rule: KindRule,
): TaxYear[] {
  const years = new Map<number, TaxYear>()
  for (const payment of paid) {
    const found = yearOf(payment.date, document, rule)
    const known = years.get(found.year)
    const cents = payment.cents === null ? null : (known?.paidCents ?? 0) + payment.cents
    const isOpen = found.isOpen || known?.isOpen === true || isCollectedLater(context, payment)
    years.set(found.year, { ...found, isOpen, paid: [...(known?.paid ?? []), payment], paidCents: cents })
  }
  return [...years.values()].toSorted((one, other) => (one.year ?? 0) - (other.year ?? 0))
}

/** Who said when it was paid: a person, the bank, the paper itself. */
function paidOf({ paymentsFor }: PositionContext, document: PositionDocument): Payment[] {
  const said = document.judged[WHOLE_DOCUMENT]?.paidOn
  if (said !== undefined) return [{ date: said, cents: null, witness: 'person', documentId: null }]
  const movements = paymentsFor(document.id).flatMap(({ documentId, payment }): Payment[] =>
    payment ? [{ date: payment.date, cents: payment.cents ?? null, witness: 'movement', documentId }] : [],
  )
  if (movements.length > 0) return movements.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const printed = ['paidOn', 'zuwendungstag'].map(name => textField(document, name)).find(day => ISO_DAY.test(day))
  if (printed !== undefined) return [{ date: printed, cents: null, witness: 'paper', documentId: null }]
  const way = textField(document, 'paymentWay')
  const date = textField(document, 'date')
  // Who pays at the till pays on the day of the receipt.
  const isAtTill = (way === 'cash' || way === 'card') && ISO_DAY.test(date)
  return isAtTill ? [{ date, cents: null, witness: 'paper', documentId: null }] : []
}

/** By a card in one year and taken from the account in the next, or nobody knows when: which day counts is open. */
function isCollectedLater({ byId, ruleOf }: PositionContext, { date, documentId }: Payment): boolean {
  const statement = documentId === null ? undefined : byId.get(documentId)
  if (!statement || ruleOf(statement)?.collected !== true) return false
  const taken = textField(statement, 'due')
  return ISO_DAY.test(taken) ? taken.slice(0, 4) !== date.slice(0, 4) : date.slice(5, 7) === DECEMBER
}

/** The year of a payment, or by the ten-day rule (§ 11 Abs. 1 S. 2, Abs. 2 S. 2 EStG) the one that it is for. */
function yearOf(
  paidOn: string,
  document: PositionDocument,
  rule: KindRule,
): { readonly year: number; readonly basis: YearBasis; readonly isOpen: boolean } {
  const paidYear = Number(paidOn.slice(0, 4))
  const meant = economicYear(document)
  if (!rule.recurring || !isAroundNewYear(paidOn) || meant === null || Math.abs(meant - paidYear) !== 1) {
    return { year: paidYear, basis: 'payment', isOpen: false }
  }
  const due = textField(document, 'due')
  if (!ISO_DAY.test(due)) return { year: paidYear, basis: 'payment', isOpen: true }
  return isAroundNewYear(due)
    ? { year: meant, basis: 'recurring', isOpen: false }
    : { year: paidYear, basis: 'payment', isOpen: false }
}

/** 22 December to 10 January. */
function isAroundNewYear(day: string): boolean {
  const monthDay = day.slice(5)
  return monthDay >= '12-22' || monthDay <= '01-10'
}

function economicYear(document: PositionDocument): number | null {
  for (const name of ['serviceStart', 'serviceDate']) {
    const value = textField(document, name)
    if (ISO_DAY.test(value)) return Number(value.slice(0, 4))
  }
  const year = Number(textField(document, 'year'))
  return year > 0 ? year : wholeYear(document)
}

function ofCertificate(document: PositionDocument, paid: readonly Payment[]): TaxYear {
  const printed = Number(textField(document, 'year'))
  if (printed > 0) return single(printed, 'certificate', paid)
  const period = economicYear(document)
  return period === null ? assumed(document) : single(period, 'certificate', paid)
}

/**
 * What an insurer pays back counts against the year in which the bill was paid, even where it comes later; the bill is
 * known by its amount, or by its number or sender in the insurer's letter.
 */
function ofBill(context: PositionContext, document: PositionDocument, rule: KindRule): TaxYear {
  const text = foldedText(document)
  const sum = amountOf(document, 'rechnungssumme')?.cents
  const bills = context.documents.filter(other => {
    const its = context.ruleOf(other)
    const gross = amountOf(other, 'gross')?.cents
    if (other === document || gross === undefined || !its?.positions.some(({ key }) => key === REFUNDED_KEY))
      return false
    const number = foldName(textField(other, 'number'))
    const issuer = foldName(textField(other, 'issuer'))
    return gross === sum || (number.length > 3 && text.includes(number)) || (issuer.length > 5 && text.includes(issuer))
  })
  const years = new Set(
    bills.flatMap(bill => {
      const its = context.ruleOf(bill)
      return its ? taxYears(context, bill, its).map(({ year }) => year) : []
    }),
  )
  const [only] = years
  if (years.size === 1 && only) return single(only, 'payment', [])
  const [refunded] = paidOf(context, document).filter(({ witness }) => witness === 'person')
  const fallback = refunded ? single(Number(refunded.date.slice(0, 4)), 'payment', [refunded]) : unpaid(document, rule)
  return { ...fallback, isOpen: fallback.year !== context.stackYear }
}

function ofCompletion(document: PositionDocument, paid: readonly Payment[]): TaxYear {
  const done = textField(document, 'completedOn')
  return ISO_DAY.test(done) ? single(Number(done.slice(0, 4)), 'completion', paid) : assumed(document)
}

/** Nobody proved a payment: announced collection, then the paper's own year. */
function assumed(document: PositionDocument): TaxYear {
  const debit = textField(document, 'debitOn')
  if (ISO_DAY.test(debit)) return single(Number(debit.slice(0, 4)), 'debit-announced', [])
  const date = textField(document, 'date')
  const own = document.analysis?.year ?? (textField(document, 'zahllast') === '' ? null : vatDueYear(document))
  const year = ISO_DAY.test(date) ? Number(date.slice(0, 4)) : own
  return single(year, year === null ? null : 'document-date', [])
}

function single(year: number | null, basis: YearBasis | null, paid: readonly Payment[]): TaxYear {
  return { year, basis, paid, paidCents: null, isOpen: false }
}
