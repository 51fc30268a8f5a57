import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/**
 * Of values with at least this confidence (and below the next bound): how many people looked at, and how many were
 * right.
 */
export const hits = z.object({ from: z.number(), total: z.int(), right: z.int() })
export type Hits = ReadOnly<typeof hits>

/**
 * A model of kinds that learned from the office; `trial`: of the newest lessons, how many were recognised before and
 * after.
 */
export const learnedModel = z.object({
  version: z.int(),
  at: z.int(),
  lessons: z.int(),
  trial: z.object({ lessons: z.int(), before: z.int(), after: z.int() }),
  /** False for a model whose trial recognised fewer than before: it was never used. */
  promoted: z.boolean(),
})
export type LearnedModel = ReadOnly<typeof learnedModel>

/** What the office taught, and how often the engine was right. */
export const learning = z.object({
  /** 0: the one that ships with the product. */
  activeVersion: z.int(),
  /** After going back to an older model nothing is learned until somebody wants it again. */
  isPaused: z.boolean(),
  /** Newest first. */
  models: z.array(learnedModel),
  /** Documents that taught something. */
  lessons: z.int(),
  kindHits: z.array(hits),
  fieldHits: z.array(hits),
})
export type Learning = ReadOnly<typeof learning>

/** The earlier model to go back to; 0 is the one that ships with the product. */
export const modelChoice = z.strictObject({ version: z.int().check(z.minimum(0)) })
