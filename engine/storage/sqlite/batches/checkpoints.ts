import type Database from 'better-sqlite3'
import type { PhaseName } from '../../../model/phase-name.ts'
import type { CheckpointKey, CheckpointState, CheckpointVerbs } from '../../checkpoint-verbs.ts'
import { recordFact } from '../audit-log.ts'
import type { Synchronous } from '../promised.ts'

type Key = [string, string, string, string]
type PhaseVerbs = Pick<CheckpointVerbs, 'startPhase' | 'phaseBegan' | 'finishPhase' | 'isPhaseFinished'>

/** Checkpoints: one row per (batch, phase, step, item). An attempt is counted before its work starts. */
export function createCheckpointVerbs(db: Database.Database): Synchronous<CheckpointVerbs> {
  const where = 'WHERE batch_id = ? AND phase = ? AND step = ? AND item = ?'
  const find = db.prepare<Key, { state: CheckpointState; attempts: number }>(
    `SELECT state, attempts FROM checkpoints ${where}`,
  )
  const begin = db.prepare<Key, { attempts: number }>(
    `INSERT INTO checkpoints (batch_id, phase, step, item, state, attempts) VALUES (?, ?, ?, ?, 'started', 1)
     ON CONFLICT DO UPDATE SET state = 'started', attempts = attempts + 1 RETURNING attempts`,
  )
  const moved = db.prepare<[number, ...Key, number]>(
    `UPDATE checkpoints SET attempts = 1, share = ? ${where} AND state = 'started' AND share < ?`,
  )
  const interrupt = db.prepare<Key>(
    `UPDATE checkpoints SET attempts = max(attempts - 1, 0) ${where} AND state = 'started'`,
  )
  const setAttempts = db.prepare<[number, ...Key]>(`UPDATE checkpoints SET attempts = ? ${where} AND state = 'started'`)
  const end = db.prepare<[string, ...Key]>(`UPDATE checkpoints SET state = ? ${where} AND state = 'started'`)
  const of = (key: CheckpointKey): Key => [key.batchId, key.phase, key.step, key.item]
  return {
    find: key => find.get(...of(key)) ?? null,
    begin: key => begin.get(...of(key))?.attempts ?? 1,
    moved: (key, share) => void moved.run(share, ...of(key), share),
    interrupt: key => void interrupt.run(...of(key)),
    setAttempts: (key, attempts) => void setAttempts.run(attempts, ...of(key)),
    finish: key => void end.run('finished', ...of(key)),
    fail: key => void end.run('failed', ...of(key)),
    ...createPhaseLog(db),
  }
}

/** When phases of a batch began and ended. */
function createPhaseLog(db: Database.Database): Synchronous<PhaseVerbs> {
  const start = db.prepare(
    `INSERT INTO phase_log (batch_id, phase, started_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET started_at = excluded.started_at WHERE completed_at IS NULL`,
  )
  const began = db.prepare<[string, string], { at: number }>(
    'SELECT started_at AS at FROM phase_log WHERE batch_id = ? AND phase = ? AND completed_at IS NULL',
  )
  const finish = db.prepare(
    `UPDATE phase_log SET completed_at = max(?, started_at), files_processed = ?
     WHERE batch_id = ? AND phase = ? AND completed_at IS NULL`,
  )
  const isFinished = db.prepare<[string, string], { done: number }>(
    'SELECT completed_at IS NOT NULL AS done FROM phase_log WHERE batch_id = ? AND phase = ?',
  )
  const record = recordFact(db)
  return {
    startPhase: (batchId, phase, at) => void start.run(batchId, phase, at),
    phaseBegan: (batchId, phase) => began.get(batchId, phase)?.at ?? null,
    finishPhase: db.transaction((batchId: string, phase: PhaseName, at: number, documents: number) => {
      if (finish.run(at, documents, batchId, phase).changes !== 1) return
      record(batchId, { event: 'phase_finished', phase, documents }, at)
    }),
    isPhaseFinished: (batchId, phase) => isFinished.get(batchId, phase)?.done === 1,
  }
}
