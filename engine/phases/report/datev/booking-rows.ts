import { formatDecimal } from '../../../shared/money.ts'
import type { DocumentBooking, NotBooked } from './read-booking.ts'
import { suggestBooking } from './suggest-booking.ts'
import type { SuggestDeps } from './suggest-booking.ts'
import { sanitizeNumber } from './write-extf.ts'
import type { ExtfBooking } from './write-extf.ts'

/**
 * Rows of a Buchungsstapel for a document, one per VAT rate: the account of the supplier or customer against the
 * suggested account, whose VAT key stands beside it. A correction changes the side. All or none of a document is
 * booked.
 */
export function bookingRows(
  { rule, date, number, party, parts }: DocumentBooking,
  deps: SuggestDeps,
  { guid, text }: { readonly guid: string | null; readonly text: string },
): ExtfBooking[] | NotBooked {
  const rows: ExtfBooking[] = []
  for (const { rate, cents } of parts) {
    const found = suggestBooking(deps, rule, party, rate)
    if (!found) return `Die Kontentabelle hat kein Konto oder keinen Steuerschlüssel für ${rate ?? '0'} %.`
    const { personalAccount, account, taxKey, costCentre, costObject, reason } = found
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
      text,
      guid,
      suggestion: `Konto ${account} ${reason}`,
    })
  }
  return rows
}
