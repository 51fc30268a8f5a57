import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { tmpdir } from 'node:os'
import { openDatabase } from '../../engine/storage/postgres/open.ts'
import { openSqlite } from '../../engine/storage/sqlite/open.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { memoryFolder } from '../memory-folder.ts'
import { holdAgainstModel } from '../storage/hold-against-model.ts'
import { aClock } from '../support/a-clock.ts'
import { pgliteDriver, startPglite } from '../support/pglite-driver.ts'
import { postgresDeps } from '../support/postgres-deps.ts'

export interface StatesGateResult {
  /** Sequences of steps that ended as the model says. */
  readonly sequences: { readonly sqlite: number; readonly postgres: number }
  readonly batches: { readonly sqlite: number; readonly postgres: number }
}

/** PostgreSQL as WebAssembly takes many times as long. */
const POSTGRES_SHARE = 0.1

/**
 * Holds `count` random sequences of steps over SQLite, and a tenth of that over PostgreSQL, against the model of a
 * batch's states. Throws with the shortest sequence that differs.
 */
export async function runStatesGate(count: number, seed: number): Promise<StatesGateResult> {
  const postgresCount = Math.ceil(count * POSTGRES_SHARE)
  return {
    sequences: { sqlite: count, postgres: postgresCount },
    batches: { sqlite: await onSqlite(count, seed), postgres: await onPostgres(postgresCount, seed) },
  }
}

async function onSqlite(count: number, seed: number): Promise<number> {
  const folder = memoryFolder() ?? mkdtempSync(path.join(tmpdir(), 'gate-states-'))
  const storage = openSqlite(path.join(folder, 'test.db'), { clock: aClock() })
  return holdAndClose(storage, count, seed).finally(() => rmSync(folder, { recursive: true }))
}

async function onPostgres(count: number, seed: number): Promise<number> {
  const db = await startPglite()
  const storage = await openDatabase(await pgliteDriver(db, 'states'), postgresDeps())
  try {
    return await holdAndClose(storage, count, seed)
  } finally {
    await db.close()
  }
}

async function holdAndClose(storage: Storage, count: number, seed: number): Promise<number> {
  try {
    return await holdAgainstModel(storage, count, seed)
  } finally {
    await storage.close()
  }
}
