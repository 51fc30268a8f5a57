import type Database from 'better-sqlite3'
import type { Filing } from '../../../model/client-year.ts'
import type { ClientYearVerbs, DocumentMove, MoveOutcome } from '../../client-year-verbs.ts'
import type { AuditFact } from '../../../model/audit-entry.ts'
import { loggedAuthor } from '../../../model/office-event.ts'
import type { Author } from '../../../model/user.ts'
import { FILING, filingOf, proposedPlace, touchesBinder } from '../../rows/filing-row.ts'
import type { MovedRow } from '../../rows/filing-row.ts'
import { recordFact } from '../audit-log.ts'
import { createReleaseGuard } from './release-guard.ts'
import { forgetBatchWork } from '../corrections/revised-phases.ts'
import { wantRevision } from '../corrections/revisions.ts'
import type { Synchronous } from '../promised.ts'

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
export function createDocumentMoving(db: Database.Database): Synchronous<ClientYearVerbs>['move'] {
  const rowOf = db.prepare<[string, string], MovedRow>(
    `SELECT f.document_id, f.mandant_id, f.year, f.placed_by, d.batch_id, b.status, b.mandant_id AS batch_mandant_id,
       d.notes, d.analysis ->> '$.year' AS document_year
     FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
     WHERE f.document_id = ? AND f.organization_id = ?`,
  )
  const known = db.prepare<[string, string]>('SELECT 1 FROM mandants WHERE organization_id = ? AND id = ?')
  const file = createFiling(db)
  const guard = createReleaseGuard(db)

  const moveAtOnce = db.transaction(
    (organizationId: string, moves: readonly DocumentMove[], made: Made): MoveOutcome => {
      const planned: Move[] = []
      for (const { documentId, to } of moves) {
        const row = rowOf.get(documentId, organizationId)
        if (!row) return { moved: false, reason: 'not_found' }
        const place = to ?? proposedPlace(row)
        if (place.mandantId !== null && known.get(organizationId, place.mandantId) === undefined)
          return { moved: false, reason: 'mandant_not_found' }
        if (touchesBinder(row, place) && (row.status === 'queued' || row.status === 'processing'))
          return { moved: false, reason: 'running' }
        planned.push({ row, to: { ...place, placedBy: to === null ? 'engine' : 'person' } })
      }
      const changed = planned.filter(({ row, to }) => !isThere(row, to))
      const released = guard.ofPlaces(changed.flatMap(({ row, to }) => [filingOf(row), to]))
      if (released) return { moved: false, reason: 'released', released }
      for (const move of changed) file(move, made)
      return {
        moved: true,
        from: changed.map(({ row }) => ({ documentId: row.document_id, batchId: row.batch_id, ...filingOf(row) })),
      }
    },
  )
  return (organizationId, moves, at, by = null) => moveAtOnce.immediate(organizationId, moves, { at, by })
}

function isThere({ mandant_id, year, placed_by }: MovedRow, to: Filing): boolean {
  return mandant_id === to.mandantId && year === to.year && placed_by === to.placedBy
}

/** Writes one move with all that hangs on the place. */
function createFiling(db: Database.Database): (move: Move, made: Made) => void {
  const set = db.prepare(
    `UPDATE filings SET mandant_id = @mandantId, year = @year, placed_by = @placedBy WHERE document_id = @documentId`,
  )
  // What it closed on the checklist of the place that it left is open again.
  const reopenExpected = db.prepare(
    `DELETE FROM expected_states WHERE document_id = @documentId AND NOT (year IS @year AND
       (SELECT mandant_id FROM expected_documents WHERE id = expected_id) IS @mandantId)`,
  )
  const next = db
    .prepare<[string], number>('SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = ?')
    .pluck()
  const record = db.prepare(
    `INSERT INTO corrections (batch_id, sequence, at, correction, by_id, by_sign) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const want = wantRevision(db)
  const forgetBinder = forgetBatchWork(db)
  const log = recordFact(db)

  function writeAnew({ row, to }: Move, { at, by }: Made): number | null {
    const { batch_id: batchId, document_id: documentId } = row
    if (row.status !== 'completed' || !touchesBinder(row, to)) return null
    const sequence = next.get(batchId) ?? 1
    const correction = { type: FILING, documentId, before: row.mandant_id, mandantId: to.mandantId }
    record.run(batchId, sequence, at, JSON.stringify(correction), by?.userId ?? null, by?.sign ?? null)
    forgetBinder(batchId)
    want(batchId, sequence, at)
    return sequence
  }

  return (move, made) => {
    const { row, to } = move
    const documentId = row.document_id
    set.run({ ...to, documentId })
    reopenExpected.run({ mandantId: to.mandantId, year: to.year, documentId })
    const number = writeAnew(move, made)
    log(row.batch_id, filedFact(move, number, made.by), made.at)
  }
}

function filedFact({ row, to }: Move, number: number | null, by: Author | null): AuditFact {
  const before = { mandant_id: row.mandant_id, year: row.year }
  const after = { mandant_id: to.mandantId, year: to.year }
  const author = loggedAuthor(by)
  const about = { document_id: row.document_id, before, after, by: to.placedBy, number, ...(author && { author }) }
  return { event: 'document_filed', ...about }
}
