import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** One request of another program; never what it sent. */
export const loggedRequest = z.object({
  id: z.string(),
  at: z.int(),
  clientId: z.nullable(z.string()),
  method: z.string(),
  /** With placeholders: `/v1/batches/:batch_id`. */
  route: z.string(),
  status: z.int(),
  durationMs: z.number(),
})
export type LoggedRequest = ReadOnly<typeof loggedRequest>

/** The requests since the engine started, newest first. */
export const requestList = z.object({ requests: z.array(loggedRequest) })
