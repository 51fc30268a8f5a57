import type { Run, RunState } from '../../model/run.ts'

/** A row of `runs`. */
export interface RunRow {
  id: string
  batch_id: string
  state: RunState
  attempt: number
  worker_id: string | null
  lease_until: number | null
  cancel_requested: string | null
}

/** The run of a row. */
export function runOf(row: RunRow): Run {
  return {
    id: row.id,
    batchId: row.batch_id,
    state: row.state,
    attempt: row.attempt,
    workerId: row.worker_id,
    leaseUntil: row.lease_until,
    cancelRequested: row.cancel_requested !== null,
  }
}
