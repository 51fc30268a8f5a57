import * as z from 'zod/mini'
import { LEFT_OUT_REASONS } from './left-out-reasons.ts'
import type { ReadOnly } from './read-only.ts'

/** So many are named in one batch; of more the last entry says how many. */
export const LEFT_OUT_MAX = 1_000

/** A file that lay at the door of the window and did not come in; `path` as a person finds it. */
export const leftOutFile = z.object({
  path: z.string().check(z.minLength(1), z.maxLength(1_000)),
  reason: z.enum(LEFT_OUT_REASONS),
})
export type LeftOut = ReadOnly<typeof leftOutFile>
