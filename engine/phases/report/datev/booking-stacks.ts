import { businessYearStart, monthOf } from './calendar-day.ts'
import { datevNumbers } from './datev-settings.ts'
import type { DatevSettings } from './datev-settings.ts'
import { ROWS_MAX } from './extf-columns.ts'
import { germanStamp } from './local-moment.ts'
import { writeExtf } from './write-extf.ts'
import type { ExtfBooking } from './write-extf.ts'
import type { ExtfPartner } from './plan-partners.ts'
import { writePartners } from './write-partners.ts'

/** Name of the file of Debitoren/Kreditoren. */
export const PARTNER_FILE = 'EXTF_DebitorenKreditoren.csv'

export interface BookingStack {
  readonly name: string
  readonly bytes: () => Uint8Array
}

/** A Buchungsstapel per business year and month, in order; `producedAt` is the time of the binder in ms. */
export function bookingStacks(
  bookings: readonly ExtfBooking[],
  settings: DatevSettings,
  producedAt: number,
): readonly BookingStack[] {
  const numbers = datevNumbers(settings)
  if (!numbers) return []
  const months = [...Map.groupBy(bookings, ({ date }) => date.slice(0, 7))]
  const inOrder = months.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([month, rowsOfMonth]) =>
    chunks(rowsOfMonth, ROWS_MAX).map((rows, index, all) => ({
      name: `EXTF_Buchungsstapel_${month}${all.length > 1 ? `_${index + 1}` : ''}.csv`,
      bytes: () =>
        writeExtf({
          ...numbers,
          skr: settings.skr,
          accountLength: settings.account_length,
          rows,
          yearStart: businessYearStart(`${month}-01`, settings.business_year_start),
          ...monthOf(`${month}-01`),
          title: `Vorschlag ${month}`,
          createdStamp: germanStamp(producedAt),
        }),
    })),
  )
}

/** Debitoren/Kreditoren for accounts of `bookings`, of the business year of the newest of them; none without partners. */
export function partnerFiles(
  partners: readonly ExtfPartner[],
  bookings: readonly ExtfBooking[],
  settings: DatevSettings,
  producedAt: number,
): readonly BookingStack[] {
  const numbers = datevNumbers(settings)
  const newest = bookings
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  if (!numbers || newest === undefined || partners.length === 0) return []
  const origin = {
    ...numbers,
    skr: settings.skr,
    accountLength: settings.account_length,
    yearStart: businessYearStart(newest, settings.business_year_start),
    title: 'Vorschlag Personenkonten',
    createdStamp: germanStamp(producedAt),
  }
  return [{ name: PARTNER_FILE, bytes: () => writePartners(origin, partners) }]
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
