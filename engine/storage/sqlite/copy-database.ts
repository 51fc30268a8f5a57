import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { databaseKeyOf } from '../../shared/sealed/sealed-folders.ts'
import { driverOf, openDatabaseFile } from './open-database-file.ts'
import type { ReferencedFiles } from '../backed-up-database.ts'
import { SCHEMA_VERSION } from './migrate.ts'

const PAGES_PER_STEP = 2_000

/**
 * Copies a database that others may be writing to: the copy is one file, whole, and shows one moment. Nobody waits for
 * it.
 * `to` must not exist. Throws the signal's reason.
 */
export async function copyDatabase(from: string, to: string, signal?: AbortSignal): Promise<void> {
  if (databaseKeyOf(from)) await vacuumInto(from, to, signal)
  else await copyPages(from, to, signal)
  const copy = openDatabaseFile(to, { fileMustExist: true })
  try {
    // The write-ahead log would be a second file.
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

async function copyPages(from: string, to: string, signal?: AbortSignal): Promise<void> {
  const source = openDatabaseFile(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    // A reader in WAL mode keeps the moment of its first read; without it, each commit of others would begin the copy
    // anew.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    const progress = (): number => {
      signal?.throwIfAborted()
      return PAGES_PER_STEP
    }
    await source.backup(to, { progress })
  } finally {
    source.close()
  }
}

/**
 * The same for an encrypted file, whose copy has its key: the driver's copy of pages cannot be told one. It cannot be
 * done in steps, so that a thread of its own does it.
 */
async function vacuumInto(from: string, to: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const thread = new Worker(VACUUM, { eval: true, workerData: { from, to, ...driverOf(from) } })
  const ended = once(thread, 'exit')
  const letGo = (): void => void thread.terminate()
  signal?.addEventListener('abort', letGo, { once: true })
  try {
    const [answer] = (await Promise.race([once(thread, 'message'), ended.then(() => [null])])) as [Answer | null]
    signal?.throwIfAborted()
    if (answer?.fault) throw Object.assign(new Error(answer.fault.message), { code: answer.fault.code })
    if (!answer) throw new Error('the copy ended without a word')
  } finally {
    signal?.removeEventListener('abort', letGo)
    await ended
  }
}

interface Answer {
  readonly fault: { readonly code: string; readonly message: string } | null
}

const VACUUM = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { from, to, module, pragmas } = workerData
  function copy() {
    const db = new (require(module))(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
    try {
      for (const pragma of pragmas) db.pragma(pragma)
      db.prepare('VACUUM INTO ?').run(to)
    } finally {
      db.close()
    }
  }
  try {
    copy()
    parentPort.postMessage({ fault: null })
  } catch (error) {
    parentPort.postMessage({ fault: { code: error.code, message: error.message } })
  }
`

export interface DatabaseState {
  /** What SQLite finds wrong; empty when the file is whole. */
  readonly faults: readonly string[]
  readonly version: number
  /** The newest version that this program knows. */
  readonly knownVersion: number
}

/** Looks a database through without changing it. Throws when it is none. */
export function inspectDatabase(path: string): DatabaseState {
  const db = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    const rows = db.pragma('quick_check(20)') as readonly { readonly quick_check: string }[]
    const faults = rows.map(row => row.quick_check).filter(text => text !== 'ok')
    return { faults, version: Number(db.pragma('user_version', { simple: true })), knownVersion: SCHEMA_VERSION }
  } finally {
    db.close()
  }
}

/** Of the schema of a database file; it is not looked through. */
export function readVersion(path: string): number {
  const db = openDatabaseFile(path, { readonly: true, fileMustExist: true })
  try {
    return Number(db.pragma('user_version', { simple: true }))
  } finally {
    db.close()
  }
}

/** Has documents out of documents (5) and corrections (6). */
const NAMES_ALL_FROM = 6

/** Files that a database names; none for one from before it could name them all. */
export function listReferencedFiles(path: string): ReferencedFiles {
  const db = openDatabaseFile(path, { readonly: true, fileMustExist: true })
  try {
    if (Number(db.pragma('user_version', { simple: true })) < NAMES_ALL_FROM) return { originals: [], outputs: [] }
    const originals = db
      .prepare<[], string>(
        `SELECT sha256 FROM documents WHERE sha256 IS NOT NULL
         UNION SELECT rendition ->> 'sha256' FROM documents WHERE rendition IS NOT NULL`,
      )
      .pluck()
      .all()
    const outputs = db
      .prepare<[], { path: string; sha256: string; open: number }>(
        `SELECT o.path, o.sha256, coalesce(r.done < r.wanted, 0) AS open
         FROM outputs o LEFT JOIN revisions r ON r.batch_id = o.batch_id`,
      )
      .all()
      .map(row => ({ path: row.path, sha256: row.sha256, isOpen: row.open === 1 }))
    return { originals, outputs }
  } finally {
    db.close()
  }
}
