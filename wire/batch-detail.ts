import * as z from 'zod/mini'
import { batchDocument } from './batch-document.ts'
import { batchItem } from './batch-list.ts'
import { deletedDocuments } from './deletions.ts'
import { fault } from './fault.ts'
import type { ReadOnly } from './read-only.ts'

/** How far the Belegmappe follows the corrections: it is being written anew while `done` is less than `wanted`. */
export const revision = z.object({
  wanted: z.int(),
  done: z.int(),
  /** Why the last try to write it anew failed. */
  fault: z.nullable(fault),
})
export type Revision = ReadOnly<typeof revision>

/** Everything that the window shows of one batch. */
export const batchDetail = z.extend(batchItem, {
  /** In the order in which they run, with the German words for people. */
  phases: z.array(z.object({ name: z.string(), title: z.string() })),
  /** Whether another program is told of status changes. */
  hasWebhook: z.boolean(),
  /** Whether a person may give it to another mandant of the window's organization. */
  canAssignMandant: z.boolean(),
  result: z.nullable(z.object({ filename: z.string(), byteSize: z.number(), sha256: z.string() })),
  /** The result still names a mandant that the batch was taken from: it is not given out until the new one is there. */
  namesFormerMandant: z.boolean(),
  revision,
  /** Documents that came in and were deleted; an older engine does not say. */
  deleted: z.optional(z.array(deletedDocuments)),
  documents: z.array(batchDocument),
})
export type BatchDetail = ReadOnly<typeof batchDetail>
