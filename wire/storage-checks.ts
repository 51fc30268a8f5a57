import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** What the engine found when it looked over its own data. */
export const storageChecks = z.object({
  /** The last whole round over all files; null before the first one has ended. */
  files: z.nullable(
    z.object({
      finishedAt: z.int(),
      files: z.int(),
      damagedFiles: z.int(),
      /** The first fifty; `filename` is null for the Belegmappe of a batch, names are empty where a batch is gone. */
      damaged: z.array(
        z.object({
          batchId: z.string(),
          batchName: z.string(),
          filename: z.nullable(z.string()),
          isMissing: z.boolean(),
        }),
      ),
    }),
  ),
  /** Files that the round under way has looked at; null while none is. */
  underWay: z.nullable(z.int()),
  /** The last check of the whole database; null before the first one, and for a database on a server. */
  database: z.nullable(z.object({ checkedAt: z.int(), isSound: z.boolean() })),
})
export type StorageChecks = ReadOnly<typeof storageChecks>
