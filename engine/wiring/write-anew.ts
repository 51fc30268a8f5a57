import { mkdir, readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { COPIES_AT_ONCE, copyWholeFile, hashPath } from '../backup/copy-whole-file.ts'
import { stat } from '../shared/disk/files.ts'
import { removeFile } from '../shared/disk/remove-path.ts'
import { syncFolder } from '../shared/disk/sync-path.ts'
import { eachBounded } from '../shared/each-bounded.ts'
import { EngineError } from '../shared/errors.ts'
import { isSealedPath } from '../shared/sealed/sealed-folders.ts'
import { DATABASE_FILE, databaseToFill, databaseToMove } from './open-storage.ts'

/** What was written, each file and each row compared with where it came from. */
export interface WrittenAnew {
  readonly files: number
  readonly byteSize: number
  /** Rows by table; empty where the database is on a server, or there is none yet. */
  readonly rows: ReadonlyMap<string, number>
}

export interface AnewPlaces {
  readonly from: string
  /** Becomes a mirror of what is encrypted in an encrypted data folder; what an earlier attempt left is gone over. */
  readonly to: string
  /** False for a database on a server. */
  readonly hasDatabase: boolean
  /** Told twice for each file: the share of all files by their size that was passed, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined
}

/** Belongs to a running process; a run that goes on makes its own anew. */
const PASSING = /^(?:rehearsal|files\/(?:incoming|work))(?:\/|$)/

/**
 * Writes all that is encrypted in an encrypted data folder once more, with the keys of the new place. Files are read
 * back and compared by SHA-256, rows by their number and the sum of their SHA-256; search is made anew by the engine.
 * Throws EngineError `moved_file_differs`, `moved_rows_differ`, `database_old`, `data_folder_link`.
 */
export async function writeAnew({ from, to, hasDatabase, onProgress }: AnewPlaces): Promise<WrittenAnew> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const paths = await listContent(from)
  const total = onProgress ? await sizeOf(from, paths) : 0
  let [byteSize, passed] = [0, 0]
  // Each file is read, and then written and read back.
  const pass = (bytes: number): void => {
    passed += bytes / 2
    onProgress?.(total === 0 ? 1 : Math.min(1, passed / total))
  }
  await eachBounded(paths, COPIES_AT_ONCE, new AbortController().signal, async path => {
    byteSize += await copyCompared(join(from, path), join(to, path), pass)
  })
  await removeStrangers(to, new Set(paths))
  const rows = hasDatabase ? await writeRows(from, to) : new Map<string, number>()
  for (const folder of new Set(paths.map(path => dirname(join(to, path))))) await syncFolder(folder)
  await syncFolder(to)
  return { files: paths.length, byteSize, rows }
}

/** Files of a data folder that are encrypted where it is, as paths below it with forward slashes. */
export async function listContent(folder: string, below = ''): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (!isSealedPath(path) || PASSING.test(path)) continue
    if (entry.isDirectory()) found.push(...(await listContent(folder, path)))
    else if (entry.isFile()) found.push(path)
    else throw link(join(folder, path))
  }
  return found.sort()
}

async function sizeOf(folder: string, paths: readonly string[]): Promise<number> {
  let total = 0
  for (const path of paths) total += (await stat(join(folder, path))).size
  return total
}

async function copyCompared(from: string, to: string, pass: (bytes: number) => void): Promise<number> {
  const read = await hashPath(from)
  pass(read.byteSize)
  const there = existsSync(to) ? await hashPath(to).catch(() => null) : null
  if (there?.sha256 === read.sha256) {
    pass(read.byteSize)
    return read.byteSize
  }
  // Of an attempt that was broken off within this file, or an earlier content of it.
  await removeFile(to)
  const copied = await copyWholeFile(from, to)
  pass(copied.byteSize)
  if (copied.sha256 === read.sha256) return read.byteSize
  const message = `Die Datei ${to} kam nicht so an, wie sie war. Bitte den Datenträger prüfen und wiederholen.`
  throw new EngineError('input', 'moved_file_differs', message)
}

/** What was there at an earlier attempt and is no more. */
async function removeStrangers(to: string, wanted: ReadonlySet<string>): Promise<void> {
  for (const path of await listContent(to)) if (!wanted.has(path)) await removeFile(join(to, path))
}

async function writeRows(from: string, to: string): Promise<ReadonlyMap<string, number>> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await removeFile(join(to, `${DATABASE_FILE}${ending}`))
  if (!existsSync(join(from, DATABASE_FILE))) return new Map()
  const source = await databaseToMove({ dataDir: from, databaseUrl: null })
  const target = await databaseToFill({ dataDir: to, databaseUrl: null })
  return await source.database.read(rows => target.database.takeAll(rows))
}

function link(path: string): EngineError {
  const message = `${path} ist eine Verknüpfung und kann nicht verschlüsselt werden. Bitte durch den Ordner oder die Datei selbst ersetzen.`
  return new EngineError('input', 'data_folder_link', message)
}
