import { openDatabaseFile } from './open-database-file.ts'

/** Damages that are told; where there is one, there are more. */
const FAULTS_MAX = 20

/**
 * Looks a database file through as a whole (`PRAGMA integrity_check`: pages, keys, indexes against their rows), for a
 * page worker: it takes minutes on a large one. Returns what SQLite finds wrong; empty when the file is sound.
 */
export function checkWhole({ path }: { readonly path: string }): { readonly faults: readonly string[] } {
  const db = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    const rows = db.pragma(`integrity_check(${FAULTS_MAX})`) as readonly { readonly integrity_check: string }[]
    return { faults: rows.map(row => row.integrity_check).filter(text => text !== 'ok') }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) throw error
    return { faults: [code] }
  } finally {
    db.close()
  }
}
