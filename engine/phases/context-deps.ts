import type { Logger } from 'pino'
import type { Batch } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import type { Storage } from '../storage/storage.ts'
import type { DocumentRef } from './phase.ts'
import type { ProgressEvent } from './progress.ts'

export interface ContextDeps {
  readonly phase: PhaseName
  readonly batch: Batch
  /** Those that the phase still has to work on: neither failed, nor duplicates, nor mere containers. */
  readonly documents: () => Promise<readonly DocumentRef[]>
  readonly storage: Pick<Storage, 'checkpoints' | 'documents'>
  readonly signal: AbortSignal
  readonly emit: (event: ProgressEvent) => void
  readonly logger: Logger
  /** Waits before the second, third … try of transient faults. */
  readonly retryDelaysMs: readonly number[]
  /** Room where files are kept. */
  readonly freeBytes: () => Promise<number>
}
