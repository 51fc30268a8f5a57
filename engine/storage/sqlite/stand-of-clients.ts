import type Database from 'better-sqlite3'

/** What tells who a caller is and what its project may do. */
const TABLES = ['projects', 'clients', 'tokens'] as const

/**
 * What stands for projects, clients and tokens as they are stored: another one whenever this connection changed a row of
 * them, or another connection the file. Counted by triggers of this connection alone, so that no writer can forget to say
 * so. Null where the database does not answer at once.
 */
export function createStandOfClients(db: Database.Database): () => Promise<string | null> {
  let changes = 0
  db.function('clients_changed', () => {
    changes += 1
    return null
  })
  for (const table of TABLES) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      db.exec(`CREATE TEMP TRIGGER ${table}_${change.toLowerCase()}_counted AFTER ${change} ON main.${table}
        BEGIN SELECT clients_changed(); END`)
    }
  }
  const version = db.prepare<[], number>('PRAGMA data_version').pluck()
  return async () => {
    try {
      return `${version.get()} ${changes}`
    } catch {
      return null
    }
  }
}
