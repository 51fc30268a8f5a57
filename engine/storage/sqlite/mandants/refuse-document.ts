import type Database from 'better-sqlite3'
import type { RemoveDocumentOutcome } from '../../deletion-verbs.ts'
import { RELEASED_COLUMNS, releasedOf, STANDING } from '../../rows/edition-row.ts'
import type { ReleasedRow } from '../../rows/edition-row.ts'
import { editionsShowing, holdOf, idsIn, SHOWING_COLUMNS } from '../../rows/removal-row.ts'
import type { FiledRow, HoldRow, ShowingRow } from '../../rows/removal-row.ts'

const CHOSEN = '(SELECT value FROM json_each(@ids))'

/** Who has to keep the documents, works with them or stands for them; else the editions that show them. */
export type SeenDocuments = { readonly refused: RemoveDocumentOutcome } | { readonly editions: readonly ShowingRow[] }

/** Looks whether documents of a delivery may go. To be called within the transaction of the deletion. */
export function createDocumentRefusing(
  db: Database.Database,
): (batchId: string, ids: readonly string[]) => SeenDocuments {
  const held = db.prepare<[object], HoldRow>(
    `SELECT * FROM legal_holds h WHERE lifted_at IS NULL AND (
       EXISTS (SELECT 1 FROM filings f WHERE f.document_id IN ${CHOSEN}
         AND f.mandant_id = h.mandant_id AND (h.year IS NULL OR f.year IS NULL OR f.year = h.year))
       OR h.mandant_id IN (SELECT mandant_id FROM batches WHERE id = @batchId) AND h.year IS NULL)
     ORDER BY at DESC LIMIT 1`,
  )
  const busy = db.prepare<[string]>(`SELECT 1 FROM batches WHERE id = ? AND status IN ('queued', 'processing')`)
  const released = db.prepare<[object], ReleasedRow>(
    `SELECT ${RELEASED_COLUMNS} FROM year_editions e
     WHERE mandant_id = @mandant_id AND year = @year AND ${STANDING} LIMIT 1`,
  )
  const showing = createShowing(db)
  return (batchId, ids) => {
    const hold = held.get({ batchId, ids: JSON.stringify(ids) })
    if (hold) return { refused: { removed: false, reason: 'held', hold: holdOf(hold) } }
    const editions = showing(batchId, ids)
    if (busy.get(batchId) !== undefined || editions.some(({ state }) => state === 'waiting'))
      return { refused: { removed: false, reason: 'in_use' } }
    const standing = editions.find(row => row.is_standing === 1)
    const row = standing && released.get({ mandant_id: standing.mandant_id, year: standing.year })
    return row ? { refused: { removed: false, reason: 'released', released: releasedOf(row) } } : { editions }
  }
}

/** Editions that show documents, or tell of them; ids of a stack change, so one that is not known counts as theirs. */
function createShowing(db: Database.Database): (batchId: string, ids: readonly string[]) => ShowingRow[] {
  const entries = db.prepare<[string], string>('SELECT entry FROM audit_log WHERE batch_id = ?').pluck()
  const filed = db.prepare<[object], FiledRow>(
    `SELECT DISTINCT mandant_id, year FROM filings WHERE document_id IN ${CHOSEN}`,
  )
  const others = db
    .prepare<[object], string>(`SELECT id FROM documents WHERE batch_id = @batchId AND id NOT IN ${CHOSEN}`)
    .pluck()
  const rows = db.prepare<[object], ShowingRow>(
    `SELECT ${SHOWING_COLUMNS}, (${STANDING}) AS is_standing FROM year_editions
     WHERE mandant_id IN ${CHOSEN} ORDER BY mandant_id, year, number`,
  )
  return (batchId, documentIds) => {
    const ids = JSON.stringify(documentIds)
    const places = filed.all({ ids })
    const stays = new Set(others.all({ batchId, ids }))
    const mandants = [...idsIn(entries.all(batchId)), ...places.flatMap(({ mandant_id }) => mandant_id ?? [])]
    return editionsShowing(
      rows.all({ ids: JSON.stringify(mandants) }),
      places,
      shown => shown.batchId === batchId && !stays.has(shown.documentId),
    )
  }
}
