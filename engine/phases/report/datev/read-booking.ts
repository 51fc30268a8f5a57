import type { AnalysisResult, TaxLine } from '../../../model/analysis-result.ts'
import type { KindRole } from '../../../model/kind-role.ts'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import { isConfirmedField, isSureKind } from '../../../model/judgement.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { Cents } from '../../../shared/money.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { centsOf } from '../../../paper/german-format.ts'
import type { AccountRule, AccountTable } from './account-table.ts'
import { isDay, isIsoDay } from './calendar-day.ts'

/** What of a document may be booked. */
export interface DocumentBooking {
  readonly rule: AccountRule
  /** YYYY-MM-DD. */
  readonly date: string
  /** As it stands on the document; empty when there is none. */
  readonly number: string
  /** The other party. */
  readonly party: string
  readonly gross: Cents
  /** One per VAT rate, negative for corrections; their sum is `gross`. */
  readonly parts: readonly BookingPart[]
}

export interface BookingPart {
  /** Percent as in the account table ("19"); null without VAT. */
  readonly rate: string | null
  readonly cents: Cents
}

/** German, why a document is not booked. */
export type NotBooked = string

const CONFIDENCE_MIN = 0.8
/** Ten digits before the comma. */
const CENTS_MAX = 999_999_999_999
/** Kinds of which the paper alone does not say who issued them for whom. */
const NEEDS_MANDANT: ReadonlySet<KindRole> = new Set(['e_invoice', 'credit_note', 'self_billing'])
/** Fields that an e-invoice and its visible page must not differ in. */
const DECISIVE = ['gross', 'net', 'tax', 'date', 'number', 'issuer']

/**
 * What a document says about its booking, or why it says too little: only a sure kind, an amount in euro that adds up, a
 * sure date and VAT lines that add up are booked. Cases of § 13b UStG and intra-community acquisitions never are: those
 * are decided by people.
 */
export function readBooking(
  { analysis, role }: Pick<PlannedDocument, 'analysis' | 'role'>,
  table: AccountTable,
  ownName: string | null,
): DocumentBooking | NotBooked {
  if (!analysis) return 'Der Beleg wurde nicht ausgewertet.'
  const { kind, fields } = analysis
  const rule = table.kinds[kind.id]
  if (!rule) return `Die Belegart „${kind.label}“ ist kein Buchungsbeleg der Kontentabelle.`
  if (!isSureKind(kind)) return 'Die Belegart ist nicht sicher.'
  const { gross, date, issuer, recipient } = fields
  if (!gross) return 'Kein Betrag gefunden.'
  if (gross.unit !== null && gross.unit !== 'EUR') return 'Der Betrag ist nicht in Euro.'
  const grossCents = centsOf(gross.value)
  if (grossCents === null || grossCents === 0) return 'Kein Betrag gefunden.'
  if (Math.abs(grossCents) > CENTS_MAX) return 'Der Betrag hat mehr Stellen, als DATEV annimmt.'
  if (!isConfirmedField(gross)) return 'Der Betrag ist nicht schlüssig (Netto und Steuer ergeben nicht Brutto).'
  if (!date || !isDay(date.value.replaceAll('-', '')) || !isIsoDay(date.value)) return 'Kein Belegdatum gefunden.'
  if (date.confidence < CONFIDENCE_MIN) return 'Das Belegdatum ist nicht sicher.'
  if (analysis.einvoice?.pdfMismatch.some(name => DECISIVE.includes(name)))
    return 'XML und Sichtkomponente der E-Rechnung weichen voneinander ab.'
  const doubt = doubtOfDirection(role, rule, issuer?.value ?? '', ownName)
  if (doubt !== null) return doubt
  if (isForeign(fields['vatId']?.value))
    return 'Der Aussteller hat eine ausländische USt-IdNr.: § 13b UStG oder innergemeinschaftlicher Erwerb bitte selbst buchen.'
  const sign = rule.credit || grossCents < 0 ? -1 : 1
  const parts = partsOf(analysis.taxes, Math.abs(grossCents), rule)
  if (typeof parts === 'string') return parts
  const party = (rule.direction === 'in' ? issuer : recipient)?.value ?? ''
  return {
    rule,
    date: date.value,
    number: fields['number']?.value ?? '',
    party,
    gross: sign * Math.abs(grossCents),
    parts: parts.map(({ rate, cents }) => ({ rate, cents: sign * cents })),
  }
}

function doubtOfDirection(
  role: KindRole | null,
  rule: AccountRule,
  issuer: string,
  ownName: string | null,
): NotBooked | null {
  if (ownName === null) {
    return role !== null && NEEDS_MANDANT.has(role)
      ? 'Ohne Mandant ist nicht sicher, ob der Beleg ein- oder ausgehend ist.'
      : null
  }
  const [one, other] = [foldText(issuer), foldText(ownName)]
  const isOwn = other.length >= 5 && one.startsWith(other)
  if (isOwn && rule.direction === 'in') return 'Der Aussteller ist der Mandant; die Richtung bitte prüfen.'
  return null
}

function isForeign(vatId: string | undefined): boolean {
  return vatId !== undefined && /^[A-Z]{2}/.test(vatId) && !vatId.startsWith('DE')
}

/** Gross amounts per VAT rate; they must add up to the cent. */
function partsOf(taxes: AnalysisResult['taxes'], gross: Cents, rule: AccountRule): BookingPart[] | NotBooked {
  const taxed = taxes.filter(({ rate }) => Number(rate) !== 0)
  if (taxes.length === 0) {
    return rule.accounts['none'] ? [{ rate: null, cents: gross }] : 'Kein Steuersatz erkannt.'
  }
  if (taxed.length < taxes.length) {
    if (taxed.length > 0 || !rule.accounts['none'])
      return 'Ein Teil ist ohne Umsatzsteuer (0 %): steuerfrei, § 13b UStG oder § 19 UStG bitte selbst buchen.'
    return [{ rate: null, cents: gross }]
  }
  const [only] = taxed
  if (only && taxed.length === 1 && (grossOf(only) ?? gross) === gross) return [{ rate: plainRate(only), cents: gross }]
  const parts = taxed.map(line => ({ rate: plainRate(line), cents: grossOf(line) }))
  const sum = parts.reduce((total, { cents }) => total + (cents ?? Number.NaN), 0)
  if (sum !== gross) return `Die Beträge der Steuersätze ergeben nicht den Rechnungsbetrag ${formatDecimal(gross)}.`
  return parts.map(({ rate, cents }) => ({ rate, cents: cents ?? 0 })).filter(({ cents }) => cents !== 0)
}

function grossOf({ base, tax }: TaxLine): Cents | null {
  const [net, vat] = [centsOf(base ?? undefined), centsOf(tax ?? undefined)]
  return net === null || vat === null ? null : Math.abs(net + vat)
}

/** `19.00` -> `19`. */
function plainRate({ rate }: TaxLine): string {
  return /^\d{1,2}(\.\d+)?$/.test(rate) ? String(Number(rate)) : rate
}
