import * as z from 'zod/mini'
import { fault } from './fault.ts'
import type { ReadOnly } from './read-only.ts'

/** The watched folder: what it is doing, what stays in it and why, and what was taken last. */
export const inbox = z.object({
  /** Null when none is set. */
  folder: z.nullable(z.string()),
  state: z.enum(['off', 'starting', 'watching', 'unreachable', 'disk_low', 'failing']),
  lookedAt: z.nullable(z.int()),
  /** Files that were seen and are not taken yet. */
  waiting: z.int(),
  /** `path` is relative to the folder. */
  faults: z.array(z.extend(fault, { path: z.string() })),
  /**
   * Batches since the engine started, newest first; `unknown` and `ambiguous`: the subfolder is no single mandant's
   * name.
   */
  recent: z.array(
    z.object({
      batchId: z.string(),
      batchName: z.string(),
      at: z.int(),
      documents: z.int(),
      mandant: z.enum(['known', 'unknown', 'ambiguous', 'none']),
    }),
  ),
})
export type Inbox = ReadOnly<typeof inbox>
