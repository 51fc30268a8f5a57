import type Database from 'better-sqlite3'
import { LOSSES_AWAY_MAX } from '../task-verbs.ts'
import type { ClaimedTask, ClaimOptions, NewTask, TaskHold, TaskState, TaskVerbs } from '../task-verbs.ts'
import type { Synchronous } from './promised.ts'

/** Tasks for workers beside the engine's own. */
export function createTaskVerbs(db: Database.Database): Synchronous<TaskVerbs> {
  return { claim: createClaim(db), ...createHoldVerbs(db), ...createEndVerbs(db) }
}

function createClaim(db: Database.Database): Synchronous<TaskVerbs>['claim'] {
  const claim = db.prepare<
    Pick<ClaimOptions, 'worker' | 'heldMax'> & { until: number; lossesMax: number },
    ClaimedTask
  >(
    `UPDATE tasks SET state = 'held', fence = fence + 1, worker = @worker, lease_until = @until
     WHERE id = (
       SELECT t.id FROM tasks t JOIN batches b ON b.id = t.batch_id
       WHERE t.state = 'waiting' AND t.losses <= @lossesMax
         AND (SELECT count(*) FROM tasks m WHERE m.state = 'held' AND m.worker = @worker) < @heldMax
       ORDER BY
         (SELECT count(*) FROM tasks h JOIN batches p ON p.id = h.batch_id
          WHERE h.state = 'held' AND p.project_id = b.project_id),
         (SELECT count(*) FROM tasks h WHERE h.state = 'held' AND h.batch_id = t.batch_id),
         t.created_at, t.id
       LIMIT 1)
     RETURNING id, fence, batch_id AS batchId, operation, input, sha256`,
  )
  return ({ at, leaseMs, takesLost, ...of }) => {
    const lossesMax = takesLost ? Number.MAX_SAFE_INTEGER : LOSSES_AWAY_MAX
    return claim.get({ ...of, lossesMax, until: at + leaseMs }) ?? null
  }
}

function createHoldVerbs(db: Database.Database) {
  const insert = db.prepare<NewTask & { at: number }>(
    `INSERT INTO tasks (id, batch_id, operation, input, sha256, state, fence, losses, created_at)
     VALUES (@id, @batchId, @operation, @input, @sha256, 'waiting', 0, 0, @at) ON CONFLICT (id) DO NOTHING`,
  )
  const stateOf = db.prepare<[string], TaskState>('SELECT state FROM tasks WHERE id = ?').pluck()
  const beat = db.prepare<TaskHold & { until: number }>(
    `UPDATE tasks SET lease_until = @until WHERE id = @id AND fence = @fence AND worker = @worker AND state = 'held'`,
  )
  const release = db.prepare<TaskHold & { losses: number }>(
    `UPDATE tasks SET state = 'waiting', worker = NULL, lease_until = NULL, losses = losses + @losses
     WHERE id = @id AND fence = @fence AND worker = @worker AND state = 'held'`,
  )
  const lapse = db.prepare<[number]>(
    `UPDATE tasks SET state = 'waiting', worker = NULL, lease_until = NULL, losses = losses + 1
     WHERE state = 'held' AND lease_until < ?`,
  )
  return {
    put: db.transaction((task: NewTask, at: number) => {
      insert.run({ ...task, at })
      return stateOf.get(task.id) ?? 'waiting'
    }),
    beat: (hold, { at, leaseMs }) => beat.run({ ...hold, until: at + leaseMs }).changes === 1,
    release: (hold, isLoss) => release.run({ ...hold, losses: isLoss ? 1 : 0 }).changes === 1,
    lapse: at => lapse.run(at).changes,
  } satisfies Partial<Synchronous<TaskVerbs>>
}

function createEndVerbs(db: Database.Database) {
  const finish = db.prepare<TaskHold & { text: string }>(
    `UPDATE tasks SET state = 'done', ended = @text, lease_until = NULL
     WHERE id = @id AND fence = @fence AND worker = @worker AND state = 'held'`,
  )
  const take = db.prepare<[string], string>(`DELETE FROM tasks WHERE id = ? AND state = 'done' RETURNING ended`).pluck()
  const withdraw = db.prepare<[string]>('DELETE FROM tasks WHERE id = ?')
  const isHeld = db
    .prepare<[string, string], 0 | 1>(
      `SELECT EXISTS (SELECT 1 FROM tasks WHERE state = 'held' AND worker = ? AND sha256 = ?)`,
    )
    .pluck()
  const forget = db.prepare<[string]>(
    `DELETE FROM tasks WHERE state IN ('waiting', 'failed') OR (state = 'held' AND worker = ?)`,
  )
  const prolong = db.prepare<[number]>(`UPDATE tasks SET lease_until = max(lease_until, ?) WHERE state = 'held'`)
  const forgetEnded = db.prepare<[number]>(`DELETE FROM tasks WHERE state = 'done' AND created_at < ?`)
  return {
    finish: (hold, text) => finish.run({ ...hold, text }).changes === 1,
    take: id => take.get(id) ?? null,
    withdraw: id => void withdraw.run(id),
    isHeldBy: (worker, sha256) => isHeld.get(worker, sha256) === 1,
    forget: db.transaction((worker: string, leaseUntil: number) => {
      forget.run(worker)
      prolong.run(leaseUntil)
    }),
    forgetEnded: before => void forgetEnded.run(before),
  } satisfies Partial<Synchronous<TaskVerbs>>
}
