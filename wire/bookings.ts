import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** Where a part of a document is booked, and why. */
export const suggestedBooking = z.object({
  personalAccount: z.string(),
  account: z.string(),
  taxKey: z.string(),
  costCentre: z.string(),
  costObject: z.string(),
  source: z.enum(['person', 'correction', 'stack', 'kind']),
  reason: z.string(),
})
export type SuggestedBooking = ReadOnly<typeof suggestedBooking>

/** A row of a Buchungsstapel. */
export const bookingRow = z.object({
  documentId: z.string(),
  /** VAT rate in percent, or `none`. */
  rate: z.string(),
  party: z.string(),
  amount: z.string(),
  debit: z.enum(['S', 'H']),
  date: z.string(),
  number: z.string(),
  text: z.string(),
  suggested: z.nullable(suggestedBooking),
})
export type BookingRow = ReadOnly<typeof bookingRow>

/** What the Buchungsstapel of a batch has, or would have. */
export const batchBookings = z.object({
  chart: z.string(),
  accountLength: z.int(),
  /** Corrections need a mandant. */
  hasMandant: z.boolean(),
  /** Why no Buchungsstapel is written; empty when one is. */
  notWritten: z.string(),
  rows: z.array(bookingRow),
  without: z.array(z.object({ documentId: z.string(), reason: z.string() })),
})
export type BatchBookings = ReadOnly<typeof batchBookings>
