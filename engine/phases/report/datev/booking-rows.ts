import { formatDecimal } from '../../../shared/money.ts'
import { personalAccountOf, suggestAccount } from './account-table.ts'
import type { AccountTable } from './account-table.ts'
import type { DatevSettings } from './datev-settings.ts'
import type { DocumentBooking, NotBooked } from './read-booking.ts'
import { sanitizeNumber } from './write-extf.ts'
import type { ExtfBooking } from './write-extf.ts'

/**
 * Rows of a Buchungsstapel for a document, one per VAT rate: the collective account of the supplier or customer against
 * the suggested account, whose VAT key stands beside it. A correction changes the side. All or none of a document is
 * booked.
 */
export function bookingRows(
  { rule, date, number, parts }: DocumentBooking,
  table: AccountTable,
  settings: Pick<DatevSettings, 'skr' | 'account_length'>,
  { guid, text }: { readonly guid: string | null; readonly text: string },
): ExtfBooking[] | NotBooked {
  const rows: ExtfBooking[] = []
  for (const { rate, cents } of parts) {
    const found = suggestAccount(table, rule, rate, settings)
    if (!found) return `Die Kontentabelle hat kein Konto oder keinen Steuerschlüssel für ${rate ?? '0'} %.`
    rows.push({
      amount: formatDecimal(Math.abs(cents)),
      side: (rule.direction === 'out') === cents > 0 ? 'S' : 'H',
      account: personalAccountOf(table, rule, settings.account_length),
      counterAccount: found.account,
      taxKey: found.taxKey,
      date,
      number: sanitizeNumber(number),
      fullNumber: number,
      text,
      guid,
      suggestion: [`Konto ${found.account} ${found.label}`, rule.hint].filter(Boolean).join('; '),
    })
  }
  return rows
}
