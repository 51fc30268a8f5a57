import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

const named = { documentId: z.string(), batchId: z.string(), filename: z.string() }

/** A certificate that was reported to the tax office, beside the paper of the client-year; amounts in cents. */
export const reportedLine = z.object({
  /** Tells it from the others of its printout. */
  key: z.string(),
  /** Which of `kinds` it is. */
  id: z.string(),
  label: z.string(),
  /** Which of a couple it is about, where a person said so. */
  person: z.nullable(z.enum(['A', 'B'])),
  /** A person corrected it. */
  isByPerson: z.boolean(),
  from: z.nullable(z.string()),
  state: z.enum(['there', 'different', 'missing']),
  /** The printout that it stands in, and on which page. */
  printout: z.object({ ...named, page: z.int() }),
  /** The paper that it stands against. */
  paper: z.nullable(z.object(named)),
  amounts: z.array(
    z.object({ field: z.string(), label: z.string(), reportedCents: z.int(), paperCents: z.nullable(z.int()) }),
  ),
  /** Somebody closed its item of "Zu klären": why. */
  closed: z.nullable(z.string()),
})
export type ReportedLine = ReadOnly<typeof reportedLine>

export const yearReported = z.object({
  /** The printouts that are filed in the year, with the number of their pages (null: not known). */
  printouts: z.array(z.object({ ...named, pages: z.nullable(z.int()) })),
  lines: z.array(reportedLine),
  /** Printouts in which a person corrected or removed something. */
  corrected: z.array(z.object(named)),
  /** What a certificate of a printout may be, and the amounts that it has then. */
  kinds: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      amounts: z.array(z.object({ field: z.string(), label: z.string() })),
    }),
  ),
  /** A couple, by name; none of one person. */
  persons: z.array(z.object({ id: z.enum(['A', 'B']), name: z.string() })),
  /** Papers that nobody reported, by the printouts. */
  unreported: z.array(z.object({ ...named, kindLabel: z.string(), issuer: z.nullable(z.string()) })),
})
export type YearReported = ReadOnly<typeof yearReported>
