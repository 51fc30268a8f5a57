import { mkdir, readdir } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { syncFile, syncFolder } from '../shared/disk/sync-path.ts'
import { removeFile, removePath } from '../shared/disk/remove-path.ts'
import { copyDatabase, inspectDatabase, listReferencedFiles } from '../wiring/open-storage.ts'
import { eachBounded } from '../shared/each-bounded.ts'
import { toIso } from '../shared/clock.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import { DATABASE_FILE, MIRROR_FOLDER, writeManifest } from './backup-manifest.ts'
import type { Manifest, ManifestFile } from './backup-manifest.ts'
import { COPIES_AT_ONCE, copyWholeFile, hashPath, linkOrCopyFile } from './copy-whole-file.ts'
import { listDataFiles } from './list-data-files.ts'

const ORIGINALS = 'files/originals/'
const MANAGED = 'files/managed/'
/** A database and the files beside it are of one moment at the second try, unless somebody corrects all the time. */
const TRIES_MAX = 5

export interface BackupDeps {
  readonly dataDir: string
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
 * Copies a data folder, whether or not an engine works in it, into a folder that is not there yet or empty. What the
 * copied database names is in the copy: originals are on disk before the database knows them and never change, and
 * results are compared with the database, which is copied again when one was replaced meanwhile.
 * Throws EngineError `backup_target_not_empty`, `backup_target_inside`, `no_database`, `backup_link`,
 * `backup_disturbed`.
 */
export async function takeBackup(deps: BackupDeps): Promise<TakenBackup> {
  const { dataDir, target } = deps
  checkPlaces(dataDir, target)
  await prepareTarget(target)
  const mirror = join(target, MIRROR_FOLDER)
  await mkdir(mirror, { mode: 0o700 })
  try {
    const files = new Map<string, ManifestFile>()
    // The bulk, before the moment that counts.
    await copyMissing(dataDir, mirror, files, path => path.startsWith(ORIGINALS))
    for (let tries = 1, before = ''; ; tries += 1) {
      files.set(DATABASE_FILE, await copyDatabaseFile(dataDir, mirror))
      await copyMissing(dataDir, mirror, files, () => true)
      const stale = JSON.stringify(staleOutputs(mirror, files))
      // The same difference twice is no matter of the moment: it is told as damage.
      if (stale === '[]' || stale === before) break
      if (tries === TRIES_MAX) throw disturbed()
      before = stale
      await forget(mirror, files, [DATABASE_FILE, ...[...files.keys()].filter(path => path.startsWith(MANAGED))])
    }
    const manifest: Manifest = {
      schema: 'steuerstapel-backup/1',
      engine_version: deps.engineVersion,
      created_at: toIso(deps.clock.now()),
      database_version: inspectDatabase(join(mirror, DATABASE_FILE)).version,
      files: [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1)),
    }
    await syncFolders(mirror, manifest.files)
    await writeManifest(target, manifest)
    await syncFolder(target)
    return { manifest, damaged: damagedFiles(mirror, files) }
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

async function copyDatabaseFile(dataDir: string, mirror: string): Promise<ManifestFile> {
  const to = join(mirror, DATABASE_FILE)
  try {
    await copyDatabase(join(dataDir, DATABASE_FILE), to)
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'SQLITE_CANTOPEN') throw cause
    const message = `In ${dataDir} liegt keine Datenbank. Bitte STEUERSTAPEL_DATA_DIR auf den Datenordner setzen.`
    throw new EngineError('input', 'no_database', message, { cause })
  }
  await syncFile(to)
  return entryOf(DATABASE_FILE, await hashPath(to))
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
function staleOutputs(mirror: string, files: ReadonlyMap<string, ManifestFile>): (readonly string[])[] {
  return listReferencedFiles(join(mirror, DATABASE_FILE)).outputs.flatMap(({ path, sha256, isOpen }) => {
    const found = files.get(`${MANAGED}${path}`)?.sha256 ?? ''
    return isOpen || found === sha256 ? [] : [[path, sha256, found]]
  })
}

function damagedFiles(mirror: string, files: ReadonlyMap<string, ManifestFile>): string[] {
  const { originals, outputs } = listReferencedFiles(join(mirror, DATABASE_FILE))
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
