import type Database from 'better-sqlite3'
import type { BoardVerbs, Shelf, ShelfDelivery, ShelfLedger } from '../../board-verbs.ts'
import { shelvedOf } from '../../rows/board-row.ts'
import type { ShelvedRow } from '../../rows/board-row.ts'
import { hiddenCondition } from '../people/access.ts'
import type { Synchronous } from '../promised.ts'

const FOREIGN = `instr(d.notes, '"code":"other_mandant"') > 0`

/** Fate of a page \`p\` of a document \`d\`; the first that holds. */
const FATE = `CASE WHEN p.set_aside IS NOT NULL THEN p.set_aside WHEN d.status = 'duplicate' THEN 'duplicate'
  WHEN d.status = 'failed' THEN 'unreadable' WHEN d.judgement ->> '$.aside' IS NOT NULL THEN 'removed'
  WHEN ${FOREIGN} THEN 'otherMandant' ELSE 'bound' END`

const FILED = 'FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id'

/** Neither filed with a mandant that the reader may not see, nor come with its batch. */
const SEEN = `(f.mandant_id IS NULL OR NOT ${hiddenCondition('f.mandant_id')})
  AND (b.mandant_id IS NULL OR NOT ${hiddenCondition('b.mandant_id')})`

type ShelfVerbs = Pick<BoardVerbs, 'ledger' | 'documents' | 'deliveries'>

/** What lies on the shelf of a client-year, or in the tray. */
export function createShelfReading(db: Database.Database): Synchronous<ShelfVerbs> {
  const deliveries = db.prepare<[object], ShelfDelivery>(
    `SELECT b.id AS batchId, b.name, b.status, b.created_at AS receivedAt, sum(f.documents) AS documents
     FROM filings f JOIN documents d ON d.id = f.document_id JOIN batches b ON b.id = d.batch_id
     WHERE f.mandant_id = @mandantId AND f.year = @year AND ${SEEN} GROUP BY b.id ORDER BY b.created_at DESC, b.id DESC`,
  )
  return {
    ledger: shelf => ledgerOf(db, shelf),
    documents: (shelf, page) => {
      const { where, values } = conditionOf(shelf)
      const total = db
        .prepare<[object], number>(`SELECT coalesce(sum(f.documents), 0) ${FILED} WHERE ${where} AND ${SEEN}`)
        .pluck()
        .get({ ...values, reader: page.reader })
      const rows = db
        .prepare<[object], ShelvedRow>(
          `${SHELVED} ${FILED} WHERE ${where} AND ${SEEN} AND f.documents = 1
           ORDER BY f.received_at DESC, d.batch_id DESC, d.position LIMIT @limit OFFSET @offset`,
        )
        .all({ ...values, ...page })
      return { documents: rows.map(shelvedOf), total: total ?? 0 }
    },
    deliveries: (key, reader) => deliveries.all({ ...key, reader }),
  }
}

const SHELVED = `SELECT d.id AS documentId, d.batch_id AS batchId, d.filename, d.status, f.mandant_id AS mandantId, f.year,
    f.placed_by AS placedBy, f.pages, f.received_at AS receivedAt,
    coalesce(d.judgement ->> '$.kind.label', d.analysis ->> '$.kind.label') AS kindLabel,
    coalesce(d.judgement ->> '$.fields.issuer.value', d.analysis ->> '$.fields.issuer.value') AS issuer,
    coalesce(d.judgement ->> '$.fields.date.value', d.analysis ->> '$.fields.date.value') AS date,
    coalesce(d.judgement ->> '$.fields.gross.value', d.analysis ->> '$.fields.gross.value') AS gross,
    f.unchecked = 0 AND d.analysis IS NOT NULL AS is_checked,
    f.unchecked = 1 AND coalesce(d.analysis ->> '$.verdict.decision', '') <> 'nothing_to_check' AS is_doubtful,
    d.judgement ->> '$.aside' IS NOT NULL AS is_removed,
    (SELECT coalesce(max(c.sequence), 0) FROM corrections c WHERE c.batch_id = d.batch_id) AS lastCorrection`

function ledgerOf(db: Database.Database, shelf: Shelf): ShelfLedger {
  const { where, values } = conditionOf(shelf)
  const rows = db
    .prepare<[object], { fate: keyof ShelfLedger; pages: number }>(
      `SELECT ${FATE} AS fate, count(*) AS pages FROM filings f JOIN documents d ON d.id = f.document_id
       JOIN pages p ON p.document_id = d.id WHERE ${where} GROUP BY 1`,
    )
    .all(values)
  const fates = Object.fromEntries(rows.map(({ fate, pages }) => [fate, pages]))
  const none = { bound: 0, blank: 0, separator: 0, removed: 0, duplicate: 0, otherMandant: 0, unreadable: 0 }
  return { ...none, ...fates, pages: rows.reduce((sum, { pages }) => sum + pages, 0) }
}

function conditionOf(shelf: Shelf): { readonly where: string; readonly values: object } {
  return 'tray' in shelf
    ? { where: 'f.organization_id = @tray AND (f.mandant_id IS NULL OR f.year IS NULL)', values: shelf }
    : { where: 'f.mandant_id = @mandantId AND f.year = @year', values: shelf }
}
