import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** What the check of a Belegmappe says. */
export const verification = z.object({
  sha256: z.string(),
  byteSize: z.number(),
  batchId: z.nullable(z.string()),
  seal: z.object({
    format: z.nullable(z.enum(['siegel/2', 'siegel/1'])),
    /** Fingerprint of the key that signed. */
    key: z.nullable(z.string()),
    standing: z.nullable(z.enum(['known', 'retired', 'foreign', 'unknown'])),
  }),
  /** Who could still forge what; German, a paragraph. */
  limits: z.string(),
  checks: z.array(
    z.object({
      id: z.string(),
      /** `unproved`: nothing to check it against is there. */
      state: z.enum(['ok', 'wrong', 'unproved']),
      /** German, one sentence. */
      text: z.string(),
      /** What is wrong, German, a sentence each. */
      findings: z.array(z.string()),
    }),
  ),
  /** The file is the one that the engine recorded when it was finished. */
  isRecorded: z.boolean(),
})
export type Verification = ReadOnly<typeof verification>
