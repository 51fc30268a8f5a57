import type { Box } from './page.ts'

/** A line of an account statement. */
export interface Movement {
  /** Day of booking, YYYY-MM-DD. */
  readonly date: string
  /** In cents; negative when money left the account. */
  readonly cents: number
  /** Purpose and counterparty as printed, at most some lines. */
  readonly text: string
  /** 1-based page of the document. */
  readonly page: number
  /** The amount. */
  readonly box: Box
  /** ISO 4217, of an account that is not kept in euro; absent: euro. */
  readonly currency?: string
  /** What a bank's own file says beyond that; absent for paper. */
  readonly detail?: MovementDetail
}

/** The other side of a movement. */
export interface MovementParty {
  readonly name: string | null
  /** IBAN, or the number of the account as the bank writes it. */
  readonly account: string | null
  readonly bic: string | null
}

/** An amount before it was turned into the currency of the account. */
export interface OriginalAmount {
  /** Decimal string as the bank wrote it, without a sign. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  /** Decimal string; null: the bank does not tell. */
  readonly rate: string | null
}

/** What a bank's own file says of a movement. */
export interface MovementDetail {
  /** YYYY-MM-DD. */
  readonly valueDate: string | null
  readonly party: MovementParty
  /** What the bank calls it, e.g. "Lastschrift". */
  readonly title: string | null
  readonly purpose: string
  /** Reference of who paid (End-to-End); what means "none" is null. */
  readonly endToEnd: string | null
  readonly bankReference: string | null
  readonly mandate: string | null
  readonly creditorId: string | null
  /** Takes an earlier movement back. */
  readonly isReversal: boolean
  readonly original: OriginalAmount | null
  /** Charges that are within the amount; never negative. */
  readonly chargesCents: number | null
  /** Number of the period in the statement, from 0. */
  readonly period: number
  /** Movements of one booking of the bank share its number; null: it stands by itself. */
  readonly booking: number | null
  /** Where it stands in the file: "Zeile 12" or the place of its element. */
  readonly place: string
}

/** An account of which a bank's own file tells. */
export interface StatementAccount {
  /** With right check digits. */
  readonly iban: string | null
  /** As the bank writes it where it is no IBAN. */
  readonly number: string | null
  readonly bic: string | null
  readonly bank: string | null
  readonly owner: string | null
  /** ISO 4217. */
  readonly currency: string
}

export interface StatementBalance {
  /** Negative when it is owed. */
  readonly cents: number
  /** YYYY-MM-DD; null: the file does not tell. */
  readonly date: string | null
}

/** Why a period of a bank's file does not prove itself, or what of it was left out. */
export type PeriodFlaw =
  /** A balance is missing. */
  | 'no_balances'
  /** The file ends within it. */
  | 'cut_off'
  /** Entries whose day or amount cannot be read. */
  | 'unread'
  /** Entries or balances in another currency than the account's. */
  | 'mixed_currency'
  /** What the bank had not booked yet; it is left out. */
  | 'pending'

/** A run of movements of an account between two balances. */
export interface StatementPeriod {
  readonly account: StatementAccount
  /** Number of the statement as the bank counts; null: none. */
  readonly number: string | null
  /** YYYY-MM-DD; null where nothing tells. */
  readonly from: string | null
  readonly until: string | null
  readonly opening: StatementBalance | null
  readonly closing: StatementBalance | null
  readonly sum: BalanceSum
  readonly flaws: readonly PeriodFlaw[]
}

/** Whether movements lead from the old balance to the new one; `open`: a balance is missing. */
export type BalanceSum = 'fits' | 'differs' | 'open'

/** The lines of a statement, and whether they lead from the old balance to the new one. */
export interface StatementMovements {
  readonly movements: readonly Movement[]
  /** `open`: a balance is missing, so that nothing can be said. */
  readonly sum: BalanceSum
  /** Of a bank's own file, in its order; absent for paper. */
  readonly periods?: readonly StatementPeriod[]
}

/** What a bank's own file says, with the places on the pages that were made of it. */
export interface BankFile {
  readonly schema: 'bank-file/1'
  readonly format: BankFormat
  /** Version of the message, or the name of the bank whose table it is. */
  readonly variant: string
  readonly statement: StatementMovements
}

export type BankFormat = 'camt.052' | 'camt.053' | 'camt.054' | 'mt940' | 'csv'
