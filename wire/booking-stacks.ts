import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** A larger file is no Buchungsstapel: the format has at most 99,999 bookings. */
export const STACK_BYTES_MAX = 50_000_000

/** What became of the bookings of a file. */
const counts = z.object({
  learned: z.int(),
  payments: z.int(),
  reversals: z.int(),
  transfers: z.int(),
  nameless: z.int(),
  faulty: z.int(),
})

/** A Buchungsstapel that was handed over for a mandant. */
export const bookingStack = z.object({
  id: z.string(),
  fileName: z.string(),
  title: z.string(),
  /** YYYY-MM-DD. */
  yearStart: z.string(),
  accountLength: z.int(),
  /** Sachkontenrahmen; empty where the file does not say. */
  chart: z.string(),
  counts,
  faults: z.array(z.object({ line: z.int(), reason: z.string() })),
  at: z.int(),
  /** Short sign; null where nobody signs in. */
  by: z.nullable(z.string()),
  /** Null while it stands. */
  undoneAt: z.nullable(z.int()),
  undoneBy: z.nullable(z.string()),
})
export type BookingStack = ReadOnly<typeof bookingStack>

/** How a partner was booked. */
export const bookingHabit = z.object({
  label: z.string(),
  side: z.enum(['in', 'out']),
  personalAccount: z.string(),
  account: z.string(),
  taxKey: z.string(),
  costCentre: z.string(),
  costObject: z.string(),
  count: z.int(),
  lastDay: z.string(),
})
export type BookingHabit = ReadOnly<typeof bookingHabit>

/** What is known of a mandant's bookings. */
export const bookingStacks = z.object({
  stacks: z.array(bookingStack),
  /** The most frequent ones. */
  habits: z.array(bookingHabit),
  habitsTotal: z.int(),
  /** Sachkontenrahmen that bookings of the mandant are written with. */
  chart: z.string(),
})
export type BookingStacks = ReadOnly<typeof bookingStacks>
