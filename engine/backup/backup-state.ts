import { z } from 'zod'
import type { CheckVerbs } from '../storage/check-verbs.ts'

const taken = z.object({
  takenAt: z.int(),
  /** Name of its folder. */
  name: z.string(),
  files: z.int(),
  byteSize: z.int(),
  /** Files that the database names and that were missing or changed in the data folder. */
  damagedFiles: z.int(),
  /** It lies on the disk of the data folder. */
  isSameDisk: z.boolean(),
})
const rehearsal = z.object({
  at: z.int(),
  /** Of the backup. */
  name: z.string(),
  files: z.int(),
  /** Of its manifest, missing or changed; or named by its database and not in it. */
  damagedFiles: z.int(),
  /** `unread`: the copy of a server's database, which only a server can open. */
  database: z.enum(['sound', 'damaged', 'unread']),
})
const schema = z.object({
  last: taken.nullable(),
  /** Why the last try came to nothing; null when it came to something. */
  fault: z.object({ at: z.int(), message: z.string() }).nullable(),
  rehearsal: rehearsal.nullable(),
})

/** What became of the scheduled backups. */
export type BackupState = Readonly<z.infer<typeof schema>>
export type TakenState = z.infer<typeof taken>
export type Rehearsal = z.infer<typeof rehearsal>

/** What was kept of the scheduled backups; nothing before the first. */
export async function readBackupState(storage: {
  readonly checks: { find(name: 'backup'): Promise<string | null> }
}): Promise<BackupState> {
  const kept = await storage.checks.find('backup')
  return kept === null ? { last: null, fault: null, rehearsal: null } : schema.parse(JSON.parse(kept))
}

/** Keeps it. */
export async function saveBackupState(
  storage: { readonly checks: Pick<CheckVerbs, 'save'> },
  state: BackupState,
  at: number,
): Promise<void> {
  await storage.checks.save('backup', JSON.stringify(state), at)
}

/** Whether a rehearsal found nothing wrong. */
export function isWhole({ damagedFiles, database }: Rehearsal): boolean {
  return damagedFiles === 0 && database !== 'damaged'
}
