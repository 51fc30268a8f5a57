import type { Box } from './page.ts'

/** Where a person pointed for a field of a document. */
export interface FieldLesson {
  readonly name: string
  /** Null: the document does not have the field. */
  readonly place: {
    /**
     * 1-based page, counted from the end when negative: an invoice's total stands on its last page, however many it
     * has.
     */
    readonly page: number
    readonly box: Box
    /** Folded words left of the value in its row, or above it; empty when there are none. */
    readonly label: string
    readonly labelIs: 'left' | 'above'
  } | null
}

/** How sure the engine was of a value that a person looked at, and whether it was right. */
export interface Hit {
  /** `kind`, or the name of a field. */
  readonly name: string
  readonly confidence: number
  readonly right: boolean
}

/**
 * What a person taught by correcting or confirming a document. Of its text only hashes and counts of n-grams are kept,
 * of its issuer hashes, of its fields the places. A later lesson of the same document replaces it; null as the kind
 * takes it back.
 */
export interface Lesson {
  readonly documentId: string
  readonly batchId: string
  readonly organizationId: string
  readonly at: number
  /** Hashes of VAT id, tax number, IBAN and name, the most exact first. */
  readonly issuerKeys: readonly string[]
  /** What the engine took it for by itself. */
  readonly foundKindId: string
  readonly kindId: string | null
  readonly buckets: Int32Array
  readonly counts: Float32Array
  readonly fields: readonly FieldLesson[]
  /** The kind's when the person chose it or confirmed the document; the values' when it was confirmed. */
  readonly hits: readonly Hit[]
}

/** Whether a lesson says what its document is; one about places of values alone does not. */
export function teachesKind({ kindId, hits }: Pick<Lesson, 'kindId' | 'hits'>): boolean {
  return kindId !== null && hits.some(({ name }) => name === 'kind')
}

/** A model of kinds that learned from an office's lessons. */
export interface LearnedModel {
  /** 1, 2, 3 …; 0 stands for the model that ships with the product. */
  readonly version: number
  readonly at: number
  /** Lessons that it learned from. */
  readonly lessons: number
  /** Of the newest lessons, kept apart from a trial: how many were told before and after. */
  readonly trial: { readonly lessons: number; readonly before: number; readonly after: number }
  /** A trial that told fewer than before: it was never used. */
  readonly promoted: boolean
}

/** Which model an office uses, and whether it goes on learning. */
export interface LearningState {
  /** 0: the one that ships with the product. */
  readonly activeVersion: number
  /** After going back to an older model nothing is learned until somebody wants it again. */
  readonly isPaused: boolean
  /** Newest first. */
  readonly models: readonly LearnedModel[]
  /** Documents that taught something. */
  readonly lessons: number
}
