import type { BatchOutput } from '../model/batch.ts'
import type { ReleasedYear } from '../model/edition.ts'
import type { Author } from '../model/user.ts'
import type { Correction, RecordedCorrection, Revision } from '../model/correction.ts'

/** `not_possible`: e.g. the first part of a stack has none before it, or a page is where it is wanted already. */
export type CorrectionOutcome =
  | { readonly applied: true; readonly sequence: number }
  | { readonly applied: false; readonly reason: 'not_found' | 'not_completed' | 'not_possible' }
  /** Somebody else corrected the document meanwhile: the short sign of the last one who did, null without users. */
  | { readonly applied: false; readonly reason: 'not_seen'; readonly by: string | null }
  | ({ readonly applied: false } & YearRefusal)

/** Corrections that a person has seen: up to a number, and those of its own after it. */
export interface SeenCorrections {
  readonly upTo: number
  readonly own: readonly number[]
}

/** The client-year of the document, or of one of the same stack, is released: nothing in it is changed. */
export interface YearRefusal {
  readonly reason: 'released'
  readonly released: ReleasedYear
}

/** `running`: its run works with the mandant that it had, and is to be parked first. */
export type AssignOutcome =
  | { readonly assigned: true }
  | { readonly assigned: false; readonly reason: 'not_found' | 'mandant_not_found' | 'unchanged' | 'running' }
  | ({ readonly assigned: false } & YearRefusal)

export interface CorrectionVerbs {
  /**
   * Changes the batch and records it with its author (`by`) in one step; its documents' values and places are then to be
   * found anew; refused where a release stands in the same step. With `seen` nothing is done when the document has corrections that are not among these.
   */
  apply(
    batchId: string,
    correction: Correction,
    at: number,
    by?: Author | null,
    seen?: SeenCorrections | null,
  ): Promise<CorrectionOutcome>
  /**
   * Gives the batch to another mandant of its organization, or to none, in one step: counts, search and checklists
   * follow, what was read with the master data of the former one is to be read anew, and a finished batch has an open
   * revision.
   */
  assignMandant(batchId: string, mandantId: string | null, at: number): Promise<AssignOutcome>
  /** Corrections of documents. */
  list(batchId: string): Promise<readonly RecordedCorrection[]>
  /** Batches whose Belegmappe is older than their corrections, the oldest first. */
  listOpen(): Promise<readonly string[]>
  revision(batchId: string): Promise<Revision>
  /** What was written for the batch may name a mandant that it was taken from: no new edition was finished since. */
  namesFormerMandant(batchId: string): Promise<boolean>
  /** The Belegmappe is about to be written anew: a fault of an earlier try holds no longer. */
  begin(batchId: string): Promise<void>
  /** The Belegmappe shows the first `upTo` corrections. */
  finish(batchId: string, upTo: number, output: BatchOutput): Promise<void>
  fail(batchId: string, fault: { readonly code: string; readonly message: string }): Promise<void>
}
