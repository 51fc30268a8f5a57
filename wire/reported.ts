import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

const named = { documentId: z.string(), batchId: z.string(), filename: z.string() }

/** A certificate that was reported to the tax office, beside the paper of the client-year; amounts in cents. */
export const reportedLine = z.object({
  label: z.string(),
  from: z.nullable(z.string()),
  state: z.enum(['there', 'different', 'missing']),
  /** The printout that it stands in, and on which page. */
  printout: z.object({ ...named, page: z.int() }),
  /** The paper that it stands against. */
  paper: z.nullable(z.object(named)),
  amounts: z.array(z.object({ label: z.string(), reportedCents: z.int(), paperCents: z.nullable(z.int()) })),
  /** Somebody closed its item of "Zu klären": why. */
  closed: z.nullable(z.string()),
})
export type ReportedLine = ReadOnly<typeof reportedLine>

export const yearReported = z.object({
  /** None: no printout is filed in the year. */
  printouts: z.int(),
  lines: z.array(reportedLine),
  /** Papers that nobody reported, by the printouts. */
  unreported: z.array(z.object({ ...named, kindLabel: z.string(), issuer: z.nullable(z.string()) })),
})
export type YearReported = ReadOnly<typeof yearReported>
