import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** What the log of the office tells of people and their access, the newest first. Times are RFC 3339. */
export const officeLog = z.object({
  entries: z.array(
    z.object({
      sequence: z.int(),
      at: z.string(),
      event: z.string(),
      /** Short sign of who did it; null where nobody was signed in. */
      by: z.nullable(z.string()),
      /** Name of the person that it is about. */
      about: z.nullable(z.string()),
      /** Address that somebody signed in from over the network. */
      from: z.nullable(z.string()),
    }),
  ),
})
export type OfficeLog = ReadOnly<typeof officeLog>
