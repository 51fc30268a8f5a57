import type { Hit, LearnedModel, LearningState, Lesson } from '../model/lesson.ts'

/** What an office taught. Lessons are only ever added; they go with their batch alone. */
export interface LessonVerbs {
  add(lesson: Lesson): Promise<void>
  /** The latest lesson of each document that still stands, oldest first; at most `max`, the newest. */
  list(organizationId: string, max: number): Promise<readonly Lesson[]>
  /** The same of the documents of an issuer that has one of these keys; newest first, at most `max`. */
  listByIssuer(organizationId: string, issuerKeys: readonly string[], max: number): Promise<readonly Lesson[]>
  /** The latest lesson of a document, also one that took everything back. */
  last(documentId: string): Promise<Lesson | null>
  /** Of documents that a person confirmed. */
  hits(organizationId: string): Promise<readonly Hit[]>
  /** Number of the newest lesson, 0 without any. */
  newest(organizationId: string): Promise<number>
  state(organizationId: string): Promise<LearningState>
  /**
   * Keeps a model made of the lessons up to that number; a promoted one is used from now on, unless learning is paused
   * by now.
   * Answers whether it is used. The newest few keep their weights.
   */
  addModel(
    organizationId: string,
    model: Omit<LearnedModel, 'version'>,
    weights: Uint8Array | null,
    upTo: number,
  ): Promise<boolean>
  /** Weights of the model in use; null for the one that ships with the product. */
  activeWeights(organizationId: string): Promise<{ readonly version: number; readonly weights: Uint8Array } | null>
  /**
   * Uses an earlier model (0: the product's own) and learns nothing until `resume`. False when its weights are gone.
   */
  rollBack(organizationId: string, version: number): Promise<boolean>
  resume(organizationId: string): Promise<void>
  /** Organizations that have lessons which no model has learned from. */
  listUnlearned(): Promise<readonly string[]>
}
