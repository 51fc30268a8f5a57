import { PGlite, types } from '@electric-sql/pglite'
import type { PGliteInterface, Transaction } from '@electric-sql/pglite'
import type { SendQuery, SqlDriver } from '../../engine/storage/postgres/sql-client.ts'

/** PostgreSQL as WebAssembly, in memory, with one connection; it takes seconds to start. */
export function startPglite(): Promise<PGlite> {
  return PGlite.create({ parsers: { [types.JSON]: text => text, [types.BYTEA]: bytesOf } })
}

/** A driver on an own, empty schema; `close` drops the schema and leaves the database running. */
export async function pgliteDriver(db: PGlite, schema: string): Promise<SqlDriver> {
  await db.exec(`CREATE SCHEMA ${schema}; SET search_path TO ${schema}`)
  return {
    query: sendOn(db),
    transaction: (isolation, work) =>
      db.transaction(async on => {
        if (isolation === 'snapshot') await on.exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
        return work(sendOn(on))
      }),
    close: async () => void (await db.exec(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)),
  }
}

function sendOn(on: Pick<PGliteInterface | Transaction, 'query' | 'exec'>): SendQuery {
  return async (text, values) => {
    if (values === null) {
      await on.exec(text)
      return { rows: [], count: 0 }
    }
    const { rows, affectedRows = 0 } = await on.query<object>(text, [...values])
    return { rows, count: affectedRows === 0 ? rows.length : affectedRows }
  }
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
