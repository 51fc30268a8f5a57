import * as z from 'zod/mini'
import { documentId } from './document-id.ts'
import type { ReadOnly } from './read-only.ts'

const typed = z.string().check(z.maxLength(2_000))
/** A certificate in a printout of reported data. */
const blockKey = z.string().check(z.regex(/^[1-9]\d{0,3}$/))
/** What it says, as it was typed; empty for what was not reported. */
const blockValues = z.strictObject({
  id: z.string().check(z.maxLength(64)),
  from: typed,
  person: z.nullable(z.enum(['A', 'B'])),
  amounts: z.array(z.strictObject({ field: z.string().check(z.maxLength(64)), value: typed })).check(z.maxLength(40)),
})
export type BlockValues = ReadOnly<typeof blockValues>

/** What a person changes about a printout of reported data. */
export const blockCorrections = [
  z.strictObject({ type: z.literal('set_block'), documentId, block: blockKey, values: blockValues }),
  /** One that was not read, on this page of the printout. */
  z.strictObject({
    type: z.literal('add_block'),
    documentId,
    page: z.int().check(z.minimum(1), z.maximum(10_000)),
    values: blockValues,
  }),
  z.strictObject({ type: z.literal('remove_block'), documentId, block: blockKey }),
  /** All certificates of the printout as they are read. */
  z.strictObject({ type: z.literal('reset_blocks'), documentId }),
] as const
