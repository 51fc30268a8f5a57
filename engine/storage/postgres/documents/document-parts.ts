import type { UnfoldedDocument } from '../../../model/audit-entry.ts'
import type { ChildDocument, ConvertedDocument, DocumentVerbs } from '../../document-verbs.ts'
import { lockBatchOf, recordFacts } from '../audit-log.ts'
import { jsonText } from '../json-text.ts'
import { divide } from './regroup-documents.ts'
import { raw, sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

type PartVerbs = Pick<DocumentVerbs, 'saveConverted' | 'divide' | 'numberParts'>

/** Beyond every position of a batch: where rows wait while they are numbered anew. */
const PARKED = 1_000_000

/** What a document consists of: its pages, and the documents that came out of it. */
export function createDocumentParts(client: SqlClient, now: () => number): PartVerbs {
  return {
    saveConverted: (id, converted) =>
      client.transaction(async db => {
        const batchId = await lockBatchOf(db, id)
        if (batchId === undefined) return
        await replacePages(db, id, converted)
        await db.run(sql`DELETE FROM documents WHERE parent_id = ${id}`)
        for (const [ordinal, child] of converted.children.entries()) await addChild(db, id, child, ordinal, now())
        if (converted.isContainer) await endContainer(db, id)
        await recordUnfolded(db, batchId, id, converted.children, now())
      }),
    divide: (id, parts) =>
      client.transaction(async db => {
        const batchId = await lockBatchOf(db, id)
        if (batchId === undefined) return
        await divide(db, id, parts)
        // Divided before: these parts were not made.
        await recordUnfolded(db, batchId, id, parts, now())
      }),
    numberParts: batchId =>
      client.transaction(async db => {
        await db.run(sql`SELECT 1 FROM batches WHERE id = ${batchId} FOR NO KEY UPDATE`)
        await db.run(
          sql`UPDATE documents SET position = position + ${raw(String(PARKED))}
              WHERE batch_id = ${batchId} AND parent_id IS NOT NULL`,
        )
        await db.run(
          sql`UPDATE documents d SET position = o.place FROM (
                SELECT id, row_number() OVER (ORDER BY sort_key) - 1 + (SELECT coalesce(max(position), -1) + 1
                  FROM documents WHERE batch_id = ${batchId} AND parent_id IS NULL) AS place
                FROM documents WHERE batch_id = ${batchId} AND parent_id IS NOT NULL) o
              WHERE d.id = o.id`,
        )
      }),
  }
}

async function replacePages(db: Sql, id: string, converted: ConvertedDocument): Promise<void> {
  const { pages, rendition, notes, einvoice, bankFile } = converted
  await db.run(sql`DELETE FROM pages WHERE document_id = ${id}`)
  await db.run(
    sql`INSERT INTO pages (document_id, number, source_number, width_pt, height_pt, has_text, has_images)
        SELECT ${id}, p.number, p.number, p.width, p.height, p.has_text, p.has_images
        FROM unnest(${pages.map(({ number }) => number)}::bigint[], ${pages.map(({ widthPt }) => widthPt)}::float8[],
          ${pages.map(({ heightPt }) => heightPt)}::float8[], ${pages.map(({ hasText }) => Number(hasText))}::bigint[],
          ${pages.map(({ hasImages }) => Number(hasImages))}::bigint[]) AS p (number, width, height, has_text, has_images)`,
  )
  await db.run(
    sql`UPDATE documents SET page_count = ${pages.length}, rendition = ${rendition ? jsonText(rendition) : null},
          notes = ${jsonText(notes)}, is_container = 0, einvoice = ${einvoice ? jsonText(einvoice) : null},
          bank_file = ${bankFile ? jsonText(bankFile) : null}
        WHERE id = ${id}`,
  )
}

async function addChild(db: Sql, parentId: string, child: ChildDocument, ordinal: number, at: number): Promise<void> {
  const stored = 'sha256' in child.content ? child.content : null
  const fault = 'fault' in child.content ? child.content.fault : null
  await db.run(
    sql`INSERT INTO documents (id, batch_id, position, filename, source, status, error, fetched_at, sha256, byte_size,
          parent_id, origin, sort_key)
        SELECT ${child.id}, p.batch_id, (SELECT max(position) + 1 FROM documents d WHERE d.batch_id = p.batch_id),
          ${child.filename}, '{"type":"upload"}', ${fault ? 'failed' : 'pending'}, ${fault ? jsonText(fault) : null},
          ${stored ? at : null}, ${stored?.sha256 ?? null}, ${stored?.byteSize ?? null}, p.id, ${jsonText(child.origin)},
          CASE WHEN p.sort_key = '' THEN lpad(p.position::text, greatest(5, length(p.position::text)), '0') ELSE p.sort_key END
            || ${`.${String(ordinal).padStart(5, '0')}`}
        FROM documents p WHERE p.id = ${parentId}`,
  )
}

async function endContainer(db: Sql, id: string): Promise<void> {
  await db.run(
    sql`UPDATE documents SET status = 'processed', is_container = 1,
          page_count = (SELECT count(*) FROM pages WHERE document_id = documents.id)
        WHERE id = ${id} AND status = 'pending'`,
  )
}

/** Logs what came out of a document, as far as it is there. */
async function recordUnfolded(
  db: Sql,
  batchId: string,
  id: string,
  made: readonly { readonly id: string }[],
  at: number,
): Promise<void> {
  const documents = await db.rows<UnfoldedDocument>(
    sql`SELECT d.id AS document_id, d.filename, d.origin ->> 'type' AS type, d.sha256, d.byte_size
        FROM unnest(${made.map(child => child.id)}::text[]) WITH ORDINALITY AS m (id, place)
        JOIN documents d ON d.id = m.id AND d.parent_id = ${id} ORDER BY m.place`,
  )
  if (documents.length === 0) return
  await recordFacts(db, batchId, [{ event: 'documents_unfolded', document_id: id, documents }], at)
}
