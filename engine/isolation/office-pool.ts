import type { OfficeOperations } from './conversion-operations.ts'
import { createProcessPool } from './process-pool.ts'
import type { ProcessPool } from './process-pool.ts'
import type { PoolLogger } from './worker-slot.ts'
import { workerEntry } from './worker-entry.ts'
import { officeMemoryCap } from './worker-limits.ts'

/** Port of the office host. */
export type OfficeWorkers = ProcessPool<OfficeOperations>

export interface OfficePoolDeps {
  readonly logger: PoolLogger
  /** Script of the host; absolute path. */
  readonly entry?: string
  /** Runtime of the worker; the engine's own unless told otherwise. */
  readonly nodePath?: string | undefined
}

/**
 * The compiler that gives code at once: the first document takes a third of the time, and the process half a gigabyte
 * less.
 */
const EXEC_ARGV = ['--liftoff-only']
const RECYCLE_RSS_BYTES = 2 * 1024 ** 3
const RECYCLE_AFTER = 200
const IDLE_STOP_MS = 5 * 60_000

/** The pool of the office host: one process, started with the first document, ended after five minutes without one. */
export function createOfficePool(deps: OfficePoolDeps): OfficeWorkers {
  return createProcessPool<OfficeOperations>({
    name: 'office',
    size: 1,
    logger: deps.logger,
    entry: deps.entry ?? workerEntry('office-worker'),
    nodePath: deps.nodePath,
    execArgv: EXEC_ARGV,
    memoryBytesMax: officeMemoryCap(),
    recycleRssBytes: RECYCLE_RSS_BYTES,
    recycleAfter: RECYCLE_AFTER,
    idleStopMs: IDLE_STOP_MS,
  })
}
