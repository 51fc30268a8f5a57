import type { AccountTable } from './account-table.ts'
import type { DatevSettings } from './datev-settings.ts'

export interface DatevDeps {
  readonly settings: DatevSettings
  readonly accounts: AccountTable
}
