import type { AnalysisResult } from '../../../model/analysis-result.ts'
import type { AuditFact } from '../../../model/audit-entry.ts'
import type { DocumentFault, DocumentSource, FileNote } from '../../../model/document.ts'
import type { En16931Invoice } from '../../../model/en16931-invoice.ts'
import type { BankFile } from '../../../model/movement.ts'
import type { Placement } from '../../../model/placement.ts'
import type { DocumentVerbs, FetchOutcome } from '../../document-verbs.ts'
import { documentOf } from '../../rows/document-row.ts'
import type { DocumentRow } from '../../rows/document-row.ts'
import { OUTLINE_COLUMNS, outlineOf } from '../../rows/outline-row.ts'
import type { OutlineRow } from '../../rows/outline-row.ts'
import { lockBatchOf, receivedFact, recordFacts } from '../audit-log.ts'
import { proposeYear } from '../../../model/client-year.ts'
import { proposeInYear } from '../client-years/client-years.ts'
import { createDocumentParts } from './document-parts.ts'
import { jsonText } from '../json-text.ts'
import { findOriginalUses } from './original-uses.ts'
import { raw, sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Roots in the order of the request, each followed by what came out of it. */
export const IN_ORDER = `CASE WHEN sort_key = '' THEN lpad(position::text, greatest(5, length(position::text)), '0') ELSE sort_key END COLLATE "C"`

/** Documents of batches. Only a pending document changes its status, and only once. */
export function createDocumentVerbs(client: SqlClient, now: () => number): DocumentVerbs {
  return {
    ...createLists(client),
    ...createSourceLists(client),
    ...createFindings(client),
    ...createDocumentParts(client, now),
    ...createNotes(client),
    ...createEnds(client, now),
    finishFetch: (id, outcome, at) => client.transaction(db => finishFetch(db, id, outcome, at)),
  }
}

function createLists(client: SqlClient) {
  return {
    listByBatch: async id => {
      const rows = await client.rows<DocumentRow>(
        sql`SELECT * FROM documents WHERE batch_id = ${id} ORDER BY ${raw(IN_ORDER)}`,
      )
      return rows.map(documentOf)
    },
    outline: async id => {
      const rows = await client.rows<OutlineRow>(
        sql`SELECT ${raw(OUTLINE_COLUMNS)} FROM documents WHERE batch_id = ${id} ORDER BY ${raw(IN_ORDER)}`,
      )
      return rows.map(outlineOf)
    },
    find: async id => {
      const row = await client.row<DocumentRow>(sql`SELECT * FROM documents WHERE id = ${id}`)
      return row ? documentOf(row) : null
    },
    ibansOfIssuer: async ({ organizationId, projectId, vatId, exceptBatchId }) => {
      const rows = await client.rows<{ iban: string }>(
        sql`SELECT DISTINCT d.analysis -> 'fields' -> 'iban' ->> 'value' AS iban
            FROM documents d JOIN batches b ON b.id = d.batch_id
            WHERE d.analysis -> 'fields' -> 'vatId' ->> 'value' = ${vatId} AND b.organization_id = ${organizationId}
              AND (${projectId}::text IS NULL OR b.project_id = ${projectId}) AND b.id <> ${exceptBatchId} AND b.status = 'completed'
              AND strpos((d.analysis -> 'fields' -> 'iban' -> 'checks')::text, '"checksum_ok"') > 0`,
      )
      return rows.map(row => row.iban)
    },
  } satisfies Partial<DocumentVerbs>
}

/** Files by where they come from. */
function createSourceLists(client: SqlClient) {
  return {
    originalUses: (sha256s, mandantId) => findOriginalUses(client, sha256s, mandantId),
    listUnfetched: async ({ batchesMax, documentsMax }) => {
      const rows = await client.rows<DocumentRow & { project_id: string }>(
        sql`WITH open AS (
              SELECT d.id, b.project_id, b.created_at, d.batch_id, d.position,
                row_number() OVER (PARTITION BY d.batch_id, d.source ->> 'type' ORDER BY d.position) AS document_rank,
                dense_rank() OVER (PARTITION BY b.project_id, d.source ->> 'type' ORDER BY b.created_at, b.id) AS batch_rank
              FROM documents d JOIN batches b ON b.id = d.batch_id
              WHERE d.fetched_at IS NULL AND d.status = 'pending' AND b.status = 'queued')
            SELECT d.*, open.project_id FROM open JOIN documents d ON d.id = open.id
            WHERE open.batch_rank <= ${batchesMax} AND open.document_rank <= ${documentsMax}
            ORDER BY open.created_at, open.batch_id, open.position LIMIT 4000`,
      )
      return rows.map(row => ({ ...documentOf(row), projectId: row.project_id }))
    },
  } satisfies Partial<DocumentVerbs>
}

/** What the engine finds of a document. */
function createFindings(client: SqlClient) {
  const column = async (id: string, name: 'einvoice' | 'bank_file' | 'analysis' | 'placement'): Promise<unknown> => {
    const row = await client.row<{ value: string | null }>(
      sql`SELECT ${raw(name)} AS value FROM documents WHERE id = ${id}`,
    )
    return row?.value ? (JSON.parse(row.value) as unknown) : null
  }
  return {
    einvoice: async id => (await column(id, 'einvoice')) as En16931Invoice | null,
    bankFile: async id => (await column(id, 'bank_file')) as BankFile | null,
    foundAnalysis: async id => (await column(id, 'analysis')) as AnalysisResult | null,
    placement: async id => (await column(id, 'placement')) as Placement | null,
    placements: async id => {
      const rows = await client.rows<{ id: string; placement: string }>(
        sql`SELECT id, placement FROM documents WHERE batch_id = ${id} AND placement IS NOT NULL`,
      )
      return new Map(rows.map(row => [row.id, JSON.parse(row.placement) as Placement]))
    },
    saveType: async (id, mediaType) => {
      await client.run(sql`UPDATE documents SET media_type = ${mediaType} WHERE id = ${id}`)
    },
    saveAnalysis: (id, found) =>
      client.transaction(async db => {
        await db.run(sql`UPDATE documents SET analysis = ${jsonText(found)} WHERE id = ${id}`)
        await proposeInYear(db, id, proposeYear({ documentYear: found.year, positions: [] }))
      }),
    savePlacement: async (id, placement) => {
      await client.run(sql`UPDATE documents SET placement = ${jsonText(placement)} WHERE id = ${id}`)
    },
  } satisfies Partial<DocumentVerbs>
}

function createNotes(client: SqlClient) {
  /** Writes what `change` makes of the notes, unless it leaves them as they are. */
  const change = (id: string, changed: (known: readonly FileNote[]) => readonly FileNote[]): Promise<void> =>
    client.transaction(async db => {
      const row = await db.row<{ notes: string }>(sql`SELECT notes FROM documents WHERE id = ${id} FOR NO KEY UPDATE`)
      const known = JSON.parse(row?.notes ?? '[]') as FileNote[]
      const next = changed(known)
      if (next.length !== known.length) {
        await db.run(sql`UPDATE documents SET notes = ${jsonText(next)} WHERE id = ${id}`)
      }
    })
  return {
    addNotes: (id, notes) =>
      change(id, known => {
        const isKnown = (note: FileNote) => known.some(({ code, page }) => code === note.code && page === note.page)
        return [...known, ...notes.filter(note => !isKnown(note))]
      }),
    dropNotes: (id, code) => change(id, known => known.filter(note => note.code !== code)),
  } satisfies Partial<DocumentVerbs>
}

function createEnds(client: SqlClient, now: () => number) {
  return {
    fail: (id, fault) =>
      client.transaction(async db => {
        const batchId = await lockBatchOf(db, id)
        if (batchId === undefined || !(await failDocument(db, id, fault))) return false
        await touch(db, batchId, now())
        await recordFacts(db, batchId, [asideFact(id, fault.code, null)], now())
        return true
      }),
    markDuplicate: (id, duplicateOf) =>
      client.transaction(async db => {
        const batchId = await lockBatchOf(db, id)
        const changed = await db.run(
          sql`UPDATE documents SET status = 'duplicate', duplicate_of = ${duplicateOf} WHERE id = ${id} AND status = 'pending'`,
        )
        if (batchId === undefined || changed !== 1) return false
        await recordFacts(db, batchId, [asideFact(id, 'duplicate', duplicateOf)], now())
        return true
      }),
    markProcessed: async id => {
      const changed = await client.run(
        sql`UPDATE documents SET status = 'processed' WHERE id = ${id} AND status = 'pending'`,
      )
      return changed === 1
    },
  } satisfies Partial<DocumentVerbs>
}

async function finishFetch(db: Sql, id: string, outcome: FetchOutcome, at: number): Promise<void> {
  const batchId = await lockBatchOf(db, id)
  if (batchId === undefined) return
  const changed = outcome.ok
    ? (await db.run(
        sql`UPDATE documents SET fetched_at = ${at}, sha256 = ${outcome.sha256}, byte_size = ${outcome.byteSize}
            WHERE id = ${id} AND fetched_at IS NULL AND status = 'pending'`,
      )) === 1
    : await failDocument(db, id, outcome.fault)
  if (changed) await recordFacts(db, batchId, [await fetchedFact(db, id, outcome)], at)
  await db.run(
    sql`UPDATE runs SET state = 'available' WHERE state = 'waiting' AND batch_id = ${batchId} AND NOT EXISTS
          (SELECT 1 FROM documents WHERE batch_id = ${batchId} AND fetched_at IS NULL AND status = 'pending')`,
  )
  await touch(db, batchId, at)
}

async function fetchedFact(db: Sql, id: string, outcome: FetchOutcome): Promise<AuditFact> {
  if (!outcome.ok) return { event: 'file_missing', document_id: id, code: outcome.fault.code }
  const row = await db.row<Pick<DocumentRow, 'filename' | 'source'>>(
    sql`SELECT filename, source FROM documents WHERE id = ${id}`,
  )
  const way = (JSON.parse(row?.source ?? '{"type":"upload"}') as DocumentSource).type
  return receivedFact({ document_id: id, filename: row?.filename ?? '', way }, outcome)
}

async function failDocument(db: Sql, id: string, fault: DocumentFault): Promise<boolean> {
  const changed = await db.run(
    sql`UPDATE documents SET status = 'failed', error = ${jsonText(fault)} WHERE id = ${id} AND status = 'pending'`,
  )
  return changed === 1
}

async function touch(db: Sql, batchId: string, at: number): Promise<void> {
  await db.run(sql`UPDATE batches SET updated_at = greatest(updated_at, ${at}) WHERE id = ${batchId}`)
}

function asideFact(id: string, reason: string, duplicateOf: string | null): AuditFact {
  return { event: 'document_set_aside', document_id: id, reason, duplicate_of: duplicateOf }
}
