import { NO_RATE } from '../../../model/judged-booking.ts'
import type { JudgedBookings } from '../../../model/judged-booking.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { BookingPart, DocumentBooking, NotBooked } from './read-booking.ts'
import { judgedBooking, suggestBooking } from './suggest-booking.ts'
import type { SuggestDeps, SuggestedBooking } from './suggest-booking.ts'
import { sanitizeNumber } from './write-extf.ts'
import type { ExtfBooking } from './write-extf.ts'

/** A part of a document and where it goes; null: nobody knows. */
export interface BookedPart extends BookingPart {
  readonly suggested: SuggestedBooking | null
}

/** Where each part of a document goes: as a person said of it (`judged`), else as it is suggested. */
export function bookedParts(
  { rule, party, parts }: DocumentBooking,
  deps: SuggestDeps,
  judged: JudgedBookings = {},
): readonly BookedPart[] {
  return parts.map(part => ({
    ...part,
    suggested: judgedBooking(judged[part.rate ?? NO_RATE], deps) ?? suggestBooking(deps, rule, party, part.rate),
  }))
}

/**
 * Rows of a Buchungsstapel for a document, one per VAT rate: the account of the supplier or customer against the
 * suggested account, whose VAT key stands beside it. A correction changes the side. All or none of a document is
 * booked.
 */
export function bookingRows(
  booking: DocumentBooking,
  deps: SuggestDeps,
  shown: { readonly guid: string | null; readonly text: string; readonly beleg?: string; readonly party?: string },
  judged: JudgedBookings = {},
): ExtfBooking[] | NotBooked {
  const { rule, date, number } = booking
  const rows: ExtfBooking[] = []
  for (const { rate, cents, suggested } of bookedParts(booking, deps, judged)) {
    if (!suggested) return `Die Kontentabelle hat kein Konto oder keinen Steuerschlüssel für ${rate ?? '0'} %.`
    const { personalAccount, account, taxKey, costCentre, costObject, reason } = suggested
    rows.push({
      amount: formatDecimal(Math.abs(cents)),
      side: (rule.direction === 'out') === cents > 0 ? 'S' : 'H',
      account: personalAccount,
      counterAccount: account,
      taxKey,
      costCentre,
      costObject,
      date,
      number: sanitizeNumber(number),
      fullNumber: number,
      ...shown,
      suggestion: `Konto ${account} ${reason}`,
    })
  }
  return rows
}
