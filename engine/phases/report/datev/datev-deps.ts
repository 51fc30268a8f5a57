import type { KnownHabit } from '../../../model/booking-habit.ts'
import type { KnownBooking } from '../../../model/judged-booking.ts'
import type { AccountTable } from './account-table.ts'
import type { DatevSettings } from './datev-settings.ts'

export interface DatevDeps {
  readonly settings: DatevSettings
  readonly accounts: AccountTable
  /** What Buchungsstapel of the mandant teach; none when absent. */
  readonly habits?: readonly KnownHabit[]
  /** What people said of its bookings, the newest first; nothing when absent. */
  readonly corrections?: readonly KnownBooking[]
  readonly mandantId?: string | null
}
