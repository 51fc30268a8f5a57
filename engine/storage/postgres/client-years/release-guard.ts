import type { Place } from '../../../model/client-year.ts'
import type { ReleasedYear } from '../../../model/edition.ts'
import { RELEASED_COLUMNS, STANDING, releasedOf, sameStack } from '../../rows/edition-row.ts'
import type { ReleasedRow } from '../../rows/edition-row.ts'
import { raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

const FROM = raw(`SELECT ${RELEASED_COLUMNS} FROM year_editions e`)
const FILED = raw('JOIN filings f ON f.year = e.year JOIN documents d ON d.id = f.document_id')
const SAME_STACK = raw(sameStack('w.id', (name, of) => `(${of} ->> '${name}')`))
const STANDS = raw(STANDING)

/**
 * A release that stands against a change of a document, in its client-year or that of one of the same stack. To be
 * called in the transaction of that change, after its batch was locked: a release that is asked for meanwhile waits.
 */
export async function releaseOfDocument(db: Sql, batchId: string, documentId: string): Promise<ReleasedYear | null> {
  await lockMandantsOf(db, batchId, null)
  return known(
    db,
    sql`${FROM} ${FILED} CROSS JOIN (SELECT ${documentId}::text AS id) w
        WHERE f.mandant_id = e.mandant_id AND d.batch_id = ${batchId} AND ${SAME_STACK} AND ${STANDS} LIMIT 1`,
  )
}

/** The same of all documents of a batch, and of the client-years that they would come into with another mandant. */
export async function releaseOfBatch(db: Sql, batchId: string, mandantId: string | null): Promise<ReleasedYear | null> {
  await lockMandantsOf(db, batchId, mandantId)
  return known(
    db,
    sql`${FROM} ${FILED} WHERE (f.mandant_id = e.mandant_id OR e.mandant_id = ${mandantId})
          AND d.batch_id = ${batchId} AND ${STANDS} LIMIT 1`,
  )
}

/** The same of places. */
export async function releaseOfPlaces(db: Sql, places: readonly Place[]): Promise<ReleasedYear | null> {
  const ids = places.flatMap(({ mandantId }) => mandantId ?? [])
  await db.run(sql`SELECT 1 FROM mandants WHERE id = ANY(${ids}::text[]) ORDER BY id FOR SHARE`)
  for (const { mandantId, year } of places) {
    const found = await known(db, sql`${FROM} WHERE mandant_id = ${mandantId} AND year = ${year} AND ${STANDS} LIMIT 1`)
    if (found) return found
  }
  return null
}

/** Whoever asks for an edition locks the mandant (`lockYears`): it comes before this change or after it. */
async function lockMandantsOf(db: Sql, batchId: string, mandantId: string | null): Promise<void> {
  await db.run(
    sql`SELECT 1 FROM mandants WHERE id = ${mandantId} OR id IN (SELECT f.mandant_id FROM filings f
          JOIN documents d ON d.id = f.document_id WHERE d.batch_id = ${batchId}) ORDER BY id FOR SHARE`,
  )
}

async function known(db: Sql, statement: SqlStatement): Promise<ReleasedYear | null> {
  const row = await db.row<ReleasedRow>(statement)
  return row ? releasedOf(row) : null
}
