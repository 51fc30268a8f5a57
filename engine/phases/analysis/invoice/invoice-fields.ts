import { isValidBIC, isValidIBAN } from 'ibantools'
import type { Field, FieldType, TaxLine } from '../../../model/analysis-result.ts'
import type { En16931Invoice } from '../../../model/en16931-invoice.ts'
import { paymentWayOf } from '../../../model/payment-way.ts'
import { isSteuernummer, isVatId } from '../../../model/check-tax-ids.ts'

/** A value of the XML needs no reading: what it says is what it says. */
const CONFIDENCE = 1

/**
 * The fields of a document as its e-invoice states them: the legal content of an invoice is its structured part (GoBD
 * of 14 July 2025, no. 125 ff.). Terms that the XML does not have are absent. Evidence on the page is added by the
 * caller.
 */
export function invoiceFields(invoice: En16931Invoice): Readonly<Record<string, Field>> {
  const { seller, buyer, totals, payment } = invoice
  const account = payment.means.map(means => means.account).find(each => each?.id)
  const iban = account?.id?.replaceAll(/\s/g, '').toUpperCase()
  const vatId = seller?.vatId?.replaceAll(/\s/g, '').toUpperCase()
  const currency = invoice.currency ?? 'EUR'
  const money = { withoutVat: cents(totals.withoutVat), vat: cents(totals.vat), withVat: cents(totals.withVat) }
  const isSum =
    money.withoutVat !== null && money.withVat !== null && money.withoutVat + (money.vat ?? 0n) === money.withVat
  const sumChecks = isSum ? ['arith_ok'] : []
  const found: Record<string, Field | null> = {
    number: text('text', invoice.number),
    date: text('date', invoice.issueDate),
    serviceDate: text('date', invoice.delivery?.date ?? invoice.period?.end ?? invoice.period?.start),
    due: text('date', invoice.dueDate),
    net: amount(totals.withoutVat, currency, sumChecks),
    tax: amount(totals.vat, currency, sumChecks),
    gross: amount(totals.withVat, currency, sumChecks),
    prepaid: amount(nonZero(totals.paid), currency),
    payable: amount(totals.due === totals.withVat ? undefined : totals.due, currency),
    issuer: text('text', seller?.name),
    recipient: text('text', buyer?.name),
    vatId: text('vat_id', vatId, vatId && isVatId(vatId) ? ['checksum_ok'] : []),
    taxNumber: text('tax_number', seller?.taxNumber, isSteuernummer(seller?.taxNumber ?? '') ? ['checksum_ok'] : []),
    iban: iban && /^[A-Z]{2}\d{2}/.test(iban) ? text('iban', iban, isValidIBAN(iban) ? ['checksum_ok'] : []) : null,
    bic: account?.bic && isValidBIC(account.bic) ? text('bic', account.bic) : null,
    orderRef: text('text', invoice.orderReference),
    buyerReference: text('text', invoice.buyerReference),
    paymentWay: text('text', payment.means.flatMap(({ code }) => paymentWayOf(code ?? '') ?? [])[0]),
    paymentRef: text('text', payment.remittanceInformation),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([name, field]) => (field ? [[name, field] as const] : [])))
}

/** The VAT breakdown (BG-23), per rate. */
export function invoiceTaxes(invoice: En16931Invoice): readonly TaxLine[] {
  return invoice.vatBreakdown.map(({ rate, taxable, tax }) => ({
    rate: rate === undefined ? '0' : rate.replace(/\.?0+$/, (zeros: string) => (zeros.startsWith('.') ? '' : zeros)),
    base: decimal(taxable) ?? null,
    tax: decimal(tax) ?? null,
  }))
}

function text(type: FieldType, value: string | undefined, checks: readonly string[] = []): Field | null {
  const trimmed = value?.trim()
  if (!trimmed) return null
  return field(type, trimmed, trimmed, null, checks)
}

function amount(value: string | undefined, currency: string, checks: readonly string[] = []): Field | null {
  const normalised = decimal(value)
  return normalised === undefined || value === undefined ? null : field('money', normalised, value, currency, checks)
}

function field(type: FieldType, value: string, raw: string, unit: string | null, checks: readonly string[]): Field {
  return { type, value, unit, raw, confidence: CONFIDENCE, source: 'xml', evidence: [], checks, alternatives: [] }
}

/** `-?digits.dd`; decimals beyond the second are rounded half up, away from zero (the raw text keeps them). */
function decimal(value: string | undefined): string | undefined {
  const whole = cents(value)
  if (whole === null) return undefined
  const digits = String(whole < 0n ? -whole : whole).padStart(3, '0')
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function cents(value: string | undefined): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value ?? '')
  if (!match) return null
  const [, sign = '', whole = '0', fraction = ''] = match
  const padded = fraction.padEnd(3, '0')
  const sum = BigInt(whole) * 100n + BigInt(padded.slice(0, 2)) + (Number(padded[2]) >= 5 ? 1n : 0n)
  return sign === '-' ? -sum : sum
}

function nonZero(value: string | undefined): string | undefined {
  return cents(value) === 0n ? undefined : value
}
