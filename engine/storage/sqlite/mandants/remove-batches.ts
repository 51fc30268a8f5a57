import type Database from 'better-sqlite3'
import type {
  DeletionSelection,
  DeletionVerbs,
  NewDeletion,
  RemoveBatchesOutcome,
  YearDeletionPreview,
} from '../../deletion-verbs.ts'
import { editionRemovals, editionsShowing, holdOf, idsIn, SHOWING_COLUMNS } from '../../rows/removal-row.ts'
import type { HoldRow, ShowingRow } from '../../rows/removal-row.ts'
import { RELEASED_COLUMNS, releasedOf, STANDING } from '../../rows/edition-row.ts'
import type { ReleasedRow } from '../../rows/edition-row.ts'
import type { Synchronous } from '../promised.ts'
import { createRowDeleting } from './delete-rows.ts'
import { createInventory } from './mandant-inventory.ts'
import type { RecordDeletion } from './record-deletion.ts'

const CHOSEN = '(SELECT value FROM json_each(@ids))'

/** Batches of a client-year; those that hold nothing else are `whole`. */
const OF_YEAR = `SELECT b.id, b.name,
    NOT EXISTS (SELECT 1 FROM documents o JOIN filings g ON g.document_id = o.id WHERE o.batch_id = b.id
      AND g.documents = 1 AND (g.mandant_id IS NOT @mandantId OR g.year IS NOT @year)) AS whole
  FROM batches b WHERE b.organization_id = @organizationId AND b.id IN (SELECT d.batch_id FROM filings f
    JOIN documents d ON d.id = f.document_id WHERE f.mandant_id = @mandantId AND f.year = @year)
  ORDER BY b.created_at, b.id`

interface YearBatchRow {
  id: string
  name: string
  whole: number
}

interface Chosen {
  readonly ids: readonly string[]
  readonly mandantId: string | null
  readonly left: number
}

/** Removes batches; see `DeletionVerbs.removeBatches`. */
export function createBatchRemoving(
  db: Database.Database,
  record: RecordDeletion,
): Synchronous<DeletionVerbs>['removeBatches'] {
  const choose = createChoosing(db)
  const refusal = createRefusing(db)
  const showing = createShowing(db)
  const inventory = createInventory(db)
  const deleteRows = createRowDeleting(db)
  const strip = createStripping(db)
  const dropYear = createYearDropping(db)
  type Remove = (organizationId: string, selection: DeletionSelection, newDeletion: NewDeletion) => RemoveBatchesOutcome
  const remove: Remove = (organizationId, selection, newDeletion) => {
    const { ids, mandantId, left } = choose(organizationId, selection)
    if (ids.length === 0)
      return left === 0 ? { removed: false, reason: 'not_found' } : { removed: false, reason: 'mixed', batches: left }
    const editions = showing(ids)
    const refused = refusal(selection, ids, editions)
    if (refused) return refused
    const taken = inventory.take(ids)
    const isWhole = selection.scope === 'client_year' && left === 0
    const going = editionRemovals(selection, editions, isWhole)
    strip(editions)
    const rows = deleteRows({ table: 'batches', ids })
    if (isWhole) dropYear(selection)
    const shared = new Set(taken.originals.map(({ sha256 }) => sha256).filter(inventory.isReferenced))
    const year = selection.scope === 'client_year' ? selection.year : null
    const what = { scope: selection.scope, organizationId, mandantId, year }
    return { removed: true, deletion: record(newDeletion, { ...what, ...taken, ...going, shared, rows }) }
  }
  const removeAtOnce = db.transaction(remove)
  return (organizationId, selection, newDeletion) => {
    const outcome = removeAtOnce.immediate(organizationId, selection, newDeletion)
    // As for a mandant: the log beside the file still holds what was overwritten in it.
    if (outcome.removed) db.pragma('wal_checkpoint(TRUNCATE)')
    return outcome
  }
}

/** See `DeletionVerbs.previewYear`. */
export function createYearPreview(db: Database.Database): Synchronous<DeletionVerbs>['previewYear'] {
  const batches = db.prepare<[object], YearBatchRow>(OF_YEAR)
  const documents = db.prepare<[object], number>(`SELECT count(*) FROM documents WHERE batch_id IN ${CHOSEN}`).pluck()
  return (organizationId, { mandantId, year }): YearDeletionPreview => {
    const all = batches.all({ organizationId, mandantId, year })
    const whole = all.filter(row => row.whole === 1)
    const ids = JSON.stringify(whole.map(({ id }) => id))
    const left = all.filter(row => row.whole === 0).map(({ id, name }) => ({ id, name }))
    return { batches: whole.length, documents: documents.get({ ids }) ?? 0, left }
  }
}

function createChoosing(db: Database.Database): (organizationId: string, selection: DeletionSelection) => Chosen {
  const one = db.prepare<[string, string], { id: string; mandant_id: string | null }>(
    'SELECT id, mandant_id FROM batches WHERE organization_id = ? AND id = ?',
  )
  const ofYear = db.prepare<[object], YearBatchRow>(OF_YEAR)
  return (organizationId, selection) => {
    if (selection.scope === 'batch') {
      const found = one.get(organizationId, selection.batchId)
      return { ids: found ? [found.id] : [], mandantId: found?.mandant_id ?? null, left: 0 }
    }
    const { mandantId, year } = selection
    const all = ofYear.all({ organizationId, mandantId, year })
    const ids = all.filter(row => row.whole === 1).map(({ id }) => id)
    return { ids, mandantId, left: all.length - ids.length }
  }
}

