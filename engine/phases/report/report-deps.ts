import type { PageWorkers } from '../../isolation/operations.ts'
import type { BatchOutput } from '../../model/batch.ts'
import type { Sealer } from '../../seal/sealer.ts'
import type { Clock } from '../../shared/clock.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { DatevDeps } from './datev/datev-deps.ts'
import type { WatchedFiles } from './outputs/watch-outputs.ts'
import type { PlanDeps } from './plan/plan-deps.ts'

export interface ReportDeps extends Omit<PlanDeps, 'files' | 'attachBytesMax' | 'hasHashPages' | 'prefersArchive'> {
  readonly files: FileStore
  readonly workers: Pick<PageWorkers, 'run'>
  readonly clock: Clock
  /** Signs the Belegmappe and the end of its log. */
  readonly sealer: Sealer
  /** Originals are attached up to this sum of bytes; 20 MB when absent. */
  readonly attachBytesMax?: number
  /** Hash of each file in the protocol; not when absent. */
  readonly hasHashPages?: boolean
  /** Pages that PDF/A forbids as they are become pictures; not when absent. */
  readonly prefersArchive?: boolean
  /** What is written for the office's program; nothing when absent. */
  readonly datev?: DatevDeps
  /** Hears of the finished Belegmappe before the phase ends. */
  readonly onOutput: (batchId: string, output: BatchOutput) => void
}

/** With a file store that remembers what was written for people. */
export interface WatchedReportDeps extends ReportDeps {
  readonly watched: WatchedFiles
}
