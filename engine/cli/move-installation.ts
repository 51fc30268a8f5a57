import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath } from 'node:fs/promises'
import { readFile } from '../shared/disk/files.ts'
import { basename, dirname, join } from 'node:path'
import { COPIES_AT_ONCE, copyWholeFile, hashPath } from '../backup/copy-whole-file.ts'
import { listDataFiles } from '../backup/list-data-files.ts'
import { whileSealedAs } from '../backup/sealed-mirror.ts'
import { syncFolder } from '../shared/disk/sync-path.ts'
import { removeFile } from '../shared/disk/remove-path.ts'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { eachBounded } from '../shared/each-bounded.ts'
import { EngineError, isEngineError } from '../shared/errors.ts'
import { isWithin } from '../shared/is-within.ts'
import { withoutBom } from '../shared/without-bom.ts'
import { compareRows } from '../storage/moved-rows.ts'
import type { DatabaseToFill } from '../storage/moved-rows.ts'
import { holdDataFolder, refuseWhileAnswering } from '../wiring/instance-lock.ts'
import { databaseToFill, databaseToMove, holdServer } from '../wiring/open-storage.ts'

/** Says whose move into this folder is under way; what it copied is not copied again. */
const MARK = 'umzug.json'
/** Its database is named by the new place. */
const SETTINGS = 'config.json'
const QUIET = { warn: () => undefined }

export interface Place {
  readonly dataDir: string
  /** Null: the file in the data folder. */
  readonly databaseUrl: string | null
}

export interface Moved {
  readonly files: number
  readonly byteSize: number
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>
}

/**
 * Brings a whole installation to another place, from a file to a server or back: files compared by SHA-256, rows by the
 * sum of theirs. The old place is not changed; no engine may work in either. A move that was broken off is repeated and
 * copies what is still missing.
 * Throws EngineError `data_folder_in_use`, `database_in_use`, `data_folder_not_empty`, `database_not_empty`,
 * `database_old`, `no_database`, `moved_rows_differ`, `moved_file_differs`, `backup_link`, or what the server says.
 */
export async function moveInstallation(from: Place, to: Place): Promise<Moved> {
  const [own, target] = [await realPlace(from.dataDir), await realPlace(to.dataDir)]
  if (isWithin(target, own) || isWithin(own, target)) throw sameFolder(to.dataDir)
  if (from.databaseUrl !== null && from.databaseUrl === to.databaseUrl) throw sameServer()
  await refuseWhileAnswering(from.dataDir)
  const filling = await databaseToFill(to)
  try {
    const isFilled = await isFilledAlready(filling.database, from, to)
    await prepareFolder(from, to)
    return await whileHeld([from, to], () =>
      whileSealedAs(from.dataDir, [to.dataDir], async () => {
        const files = await copyFiles(from.dataDir, to.dataDir)
        const rows = isFilled ? await compare(from, to) : await fill(from, filling.database)
        await removeFile(join(to.dataDir, MARK))
        await syncFolder(to.dataDir)
        return { ...files, rows }
      }),
    )
  } finally {
    await filling.close()
  }
}

/** Without links, also where the last folders are not there yet. */
async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error
    return join(await realPlace(dirname(path)), basename(path))
  }
}

/** A move that was broken off after its last row: nothing but its end is missing. */
async function isFilledAlready(target: DatabaseToFill, from: Place, to: Place): Promise<boolean> {
  try {
    await target.check()
    return false
  } catch (error) {
    const isEnd = isEngineError(error) && error.code === 'database_not_empty' && (await isUnderWay(from, to))
    if (!isEnd) throw error
    return true
  }
}

async function fill(from: Place, target: DatabaseToFill): Promise<ReadonlyMap<string, number>> {
  const source = await databaseToMove(from)
  try {
    return await source.database.read(rows => target.takeAll(rows))
  } finally {
    await source.close()
  }
}

async function compare(from: Place, to: Place): Promise<ReadonlyMap<string, number>> {
  const [one, other] = [await databaseToMove(from), await databaseToMove(to)]
  try {
    return await one.database.read(here => other.database.read(there => compareRows(here, there)))
  } finally {
    await Promise.all([one.close(), other.close()])
  }
}

/** No engine of either place starts meanwhile. */
async function whileHeld<T>(places: readonly Place[], work: () => Promise<T>): Promise<T> {
  const letGo: (() => unknown)[] = []
  try {
    for (const { dataDir, databaseUrl } of places) {
      letGo.push(holdDataFolder(dataDir))
      letGo.push(await holdServer({ databaseUrl }, QUIET))
    }
    return await work()
  } finally {
    for (const free of letGo.toReversed()) await free()
  }
}

async function prepareFolder(from: Place, { dataDir }: Pick<Place, 'dataDir'>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (await isUnderWay(from, { dataDir })) return
  if ((await readdir(dataDir)).length > 0) {
    const message = `Der Ordner ${dataDir} ist nicht leer. Bitte einen leeren oder neuen Ordner angeben.`
    throw new EngineError('input', 'data_folder_not_empty', message)
  }
  await writeWhole(join(dataDir, MARK), JSON.stringify({ from: from.dataDir }))
}

async function isUnderWay(from: Place, { dataDir }: Pick<Place, 'dataDir'>): Promise<boolean> {
  const text = await readFile(join(dataDir, MARK), 'utf8').catch(() => null)
  return text === JSON.stringify({ from: from.dataDir })
}

async function copyFiles(from: string, to: string): Promise<Omit<Moved, 'rows'>> {
  const paths = await listDataFiles(from)
  let byteSize = 0
  await eachBounded(paths, COPIES_AT_ONCE, new AbortController().signal, async path => {
    byteSize += path === SETTINGS ? await copySettings(from, to) : await copyFile(join(from, path), join(to, path))
  })
  for (const folder of new Set(paths.map(path => dirname(join(to, path))))) await syncFolder(folder)
  return { files: paths.length, byteSize }
}

async function copyFile(from: string, to: string): Promise<number> {
  const read = await hashPath(from)
  const there = existsSync(to) ? await hashPath(to) : null
  if (there?.sha256 === read.sha256) return read.byteSize
  // Of a move that was broken off within this file.
  if (there) await removeFile(to)
  const copied = await copyWholeFile(from, to)
  if (copied.sha256 === read.sha256) return read.byteSize
  const message = `Die Datei ${to} kam nicht so an, wie sie war. Bitte den Datenträger prüfen und wiederholen.`
  throw new EngineError('input', 'moved_file_differs', message)
}

/** The settings without the address of a database: the new place has its own, or none. */
async function copySettings(from: string, to: string): Promise<number> {
  const text = await readFile(join(from, SETTINGS), 'utf8')
  const { STEUERSTAPEL_DATABASE_URL: _, ...settings } = JSON.parse(withoutBom(text)) as Record<string, unknown>
  await writeWhole(join(to, SETTINGS), `${JSON.stringify(settings, null, 2)}\n`)
  return Buffer.byteLength(text)
}

function sameFolder(folder: string): EngineError {
  const message = `Der Ordner ${folder} und der Datenordner liegen ineinander. Bitte einen anderen angeben.`
  return new EngineError('input', 'data_folder_not_empty', message)
}

function sameServer(): EngineError {
  const message = 'Die Daten liegen schon in dieser Datenbank. Bitte eine andere angeben.'
  return new EngineError('input', 'database_not_empty', message)
}