type Refusing = (
  selection: DeletionSelection,
  ids: readonly string[],
  editions: readonly ShowingRow[],
) => RemoveBatchesOutcome | null

/** Who has to keep it, who works with it, and who stands for it. */
function createRefusing(db: Database.Database): Refusing {
  const held = db.prepare<[object], HoldRow>(
    `SELECT * FROM legal_holds h WHERE lifted_at IS NULL AND (
       EXISTS (SELECT 1 FROM documents d JOIN filings f ON f.document_id = d.id WHERE d.batch_id IN ${CHOSEN}
         AND f.mandant_id = h.mandant_id AND (h.year IS NULL OR f.year IS NULL OR f.year = h.year))
       OR h.mandant_id IN (SELECT mandant_id FROM batches WHERE id IN ${CHOSEN}) AND h.year IS NULL
       OR h.mandant_id = @mandantId AND (h.year IS NULL OR h.year = @year)) ORDER BY at DESC LIMIT 1`,
  )
  const busy = db
    .prepare<[object], number>(
      `SELECT count(*) FROM batches b LEFT JOIN revisions r ON r.batch_id = b.id WHERE b.id IN ${CHOSEN}
       AND (b.status IN ('queued', 'processing') OR (r.done < r.wanted AND r.fault IS NULL))`,
    )
    .pluck()
  const released = db.prepare<[object], ReleasedRow>(
    `SELECT ${RELEASED_COLUMNS} FROM year_editions e
     WHERE mandant_id = @mandantId AND year = @year AND ${STANDING} LIMIT 1`,
  )
  return (selection, batchIds, editions) => {
    const ids = JSON.stringify(batchIds)
    const own = selection.scope === 'client_year' ? selection : null
    const hold = held.get({ ids, mandantId: own?.mandantId ?? null, year: own?.year ?? null })
    if (hold) return { removed: false, reason: 'held', hold: holdOf(hold) }
    const waiting = editions.filter(({ state }) => state === 'waiting').length
    const working = (busy.get({ ids }) ?? 0) + waiting
    if (working > 0) return { removed: false, reason: 'in_use', batches: working }
    // Who deletes a client-year as a whole deletes its release; that of another year stands for what it shows.
    const other = editions.find(
      row => row.is_standing === 1 && !(own?.mandantId === row.mandant_id && own.year === row.year),
    )
    const row = other && released.get({ mandantId: other.mandant_id, year: other.year })
    return row ? { removed: false, reason: 'released', released: releasedOf(row) } : null
  }
}

/** Editions that show something of batches, or tell of it. */
function createShowing(db: Database.Database): (batchIds: readonly string[]) => ShowingRow[] {
  const entries = db.prepare<[object], string>(`SELECT entry FROM audit_log WHERE batch_id IN ${CHOSEN}`).pluck()
  const filed = db.prepare<[object], { mandant_id: string | null; year: number | null }>(
    `SELECT DISTINCT f.mandant_id, f.year FROM filings f JOIN documents d ON d.id = f.document_id
     WHERE d.batch_id IN ${CHOSEN}`,
  )
  const rows = db.prepare<[object], ShowingRow>(
    `SELECT ${SHOWING_COLUMNS}, (${STANDING}) AS is_standing FROM year_editions
     WHERE mandant_id IN ${CHOSEN} ORDER BY mandant_id, year, number`,
  )
  return batchIds => {
    const ids = JSON.stringify(batchIds)
    const places = filed.all({ ids })
    const mandants = [...idsIn(entries.all({ ids })), ...places.flatMap(({ mandant_id }) => mandant_id ?? [])]
    const going = new Set(batchIds)
    return editionsShowing(rows.all({ ids: JSON.stringify(mandants) }), places, ({ batchId }) => going.has(batchId))
  }
}

/** Takes what editions show and tell; that there were editions, and their hashes, stays with the chain. */
export function createStripping(db: Database.Database): (editions: readonly ShowingRow[]) => void {
  const strip = db.prepare(
    `UPDATE year_editions SET path = NULL, changes = NULL, fault = NULL, outdated = 1,
       contents = iif(contents IS NULL, NULL, '{"documents":[],"figures":[]}')
     WHERE mandant_id = @mandant_id AND year = @year AND number = @number`,
  )
  return editions => {
    for (const { mandant_id, year, number } of editions) strip.run({ mandant_id, year, number })
  }
}

/** Takes what is left of a client-year without documents. */
function createYearDropping(db: Database.Database): (key: { mandantId: string; year: number }) => void {
  const of = 'mandant_id = @mandantId AND year = @year'
  const statements = [
    `DELETE FROM year_editions WHERE ${of}`,
    `DELETE FROM year_log WHERE ${of}`,
    `DELETE FROM year_letters WHERE ${of}`,
    `DELETE FROM expected_states WHERE year = @year
       AND expected_id IN (SELECT id FROM expected_documents WHERE mandant_id = @mandantId)`,
    'DELETE FROM expected_documents WHERE mandant_id = @mandantId AND tax_year = @year',
    `DELETE FROM year_sums WHERE ${of}`,
    `DELETE FROM client_years WHERE ${of}`,
  ].map(text => db.prepare(text))
  return ({ mandantId, year }) => {
    for (const statement of statements) statement.run({ mandantId, year })
  }
}
