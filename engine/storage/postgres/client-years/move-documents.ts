import type { Filing } from '../../../model/client-year.ts'
import { loggedAuthor } from '../../../model/office-event.ts'
import type { Author } from '../../../model/user.ts'
import type { DocumentMove, MoveOutcome } from '../../client-year-verbs.ts'
import { phasesRevisedFor } from '../../revised-phases.ts'
import { FILING, filingOf, proposedPlace, touchesBinder } from '../../rows/filing-row.ts'
import type { MovedRow } from '../../rows/filing-row.ts'
import { recordFacts } from '../audit-log.ts'
import { wantRevision } from '../corrections/revisions.ts'
import { releaseOfPlaces } from './release-guard.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

interface Move {
  readonly row: MovedRow
  readonly to: Filing
}

/** When documents were moved, and by whom. */
interface Made {
  readonly at: number
  readonly by: Author | null
}

/** Files documents where a person says, all or none. */
export async function moveDocuments(
  db: Sql,
  organizationId: string,
  moves: readonly DocumentMove[],
  made: Made,
): Promise<MoveOutcome> {
  const ids = moves.map(({ documentId }) => documentId)
  await db.run(
    sql`SELECT 1 FROM batches WHERE id IN (SELECT batch_id FROM documents WHERE id = ANY(${ids}::text[]))
        ORDER BY id FOR NO KEY UPDATE`,
  )
  const changed: Move[] = []
  for (const { documentId, to } of moves) {
    const row = await find(db, organizationId, documentId)
    if (!row) return { moved: false, reason: 'not_found' }
    const place = to ?? proposedPlace(row)
    if (place.mandantId !== null && !(await isKnown(db, organizationId, place.mandantId)))
      return { moved: false, reason: 'mandant_not_found' }
    if (touchesBinder(row, place) && (row.status === 'queued' || row.status === 'processing'))
      return { moved: false, reason: 'running' }
    const filing: Filing = { ...place, placedBy: to === null ? 'engine' : 'person' }
    if (!isThere(row, filing)) changed.push({ row, to: filing })
  }
  const places = changed.flatMap(({ row, to }) => [filingOf(row), to])
  const released = await releaseOfPlaces(db, places)
  if (released) return { moved: false, reason: 'released', released }
  for (const move of changed) await file(db, move, made)
  return {
    moved: true,
    from: changed.map(({ row }) => ({ documentId: row.document_id, batchId: row.batch_id, ...filingOf(row) })),
  }
}

function find(db: Sql, organizationId: string, documentId: string): Promise<MovedRow | undefined> {
  return db.row<MovedRow>(
    sql`SELECT f.document_id, f.mandant_id, f.year, f.placed_by, d.batch_id, b.status, b.mandant_id AS batch_mandant_id,
          d.notes, (d.analysis ->> 'year')::bigint AS document_year
        FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
        WHERE f.document_id = ${documentId} AND f.organization_id = ${organizationId}`,
  )
}

async function isKnown(db: Sql, organizationId: string, mandantId: string): Promise<boolean> {
  const row = await db.row(
    sql`SELECT 1 FROM mandants WHERE organization_id = ${organizationId} AND id = ${mandantId} FOR KEY SHARE`,
  )
  return row !== undefined
}

function isThere({ mandant_id, year, placed_by }: MovedRow, to: Filing): boolean {
  return mandant_id === to.mandantId && year === to.year && placed_by === to.placedBy
}

/** Writes one move with all that hangs on the place. */
async function file(db: Sql, { row, to }: Move, made: Made): Promise<void> {
  const { mandantId, year, placedBy } = to
  await db.run(
    sql`UPDATE filings SET mandant_id = ${mandantId}, year = ${year}, placed_by = ${placedBy}
        WHERE document_id = ${row.document_id}`,
  )
  // What it closed on the checklist of the place that it left is open again.
  await db.run(
    sql`DELETE FROM expected_states s WHERE s.document_id = ${row.document_id}
        AND (s.year IS DISTINCT FROM ${year} OR (SELECT e.mandant_id FROM expected_documents e WHERE e.id = s.expected_id)
          IS DISTINCT FROM ${mandantId})`,
  )
  const number = await writeAnew(db, { row, to }, made)
  const before = { mandant_id: row.mandant_id, year: row.year }
  const after = { mandant_id: mandantId, year }
  const author = loggedAuthor(made.by)
  const about = { document_id: row.document_id, before, after, by: placedBy, number, ...(author && { author }) }
  await recordFacts(db, row.batch_id, [{ event: 'document_filed', ...about }], made.at)
}

/** The number of the correction that the Belegmappe of its batch is to show; null when it stays as it is. */
async function writeAnew(db: Sql, { row, to }: Move, { at, by }: Made): Promise<number | null> {
  const { batch_id: batchId, document_id: documentId } = row
  if (row.status !== 'completed' || !touchesBinder(row, to)) return null
  const correction = { type: FILING, documentId, before: row.mandant_id, mandantId: to.mandantId }
  const recorded = await db.row<{ sequence: number }>(
    sql`INSERT INTO corrections (batch_id, sequence, at, correction, by_id, by_sign)
        VALUES (${batchId}, (SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = ${batchId}), ${at},
          ${jsonText(correction)}, ${by?.userId ?? null}, ${by?.sign ?? null}) RETURNING sequence`,
  )
  if (!recorded) return null
  await db.run(
    sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND phase = ANY(${phasesRevisedFor('batch')}::text[])`,
  )
  await wantRevision(db, batchId, recorded.sequence, at)
  return recorded.sequence
}
