import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** YYYY-MM-DD; null: not read. */
const day = z.nullable(z.string())

/** A movement of an account with the document behind it. */
export const bookMovement = z.object({
  statementId: z.string(),
  /** 1-based, of the statement. */
  page: z.int(),
  date: z.string(),
  /** Negative when money left the account. */
  cents: z.int(),
  /** ISO 4217. */
  currency: z.string(),
  text: z.string(),
  /** Other statements that tell the same movement. */
  alsoIn: z.array(z.string()),
  isMissing: z.boolean(),
  /** German. */
  proofText: z.string(),
  documentId: z.nullable(z.string()),
})
export type BookMovement = ReadOnly<typeof bookMovement>

/** Null: the one business, or nobody could tell which. */
const ofBusiness = { documentId: z.string(), businessId: z.nullable(z.string()) }

/** A bill of which no payment, or only a part of one, is known. */
export const openItem = z.object({
  ...ofBusiness,
  side: z.enum(['supplier', 'customer']),
  party: z.string(),
  date: day,
  due: day,
  cents: z.int(),
  openCents: z.int(),
  /** Against the last day that statements tell of. */
  overdueDays: z.nullable(z.int()),
  isUnsure: z.boolean(),
})
export type OpenItem = ReadOnly<typeof openItem>

/** What a bill, or a payment of it, comes to for the VAT of a month. */
export const vatEntry = z.object({
  ...ofBusiness,
  side: z.enum(['output', 'input']),
  /** German: "Umsatz 19 %". */
  title: z.string(),
  /** YYYY-MM; null: no day was read. */
  month: z.nullable(z.string()),
  netCents: z.int(),
  /** Null where VAT is shown by none. */
  taxCents: z.nullable(z.int()),
  isOpen: z.boolean(),
})
export type VatEntry = ReadOnly<typeof vatEntry>

export const cashEntry = z.object({ ...ofBusiness, date: day, cents: z.nullable(z.int()) })
export type CashEntry = ReadOnly<typeof cashEntry>

/** Lists of bookkeeping of a year. */
export const bookkeeping = z.object({
  coveredUntil: day,
  vatBasis: z.nullable(z.enum(['received', 'agreed'])),
  movements: z.array(bookMovement),
  openItems: z.array(openItem),
  vat: z.array(vatEntry),
  cash: z.array(cashEntry),
})
export type Bookkeeping = ReadOnly<typeof bookkeeping>
