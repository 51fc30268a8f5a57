import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll } from 'vitest'
import { openDatabase } from '../../engine/storage/postgres/open.ts'
import type { SqlDriver } from '../../engine/storage/postgres/sql-client.ts'
import type { Storage } from '../../engine/storage/storage.ts'
import { EMPTY_TABLES } from '../support/empty-postgres.ts'
import { END_PAUSES } from '../support/jobs-of-tasks.ts'
import { pgliteDriver, startPglite } from '../support/pglite-driver.ts'
import { postgresDeps } from '../support/postgres-deps.ts'
import { everyConformance } from './every-conformance.ts'

let db: PGlite
let driver: SqlDriver
beforeAll(async () => {
  db = await startPglite()
  driver = { ...(await pgliteDriver(db, 'conformance')), close: async () => {} }
})
afterAll(() => db.close())

async function open(): Promise<Storage> {
  await driver.query(EMPTY_TABLES, null)
  return openDatabase(driver, postgresDeps())
}

everyConformance('PostgreSQL', open, () => driver.query(END_PAUSES, null))
