import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'
import { targetNote } from './target-programs.ts'

export const setting = z.object({
  /** As in `config.json`. */
  key: z.string(),
  /** As it is written; null where nobody set it. */
  value: z.unknown(),
  /** What holds where nobody sets it. */
  fallback: z.unknown(),
  /** The environment stands above the file, so that the window cannot change it. */
  origin: z.enum(['default', 'file', 'environment']),
  /** The running engine still works with another value. */
  isPending: z.boolean(),
})
export type Setting = ReadOnly<typeof setting>

/** What can be set in the window; what is pending takes effect at the next start of the engine. */
export const settings = z.object({
  settings: z.array(setting),
  dataDir: z.string(),
  /** Of the disk that holds the data folder. */
  freeBytes: z.number(),
  /** Languages that recognition can read. */
  languages: z.array(z.string()),
  /** Whether other programs can be given a certificate to trust. */
  hasCertificate: z.boolean(),
  /** Programs that the files beside a Belegmappe may be written for. */
  targets: z.array(targetNote),
})
export type Settings = ReadOnly<typeof settings>

/** Settings by their keys; null takes one out. */
export const settingChanges = z.object({ changes: z.record(z.string().check(z.maxLength(64)), z.unknown()) })
