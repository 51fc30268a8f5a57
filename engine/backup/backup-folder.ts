import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removePath } from '../shared/disk/remove-path.ts'
import { toIso } from '../shared/clock.ts'
import { readManifest } from './backup-manifest.ts'
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

/** The whole backups of an installation, the newest first. */
export async function listBackups(folder: string, installationId: string): Promise<readonly KeptBackup[]> {
  const found: KeptBackup[] = []
  for (const name of (await ownNames(folder, installationId)).reverse()) {
    const path = join(folder, name)
    const manifest = await readManifest(path).catch(() => null)
    if (manifest) found.push({ name, folder: path, manifest })
  }
  return found
}

/**
 * Removes backups that are older than `keepDays`, but for the newest few, and what was begun and never ended. Nothing
 * else in the folder is touched. Throws what the file system throws.
 */
export async function expireBackups(
  folder: string,
  installationId: string,
  { keepDays, now }: { readonly keepDays: number; readonly now: number },
): Promise<void> {
  const whole = await listBackups(folder, installationId)
  const isOld = ({ manifest }: KeptBackup): boolean => now - Date.parse(manifest.created_at) > keepDays * DAY_MS
  const kept = new Set(whole.filter((backup, at) => at < KEPT_MIN || !isOld(backup)).map(({ name }) => name))
  for (const name of await ownNames(folder, installationId)) {
    if (!kept.has(name)) await removePath(join(folder, name))
  }
}

/** The oldest first. */
async function ownNames(folder: string, installationId: string): Promise<string[]> {
  const own = new RegExp(`^sicherung-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-${markOf(installationId)}$`)
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap(entry => (entry.isDirectory() && own.test(entry.name) ? [entry.name] : [])).sort()
}
