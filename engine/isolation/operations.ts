import type { AnalysisOperations } from './analysis-operations.ts'
import type { ConversionOperations } from './conversion-operations.ts'
import type { WorkShare } from '../model/work-share.ts'
import type { PageMediaType } from '../model/media-type.ts'
import type { LearnedModel } from '../model/lesson.ts'
import type { PageText } from '../model/page.ts'
import type { MarkedPages, PagesToMark } from '../model/marked-pages.ts'
import type { BinderCheckInput, BinderCheckReport } from '../model/binder-check.ts'
import type { BinderPlan, BinderReceipt } from '../model/binder-plan.ts'
import type { PackOutcome, PackPlanInput } from '../model/tax-office-pack.ts'
import type { PdfaCheckInput, PdfaReport } from '../model/pdfa-report.ts'

/** A file on disk of known content. */
export interface FileRef {
  readonly path: string
  readonly mediaType: PageMediaType
}

export interface KindLessonInput {
  readonly kindId: string
  /** Hashed n-grams and their counts. */
  readonly features: { readonly buckets: Int32Array; readonly counts: Float32Array }
}

export interface LearnedKindsOutput {
  readonly trial: LearnedModel['trial']
  /** The model's file. */
  readonly weights: Uint8Array | null
}

/**
 * The operations that touch foreign bytes. They run in page-worker processes only: a hang, a crash or runaway memory
 * costs a worker and its document, never the engine. Inputs and outputs survive structured clone.
 * Every operation may throw EngineError (kind and code survive the border).
 */
export interface Operations extends ConversionOperations, AnalysisOperations {
  /** Text of a page with its places: digital where the page has it, recognised where it has not. */
  'read-page': {
    input: {
      readonly file: FileRef
      readonly page: number
      readonly language: string
      /** Clockwise turn in degrees that a person gave the page as stored; found by reading when absent. */
      readonly turned?: PageText['rotation'] | undefined
      /** `little`: pages of its document were too costly before. */
      readonly effort?: 'little' | undefined
    }
    output: PageText
  }
  /**
   * Picture of a page, upright after `rotation`, at most `sizeMaxPx` on its longer side; written to `outPath` as JPEG.
   */
  'render-page': {
    input: {
      readonly file: FileRef
      readonly page: number
      readonly rotation: 0 | 90 | 180 | 270
      readonly sizeMaxPx: number
      readonly outPath: string
    }
    output: { readonly widthPx: number; readonly heightPx: number }
  }
  /** What the pages of a document say about where they go, read from their stored texts. */
  'mark-pages': { input: PagesToMark; output: MarkedPages }
  /** Writes the Belegmappe of a plan to `plan.outPath`. */
  'write-binder': { input: BinderPlan; output: BinderReceipt }
  /** Writes files for the tax office to the folder of a plan. */
  'write-tax-office-pack': { input: PackPlanInput; output: PackOutcome }
  /**
   * A model of kinds that learned from an office's lessons, oldest first; no model when the trial told fewer than
   * before.
   */
  'learn-kinds': { input: { readonly lessons: readonly KindLessonInput[] }; output: LearnedKindsOutput }
  /** What is wrong with a database file as a whole; empty when it is sound. */
  'check-database': { input: { readonly path: string }; output: { readonly faults: readonly string[] } }
  /** Whether a Belegmappe is what the engine wrote. */
  'check-binder': { input: BinderCheckInput; output: BinderCheckReport }
  /** Holds a PDF against ISO 19005-2 or -3, level B. */
  'check-pdfa': { input: PdfaCheckInput; output: PdfaReport }
}

export type OperationName = keyof Operations

export interface RunOptions {
  readonly signal: AbortSignal
  /** On whose behalf: it decides whose turn it is. */
  readonly share: WorkShare
  /** Calls the operation off while it waits for its turn; one that has begun goes to its end. */
  readonly withdrawn?: AbortSignal
  /** Processor time that the operation may take; not its time in the queue, nor what a busy machine gives to others. */
  readonly cpuMs: number
  /** Of it, between two steps that the operation tells (`tellStep`); all of it when absent. */
  readonly stepCpuMs?: number
  /**
   * From the start of the operation, as long as the machine is awake: a last net far above what a busy machine takes; a
   * day when absent.
   */
  readonly wallMs?: number
  /**
   * Answers what the operation asks while it runs (its own messages say what that may be); it comes out of a worker, so
   * it is not believed to have any shape. What this throws ends the operation with that error.
   */
  readonly answer?: (question: unknown) => Promise<unknown>
  /** Needs much memory: it gets a worker of its own, and those without work are ended, since they hold theirs. */
  readonly isLarge?: boolean
}

/** Port of the pool; what `run` throws when a worker dies or is ended is told in work-fault.ts. */
export interface PageWorkers {
  readonly size: number
  run<N extends OperationName>(
    operation: N,
    input: Operations[N]['input'],
    options: RunOptions,
  ): Promise<Operations[N]['output']>
  close(): Promise<void>
}
