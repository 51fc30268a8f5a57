import type { KnownHabit } from '../../../model/booking-habit.ts'
import type { AccountTable } from './account-table.ts'
import type { DatevSettings } from './datev-settings.ts'

export interface DatevDeps {
  readonly settings: DatevSettings
  readonly accounts: AccountTable
  /** What Buchungsstapel of the mandant teach; none when absent. */
  readonly habits?: readonly KnownHabit[]
}
