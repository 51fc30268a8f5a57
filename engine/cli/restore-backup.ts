import { lstat, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../shared/disk/sync-path.ts'
import { removePath } from '../shared/disk/remove-path.ts'
import { inspectDatabase } from '../wiring/open-storage.ts'
import { holdDataFolder } from '../wiring/instance-lock.ts'
import { eachBounded } from '../shared/each-bounded.ts'
import { EngineError } from '../shared/errors.ts'
import { DATABASE_FILE, MIRROR_FOLDER, readManifest } from './backup-manifest.ts'
import type { Manifest, ManifestFile } from './backup-manifest.ts'
import { COPIES_AT_ONCE, copyWholeFile } from './copy-whole-file.ts'

/**
 * Copies a backup into a data folder that is not there yet or empty, comparing every file with the manifest; the
 * database comes last. What was copied is removed again when something is wrong.
 * Throws EngineError `data_folder_not_empty`, `backup_incomplete`, `backup_damaged`, `database_too_new`.
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<Manifest> {
  const manifest = await readManifest(backup)
  const mirror = join(backup, MIRROR_FOLDER)
  const database = manifest.files.find(({ path }) => path === DATABASE_FILE)
  if (!database) throw damaged(DATABASE_FILE)
  for (const file of manifest.files) await checkPresent(mirror, file)

  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if ((await readdir(dataDir)).length > 0) {
    const message = `Der Datenordner ${dataDir} ist nicht leer. Bitte erst verschieben oder STEUERSTAPEL_DATA_DIR auf einen leeren Ordner setzen.`
    throw new EngineError('input', 'data_folder_not_empty', message)
  }
  const letGo = holdDataFolder(dataDir)
  try {
    const others = manifest.files.filter(file => file !== database)
    const { signal } = new AbortController()
    await eachBounded(others, COPIES_AT_ONCE, signal, file => restoreFile(mirror, dataDir, file))
    await restoreFile(mirror, dataDir, database)
    checkDatabase(join(dataDir, DATABASE_FILE))
    const folders = new Set(manifest.files.map(({ path }) => dirname(join(dataDir, path))))
    for (const folder of [...folders, dataDir]) await syncFolder(folder)
  } catch (error) {
    letGo()
    for (const name of await readdir(dataDir)) await removePath(join(dataDir, name))
    throw error
  }
  letGo()
  return manifest
}

/** Before anything is written: a backup that lost a file is refused at once. */
async function checkPresent(mirror: string, { path, byte_size }: ManifestFile): Promise<void> {
  const info = await lstat(join(mirror, path)).catch(() => null)
  if (!info?.isFile() || info.size !== byte_size) throw damaged(path)
}

async function restoreFile(mirror: string, dataDir: string, { path, byte_size, sha256 }: ManifestFile): Promise<void> {
  const copied = await copyWholeFile(join(mirror, path), join(dataDir, path))
  if (copied.sha256 !== sha256 || copied.byteSize !== byte_size) throw damaged(path)
}

function checkDatabase(path: string): void {
  const { faults, version, knownVersion } = inspectDatabase(path)
  if (faults.length > 0) throw damaged(DATABASE_FILE)
  if (version <= knownVersion) return
  const message =
    'Die Sicherung stammt von einer neueren Version von Steuerstapel. Bitte die neuere Version installieren und wiederholen.'
  throw new EngineError('input', 'database_too_new', message)
}

function damaged(path: string): EngineError {
  const message = `Die Sicherung ist beschädigt: ${path} fehlt oder ist verändert. Es wurde nichts zurückgeholt. Bitte eine andere Sicherung verwenden.`
  return new EngineError('input', 'backup_damaged', message)
}
