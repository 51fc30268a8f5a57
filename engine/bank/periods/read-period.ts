import type {
  BankFormat,
  Movement,
  MovementDetail,
  PeriodFlaw,
  StatementAccount,
  StatementBalance,
} from '../../model/movement.ts'

/** A movement as a file gives it: it has no page yet, and no period. */
export interface ReadMovement extends Pick<Movement, 'date' | 'cents'> {
  readonly detail: Omit<MovementDetail, 'period'>
}

/** A run of movements as a file gives it, before its balances are held against them. */
export interface ReadPeriod {
  readonly account: StatementAccount
  readonly number: string | null
  readonly from: string | null
  readonly until: string | null
  readonly opening: StatementBalance | null
  readonly closing: StatementBalance | null
  readonly movements: readonly ReadMovement[]
  /** Without `no_balances`, which the balances themselves tell. */
  readonly flaws: ReadonlySet<PeriodFlaw>
}

/** What is in a bank's file. */
export interface ReadBankFile {
  readonly format: BankFormat
  readonly variant: string
  readonly periods: readonly ReadPeriod[]
}

/** More than these are not read: pages of them would fill a folder, and a year of a small business has fewer. */
export const MOVEMENTS_MAX = 20_000
