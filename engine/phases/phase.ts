import type { Batch } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import type { WorkShare } from '../model/work-share.ts'

/**
 * A phase holds business only: loops, checkpoints, timeouts, retries, cancellation and progress belong to its context.
 */
export interface Phase {
  readonly name: PhaseName
  /** May run again from the start after a crash: work that a checkpoint finished is skipped by the context. */
  run(ctx: PhaseContext): Promise<void>
}

export interface DocumentRef {
  readonly id: string
  readonly index: number
  readonly filename: string
}

export interface PhaseContext {
  readonly batch: Batch
  /** Documents that are in the race now: neither failed, nor removed as duplicates, nor mere containers. */
  documents(): Promise<readonly DocumentRef[]>
  readonly signal: AbortSignal
  /**
   * Runs `work` once for each document that no checkpoint of this phase has finished. An EngineError of kind `input`
   * fails that document alone; `transient` is tried again up to `attemptsMax`; anything else fails the run.
   */
  eachDocument(options: ItemOptions, work: (document: DocumentRef, item: ItemContext) => Promise<void>): Promise<void>
  /** Runs `work` once for the batch; an EngineError fails the run. */
  once(options: ItemOptions, work: (item: ItemContext) => Promise<void>): Promise<void>
}

export interface ItemOptions {
  /** Name of the micro step, a key of steps.de.ts. */
  readonly step: string
  readonly timeoutMs: number
  /**
   * How often a death of a worker or a transient error may be met without progress before the document is set aside.
   */
  readonly attemptsMax: number
  /** Documents worked on at the same time; 1 when absent. */
  readonly concurrency?: number
}

export interface ItemContext {
  readonly signal: AbortSignal
  /** The batch's share of the workers: whatever they do for the item is done on its behalf. */
  readonly share: WorkShare
  /** 1-based. */
  readonly attempt: number
  /**
   * Share of the item that is done, 0 to 1. Also tells the checkpoint that the item moves on, so earlier crashes no
   * longer count.
   * `unfolded`: ids of documents that came out of it and are now part of the phase.
   */
  progress(share: number, unfolded?: readonly string[]): Promise<void>
}
