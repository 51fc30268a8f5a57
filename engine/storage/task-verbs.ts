/** An operation on a page's file that another process may do. */
export interface NewTask {
  /** The same for the same operation on the same bytes in the same batch. */
  readonly id: string
  readonly batchId: string
  readonly operation: string
  /** JSON. */
  readonly input: string
  /** The original that it reads. */
  readonly sha256: string
}

/** A task that workers elsewhere lost more often is the engine's own: there a crash or a costly page is judged as always. */
export const LOSSES_AWAY_MAX = 1
/**
 * A task that was lost may be given to nobody for so long, and for less at first; on PostgreSQL, where a pause grows with
 * the tries.
 */
export const LOST_PAUSE_MAX_MS = 4_000

/** What counts tasks by state, those apart that the engine alone is given; both databases know it. */
export const TASKS_BY_STATE = `SELECT CASE WHEN state = 'waiting' AND losses > ${LOSSES_AWAY_MAX} THEN 'lost' ELSE state END AS name,
  count(*) AS count FROM tasks GROUP BY 1 ORDER BY 1`

export type TaskState = 'waiting' | 'held' | 'done'

/** Who holds a task shows it by its name and the number of the claim: a later claim makes the earlier hold void. */
export interface TaskHold {
  readonly worker: string
  readonly id: string
  readonly fence: number
}

export interface ClaimedTask extends NewTask {
  readonly fence: number
}

export interface ClaimOptions {
  readonly worker: string
  /** Ends of leases are by the engine's clock; a worker's own is never asked. */
  readonly at: number
  readonly leaseMs: number
  /** Whether tasks that were lost more often than `LOSSES_AWAY_MAX` are given as well. */
  readonly takesLost: boolean
  /** A worker that holds so many gets no further one. */
  readonly heldMax: number
}

/** Tasks for workers beside the engine's own. Each verb is one atomic step; a hold that is void changes nothing. */
export interface TaskVerbs {
  /** Adds a task unless it is there; the state that it has. */
  put(task: NewTask, at: number): Promise<TaskState>
  /**
   * The waiting task whose turn it is, held from now on; null when there is none. First the project with the fewest tasks
   * held, then the batch, then the task that waits longest.
   */
  claim(options: ClaimOptions): Promise<ClaimedTask | null>
  /** Renews the lease; false when the hold is void. */
  beat(hold: TaskHold, lease: { readonly at: number; readonly leaseMs: number }): Promise<boolean>
  finish(hold: TaskHold, output: string): Promise<boolean>
  /** Gives a task back; `isLoss` where its worker could not do it. */
  release(hold: TaskHold, isLoss: boolean): Promise<boolean>
  /** Gives back, as lost, what is held on leases that ran out; how many. */
  lapse(at: number): Promise<number>
  /** Takes an ended task out: the output of its operation, JSON; null when it has not ended. */
  take(id: string): Promise<string | null>
  /** Takes a task out, whatever its state. */
  withdraw(id: string): Promise<void>
  /** Whether a worker holds a task on this original. */
  isHeldBy(worker: string, sha256: string): Promise<boolean>
  /**
   * Takes out what nobody waits for after a start: tasks that wait, and those of `worker`. Leases of others end at
   * `leaseUntil` or later.
   */
  forget(worker: string, leaseUntil: number): Promise<void>
  /** Ended ones that were made before. */
  forgetEnded(before: number): Promise<void>
}

/** A worker of another machine, known by its token alone. */
export interface PageWorkerAccess {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly revokedAt: number | null
}

export interface WorkerVerbs {
  add(access: Omit<PageWorkerAccess, 'revokedAt'>, tokenHash: string): Promise<void>
  /** By the SHA-256 of its token; null for an unknown or revoked one. */
  find(tokenHash: string): Promise<PageWorkerAccess | null>
  /** Oldest first. */
  list(): Promise<readonly PageWorkerAccess[]>
  /** False when there is none, or it is revoked already. */
  revoke(id: string, at: number): Promise<boolean>
}
