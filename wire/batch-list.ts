import * as z from 'zod/mini'
import { fault } from './fault.ts'
import type { ReadOnly } from './read-only.ts'

export const batchStatus = z.enum(['queued', 'processing', 'completed', 'failed'])
export type BatchStatus = ReadOnly<typeof batchStatus>

/** Of a batch's name and of a mandant's as it is typed beside it. */
export const NAME_CHARS_MAX = 200
export const BATCHES_PER_PAGE = 50

/** Which batches are asked for: `mandant` is an id, `text` a part of the name. */
export const batchListQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), BATCHES_PER_PAGE),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  status: z.optional(batchStatus),
  mandant: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  text: z.optional(z.string().check(z.trim(), z.maxLength(NAME_CHARS_MAX))),
})

/** How far a batch is that is being processed. */
export const batchProgress = z.object({
  /** Name of a phase; the batch's own list of phases has its German title. */
  phase: z.string(),
  phasePercent: z.number(),
  /** German. */
  stepText: z.string(),
  remainingSeconds: z.number(),
  currentFile: z.string(),
  currentIndex: z.int(),
  totalFiles: z.int(),
})
export type BatchProgress = ReadOnly<typeof batchProgress>

/** A batch as lists show it. Times are epoch ms UTC, percentages are 0 to 100. */
export const batchItem = z.object({
  id: z.string(),
  name: z.string(),
  mandantName: z.nullable(z.string()),
  /** Null without one, and for a mandant of another organization, who has no page in this window. */
  mandantId: z.nullable(z.string()),
  /** Name of the project of another program that sent the batch; null for the window's own batches. */
  sourceName: z.nullable(z.string()),
  status: batchStatus,
  createdAt: z.int(),
  completedAt: z.nullable(z.int()),
  overallPercent: z.number(),
  /** Null unless the batch is being processed. */
  progress: z.nullable(batchProgress),
  documentsTotal: z.int(),
  documentsFailed: z.int(),
  /** Why a failed batch failed. */
  error: z.nullable(fault),
  /** What a queued batch waits for: files that are still to be fetched, or batches before it. Null once it began. */
  waitsFor: z.nullable(z.object({ reason: z.enum(['files', 'turn']), count: z.int() })),
  /** It failed or was cancelled, and a new batch can be made of the same originals. */
  canRestart: z.boolean(),
})
export type BatchItem = ReadOnly<typeof batchItem>

/** One page of the list, newest first; `total` counts all that the query finds. */
export const batchPage = z.object({ batches: z.array(batchItem), total: z.int() })
export type BatchPage = ReadOnly<typeof batchPage>
