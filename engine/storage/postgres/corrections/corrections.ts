import type { BatchOutput } from '../../../model/batch.ts'
import { isRegrouping, loggedCorrection } from '../../../model/correction.ts'
import type { Correction, Revision } from '../../../model/correction.ts'
import { loggedAuthor } from '../../../model/office-event.ts'
import type { Author } from '../../../model/user.ts'
import type { CorrectionOutcome, CorrectionVerbs, SeenCorrections } from '../../correction-verbs.ts'
import { phasesRevisedFor } from '../../revised-phases.ts'
import { FILING } from '../../rows/filing-row.ts'
import { ITEM_WORD } from '../../rows/work-item-row.ts'
import { DOCUMENT_DELETION } from '../../rows/deletion-row.ts'
import { correctionsOf } from '../../rows/correction-row.ts'
import type { ListedRow, RevisionRow } from '../../rows/correction-row.ts'
import { ASSIGNMENT, assignMandant, namesFormerMandant } from './assign-mandant.ts'
import { lockBatch, outputFacts, recordFacts } from '../audit-log.ts'
import { releaseOfDocument } from '../client-years/release-guard.ts'
import { judge } from './judgements.ts'
import type { JudgementChange } from './judgements.ts'
import { jsonText } from '../json-text.ts'
import { regroupPages } from './regroup-pages.ts'
import { rereadDocument } from './reread-document.ts'
import { wantRevision } from './revisions.ts'
import { sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Corrections of finished batches: each is applied, recorded and made visible as an open revision in one step. */
export function createCorrectionVerbs(client: SqlClient): CorrectionVerbs {
  return {
    apply: (batchId, correction, at, by = null, seen = null) =>
      client.transaction(db => apply(db, batchId, correction, { at, by, seen })),
    assignMandant: (batchId, mandantId, at) => client.transaction(db => assignMandant(db, batchId, mandantId, at)),
    namesFormerMandant: batchId => namesFormerMandant(client, batchId),
    list: async batchId => {
      const rows = await client.rows<ListedRow>(
        sql`SELECT c.sequence, c.at, c.correction, c.by_sign, (c.judgement_after IS NOT NULL)::int AS is_judgement,
              coalesce(c.judgement_after::text = d.judgement::text, false)::int AS is_as_left
            FROM corrections c LEFT JOIN documents d ON d.id = c.correction ->> 'documentId'
            WHERE c.batch_id = ${batchId} AND c.correction ->> 'type' NOT IN (${ASSIGNMENT}, ${FILING}, ${ITEM_WORD}, ${DOCUMENT_DELETION}) ORDER BY c.sequence`,
      )
      return correctionsOf(rows)
    },
    listOpen: async () => {
      const rows = await client.rows<{ batch_id: string }>(
        sql`SELECT batch_id FROM revisions WHERE done < wanted ORDER BY since`,
      )
      return rows.map(row => row.batch_id)
    },
    revision: async batchId => {
      const row = await client.row<RevisionRow>(
        sql`SELECT wanted, done, fault FROM revisions WHERE batch_id = ${batchId}`,
      )
      const fault = row?.fault ? (JSON.parse(row.fault) as NonNullable<Revision['fault']>) : null
      return { wanted: row?.wanted ?? 0, done: row?.done ?? 0, fault }
    },
    begin: async batchId => {
      await client.run(sql`UPDATE revisions SET fault = NULL WHERE batch_id = ${batchId} AND done < wanted`)
    },
    finish: (batchId, upTo, output) => client.transaction(db => finish(db, batchId, upTo, output)),
    fail: async (batchId, fault) => {
      await client.run(sql`UPDATE revisions SET fault = ${jsonText(fault)} WHERE batch_id = ${batchId}`)
    },
  }
}

/** When a correction was made, by whom, and what that person had seen. */
interface Made {
  readonly at: number
  readonly by: Author | null
  readonly seen: SeenCorrections | null
}

async function apply(db: Sql, batchId: string, correction: Correction, made: Made): Promise<CorrectionOutcome> {
  const { at, by, seen } = made
  const { documentId } = correction
  const isBatch = await lockBatch(db, batchId)
  const found = await db.row<{ is_container: number; status: string }>(
    sql`SELECT d.is_container, b.status FROM documents d JOIN batches b ON b.id = d.batch_id
        WHERE d.id = ${documentId} AND d.batch_id = ${batchId} AND d.status <> 'duplicate'
          AND (d.status = 'failed')::int = ${correction.type === 'read_again' ? 1 : 0}`,
  )
  if (!isBatch || !found) return { applied: false, reason: 'not_found' }
  if (found.status !== 'completed') return { applied: false, reason: 'not_completed' }
  const released = await releaseOfDocument(db, batchId, documentId)
  if (released) return { applied: false, reason: 'released', released }
  const other = seen && (await lastUnseen(db, batchId, documentId, seen))
  if (other) return { applied: false, reason: 'not_seen', by: other.by }
  const change = await changed(db, batchId, correction, { isContainer: found.is_container === 1, at })
  if (!change) return { applied: false, reason: 'not_possible' }
  await db.run(
    sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND phase = ANY(${phasesRevisedFor('batch')}::text[])`,
  )
  const sequence = await record(db, batchId, correction, change === 'regrouped' ? null : change, made)
  await wantRevision(db, batchId, sequence, at)
  const author = loggedAuthor(by)
  const fact = {
    event: 'corrected',
    number: sequence,
    correction: loggedCorrection(correction),
    ...(author && { by: author }),
  } as const
  await recordFacts(db, batchId, [fact], at)
  return { applied: true, sequence }
}

/** The last correction of a document that is not among those that were seen. */
function lastUnseen(db: Sql, batchId: string, documentId: string, { upTo, own }: SeenCorrections) {
  return db.row<{ by: string | null }>(
    sql`SELECT by_sign AS by FROM corrections WHERE batch_id = ${batchId} AND correction ->> 'documentId' = ${documentId}
          AND sequence > ${upTo} AND NOT sequence = ANY(${own}::bigint[]) ORDER BY sequence DESC LIMIT 1`,
  )
}

/** Null when it cannot be done. What the document says stays to be seen until it was read anew. */
async function changed(
  db: Sql,
  batchId: string,
  correction: Correction,
  { isContainer, at }: { readonly isContainer: boolean; readonly at: number },
): Promise<JudgementChange | 'regrouped' | null> {
  if (correction.type === 'read_again') return (await rereadDocument(db, batchId, correction)) ? 'regrouped' : null
  if (isRegrouping(correction)) {
    return (await regroupPages(db, batchId, correction, { isContainer, at })) ? 'regrouped' : null
  }
  const change = isContainer ? null : await judge(db, batchId, correction, at)
  if (change?.isReadAnew === true) {
    await db.run(
      sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND phase = ANY(${phasesRevisedFor('document')}::text[]) AND item = ${correction.documentId}`,
    )
  }
  return change
}

