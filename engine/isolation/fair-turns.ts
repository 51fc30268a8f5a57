import type { WorkShare } from '../model/work-share.ts'

interface Shared {
  readonly share: WorkShare
}

export interface FairTurns<J extends Shared> {
  add(job: J): void
  /** False when it does not wait (any more). */
  remove(job: J): boolean
  /**
   * Takes the job whose turn it is among those that `fits` lets pass, or null: by rank; among batches one of the project
   * with the fewest jobs under way, then of the one that was served longest ago, then the same by batch; then the first
   * that came. It counts as under way until `end`.
   */
  next(fits?: (share: WorkShare) => boolean): J | null
  end(job: J): void
}

const RANKS: readonly WorkShare['rank'][] = ['picture', 'person', 'batch', 'upkeep']
/** So many others may go before upkeep, which would never come to its turn on an engine that is never idle. */
const UPKEEP_STANDS_BACK = 200
/** Projects and batches whose last turn is remembered. */
const SERVED_MAX = 1_000

interface State<J extends Shared> {
  readonly waiting: { readonly job: J; readonly since: number }[]
  readonly underWay: Set<J>
  /** When a project or a batch had its last turn; the one that waits longest comes first. */
  readonly served: Map<string, number>
  turns: number
}

/** Whose turn it is when a worker has time. */
export function createFairTurns<J extends Shared>(): FairTurns<J> {
  const state: State<J> = { waiting: [], underWay: new Set(), served: new Map(), turns: 0 }
  return {
    add: job => void state.waiting.push({ job, since: state.turns }),
    remove: job => {
      const at = state.waiting.findIndex(entry => entry.job === job)
      if (at === -1) return false
      state.waiting.splice(at, 1)
      return true
    },
    next: (fits = () => true) => {
      const at = firstInTurn(state, fits)
      const [taken] = at === null ? [] : state.waiting.splice(at, 1)
      if (!taken) return null
      begin(state, taken.job)
      return taken.job
    },
    end: job => void state.underWay.delete(job),
  }
}

/** Where the job waits whose turn it is. */
function firstInTurn<J extends Shared>(state: State<J>, fits: (share: WorkShare) => boolean): number | null {
  let first: { readonly at: number; readonly order: readonly number[] } | null = null
  for (const [at, { job, since }] of state.waiting.entries()) {
    if (!fits(job.share)) continue
    const order = precedence(state, job.share, since)
    if (!first || isEarlier(order, first.order)) first = { at, order }
  }
  return first?.at ?? null
}

/** Smaller is earlier, place by place. */
function precedence<J extends Shared>(state: State<J>, share: WorkShare, since: number): readonly number[] {
  if (share.rank === 'upkeep' && state.turns - since >= UPKEEP_STANDS_BACK) return [-1]
  const rank = RANKS.indexOf(share.rank)
  if (share.rank !== 'batch') return [rank]
  let ofProject = 0
  let ofBatch = 0
  for (const { share: other } of state.underWay) {
    if (other.rank !== 'batch') continue
    if (other.projectId === share.projectId) ofProject++
    if (other.batchId === share.batchId) ofBatch++
  }
  const lastOf = (key: string): number => state.served.get(key) ?? 0
  return [rank, ofProject, lastOf(share.projectId), ofBatch, lastOf(share.batchId)]
}

function isEarlier(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((value, index) => value !== other[index])
  return place !== -1 && (one[place] ?? 0) < (other[place] ?? 0)
}

function begin<J extends Shared>(state: State<J>, job: J): void {
  state.turns++
  state.underWay.add(job)
  if (job.share.rank !== 'batch') return
  for (const key of [job.share.projectId, job.share.batchId]) {
    state.served.delete(key)
    state.served.set(key, state.turns)
  }
  for (const key of state.served.keys()) {
    if (state.served.size <= SERVED_MAX) return
    state.served.delete(key)
  }
}
