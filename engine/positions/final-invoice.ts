import type { PositionContext } from './facts/position-context.ts'
import type { PositionDocument } from './facts/position-input.ts'
import { textField } from './facts/position-input.ts'
import type { Amount } from './facts/amount.ts'
import { amountOf, derived, restToPay } from './facts/amount.ts'
import { countDocument } from './facts/count-document.ts'
import type { Draft } from './facts/draft.ts'
import { linesWith } from './facts/printed.ts'
import { foldedText, says } from './facts/says.ts'
import { isTakenOut } from './facts/taken-out.ts'
import { draftPositions } from './draft-positions.ts'
import { splitAmount } from './split-amounts.ts'
import { taxYears } from './tax-year.ts'
import type { TaxYear } from './tax-year.ts'
import { formatEuro } from '../shared/money.ts'
import { foldName } from '../shared/fold-name.ts'

/** An instalment calls itself one at its top. */
const TOP_CHARACTERS = 600
const TOLERANCE_CENTS = 2
const NUMBER_LENGTH_MIN = 4

/** What of a final invoice was paid by earlier instalments, one draft for each of them and each year it was paid in. */
export type EarlierPart = Draft & { readonly taxYear: TaxYear }

/**
 * What a final invoice says of the part that was paid before: the share of an instalment whose own bill does not say it
 * (labour is named at the end alone) counts in the year in which that instalment was paid; what no bill in the stack
 * stands for asks, so that it is no silent miss. `years` are those of the rest.
 */
export function earlierParts(
  context: PositionContext,
  document: PositionDocument,
  draft: Draft,
  years: readonly TaxYear[],
): readonly EarlierPart[] {
  const [gross, rest, first] = [amountOf(document, 'gross'), restToPay(document), years[0]]
  if (!gross || rest === null || !first || !draft.amount || draft.counts === 'no' || draft.year) return []
  if (!says(context.tax, 'finalInvoice', document)) return []
  const earlier = instalmentsOf(context, document)
  const given = { context, document, gross: gross.cents, amount: draft.amount, draft }
  const parts = earlier.flatMap(one => partsOfInstalment(given, one))
  const open = gross.cents - rest - sumOf(earlier)
  return open > TOLERANCE_CENTS ? [...parts, withoutBill(given, open, first)] : parts
}

interface Given {
  readonly context: PositionContext
  readonly document: PositionDocument
  /** Of the final invoice. */
  readonly gross: number
  readonly amount: Amount
  readonly draft: Draft
}

function partsOfInstalment({ context, document, gross, amount, draft }: Given, one: PositionDocument): EarlierPart[] {
  const paid = amountOf(one, 'gross')
  const rule = context.ruleOf(one)
  const own = draftPositions(context, one)
  if (!paid || !rule || stands(own, draft.key, isLabour(context, document, draft.key))) return []
  const said = own.find(({ key }) => key === draft.key)
  const share = derived(amount, Math.round((amount.cents * paid.cents) / gross))
  const years = taxYears(context, one, rule)
  const shares = splitAmount(
    share,
    years.map(({ paidCents }) => paidCents),
    paid.cents,
  )
  return years.map((taxYear, at) => ({
    ...draft,
    amount: shares[at] ?? share,
    isWhole: false,
    note: `Anteil des Abschlags ${textField(one, 'number')}`.trim(),
    ...(said?.counts === 'no' ? { counts: 'no', reason: said.reason ?? 'not_deductible' } : {}),
    ...(said ? {} : { counts: 'asks', reason: 'awaiting_proof', proposal: (shares[at] ?? share).cents }),
    taxYear,
  }))
}

/** The instalment's own bill says by itself what the final invoice says of it; its labour it seldom names. */
function stands(own: readonly Draft[], key: string, isOwnAlone: boolean): boolean {
  return own.some(one => one.amount !== null && one.counts !== 'no' && (!isOwnAlone || one.key === key))
}

/** The share of labour stands for itself: no other amount of a bill holds it. */
function isLabour(context: PositionContext, document: PositionDocument, key: string): boolean {
  const rules = context.ruleOf(document)?.positions ?? []
  return rules.some(one => one.key === key && 'formula' in one.from && one.from.formula === 'labour')
}

function withoutBill({ gross, amount, draft }: Given, open: number, first: TaxYear): EarlierPart {
  const share = derived(amount, Math.round((amount.cents * open) / gross))
  return {
    ...draft,
    amount: share,
    isWhole: false,
    counts: 'asks',
    reason: 'awaiting_proof',
    proposal: share.cents,
    note: `Anteil früherer Zahlungen von ${formatEuro(open)}, deren Rechnung und Zahlungstag fehlen`,
    taxYear: { ...first, paid: [], paidCents: null },
  }
}

/** The final invoice that says what an instalment leaves out; null where the stack holds none. */
export function finalInvoiceOf(context: PositionContext, document: PositionDocument): PositionDocument | null {
  if (!isInstalment(context, document)) return null
  const found = context.documents.find(
    other =>
      other !== document &&
      restToPay(other) !== null &&
      says(context.tax, 'finalInvoice', other) &&
      !isTakenOut(other) &&
      countDocument(context, other).counts === 'yes' &&
      instalmentsOf(context, other).includes(document),
  )
  return found ?? null
}

/** The bills in the stack of what a final invoice deducts: together they come to no more than that. */
function instalmentsOf(context: PositionContext, final: PositionDocument): readonly PositionDocument[] {
  const [gross, rest] = [amountOf(final, 'gross'), restToPay(final)]
  if (!gross || rest === null) return []
  const near = context.documents.filter(
    other => other !== final && isInstalment(context, other) && isNamed(final, other) && counts(context, other),
  )
  const deducted = gross.cents - rest
  if (sumOf(near) <= deducted + TOLERANCE_CENTS) return near
  const printed = near.filter(one => linesWith(final, amountOf(one, 'gross')?.cents ?? 0).length > 0)
  return sumOf(printed) <= deducted + TOLERANCE_CENTS ? printed : []
}

function counts(context: PositionContext, document: PositionDocument): boolean {
  return !isTakenOut(document) && countDocument(context, document).counts !== 'no'
}

function isInstalment({ tax }: PositionContext, document: PositionDocument): boolean {
  if (amountOf(document, 'gross') === null || restToPay(document) !== null) return false
  return says(tax, 'instalment', document.text.slice(0, TOP_CHARACTERS))
}

/** The final invoice names its number, or it comes from the same sender. */
function isNamed(final: PositionDocument, instalment: PositionDocument): boolean {
  const number = foldName(textField(instalment, 'number'))
  if (number.length >= NUMBER_LENGTH_MIN && foldedText(final).includes(number)) return true
  const issuer = foldName(textField(instalment, 'issuer'))
  return issuer !== '' && issuer === foldName(textField(final, 'issuer'))
}

function sumOf(documents: readonly PositionDocument[]): number {
  return documents.reduce((sum, one) => sum + (amountOf(one, 'gross')?.cents ?? 0), 0)
}
