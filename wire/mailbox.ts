import * as z from 'zod/mini'
import { fault } from './fault.ts'
import type { ReadOnly } from './read-only.ts'

/** The mailbox whose mails become batches: what it is doing, what stays in it and why, and what was taken last. */
export const mailbox = z.object({
  /** Null when none is set. */
  account: z.nullable(z.string()),
  state: z.enum(['off', 'starting', 'watching', 'disk_low', 'failing']),
  lookedAt: z.nullable(z.int()),
  /** `subject` is empty where the mailbox itself is at fault. */
  faults: z.array(z.extend(fault, { subject: z.string() })),
  /** Batches since the engine started, newest first. */
  recent: z.array(z.object({ batchId: z.string(), batchName: z.string(), at: z.int() })),
})
export type MailboxFacts = ReadOnly<typeof mailbox>
