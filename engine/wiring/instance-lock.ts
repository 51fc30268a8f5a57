import Database from 'better-sqlite3'
import { existsSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { EngineError } from '../shared/errors.ts'

/**
 * Holds a data folder for this process. The lock is SQLite's own exclusive file lock, which the operating system drops
 * with the process, so a killed engine leaves nothing behind that would have to be guessed about.
 * Throws EngineError `data_folder_in_use` that says who holds it. Returns the function that lets go.
 */
export function holdDataFolder(dataDir: string): () => void {
  const path = join(dataDir, 'engine.lock')
  try {
    return hold(path)
  } catch (cause) {
    if (!isNoDatabase(cause)) throw inUse(dataDir, cause)
    // Its content was read, so nobody holds it: written over by another program, or by a disk.
    truncateSync(path)
  }
  try {
    return hold(path)
  } catch (cause) {
    throw inUse(dataDir, cause)
  }
}

function hold(path: string): () => void {
  const db = new Database(path, { timeout: 0 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    db.close()
    throw cause
  }
  return () => db.close()
}

function isNoDatabase(error: unknown): boolean {
  const { code } = error as { readonly code?: string }
  return code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT') === true
}

const ANSWER_MS = 2_000

/**
 * Throws EngineError `data_folder_in_use` while the engine that wrote `engine.json` answers: its lock may have been
 * deleted, as by a program that tidies up, and a new file would be free.
 */
export async function refuseWhileAnswering(dataDir: string): Promise<void> {
  const { pid, httpUrl } = readRunning(dataDir)
  if (pid === undefined || typeof httpUrl !== 'string' || pid === process.pid || !isAlive(pid)) return
  const answer = await fetch(`${httpUrl}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null)
  if (answer?.ok === true) throw inUse(dataDir)
}

/**
 * Whether an engine holds the folder at this moment. Takes no lock that a starting engine would meet for longer than a
 * look.
 */
export function isDataFolderHeld(dataDir: string): boolean {
  const path = join(dataDir, 'engine.lock')
  if (!existsSync(path)) return false
  const db = new Database(path, { timeout: 0, readonly: true })
  try {
    db.prepare('SELECT count(*) FROM sqlite_master').get()
    return false
  } catch (error) {
    return (error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true
  } finally {
    db.close()
  }
}

function inUse(dataDir: string, cause?: unknown): EngineError {
  const { pid } = readRunning(dataDir)
  const holder = pid === undefined ? '' : ` (Prozess ${pid})`
  const message = `Im Datenordner ${dataDir} läuft bereits eine Engine${holder}. Bitte diese beenden oder STEUERSTAPEL_DATA_DIR auf einen anderen Ordner setzen.`
  return new EngineError('input', 'data_folder_in_use', message, { cause })
}

/** What the last engine said of itself; nothing where it cannot be read. */
function readRunning(dataDir: string): { readonly pid?: number; readonly httpUrl?: unknown } {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8')) as { pid?: number }
  } catch {
    return {}
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
