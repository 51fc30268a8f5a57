import { mkdir, readdir } from 'node:fs/promises'
import { stat } from '../shared/disk/files.ts'
import { dirname, join } from 'node:path'
import { syncFile, syncFolder } from '../shared/disk/sync-path.ts'
import { removeFile, removePath } from '../shared/disk/remove-path.ts'
import type { CopiedDatabase, DatabaseToCopy, ReferencedFiles } from '../storage/backed-up-database.ts'
import { eachBounded } from '../shared/each-bounded.ts'
import { toIso } from '../shared/clock.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import { isWithin } from '../shared/is-within.ts'
import { MIRROR_FOLDER, writeManifest } from './backup-manifest.ts'
import type { Manifest, ManifestFile } from './backup-manifest.ts'
import { COPIES_AT_ONCE, copyWholeFile, hashPath, linkFile, linkOrCopyFile } from './copy-whole-file.ts'
import type { HashedFile } from './copy-whole-file.ts'
import { listDataFiles } from './list-data-files.ts'
import { hasSameKey, keyIdOf, whileSealedAs } from './sealed-mirror.ts'

const ORIGINALS = 'files/originals/'
const MANAGED = 'files/managed/'
/** A database and the files beside it are of one moment at the second try, unless somebody corrects all the time. */
const TRIES_MAX = 5

export interface BackupDeps {
  readonly dataDir: string
  readonly database: DatabaseToCopy
  readonly target: string
  /** The backup before this one, on the same disk as the target: what did not change since becomes a second name there. */
  readonly before?: { readonly folder: string; readonly manifest: Manifest } | null
  readonly engineVersion: string
  readonly clock: Clock
  /** Lets go of it; what was copied then stays behind. */
  readonly signal?: AbortSignal
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
  const { dataDir, target } = deps
  checkPlaces(dataDir, target)
  await prepareTarget(target)
  const mirror = join(target, MIRROR_FOLDER)
  const before = deps.before && hasSameKey(dataDir, deps.before.manifest) ? deps.before : null
  const sealed = [mirror, ...(before ? [join(before.folder, MIRROR_FOLDER)] : [])]
  return await whileSealedAs(dataDir, sealed, () => fillMirror({ ...deps, before }, mirror))
}

async function fillMirror(deps: BackupDeps, mirror: string): Promise<TakenBackup> {
  const { dataDir, target, database, signal = new AbortController().signal } = deps
  await mkdir(mirror, { mode: 0o700 })
  try {
    const files = new Map<string, ManifestFile>()
    const from = { dataDir, before: beforeOf(deps.before ?? null), signal }
    // The bulk, before the moment that counts.
    await copyMissing(from, mirror, files, path => path.startsWith(ORIGINALS))
    let copied: CopiedDatabase
    for (let tries = 1, before = ''; ; tries += 1) {
      copied = await copyDatabaseFile(database, mirror, files, signal)
      await copyMissing(from, mirror, files, () => true)
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
      ...keyIdOf(dataDir),
      files: [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1)),
    }
    await syncFolders(mirror, manifest.files)
    await writeManifest(target, manifest)
    await syncFolder(target)
    return { manifest, damaged: damagedFiles(copied.files, files) }
  } catch (error) {
    // Who stops must not wait for that; whoever comes next removes what has no manifest.
    if (!signal.aborted) await removePath(mirror)
    throw error
  }
}

function checkPlaces(dataDir: string, target: string): void {
  if (!isWithin(target, dataDir) && !isWithin(dataDir, target)) return
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
  signal: AbortSignal,
): Promise<CopiedDatabase> {
  const to = join(mirror, database.file)
  const copied = await database.copy(to, signal)
  await syncFile(to)
  files.set(database.file, entryOf(database.file, await hashPath(to)))
  return copied
}

/** Where files come from. */
interface Source {
  readonly dataDir: string
  /** Of the backup before, by their paths. */
  readonly before: { readonly mirror: string; readonly files: ReadonlyMap<string, ManifestFile> } | null
  readonly signal: AbortSignal
}

function beforeOf(before: BackupDeps['before']): Source['before'] {
  if (!before) return null
  const files = new Map(before.manifest.files.map(file => [file.path, file]))
  return { mirror: join(before.folder, MIRROR_FOLDER), files }
}

async function copyMissing(
  { dataDir, before, signal }: Source,
  mirror: string,
  files: Map<string, ManifestFile>,
  isWanted: (path: string) => boolean,
): Promise<void> {
  const wanted = (await listDataFiles(dataDir)).filter(path => !files.has(path) && isWanted(path))
  await eachBounded(wanted, COPIES_AT_ONCE, signal, async path => {
    try {
      files.set(path, entryOf(path, await copyOne(path, dataDir, mirror, before)))
    } catch (error) {
      // Removed since it was listed; what the database names is compared afterwards.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  })
}

/** A file of the backup before is taken where it has the same bytes; else the one of the data folder. */
async function copyOne(path: string, dataDir: string, mirror: string, before: Source['before']): Promise<HashedFile> {
  const [from, to] = [join(dataDir, path), join(mirror, path)]
  const isOriginal = path.startsWith(ORIGINALS)
  const former = before?.files.get(path)
  if (before && former) {
    const known = { byteSize: former.byte_size, sha256: former.sha256 }
    // An original is named by its hash and never changes; rereading all of them is for the rehearsal and the scrub.
    const isSame = isOriginal
      ? path.endsWith(known.sha256) && (await stat(from)).size === known.byteSize
      : (await hashPath(from)).sha256 === known.sha256
    if (isSame && (await linkFile(join(before.mirror, path), to))) return known
  }
  // People may open results with programs that write in place: those are copied.
  return isOriginal ? linkOrCopyFile(from, to) : copyWholeFile(from, to)
}

/** Results whose file is not the one of the copied database, and that a restored engine would not write anew. */
function staleOutputs(named: ReferencedFiles, files: ReadonlyMap<string, ManifestFile>): (readonly string[])[] {
  return named.outputs.flatMap(({ path, sha256, isOpen }) => {
    const found = files.get(`${MANAGED}${path}`)?.sha256 ?? ''
    return isOpen || found === sha256 ? [] : [[path, sha256, found]]
  })
}

/** What a database names and a backup does not hold as it was. */
export function damagedFiles(
  { originals, outputs }: ReferencedFiles,
  files: ReadonlyMap<string, ManifestFile>,
): string[] {
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
