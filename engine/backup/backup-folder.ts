import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { stat } from '../shared/disk/files.ts'
import { join } from 'node:path'
import { removePath } from '../shared/disk/remove-path.ts'
import { toIso } from '../shared/clock.ts'
import { MANIFEST_FILE, readManifest } from './backup-manifest.ts'
import type { Manifest } from './backup-manifest.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** However old they are: an engine that stood still for months must not remove what there is. */
const KEPT_MIN = 3

/** A whole backup in the folder of the office. */
export interface KeptBackup {
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Name of a backup that begins now. It names the installation, because offices let several machines save into one
 * folder, and none may expire what is another's.
 */
export function backupName(installationId: string, now: number): string {
  return `sicherung-${toIso(now).slice(0, 19).replaceAll(':', '-')}-${markOf(installationId)}`
}

function markOf(installationId: string): string {
  return createHash('sha256').update(installationId).digest('hex').slice(0, 8)
}

/** The newest whole backup of an installation; null before the first. */
export async function newestBackup(folder: string, installationId: string): Promise<KeptBackup | null> {
  for (const name of (await ownNames(folder, installationId)).reverse()) {
    const path = join(folder, name)
    const manifest = await readManifest(path).catch(() => null)
    if (manifest) return { name, folder: path, manifest }
  }
  return null
}

/**
 * Removes backups that are older than `keepDays`, but for the newest few, and what was begun a day ago and never ended. Nothing
 * else in the folder is touched. Throws what the file system throws.
 */
export async function expireBackups(
  folder: string,
  installationId: string,
  { keepDays, now }: { readonly keepDays: number; readonly now: number },
): Promise<void> {
  const names = await ownNames(folder, installationId)
  const whole: string[] = []
  // A manifest of a hundred thousand files takes a second to read; that it is there says enough.
  for (const name of names) if (await isThere(join(folder, name, MANIFEST_FILE))) whole.push(name)
  const isOld = (name: string): boolean => now - timeOf(name) > keepDays * DAY_MS
  const kept = new Set(whole.filter((name, at) => at >= whole.length - KEPT_MIN || !isOld(name)))
  for (const name of names) {
    // The same installation may have been brought back on another machine, and be writing.
    const mayBeWritten = !whole.includes(name) && Math.abs(now - timeOf(name)) < DAY_MS
    if (!kept.has(name) && !mayBeWritten) await removePath(join(folder, name))
  }
}

async function isThere(path: string): Promise<boolean> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return info !== null
}

/** When a backup began, by its name. */
function timeOf(name: string): number {
  const [, day = '', hours = '', minutes = '', seconds = ''] = /^sicherung-(.{10})T(..)-(..)-(..)/.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** The oldest first. */
async function ownNames(folder: string, installationId: string): Promise<string[]> {
  const own = new RegExp(`^sicherung-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-${markOf(installationId)}$`)
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap(entry => (entry.isDirectory() && own.test(entry.name) ? [entry.name] : [])).sort()
}
