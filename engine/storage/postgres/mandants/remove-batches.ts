import type { ClientYearKey } from '../../../model/client-year.ts'
import type { DeletionSelection, NewDeletion, RemoveBatchesOutcome, YearDeletionPreview } from '../../deletion-verbs.ts'
import { RELEASED_COLUMNS, releasedOf, STANDING } from '../../rows/edition-row.ts'
import type { ReleasedRow } from '../../rows/edition-row.ts'
import { editionRemovals, editionsShowing, holdOf, idsIn, SHOWING_COLUMNS } from '../../rows/removal-row.ts'
import type { HoldRow, ShowingRow } from '../../rows/removal-row.ts'
import { raw, sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'
import { deleteRows } from './delete-rows.ts'
import { listReferenced, takeInventory } from './mandant-inventory.ts'
import { recordDeletion } from './record-deletion.ts'

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

/** Removes batches; see `DeletionVerbs.removeBatches`. To be called in a snapshot: what is counted is what goes. */
export async function removeBatches(
  db: Sql,
  organizationId: string,
  selection: DeletionSelection,
  deletion: NewDeletion,
): Promise<RemoveBatchesOutcome> {
  const { ids, mandantId, left } = await choose(db, organizationId, selection)
  if (ids.length === 0)
    return left === 0 ? { removed: false, reason: 'not_found' } : { removed: false, reason: 'mixed', batches: left }
  await lock(db, ids)
  const editions = await listShowing(db, ids)
  const refused = await refusal(db, selection, ids, editions)
  if (refused) return refused
  const taken = await takeInventory(db, ids)
  const isWhole = selection.scope === 'client_year' && left === 0
  const going = editionRemovals(selection, editions, isWhole)
  await stripEditions(db, editions)
  const rows = await deleteRows(db, { table: 'batches', ids })
  if (isWhole) await dropYear(db, selection)
  const shared = await listReferenced(db, taken.originals)
  const year = selection.scope === 'client_year' ? selection.year : null
  const what = { scope: selection.scope, organizationId, mandantId, year }
  return { removed: true, deletion: await recordDeletion(db, deletion, { ...what, ...taken, ...going, shared, rows }) }
}

/** See `DeletionVerbs.previewYear`. */
export async function previewYear(db: Sql, organizationId: string, key: ClientYearKey): Promise<YearDeletionPreview> {
  const all = await listOfYear(db, organizationId, key)
  const whole = all.filter(row => row.whole === 1).map(({ id }) => id)
  const counted = await db.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM documents WHERE batch_id = ANY(${whole}::text[])`,
  )
  const left = all.filter(row => row.whole === 0).map(({ id, name }) => ({ id, name }))
  return { batches: whole.length, documents: counted?.count ?? 0, left }
}

/** Batches of a client-year; those that hold nothing else are `whole`. */
function listOfYear(
  db: Sql,
  organizationId: string,
  { mandantId, year }: ClientYearKey,
): Promise<readonly YearBatchRow[]> {
  return db.rows<YearBatchRow>(
    sql`SELECT b.id, b.name, (NOT EXISTS (SELECT 1 FROM documents o JOIN filings g ON g.document_id = o.id
            WHERE o.batch_id = b.id AND g.documents = 1
            AND (g.mandant_id IS DISTINCT FROM ${mandantId} OR g.year IS DISTINCT FROM ${year})))::int AS whole
        FROM batches b WHERE b.organization_id = ${organizationId} AND b.id IN (SELECT d.batch_id FROM filings f
          JOIN documents d ON d.id = f.document_id WHERE f.mandant_id = ${mandantId} AND f.year = ${year})
        ORDER BY b.created_at, b.id`,
  )
}

async function choose(db: Sql, organizationId: string, selection: DeletionSelection): Promise<Chosen> {
  if (selection.scope === 'batch') {
    const found = await db.row<{ id: string; mandant_id: string | null }>(
      sql`SELECT id, mandant_id FROM batches WHERE organization_id = ${organizationId} AND id = ${selection.batchId}`,
    )
    return { ids: found ? [found.id] : [], mandantId: found?.mandant_id ?? null, left: 0 }
  }
  const all = await listOfYear(db, organizationId, selection)
  const ids = all.filter(row => row.whole === 1).map(({ id }) => id)
  return { ids, mandantId: selection.mandantId, left: all.length - ids.length }
}

/** Who asks for an edition locks the mandant, who sets a hold as well: they come before this or after it. */
async function lock(db: Sql, ids: readonly string[]): Promise<void> {
  await db.run(
    sql`SELECT 1 FROM mandants WHERE id IN (SELECT mandant_id FROM batches WHERE id = ANY(${ids}::text[]))
          OR id IN (SELECT f.mandant_id FROM filings f JOIN documents d ON d.id = f.document_id
            WHERE d.batch_id = ANY(${ids}::text[])) ORDER BY id FOR UPDATE`,
  )
  await db.run(sql`SELECT 1 FROM batches WHERE id = ANY(${ids}::text[]) ORDER BY id FOR UPDATE`)
}

/** Who has to keep it, who works with it, and who stands for it. */
async function refusal(
  db: Sql,
  selection: DeletionSelection,
  ids: readonly string[],
  editions: readonly ShowingRow[],
): Promise<RemoveBatchesOutcome | null> {
  const own = selection.scope === 'client_year' ? selection : null
  const hold = await findHold(db, ids, own)
  if (hold) return { removed: false, reason: 'held', hold: holdOf(hold) }
  const busy = await db.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM batches b LEFT JOIN revisions r ON r.batch_id = b.id
        WHERE b.id = ANY(${ids}::text[])
          AND (b.status IN ('queued', 'processing') OR (r.done < r.wanted AND r.fault IS NULL))`,
  )
  const working = (busy?.count ?? 0) + editions.filter(({ state }) => state === 'waiting').length
  if (working > 0) return { removed: false, reason: 'in_use', batches: working }
  // Who deletes a client-year as a whole deletes its release; that of another year stands for what it shows.
  const other = editions.find(
    row => row.is_standing === 1 && !(own?.mandantId === row.mandant_id && own.year === row.year),
  )
  if (!other) return null
  const row = await db.row<ReleasedRow>(
    sql`SELECT ${raw(RELEASED_COLUMNS)} FROM year_editions e
        WHERE mandant_id = ${other.mandant_id} AND year = ${other.year} AND ${raw(STANDING)} LIMIT 1`,
  )
  return row ? { removed: false, reason: 'released', released: releasedOf(row) } : null
}

