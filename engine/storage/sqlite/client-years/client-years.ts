import type Database from 'better-sqlite3'
import type { Place } from '../../../model/client-year.ts'
import type {
  ClientYearCounts,
  ClientYearVerbs,
  ProjectYear,
  TrayCounts,
  UncountedYear,
} from '../../client-year-verbs.ts'
import { ITEM_COUNTS } from '../../rows/board-row.ts'
import { keptByRelease } from '../../rows/edition-row.ts'
import { filingOf } from '../../rows/filing-row.ts'
import type { FilingRow } from '../../rows/filing-row.ts'
import type { Synchronous } from '../promised.ts'
import { createDocumentMoving } from './move-documents.ts'

const COUNTS = `mandant_id AS mandantId, year, documents, unchecked, pages, expected, missing,
  last_delivery_at AS lastDeliveryAt, ${ITEM_COUNTS}`

/** Where documents are filed; triggers keep the counts (migration 0016). */
export function createClientYearVerbs(db: Database.Database): Synchronous<ClientYearVerbs> {
  const places = db.prepare<[string], FilingRow>(
    `SELECT f.document_id, f.mandant_id, f.year, f.placed_by FROM filings f JOIN documents d ON d.id = f.document_id
     WHERE d.batch_id = ?`,
  )
  const find = db.prepare<[string, number], ClientYearCounts>(
    `SELECT ${COUNTS} FROM client_years c WHERE mandant_id = ? AND year = ?`,
  )
  const ofMandant = db.prepare<[string], ClientYearCounts>(
    `SELECT ${COUNTS} FROM client_years c WHERE mandant_id = ? ORDER BY year DESC`,
  )
  const ofProject = db.prepare<[string, string], ProjectYear>(
    `SELECT f.year, sum(f.documents) AS documents, sum(f.unchecked) AS unchecked, sum(f.pages) AS pages,
       max(f.received_at) AS lastDeliveryAt
     FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
     WHERE f.mandant_id = ? AND f.year IS NOT NULL AND b.project_id = ? GROUP BY f.year ORDER BY f.year DESC`,
  )
  const tray = db.prepare<[string], TrayCounts>(
    `SELECT coalesce(sum(documents), 0) AS documents, coalesce(sum(unchecked), 0) AS unchecked,
       coalesce(sum(pages), 0) AS pages
     FROM filings WHERE organization_id = ? AND (mandant_id IS NULL OR year IS NULL)`,
  )
  return {
    places: batchId => new Map(places.all(batchId).map(row => [row.document_id, filingOf(row)])),
    propose: createProposing(db),
    move: createDocumentMoving(db),
    find: ({ mandantId, year }) => find.get(mandantId, year) ?? null,
    listOfMandant: mandantId => ofMandant.all(mandantId),
    listOfProject: (projectId, mandantId) => ofProject.all(mandantId, projectId),
    tray: organizationId => tray.get(organizationId) ?? { documents: 0, unchecked: 0, pages: 0 },
    ...createItemCounting(db),
  }
}

function createItemCounting(
  db: Database.Database,
): Pick<Synchronous<ClientYearVerbs>, 'listUncounted' | 'saveCount' | 'recountUnless'> {
  const uncounted = db.prepare<[number], UncountedYear>(
    `SELECT c.mandant_id AS mandantId, c.year, c.organization_id AS organizationId, c.items_mark AS mark
     FROM client_years c WHERE c.items_mark <> c.items_counted AND NOT EXISTS (SELECT 1 FROM filings f
       JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
       WHERE f.mandant_id = c.mandant_id AND f.year = c.year AND b.status IN ('queued', 'processing'))
     ORDER BY c.mandant_id, c.year LIMIT ?`,
  )
  const save = db.prepare(
    `UPDATE client_years SET open_items = @openItems, open_questions = @openQuestions, items_counted = @mark,
       totals = CASE WHEN items_mark = @mark THEN @totals END, counted_with = @countedWith
     WHERE mandant_id = @mandantId AND year = @year`,
  )
  const recount = db.prepare<[string]>(
    `UPDATE client_years SET items_mark = items_mark + 1 WHERE items_mark = items_counted AND counted_with IS NOT ?`,
  )
  return {
    listUncounted: limit => uncounted.all(limit),
    saveCount: ({ mandantId, year, mark }, count) => void save.run({ mandantId, year, mark, ...count }),
    recountUnless: countedWith => void recount.run(countedWith),
  }
}

function createProposing(db: Database.Database): Synchronous<ClientYearVerbs>['propose'] {
  const propose = db.prepare(
    `UPDATE filings AS f SET mandant_id = @mandantId, year = @year
     WHERE document_id = @documentId AND placed_by = 'engine' AND (mandant_id, year) IS NOT (@mandantId, @year)
       AND EXISTS (SELECT 1 FROM documents d WHERE d.id = @documentId AND d.batch_id = @batchId)
       AND NOT (${keptByRelease('@mandantId', '@year')})`,
  )
  return db.transaction((batchId: string, proposals: readonly (Place & { readonly documentId: string })[]) => {
    for (const proposal of proposals) propose.run({ ...proposal, batchId })
  })
}

/** Files a document under the year of its paper, as long as nobody filed it. To be called within a transaction. */
export function createYearProposing(db: Database.Database): (documentId: string, year: number | null) => void {
  const propose = db.prepare(
    `UPDATE filings AS f SET year = @year WHERE document_id = @documentId AND placed_by = 'engine'
       AND year IS NOT @year AND NOT (${keptByRelease('f.mandant_id', '@year')})`,
  )
  return (documentId, year) => void propose.run({ documentId, year })
}
