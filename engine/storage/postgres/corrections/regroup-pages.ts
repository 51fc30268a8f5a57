import type { Regrouping } from '../../../model/correction.ts'
import type { Judgement } from '../../../model/judgement.ts'
import { phasesRevisedFor } from '../../revised-phases.ts'
import { stored } from './judgements.ts'
import { join, release, split } from '../documents/regroup-documents.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/**
 * Whether it could be done. Values, places and confirmations of what moved are gone at once: they were those of other
 * pages; what was judged of them teaches nothing any more.
 */
export async function regroupPages(
  db: Sql,
  batchId: string,
  correction: Regrouping,
  { isContainer, at }: { readonly isContainer: boolean; readonly at: number },
): Promise<boolean> {
  const changed = await regrouped(db, correction, isContainer)
  if (changed === null) return false
  const isOtherDocument = correction.type === 'split_document' || correction.type === 'join_document'
  for (const id of changed) {
    if (isOtherDocument) await db.run(sql`UPDATE documents SET judgement = NULL WHERE id = ${id}`)
    else await withdrawConfirmation(db, id)
  }
  await db.run(sql`UPDATE documents SET analysis = NULL WHERE id = ANY(${changed}::text[])`)
  await db.run(
    sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND phase = ANY(${phasesRevisedFor('document')}::text[]) AND item = ANY(${changed}::text[])`,
  )
  await db.run(sql`UPDATE documents SET placement = NULL WHERE batch_id = ${batchId}`)
  await unlearn(db, batchId, correction.documentId, at)
  return true
}

/** Ids of the documents whose values are to be found anew; null when it cannot be done. */
async function regrouped(db: Sql, correction: Regrouping, isContainer: boolean): Promise<readonly string[] | null> {
  const { documentId } = correction
  if (isContainer) return correction.type === 'take_page_back' ? release(db, documentId, correction.page) : null
  switch (correction.type) {
    case 'split_document':
      return split(db, documentId, correction.page)
    case 'join_document':
      return join(db, documentId)
    case 'set_page_aside':
      return (await putAside(db, documentId, correction.page)) ? [documentId] : null
    case 'turn_page': {
      const page = await db.row(
        sql`SELECT 1 FROM pages WHERE document_id = ${documentId} AND number = ${correction.page}`,
      )
      return page === undefined ? null : [documentId]
    }
    case 'take_page_back': {
      const taken = await db.run(
        sql`UPDATE pages SET set_aside = NULL
            WHERE document_id = ${documentId} AND number = ${correction.page} AND set_aside IS NOT NULL`,
      )
      return taken === 1 ? [documentId] : null
    }
  }
}

/** The last page that is bound stays. */
async function putAside(db: Sql, documentId: string, page: number): Promise<boolean> {
  const put = await db.run(
    sql`UPDATE pages SET set_aside = 'removed' WHERE document_id = ${documentId} AND number = ${page} AND set_aside IS NULL
        AND EXISTS (SELECT 1 FROM pages o
          WHERE o.document_id = pages.document_id AND o.number <> pages.number AND o.set_aside IS NULL)`,
  )
  return put === 1
}

async function withdrawConfirmation(db: Sql, documentId: string): Promise<void> {
  const row = await db.row<{ judgement: string | null }>(sql`SELECT judgement FROM documents WHERE id = ${documentId}`)
  const judgement = row?.judgement ? (JSON.parse(row.judgement) as Judgement) : null
  if (judgement === null || judgement.confirmedAt === null) return
  const withdrawn = stored({ ...judgement, confirmedAt: null })
  await db.run(sql`UPDATE documents SET judgement = ${withdrawn} WHERE id = ${documentId}`)
}

async function unlearn(db: Sql, batchId: string, documentId: string, at: number): Promise<void> {
  await db.run(
    sql`INSERT INTO lessons (document_id, batch_id, organization_id, at, issuer_keys, found_kind_id, kind_id, buckets, counts, fields, hits)
        SELECT document_id, batch_id, organization_id, ${at}, issuer_keys, found_kind_id, NULL, buckets, counts, '[]', '[]'
        FROM lessons l WHERE batch_id = ${batchId} AND kind_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM lessons n WHERE n.document_id = l.document_id AND n.sequence > l.sequence)
          AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.id = l.document_id AND d.is_container = 0
            AND coalesce(d.judgement ->> 'kind', d.judgement ->> 'confirmedAt') IS NOT NULL)
          AND (l.document_id = ${documentId} OR NOT EXISTS
            (SELECT 1 FROM documents d WHERE d.id = l.document_id AND d.judgement IS NOT NULL AND d.is_container = 0))`,
  )
}
