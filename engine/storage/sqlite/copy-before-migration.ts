import { existsSync } from 'node:fs'
import { chmod, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { openDatabaseFile } from './open-database-file.ts'
import { removePath } from '../../shared/disk/remove-path.ts'
import { replaceFile } from '../../shared/disk/replace-file.ts'
import { syncFile, syncFolder } from '../../shared/disk/sync-path.ts'
import { copyDatabase } from './copy-database.ts'
import { SCHEMA_VERSION } from './migrate.ts'

/** Also one that was not written to its end. */
const COPY = /\.schema-\d+(?:\.\d+\.tmp)?$/

/**
 * Keeps a copy of a database whose schema is older than this program's, before it is changed: `<file>.schema-<version>`
 * beside it, whole and on disk when it resolves. Nothing where there is none to change. A copy of an earlier attempt at
 * the same version gives way, since the former program may have worked on since.
 * Throws what SQLite or the system says, `SQLITE_FULL` for one where there is no room; the database is then untouched.
 */
export async function copyBeforeMigration(path: string): Promise<void> {
  const version = existsSync(path) ? readVersion(path) : 0
  if (version === 0 || version >= SCHEMA_VERSION) return
  const whole = `${path}.schema-${version}`
  // A name of its own: a command may open the same database at the same moment.
  const part = `${whole}.${process.pid}.tmp`
  try {
    await removePath(part)
    await copyDatabase(path, part)
    await chmod(part, 0o600)
    await syncFile(part)
    await replaceFile(part, whole)
  } catch (error) {
    await removePath(part)
    throw error
  }
  await syncFolder(dirname(path))
}

/** Removes the copies beside a database that were made up to then; all of them without a time. */
export async function removeCopiesUpTo(path: string, untilMs = Infinity): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !COPY.test(name)) continue
    const copy = join(folder, name)
    if ((await stat(copy)).mtimeMs <= untilMs) await removePath(copy)
  }
}

function readVersion(path: string): number {
  const db = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    return Number(db.pragma('user_version', { simple: true }))
  } finally {
    db.close()
  }
}
