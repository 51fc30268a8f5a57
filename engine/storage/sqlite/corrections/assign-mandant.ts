import type Database from 'better-sqlite3'
import { assert } from '../../../shared/assert.ts'
import type { BatchStatus } from '../../../model/batch.ts'
import type { AssignOutcome, CorrectionVerbs } from '../../correction-verbs.ts'
import { FILING } from '../../rows/filing-row.ts'
import { recordFact } from '../audit-log.ts'
import { createReleaseGuard } from '../client-years/release-guard.ts'
import type { Synchronous } from '../promised.ts'
import { revisedPhases } from './revised-phases.ts'
import { wantRevision } from './revisions.ts'

/** Type of the row that stands for it among the corrections, so that the Belegmappe follows. */
export const ASSIGNMENT = 'assign_mandant'

interface BatchFacts {
  status: BatchStatus
  organization_id: string
  mandant_id: string | null
  is_running: number
}

interface Assignment {
  readonly batchId: string
  readonly mandantId: string | null
  readonly before: string | null
  readonly at: number
}

/**
 * Whether somebody else's name may stand on what was written: also a round for a mandant that came and went leaves
 * files.
 */
export function createFormerMandantCheck(db: Database.Database): Synchronous<CorrectionVerbs>['namesFormerMandant'] {
  const names = db
    .prepare<[string], number>(
      `SELECT EXISTS (SELECT 1 FROM corrections c
         JOIN revisions r ON r.batch_id = c.batch_id JOIN batches b ON b.id = c.batch_id
         WHERE c.batch_id = ? AND c.sequence > r.done AND (c.correction ->> 'type' = '${ASSIGNMENT}'
             AND c.correction ->> 'before' IS NOT NULL AND c.correction ->> 'before' IS NOT b.mandant_id
           OR c.correction ->> 'type' = '${FILING}' AND c.correction ->> 'mandantId' IS NOT b.mandant_id))`,
    )
    .pluck()
  return batchId => names.get(batchId) === 1
}

/**
 * Gives a batch to another mandant. Its managed folder stays where it is: that path is a label (ids only) which other
 * programs were given.
 */
export function createMandantAssigning(db: Database.Database): Synchronous<CorrectionVerbs>['assignMandant'] {
  const factsOf = db.prepare<[string], BatchFacts>(
    `SELECT status, organization_id, mandant_id,
       EXISTS (SELECT 1 FROM runs r WHERE r.batch_id = b.id AND r.state = 'running') AS is_running
     FROM batches b WHERE id = ?`,
  )
  const known = db.prepare<[string, string]>('SELECT 1 FROM mandants WHERE organization_id = ? AND id = ?')
  const move = createMoving(db)
  const redo = createRedoing(db)
  const log = recordFact(db)
  const guard = createReleaseGuard(db)

  const assignAtOnce = db.transaction((batchId: string, mandantId: string | null, at: number): AssignOutcome => {
    const batch = factsOf.get(batchId)
    if (!batch) return { assigned: false, reason: 'not_found' }
    if (mandantId !== null && known.get(batch.organization_id, mandantId) === undefined)
      return { assigned: false, reason: 'mandant_not_found' }
    const before = batch.mandant_id
    if (before === mandantId) return { assigned: false, reason: 'unchanged' }
    if (batch.is_running === 1) return { assigned: false, reason: 'running' }
    const released = guard.ofBatch(batchId, mandantId)
    if (released) return { assigned: false, reason: 'released', released }
    const change = { batchId, mandantId, before, at }
    move(change)
    const number = redo(change, batch.status)
    log(batchId, { event: 'mandant_assigned', before, mandant_id: mandantId, number }, at)
    return { assigned: true }
  })
  return (batchId, mandantId, at) => assignAtOnce.immediate(batchId, mandantId, at)
}

/** Moves the batch, and what is found and expected by it. */
function createMoving(db: Database.Database): (change: Assignment) => void {
  // Triggers move its counts and the places of its documents, and mark its search entries as old.
  const assign = db.prepare(
    'UPDATE batches SET mandant_id = @mandantId, updated_at = max(updated_at, @at) WHERE id = @batchId',
  )
  // As if nobody had set it: a state with a time would count as somebody's word, and given back it closed nothing
  // again.
  const reopenExpected = db.prepare(
    'DELETE FROM expected_states WHERE document_id IN (SELECT id FROM documents WHERE batch_id = @batchId)',
  )
  return change => {
    assign.run(change)
    reopenExpected.run(change)
  }
}

/**
 * Lets what was read with the master data of the former mandant be read anew; a finished batch gets an open revision,
 * whose number is returned.
 */
function createRedoing(db: Database.Database): (change: Assignment, status: BatchStatus) => number | null {
  const forgetWork = db.prepare(
    `DELETE FROM checkpoints WHERE batch_id = ? AND phase IN (${revisedPhases('document', 'batch')})`,
  )
  const forgetPhases = db.prepare(
    `DELETE FROM phase_log WHERE batch_id = ? AND phase IN (${revisedPhases('document', 'batch')})`,
  )
  const record = db
    .prepare<object, number>(
      `INSERT INTO corrections (batch_id, sequence, at, correction)
     SELECT @batchId, coalesce(max(sequence), 0) + 1, @at,
       json_object('type', '${ASSIGNMENT}', 'before', @before, 'mandantId', @mandantId)
     FROM corrections WHERE batch_id = @batchId RETURNING sequence`,
    )
    .pluck()
  const want = wantRevision(db)
  return (change, status) => {
    const { batchId, at } = change
    if (status !== 'failed') forgetWork.run(batchId)
    if (status === 'processing') forgetPhases.run(batchId)
    if (status !== 'completed') return null
    const number = record.get(change)
    assert(number !== undefined, 'RETURNING gives the row that was written')
    want(batchId, number, at)
    return number
  }
}
