import type { BatchOutput } from '../model/batch.ts'
import type { Correction, RecordedCorrection, Revision } from '../model/correction.ts'

/** `not_possible`: e.g. the first part of a stack has none before it, or a page is where it is wanted already. */
export type CorrectionOutcome =
  | { readonly applied: true; readonly sequence: number }
  | { readonly applied: false; readonly reason: 'not_found' | 'not_completed' | 'not_possible' }

export interface CorrectionVerbs {
  /** Changes the batch and records it in one step; its documents' values and places are then to be found anew. */
  apply(batchId: string, correction: Correction, at: number): CorrectionOutcome
  list(batchId: string): readonly RecordedCorrection[]
  /** Batches whose Belegmappe is older than their corrections, the oldest first. */
  listOpen(): readonly string[]
  revision(batchId: string): Revision
  /** The Belegmappe is about to be written anew: a fault of an earlier try holds no longer. */
  begin(batchId: string): void
  /** The Belegmappe shows the first `upTo` corrections. */
  finish(batchId: string, upTo: number, output: BatchOutput): void
  fail(batchId: string, fault: { readonly code: string; readonly message: string }): void
}
