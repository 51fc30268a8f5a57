import type { Operations, PageWorkers } from './operations.ts'
import { createProcessPool } from './process-pool.ts'
import { workerEntry } from './worker-entry.ts'
import { pageMemoryCap } from './worker-limits.ts'
import { toWorkerEnvironment } from './worker-models.ts'
import type { WorkerModels } from './worker-models.ts'
import type { PoolLogger } from './worker-slot.ts'

export interface WorkerPoolDeps {
  /** Operations at the same time, and so worker processes at most. */
  readonly size: number
  readonly logger: PoolLogger
  /** The fast German model and nothing added, unless told otherwise. */
  readonly models?: WorkerModels
  /** Script of the worker; absolute path. */
  readonly entry?: string
  /** Runtime of the worker; the engine's own unless told otherwise. */
  readonly nodePath?: string | undefined
  /** A worker that holds more memory after an operation is replaced. */
  readonly recycleRssBytes?: number
  /** Between two beats of a worker; a second when absent. */
  readonly beatMs?: number
  /** Before an operation is begun again whose worker was lost; about seven minutes in all when absent. */
  readonly lostWaitsMs?: readonly number[]
}

/**
 * An ordinary page leaves 250 to 350 MB; what a very large one leaves would lie beside the writing of the Belegmappe.
 */
const RECYCLE_RSS_BYTES = 500 * 1024 * 1024
/**
 * Over hundreds of scanned pages a worker grows by what lies between its freed buffers; a new one costs two pages'
 * time.
 */
const GROWN = { rssBytes: 270 * 1024 * 1024, operationsMin: 60 }

/**
 * What a worker read with is not kept for long: the phases after it need memory, too. One that only drew pages stays
 * warm.
 */
const IDLE_STOP = { idleStopMs: 5_000, idleStopRssBytes: 200 * 1024 * 1024 }

/** The young generation of V8's heap; on a busy machine it grows to a hundred megabytes of garbage otherwise. */
const EXEC_ARGV = ['--max-semi-space-size=4']

/** The pool of page-worker processes. */
export function createWorkerPool(deps: WorkerPoolDeps): PageWorkers {
  return createProcessPool<Operations>({
    name: 'page',
    size: deps.size,
    hasPictureWorker: true,
    logger: deps.logger,
    entry: deps.entry ?? workerEntry('page-worker'),
    nodePath: deps.nodePath,
    environment: toWorkerEnvironment(deps.models ?? { german: 'fast', folder: null }),
    execArgv: EXEC_ARGV,
    memoryBytesMax: pageMemoryCap(deps.size),
    ...(deps.beatMs === undefined ? {} : { beatMs: deps.beatMs }),
    ...(deps.lostWaitsMs === undefined ? {} : { lostWaitsMs: deps.lostWaitsMs }),
    recycleRssBytes: deps.recycleRssBytes ?? RECYCLE_RSS_BYTES,
    grown: GROWN,
    ...IDLE_STOP,
  })
}
