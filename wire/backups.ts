import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** What became of the scheduled backups. */
export const backups = z.object({
  /** Of the running engine; null where none is set. */
  folder: z.nullable(z.string()),
  /** One is being taken or rehearsed. */
  isUnderWay: z.boolean(),
  /** The last one that was written. */
  last: z.nullable(
    z.object({
      takenAt: z.int(),
      name: z.string(),
      files: z.int(),
      byteSize: z.int(),
      /** Files that were missing or changed in the data folder. */
      damagedFiles: z.int(),
      /** It does not survive the disk of the data folder. */
      isSameDisk: z.boolean(),
    }),
  ),
  /** Why the last try came to nothing, German; null when it came to something. */
  fault: z.nullable(z.object({ at: z.int(), message: z.string() })),
  /** The last time that a backup was brought back to see whether it can be. */
  rehearsal: z.nullable(
    z.object({
      at: z.int(),
      name: z.string(),
      files: z.int(),
      damagedFiles: z.int(),
      /** `unread`: the copy of a server's database, which only a server can open. */
      database: z.enum(['sound', 'damaged', 'unread']),
    }),
  ),
})
export type BackupFacts = ReadOnly<typeof backups>

/** One was asked for. */
export const backupAsked = z.object({ asked: z.literal(true) })
