/** A run drives one batch through its phases. `waiting` until every source has been fetched or given up. */
export type RunState = 'waiting' | 'available' | 'running' | 'finished'

export interface Run {
  readonly id: string
  readonly batchId: string
  readonly state: RunState
  /** Fencing token: counted up at every claim. */
  readonly attempt: number
  readonly workerId: string | null
  readonly leaseUntil: number | null
  readonly cancelRequested: boolean
}
