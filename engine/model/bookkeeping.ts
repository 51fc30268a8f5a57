import type { Box } from './page.ts'
import type { PaymentReason } from './linked-payment.ts'

/** What stands behind a movement of an account. */
export type MovementProof =
  /** A document of the stack that it paid. */
  | 'document'
  /** A document that shows its amount and its party, without being a bill. */
  | 'likely'
  /** Fees and interest of the bank: the statement is the document. */
  | 'statement'
  /** Between own accounts, cash, or drawn for private use. */
  | 'transfer'
  /** Nothing of the stack. */
  | 'missing'

/** A movement of an account with the document behind it. */
export interface BookMovement {
  readonly statementId: string
  /** 1-based page of the statement, and the place of the amount there. */
  readonly page: number
  readonly box: Box
  /** Day of booking, YYYY-MM-DD. */
  readonly date: string
  /** Negative when money left the account. */
  readonly cents: number
  /** ISO 4217, of the account. */
  readonly currency: string
  readonly text: string
  /** Other statements that tell the same movement; it counts here alone. */
  readonly alsoIn: readonly string[]
  readonly proof: MovementProof
  /** Of `document` and `likely`. */
  readonly documentId: string | null
  /** Further documents that it paid; absent: none. */
  readonly otherDocumentIds?: readonly string[]
  /** Why it is held for their payment; of `document` alone. */
  readonly reason?: PaymentReason
}

/** A bill of which no payment, or only a part of one, is known. */
export interface OpenItem {
  readonly documentId: string
  /** `customer` owes it, to a `supplier` it is owed. */
  readonly side: 'supplier' | 'customer'
  /** As the bill names it; empty where it was not read. */
  readonly party: string
  /** YYYY-MM-DD; null: not read. */
  readonly date: string | null
  readonly due: string | null
  /** What was to be paid; negative takes off the others of the party. */
  readonly cents: number
  /** What of it is open. */
  readonly openCents: number
  /** Days between due day and the last day of which statements tell; null: not due by then, or not known. */
  readonly overdueDays: number | null
  /** Whether the bill counts at all has to be asked first. */
  readonly isUnsure: boolean
}

/** How VAT of a bill works. */
export type VatTreatment =
  /** With VAT of the rate. */
  | 'rate'
  /** Whoever receives the service owes the VAT (§ 13b UStG). */
  | 'reverse_charge'
  /** Supply or purchase of goods within the EU (§ 1a, § 6a UStG). */
  | 'intra_community'
  /** From abroad, without a word about VAT. */
  | 'foreign'
  /** No VAT is shown. */
  | 'none'

/** What a bill, or a payment of it, comes to for the VAT of a month. */
export interface VatEntry {
  readonly documentId: string
  readonly side: 'output' | 'input'
  readonly treatment: VatTreatment
  /** Percent as printed, e.g. "19"; null: several that cannot be told apart, or none. */
  readonly rate: string | null
  /** YYYY-MM; null: no day was read. */
  readonly month: string | null
  readonly netCents: number
  readonly taxCents: number
  /** The bill asks a question that its VAT depends on. */
  readonly isOpen: boolean
}

/** A document that was paid in cash. */
export interface CashEntry {
  readonly documentId: string
  /** YYYY-MM-DD; null: not read. */
  readonly date: string | null
  /** Negative when money left the till; null: not read. */
  readonly cents: number | null
}

/** Pages of bookkeeping of a business: all of it from documents of the stack. */
export interface Bookkeeping {
  readonly schema: 'bookkeeping/1'
  /** Last day that statements of the stack tell of, YYYY-MM-DD; null: there is no statement. */
  readonly coveredUntil: string | null
  /** By day of booking. */
  readonly movements: readonly BookMovement[]
  /** By side, party and date. */
  readonly openItems: readonly OpenItem[]
  /** Output VAT by payment (§ 20 UStG) or by the date of the bill; null: master data do not say, so by its date. */
  readonly vatBasis: 'received' | 'agreed' | null
  /** Empty for who pays no VAT. */
  readonly vat: readonly VatEntry[]
  /** By day. */
  readonly cash: readonly CashEntry[]
}
