import type { BookingJudging } from '../../model/judge-bookings.ts'
import { EngineError } from '../../shared/errors.ts'
import type { BatchBookings } from './read-bookings.ts'

/** What a person asks for: where a part of a document is booked; null as it is suggested. */
export interface BookingRequest {
  readonly type: 'set_booking'
  readonly documentId: string
  /** VAT rate of the part, or `NO_RATE`. */
  readonly rate: string
  readonly booking: BookingValues | null
}

export interface BookingValues {
  readonly personalAccount: string
  readonly account: string
  readonly taxKey: string
  readonly costCentre: string
  readonly costObject: string
}

/**
 * The correction that is kept, held against what the batch would book. Throws EngineError input `booking_unknown`,
 * `value_invalid`.
 */
export function settleBooking(request: BookingRequest, known: BatchBookings): BookingJudging {
  const { type, documentId, rate, booking } = request
  const row = known.rows.find(one => one.documentId === documentId && one.rate === rate)
  if (!row || known.mandantId === null) {
    const message = 'Zu diesem Beleg gibt es keine solche Buchung (mehr). Bitte die Ansicht neu laden.'
    throw new EngineError('input', 'booking_unknown', message)
  }
  if (booking === null) return { type, documentId, rate, booking: null }
  const { chart, accountLength, mandantId } = known
  const personalAccount = digits(booking.personalAccount, accountLength + 1, 'das Personenkonto', /^[1-9]/)
  const account = digits(booking.account, accountLength, 'das Konto', /[1-9]/)
  if (!/^\d{0,4}$/.test(booking.taxKey.trim()))
    throw refused('Bitte einen Steuerschlüssel mit höchstens vier Ziffern eingeben.')
  const kost = [booking.costCentre, booking.costObject].map(text => text.trim())
  if (!kost.every(text => /^[\w ]{0,36}$/.test(text))) {
    throw refused('Kostenstellen haben höchstens 36 Zeichen: Buchstaben ohne Umlaute, Ziffern und Leerzeichen.')
  }
  const [costCentre = '', costObject = ''] = kost
  const { party, side } = row
  const taxKey = booking.taxKey.trim().replace(/^0+/, '')
  const accounts = { personalAccount, account, taxKey, costCentre, costObject }
  return { type, documentId, rate, booking: { mandantId, party, side, chart, accountLength, ...accounts } }
}

function digits(text: string, length: number, what: string, form: RegExp): string {
  const plain = text.trim()
  if (/^\d+$/.test(plain) && plain.length === length && form.test(plain)) return plain
  throw refused(`Bitte ${what} mit ${length} Ziffern eingeben.`)
}

function refused(message: string): EngineError {
  return new EngineError('input', 'value_invalid', message)
}
