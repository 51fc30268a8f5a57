import type { BatchStatus } from '../../../model/batch.ts'
import type { AssignOutcome } from '../../correction-verbs.ts'
import { phasesRevisedFor } from '../../revised-phases.ts'
import { FILING } from '../../rows/filing-row.ts'
import { recordFacts } from '../audit-log.ts'
import { releaseOfBatch } from '../client-years/release-guard.ts'
import { jsonText } from '../json-text.ts'
import { wantRevision } from './revisions.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** Type of the row that stands for it among the corrections, so that the Belegmappe follows. */
export const ASSIGNMENT = 'assign_mandant'

interface BatchFacts {
  status: BatchStatus
  organization_id: string
  mandant_id: string | null
}

/**
 * Whether somebody else's name may stand on what was written: also a round for a mandant that came and went leaves
 * files.
 */
export async function namesFormerMandant(db: Sql, batchId: string): Promise<boolean> {
  const row = await db.row(
    sql`SELECT 1 FROM corrections c JOIN revisions r ON r.batch_id = c.batch_id JOIN batches b ON b.id = c.batch_id
        WHERE c.batch_id = ${batchId} AND c.sequence > r.done AND (c.correction ->> 'type' = ${ASSIGNMENT}
            AND c.correction ->> 'before' IS NOT NULL AND c.correction ->> 'before' IS DISTINCT FROM b.mandant_id
          OR c.correction ->> 'type' = ${FILING} AND c.correction ->> 'mandantId' IS DISTINCT FROM b.mandant_id)
        LIMIT 1`,
  )
  return row !== undefined
}

/**
 * Gives a batch to another mandant. Its managed folder stays where it is: that path is a label (ids only) and is told
 * outside.
 */
export async function assignMandant(
  db: Sql,
  batchId: string,
  mandantId: string | null,
  at: number,
): Promise<AssignOutcome> {
  const batch = await db.row<BatchFacts>(
    sql`SELECT status, organization_id, mandant_id FROM batches WHERE id = ${batchId} FOR NO KEY UPDATE`,
  )
  if (!batch) return { assigned: false, reason: 'not_found' }
  if (mandantId !== null && !(await isKnown(db, batch.organization_id, mandantId)))
    return { assigned: false, reason: 'mandant_not_found' }
  const before = batch.mandant_id
  if (before === mandantId) return { assigned: false, reason: 'unchanged' }
  const running = await db.row(sql`SELECT 1 FROM runs WHERE batch_id = ${batchId} AND state = 'running'`)
  if (running) return { assigned: false, reason: 'running' }
  const released = await releaseOfBatch(db, batchId, mandantId)
  if (released) return { assigned: false, reason: 'released', released }
  await hangOn(db, batchId, mandantId, at)
  if (batch.status !== 'failed') await forgetWork(db, batchId, batch.status)
  const number = batch.status === 'completed' ? await record(db, { batchId, mandantId, before, at }) : null
  await recordFacts(db, batchId, [{ event: 'mandant_assigned', before, mandant_id: mandantId, number }], at)
  return { assigned: true }
}

async function isKnown(db: Sql, organizationId: string, mandantId: string): Promise<boolean> {
  const row = await db.row(
    sql`SELECT 1 FROM mandants WHERE organization_id = ${organizationId} AND id = ${mandantId} FOR KEY SHARE`,
  )
  return row !== undefined
}

/** Triggers move its counts and the places of its documents, and mark its search entries as old. */
async function hangOn(db: Sql, batchId: string, mandantId: string | null, at: number): Promise<void> {
  await db.run(
    sql`UPDATE batches SET mandant_id = ${mandantId}, updated_at = greatest(updated_at, ${at}) WHERE id = ${batchId}`,
  )
  // As if nobody had set it: a state with a time would count as somebody's word, and given back it closed nothing
  // again.
  await db.run(
    sql`DELETE FROM expected_states WHERE document_id IN (SELECT id FROM documents WHERE batch_id = ${batchId})`,
  )
}

async function forgetWork(db: Sql, batchId: string, status: BatchStatus): Promise<void> {
  await db.run(
    sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND phase = ANY(${phasesRevisedFor('document', 'batch')}::text[])`,
  )
  if (status !== 'processing') return
  await db.run(
    sql`DELETE FROM phase_log WHERE batch_id = ${batchId} AND phase = ANY(${phasesRevisedFor('document', 'batch')}::text[])`,
  )
}

interface Assignment {
  readonly batchId: string
  readonly mandantId: string | null
  readonly before: string | null
  readonly at: number
}

/** Its number among the corrections; the Belegmappe is to follow. */
async function record(db: Sql, { batchId, mandantId, before, at }: Assignment): Promise<number | null> {
  const row = await db.row<{ sequence: number }>(
    sql`INSERT INTO corrections (batch_id, sequence, at, correction)
        VALUES (${batchId}, (SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = ${batchId}), ${at},
          ${jsonText({ type: ASSIGNMENT, before, mandantId })}) RETURNING sequence`,
  )
  if (!row) return null
  await wantRevision(db, batchId, row.sequence, at)
  return row.sequence
}
