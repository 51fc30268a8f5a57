import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** A file of the result of a batch. */
export const resultFile = z.object({
  id: z.string(),
  /** Empty for what lies beside the Belegmappe. */
  folder: z.string(),
  name: z.string(),
  byteSize: z.number(),
  modifiedAt: z.int(),
  /** The Belegmappe itself, as it is now. */
  isBinder: z.boolean(),
})
export type ResultFile = ReadOnly<typeof resultFile>

export const resultFileList = z.object({ files: z.array(resultFile) })

/** `open` asks for the Belegmappe to be shown instead of saved. */
export const resultFileQuery = z.object({ open: z.optional(z.literal('1')) })
