import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** Where this program connected to in the last 90 days; nothing of a document. */
export const connections = z.object({
  days: z.int(),
  /** The newest first. */
  connections: z.array(
    z.object({
      purpose: z.enum(['source', 'webhook', 'language_model', 'mailbox', 'mailbox_access', 'scanner', 'time_stamp']),
      host: z.string(),
      port: z.int(),
      made: z.int(),
      failed: z.int(),
      lastAt: z.int(),
    }),
  ),
})
export type Connections = ReadOnly<typeof connections>
