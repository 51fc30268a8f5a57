import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removePath } from '../shared/disk/remove-path.ts'
import { eachBounded } from '../shared/each-bounded.ts'
import { isEngineError } from '../shared/errors.ts'
import type { ReferencedFiles } from '../storage/backed-up-database.ts'
import { MIRROR_FOLDER } from './backup-manifest.ts'
import type { ManifestFile } from './backup-manifest.ts'
import { hasSameKey, whileSealedAs } from './sealed-mirror.ts'
import type { KeptBackup } from './backup-folder.ts'
import type { Rehearsal } from './backup-state.ts'
import { COPIES_AT_ONCE, hashPath } from './copy-whole-file.ts'
import { checkPresent, restoreFile } from './restore-files.ts'
import { damagedFiles } from './take-backup.ts'

export interface RehearsalDeps {
  /** Whose backup it is: an encrypted one has its key. */
  readonly dataDir: string
  readonly backup: KeptBackup
  /** Is made, and removed again. */
  readonly scratch: string
  /** What the database of a backup is called there, and what is wrong with a copy of it; null for one of a server. */
  readonly database: {
    readonly file: string
    inspect(path: string): Promise<{ readonly faults: readonly string[]; readonly named: ReferencedFiles }>
  } | null
  readonly now: number
  readonly signal: AbortSignal
}

/**
 * Brings a backup back as a restore would, into a folder that is removed afterwards: settings, keys and database are
 * copied there and the database is opened and looked through; documents are read where they lie and held against their
 * hashes, because a second copy of all of them would want their room. Throws what the file system throws, and the
 * signal's reason.
 */
export async function rehearseBackup(deps: RehearsalDeps): Promise<Rehearsal> {
  const mirror = join(deps.backup.folder, MIRROR_FOLDER)
  if (!hasSameKey(deps.dataDir, deps.backup.manifest)) return rehearse(deps, mirror)
  return whileSealedAs(deps.dataDir, [mirror], () => rehearse(deps, mirror))
}

async function rehearse(deps: RehearsalDeps, mirror: string): Promise<Rehearsal> {
  const { backup, scratch, database, now, signal } = deps
  const { files } = backup.manifest
  const damaged = new Set<string>()
  await removePath(scratch)
  await mkdir(scratch, { recursive: true, mode: 0o700 })
  try {
    await eachBounded(files, COPIES_AT_ONCE, signal, async file => {
      if (!(await comesBack(mirror, scratch, file))) damaged.add(file.path)
    })
    const { faults, named } = (await openCopy(scratch, database, damaged)) ?? { faults: [], named: null }
    if (named) for (const path of damagedFiles(named, new Map(files.map(file => [file.path, file])))) damaged.add(path)
    const verdict = database === null ? 'unread' : named === null || faults.length > 0 ? 'damaged' : 'sound'
    return { at: now, name: backup.name, files: files.length, damagedFiles: damaged.size, database: verdict }
  } finally {
    await removePath(scratch)
  }
}

async function openCopy(scratch: string, database: RehearsalDeps['database'], damaged: ReadonlySet<string>) {
  if (database === null || damaged.has(database.file)) return null
  return await database.inspect(join(scratch, database.file)).catch(() => null)
}

async function comesBack(mirror: string, scratch: string, file: ManifestFile): Promise<boolean> {
  try {
    await checkPresent(mirror, file)
    if (!file.path.startsWith('files/')) await restoreFile(mirror, scratch, file)
    else return (await hashPath(join(mirror, file.path))).sha256 === file.sha256
    return true
  } catch (error) {
    // A disk that cannot read a file back is what a rehearsal is there to find.
    if (isEngineError(error) || (error as NodeJS.ErrnoException).code === 'EIO') return false
    throw error
  }
}