function findHold(db: Sql, ids: readonly string[], own: ClientYearKey | null): Promise<HoldRow | undefined> {
  const { mandantId = null, year = null } = own ?? {}
  return db.row<HoldRow>(
    sql`SELECT * FROM legal_holds h WHERE lifted_at IS NULL AND (
          EXISTS (SELECT 1 FROM documents d JOIN filings f ON f.document_id = d.id WHERE d.batch_id = ANY(${ids}::text[])
            AND f.mandant_id = h.mandant_id AND (h.year IS NULL OR f.year IS NULL OR f.year = h.year))
          OR h.mandant_id IN (SELECT mandant_id FROM batches WHERE id = ANY(${ids}::text[])) AND h.year IS NULL
          OR h.mandant_id = ${mandantId} AND (h.year IS NULL OR h.year = ${year})) ORDER BY at DESC LIMIT 1`,
  )
}

/** Editions that show something of batches, or tell of it. */
async function listShowing(db: Sql, ids: readonly string[]): Promise<ShowingRow[]> {
  const entries = await db.rows<{ entry: string }>(
    sql`SELECT entry FROM audit_log WHERE batch_id = ANY(${ids}::text[])`,
  )
  const filed = await db.rows<{ mandant_id: string | null; year: number | null }>(
    sql`SELECT DISTINCT f.mandant_id, f.year FROM filings f JOIN documents d ON d.id = f.document_id
        WHERE d.batch_id = ANY(${ids}::text[])`,
  )
  const mandants = [...idsIn(entries.map(({ entry }) => entry)), ...filed.flatMap(({ mandant_id }) => mandant_id ?? [])]
  const rows = await db.rows<ShowingRow>(
    sql`SELECT ${raw(SHOWING_COLUMNS)}, coalesce((${raw(STANDING)})::int, 0) AS is_standing FROM year_editions
        WHERE mandant_id = ANY(${mandants}::text[]) ORDER BY mandant_id, year, number`,
  )
  const going = new Set(ids)
  return editionsShowing(rows, filed, ({ batchId }) => going.has(batchId))
}

/** Takes what editions show and tell; that there were editions, and their hashes, stays with the chain. */
export async function stripEditions(db: Sql, editions: readonly ShowingRow[]): Promise<void> {
  for (const { mandant_id, year, number } of editions) {
    await db.run(
      sql`UPDATE year_editions SET path = NULL, changes = NULL, fault = NULL, outdated = 1,
            contents = CASE WHEN contents IS NOT NULL THEN '{"documents":[],"figures":[]}'::json END
          WHERE mandant_id = ${mandant_id} AND year = ${year} AND number = ${number}`,
    )
  }
}

/** Takes what is left of a client-year without documents. */
async function dropYear(db: Sql, { mandantId, year }: ClientYearKey): Promise<void> {
  const of = sql`mandant_id = ${mandantId} AND year = ${year}`
  const statements = [
    sql`DELETE FROM year_editions WHERE ${of}`,
    sql`DELETE FROM year_log WHERE ${of}`,
    sql`DELETE FROM year_letters WHERE ${of}`,
    sql`DELETE FROM expected_states WHERE year = ${year}
          AND expected_id IN (SELECT id FROM expected_documents WHERE mandant_id = ${mandantId})`,
    sql`DELETE FROM expected_documents WHERE mandant_id = ${mandantId} AND tax_year = ${year}`,
    sql`DELETE FROM year_sums WHERE ${of}`,
    sql`DELETE FROM client_years WHERE ${of}`,
  ]
  for (const statement of statements) await db.run(statement)
}