/** The number of the recorded correction. */
async function record(
  db: Sql,
  batchId: string,
  correction: Correction,
  change: JudgementChange | null,
  { at, by }: Made,
): Promise<number> {
  const row = await db.row<{ sequence: number }>(
    sql`INSERT INTO corrections (batch_id, sequence, at, correction, judgement_before, judgement_after, by_id, by_sign)
        VALUES (${batchId}, (SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = ${batchId}), ${at},
          ${jsonText(correction)}, ${change?.before ?? null}, ${change?.after ?? null}, ${by?.userId ?? null}, ${by?.sign ?? null}) RETURNING sequence`,
  )
  if (!row) throw new Error('a correction that was not recorded')
  return row.sequence
}

async function finish(db: Sql, batchId: string, upTo: number, output: BatchOutput): Promise<void> {
  await lockBatch(db, batchId)
  // What was begun before documents were deleted shows them, whoever wrote it.
  const finished = await db.run(
    sql`UPDATE revisions SET done = ${upTo}, fault = NULL WHERE batch_id = ${batchId} AND done < ${upTo}
        AND NOT EXISTS (SELECT 1 FROM corrections WHERE batch_id = ${batchId} AND sequence > ${upTo}
          AND correction ->> 'type' = ${DOCUMENT_DELETION})`,
  )
  if (finished !== 1) return
  const { filename, path, byteSize, sha256, createdAt } = output
  // There is none where documents were deleted meanwhile.
  await db.run(
    sql`INSERT INTO outputs (batch_id, filename, path, byte_size, sha256, created_at)
        VALUES (${batchId}, ${filename}, ${path}, ${byteSize}, ${sha256}, ${createdAt})
        ON CONFLICT (batch_id) DO UPDATE SET filename = excluded.filename, path = excluded.path,
          byte_size = excluded.byte_size, sha256 = excluded.sha256, created_at = excluded.created_at`,
  )
  await db.run(sql`UPDATE batches SET updated_at = greatest(updated_at, ${createdAt}) WHERE id = ${batchId}`)
  const fact = { event: 'revision_completed', corrections: upTo, ...outputFacts(output) } as const
  await recordFacts(db, batchId, [fact], createdAt)
}
