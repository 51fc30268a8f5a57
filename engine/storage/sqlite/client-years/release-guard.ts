import type Database from 'better-sqlite3'
import type { Place } from '../../../model/client-year.ts'
import type { ReleasedYear } from '../../../model/edition.ts'
import { RELEASED_COLUMNS, STANDING, releasedOf, sameStack } from '../../rows/edition-row.ts'
import type { ReleasedRow } from '../../rows/edition-row.ts'

/** Looks for a release that stands against a change; to be called inside the transaction of that change. */
export interface ReleaseGuard {
  /** Of the client-years of a document and of those of the same stack. */
  ofDocument(batchId: string, documentId: string): ReleasedYear | null
  /** Of the client-years of a batch's documents, and of those that they would come into with another mandant. */
  ofBatch(batchId: string, mandantId: string | null): ReleasedYear | null
  ofPlaces(places: readonly Place[]): ReleasedYear | null
}

/** See `ReleaseGuard`. */
export function createReleaseGuard(db: Database.Database): ReleaseGuard {
  const from = `SELECT ${RELEASED_COLUMNS} FROM year_editions e`
  const filed = 'JOIN filings f ON f.year = e.year JOIN documents d ON d.id = f.document_id'
  const text = (name: string, of: string): string => `(${of} ->> '$.${name}')`
  const ofDocument = db.prepare<[object], ReleasedRow>(
    `${from} ${filed} WHERE f.mandant_id = e.mandant_id AND d.batch_id = @batchId
       AND ${sameStack('@documentId', text)} AND ${STANDING} LIMIT 1`,
  )
  const ofBatch = db.prepare<[object], ReleasedRow>(
    `${from} ${filed} WHERE (f.mandant_id = e.mandant_id OR e.mandant_id = @mandantId) AND d.batch_id = @batchId
       AND ${STANDING} LIMIT 1`,
  )
  const ofPlace = db.prepare<[object], ReleasedRow>(
    `${from} WHERE mandant_id = @mandantId AND year = @year AND ${STANDING} LIMIT 1`,
  )
  const known = (row: ReleasedRow | undefined): ReleasedYear | null => (row ? releasedOf(row) : null)
  return {
    ofDocument: (batchId, documentId) => known(ofDocument.get({ batchId, documentId })),
    ofBatch: (batchId, mandantId) => known(ofBatch.get({ batchId, mandantId })),
    ofPlaces: places => {
      for (const { mandantId, year } of places) {
        const row = ofPlace.get({ mandantId, year })
        if (row) return releasedOf(row)
      }
      return null
    },
  }
}
