import type { Storage } from '../../engine/storage/storage.ts'
import { openPool } from '../../engine/storage/postgres/open-pool.ts'
import { openPostgres } from '../../engine/storage/postgres/open.ts'
import type { SqlDriver } from '../../engine/storage/postgres/sql-client.ts'
import { EMPTY_TABLES } from '../support/empty-postgres.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { findPostgres, startPostgres } from '../support/start-postgres.ts'
import type { PostgresServer } from '../support/start-postgres.ts'

export interface ServerStorage {
  readonly server: PostgresServer
  /** Statements of the tests' own. */
  readonly driver: SqlDriver
  /** Storage on the server, as an engine opens it; several engines may be open at once. */
  open(): Promise<Storage>
  /** The same after everything was taken out. */
  openEmpty(): Promise<Storage>
  remove(): Promise<void>
}

/** A server of its own for a file of tests. */
export async function startServerStorage(): Promise<ServerStorage> {
  const bin = findPostgres()
  if (bin === null) throw new Error('PostgreSQL is not installed')
  const server = await startPostgres(bin)
  const settings = { url: server.url, connectionsMax: 4, onFault: () => {} }
  const driver = openPool(settings)
  const open = (): Promise<Storage> => openPostgres(server.url, postgresDeps())
  return {
    server,
    driver,
    open,
    openEmpty: async () => {
      await driver.query(EMPTY_TABLES, null)
      return open()
    },
    remove: async () => {
      await driver.close()
      server.remove()
    },
  }
}
