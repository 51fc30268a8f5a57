import type { Logger } from 'pino'
import type { Batch } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import type { InTurn } from '../shared/in-turn.ts'
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
  /** Trials of items over which engines died: one at a time, of all batches. */
  readonly doubts: InTurn
  /** Room where files are kept; rejects with what the disk says when nothing can be written there. */
  readonly freeBytes: () => Promise<number>
}
