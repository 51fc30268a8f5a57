import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** The keys that this installation signed Belegmappen with, the oldest first. */
export const sealKeys = z.object({
  keys: z.array(
    z.object({
      /** What people compare: five groups of four digits. */
      fingerprint: z.string(),
      /** Raw Ed25519 public key, base64url. */
      publicKey: z.string(),
      /** ISO 8601. */
      createdAt: z.string(),
      /** Null for the one in use. */
      retiredAt: z.nullable(z.string()),
    }),
  ),
})
export type SealKeyList = ReadOnly<typeof sealKeys>
