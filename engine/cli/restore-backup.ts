import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../shared/disk/sync-path.ts'
import { removePath } from '../shared/disk/remove-path.ts'
import { damagedBackup } from '../storage/backed-up-database.ts'
import { databaseToRestore, holdServer } from '../wiring/open-storage.ts'
import { holdDataFolder } from '../wiring/instance-lock.ts'
import { eachBounded } from '../shared/each-bounded.ts'
import { EngineError } from '../shared/errors.ts'
import { MIRROR_FOLDER, readManifest } from '../backup/backup-manifest.ts'
import type { Manifest, ManifestFile } from '../backup/backup-manifest.ts'
import { ENCRYPTION_FILE, readEncryption } from '../keys/folder-encryption.ts'
import { findDataKey, useDataKey } from '../keys/unlock-folder.ts'
import type { KeySources } from '../keys/unlock-folder.ts'
import { COPIES_AT_ONCE } from '../backup/copy-whole-file.ts'
import { checkPresent, restoreFile } from '../backup/restore-files.ts'

const QUIET = { warn: () => undefined }

/**
 * Copies a backup into a data folder that is not there yet or empty, comparing every file with the manifest; the
 * database comes last, into an empty one on the server of `databaseUrl` where that is not null. What was copied is
 * removed again when something is wrong.
 * Throws EngineError `data_folder_not_empty`, `backup_incomplete`, `backup_damaged`, `backup_of_other_database`,
 * `database_too_new`, `database_not_empty`, `database_in_use`, of an encrypted one `encryption_locked`,
 * `encryption_wrong_key`, or what the server says.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  databaseUrl: string | null = null,
  sources: KeySources = {},
): Promise<Manifest> {
  const manifest = await readManifest(backup)
  const mirror = join(backup, MIRROR_FOLDER)
  if (manifest.key_id !== undefined) await unlockMirror(backup, mirror, dataDir, sources)
  const place = await databaseToRestore({ databaseUrl })
  const database = manifest.files.find(({ path }) => path === place.file)
  if (!database) throw manifest.files.some(isDatabase) ? otherDatabase(databaseUrl) : damagedBackup(place.file)
  for (const file of manifest.files) await checkPresent(mirror, file)
  await place.check(manifest.database_version)
  await prepareFolder(dataDir)
  const letGo = holdDataFolder(dataDir)
  const letGoOfServer = await holdServer({ databaseUrl }, QUIET).catch(async (error: unknown) => {
    letGo()
    await emptyFolder(dataDir)
    throw error
  })
  try {
    const others = manifest.files.filter(file => file !== database)
    const { signal } = new AbortController()
    await eachBounded(others, COPIES_AT_ONCE, signal, file => restoreFile(mirror, dataDir, file))
    await restoreFile(mirror, dataDir, database)
    const folders = new Set(manifest.files.map(({ path }) => dirname(join(dataDir, path))))
    for (const folder of [...folders, dataDir]) await syncFolder(folder)
    await place.restore(join(dataDir, place.file))
  } catch (error) {
    letGo()
    await emptyFolder(dataDir)
    throw error
  } finally {
    await letGoOfServer()
  }
  letGo()
  return manifest
}

/** An encrypted backup has its sealed keys with it, and the folder that it is brought back to has the same. */
async function unlockMirror(backup: string, mirror: string, dataDir: string, sources: KeySources): Promise<void> {
  const encryption = await readEncryption(mirror)
  if (!encryption) throw damagedBackup(ENCRYPTION_FILE)
  const dataKey = await findDataKey(backup, encryption, sources)
  useDataKey(mirror, dataKey)
  useDataKey(dataDir, dataKey)
}

async function prepareFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if ((await readdir(dataDir)).length === 0) return
  const message = `Der Datenordner ${dataDir} ist nicht leer. Bitte erst verschieben oder STEUERSTAPEL_DATA_DIR auf einen leeren Ordner setzen.`
  throw new EngineError('input', 'data_folder_not_empty', message)
}

async function emptyFolder(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) await removePath(join(dataDir, name))
}

/** Whether a file is the database of either kind. */
function isDatabase({ path }: ManifestFile): boolean {
  return path === 'steuerstapel.db' || path === 'postgres.dump'
}

function otherDatabase(databaseUrl: string | null): EngineError {
  const message =
    databaseUrl === null
      ? 'Diese Sicherung enthält die Datenbank eines Servers. Bitte STEUERSTAPEL_DATABASE_URL auf eine leere Datenbank setzen.'
      : 'Diese Sicherung enthält eine Datenbank im Datenordner. Bitte ohne STEUERSTAPEL_DATABASE_URL zurückholen.'
  return new EngineError('input', 'backup_of_other_database', message)
}
