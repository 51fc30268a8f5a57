import type { Cents } from '../../../shared/money.ts'
import { parseDecimal } from '../../../shared/money.ts'

/** What the QR code of a till receipt says (DSFinV-K 2.4, annex I; § 6 KassenSichV). */
export interface TseCode {
  /** Serial number of the till. */
  readonly clientId: string
  /** As signed, without any change. */
  readonly processType: string
  readonly processData: string
  /** `Beleg`, or one of the other events of DSFinV-K, e.g. `AVTraining`. */
  readonly event: string
  /** Gross by rate of tax, in the order of DSFinV-K: general, reduced, § 24 (1) Nr. 3, § 24 (1) Nr. 1, none. */
  readonly grossByRate: readonly Cents[]
  readonly payments: readonly TsePayment[]
  readonly transaction: string
  readonly signatureCounter: string
  /** ISO 8601, as written. */
  readonly startedAt: string
  readonly loggedAt: string
  /** `ecdsa-plain-SHA256` and its like (BSI TR-03111). */
  readonly algorithm: string
  /** How the device writes its time into what it signs, e.g. `unixTime`. */
  readonly timeFormat: string
  /** Base64. */
  readonly signature: string
  readonly publicKey: string
}

export interface TsePayment {
  readonly cents: Cents
  readonly isCash: boolean
  /** ISO 4217. */
  readonly currency: string
}

const PARTS = 12
const RATES = 5
const AMOUNT = /^-?\d{1,10}\.\d{2}$/
const NUMBER = /^\d{1,18}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/
const PAYMENT = /^(-?\d{1,10}\.\d{2}):(Bar|Unbar)(?::([A-Z]{3}))?$/

/**
 * A QR code's text as that of a till receipt, `V0;…;Kassenbeleg-V1;…`. Null for every other code and for one that
 * breaks the form: amounts are not to be guessed at.
 */
export function parseTseCode(text: string): TseCode | null {
  const parts = text.trim().split(';')
  if (parts.length !== PARTS || parts[0] !== 'V0' || parts[2] !== 'Kassenbeleg-V1') return null
  const at = (index: number): string => parts[index] ?? ''
  const [event = '', rates = '', payments = ''] = at(3).split('^')
  const grossByRate = rates.split('_')
  const paid = payments === '' ? [] : payments.split('_').map(paymentOf)
  if (!/^[A-Za-z]{3,40}$/.test(event) || grossByRate.length !== RATES) return null
  if (!grossByRate.every(amount => AMOUNT.test(amount)) || paid.includes(null)) return null
  if (!NUMBER.test(at(4)) || !NUMBER.test(at(5)) || !TIME.test(at(6)) || !TIME.test(at(7))) return null
  return {
    clientId: at(1),
    processType: at(2),
    processData: at(3),
    event,
    grossByRate: grossByRate.map(amount => parseDecimal(amount)),
    payments: paid.filter(payment => payment !== null),
    transaction: at(4),
    signatureCounter: at(5),
    startedAt: at(6),
    loggedAt: at(7),
    algorithm: at(8),
    timeFormat: at(9),
    signature: at(10),
    publicKey: at(11),
  }
}

function paymentOf(text: string): TsePayment | null {
  const [, amount, how, currency = 'EUR'] = PAYMENT.exec(text) ?? []
  return amount === undefined ? null : { cents: parseDecimal(amount), isCash: how === 'Bar', currency }
}
