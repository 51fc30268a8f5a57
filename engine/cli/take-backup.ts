import { mkdir, readdir } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { syncFile, syncFolder } from '../shared/disk/sync-path.ts'
import { removeFile, removePath } from '../shared/disk/remove-path.ts'
import { databaseToCopy } from '../wiring/open-storage.ts'
import type { CopiedDatabase, DatabaseToCopy, ReferencedFiles } from '../storage/backed-up-database.ts'
import { eachBounded } from '../shared/each-bounded.ts'
import { toIso } from '../shared/clock.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import { MIRROR_FOLDER, writeManifest } from './backup-manifest.ts'
import type { Manifest, ManifestFile } from './backup-manifest.ts'
import { COPIES_AT_ONCE, copyWholeFile, hashPath, linkOrCopyFile } from './copy-whole-file.ts'
import { listDataFiles } from './list-data-files.ts'

const ORIGINALS = 'files/originals/'
const MANAGED = 'files/managed/'
/** A database and the files beside it are of one moment at the second try, unless somebody corrects all the time. */
const TRIES_MAX = 5

export interface BackupDeps {
  readonly dataDir: string
  /** A PostgreSQL server; null or absent: the file in the data folder. */
  readonly databaseUrl?: string | null
  readonly target: string
  readonly engineVersion: string
  readonly clock: Clock
}

export interface TakenBackup {
  readonly manifest: Manifest
  /**
   * Files that the database names and that are missing or changed in the data folder; the backup holds them as they
   * are.
   */
  readonly damaged: readonly string[]
}

/**
 * Copies a data folder and its database, whether or not an engine works there, into a folder that is not there yet or empty. What the
 * copied database names is in the copy: originals are on disk before the database knows them and never change, and
 * results are compared with the database, which is copied again when one was replaced meanwhile.
 * Throws EngineError `backup_target_not_empty`, `backup_target_inside`, `no_database`, `backup_link`,
 * `backup_disturbed`; of a server `database_unreachable`, `database_program_missing`, `database_program_failed`.
 */
export async function takeBackup(deps: BackupDeps): Promise<TakenBackup> {
  const { dataDir, target, databaseUrl = null } = deps
  const database = await databaseToCopy({ dataDir, databaseUrl })
  checkPlaces(dataDir, target)
  await prepareTarget(target)
  const mirror = join(target, MIRROR_FOLDER)
  await mkdir(mirror, { mode: 0o700 })
  try {
    const files = new Map<string, ManifestFile>()
    // The bulk, before the moment that counts.
    await copyMissing(dataDir, mirror, files, path => path.startsWith(ORIGINALS))
    let copied: CopiedDatabase
    for (let tries = 1, before = ''; ; tries += 1) {
      copied = await copyDatabaseFile(database, mirror, files)
      await copyMissing(dataDir, mirror, files, () => true)
      const stale = JSON.stringify(staleOutputs(copied.files, files))
      // The same difference twice is no matter of the moment: it is told as damage.
      if (stale === '[]' || stale === before) break
      if (tries === TRIES_MAX) throw disturbed()
      before = stale
      await forget(mirror, files, [database.file, ...[...files.keys()].filter(path => path.startsWith(MANAGED))])
    }
    const manifest: Manifest = {
      schema: 'steuerstapel-backup/1',
      engine_version: deps.engineVersion,
      created_at: toIso(deps.clock.now()),
      database_version: copied.version,
      files: [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1)),
    }
    await syncFolders(mirror, manifest.files)
    await writeManifest(target, manifest)
    await syncFolder(target)
    return { manifest, damaged: damagedFiles(copied.files, files) }
  } catch (error) {
    await removePath(mirror)
    throw error
  }
}

function checkPlaces(dataDir: string, target: string): void {
  const isWithin = (folder: string, path: string): boolean => {
    const way = relative(folder, path)
    return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
  }
  if (!isWithin(dataDir, target) && !isWithin(target, dataDir)) return
  const message = `${target} und der Datenordner ${dataDir} liegen ineinander. Bitte einen Ordner an anderer Stelle angeben.`
  throw new EngineError('input', 'backup_target_inside', message)
}

async function prepareTarget(target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length === 0) return
  const message = `${target} ist nicht leer. Bitte einen neuen Ordner angeben; eine Sicherung überschreibt nichts.`
  throw new EngineError('input', 'backup_target_not_empty', message)
}

async function copyDatabaseFile(
  database: DatabaseToCopy,
  mirror: string,
  files: Map<string, ManifestFile>,
): Promise<CopiedDatabase> {
  const to = join(mirror, database.file)
  const copied = await database.copy(to)
  await syncFile(to)
  files.set(database.file, entryOf(database.file, await hashPath(to)))
  return copied
}

async function copyMissing(
  dataDir: string,
  mirror: string,
  files: Map<string, ManifestFile>,
  isWanted: (path: string) => boolean,
): Promise<void> {
  const wanted = (await listDataFiles(dataDir)).filter(path => !files.has(path) && isWanted(path))
  await eachBounded(wanted, COPIES_AT_ONCE, new AbortController().signal, async path => {
    // People may open results with programs that write in place: those are copied.
    const copy = path.startsWith(ORIGINALS) ? linkOrCopyFile : copyWholeFile
    try {
      files.set(path, entryOf(path, await copy(join(dataDir, path), join(mirror, path))))
    } catch (error) {
      // Removed since it was listed; what the database names is compared afterwards.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  })
}

/** Results whose file is not the one of the copied database, and that a restored engine would not write anew. */
function staleOutputs(named: ReferencedFiles, files: ReadonlyMap<string, ManifestFile>): (readonly string[])[] {
  return named.outputs.flatMap(({ path, sha256, isOpen }) => {
    const found = files.get(`${MANAGED}${path}`)?.sha256 ?? ''
    return isOpen || found === sha256 ? [] : [[path, sha256, found]]
  })
}

function damagedFiles({ originals, outputs }: ReferencedFiles, files: ReadonlyMap<string, ManifestFile>): string[] {
  const wanted = [
    ...originals.map(sha256 => ({ path: `${ORIGINALS}${sha256.slice(0, 2)}/${sha256}`, sha256 })),
    ...outputs.filter(({ isOpen }) => !isOpen).map(({ path, sha256 }) => ({ path: `${MANAGED}${path}`, sha256 })),
  ]
  return wanted.filter(({ path, sha256 }) => files.get(path)?.sha256 !== sha256).map(({ path }) => path)
}

async function forget(mirror: string, files: Map<string, ManifestFile>, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    files.delete(path)
    await removeFile(join(mirror, path))
  }
}

async function syncFolders(mirror: string, files: readonly ManifestFile[]): Promise<void> {
  const folders = new Set<string>([mirror])
  for (const { path } of files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(join(mirror, folder))
  }
  for (const folder of folders) await syncFolder(folder)
}

function entryOf(path: string, { byteSize, sha256 }: { byteSize: number; sha256: string }): ManifestFile {
  return { path, byte_size: byteSize, sha256 }
}

function disturbed(): EngineError {
  const message =
    'Während der Sicherung wurden laufend Belegmappen neu geschrieben. Bitte die Sicherung in einer ruhigeren Zeit wiederholen.'
  return new EngineError('transient', 'backup_disturbed', message)
}
