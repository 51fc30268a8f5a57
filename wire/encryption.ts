import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** Whether the data folder is encrypted. */
export const encryption = z.object({
  state: z.enum(['plain', 'encrypted']),
  /** Ways to its key. */
  openedBy: z.array(z.enum(['passphrase', 'key_file', 'recovery'])),
  keyId: z.nullable(z.string()),
  /** Where the engine runs in a way that lets the folder be written anew. */
  canChange: z.boolean(),
  /** The database is on a server, and is not encrypted by us. */
  isOnServer: z.boolean(),
  /** Why the last attempt came to nothing, German. */
  fault: z.nullable(z.string()),
})
export type Encryption = ReadOnly<typeof encryption>

/** What opens the folder day by day. */
export const dailyKey = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passphrase'), passphrase: z.string().check(z.maxLength(1_000)) }),
  z.object({ kind: z.literal('key_file'), path: z.string().check(z.minLength(1), z.maxLength(1_000)) }),
])
export type DailyKeyChoice = ReadOnly<typeof dailyKey>

/** Of the recovery key that was drawn: shown this once, and never stored. */
export const drawnKey = z.object({ recoveryKey: z.string(), keyId: z.string() })
export type DrawnRecoveryKey = ReadOnly<typeof drawnKey>

/** The last group of the recovery key, from the printed sheet. */
export const sheetRead = z.object({ lastGroup: z.string().check(z.maxLength(20)) })

/** What is being done; `share` from 0 to 1. */
export const encryptionProgress = z.object({
  state: z.enum(['locked', 'encrypting', 'decrypting', 'starting', 'done']),
  share: z.number(),
})
export type EncryptionProgress = ReadOnly<typeof encryptionProgress>
