import * as z from 'zod/mini'
import { documentId } from './document-id.ts'
import type { ReadOnly } from './read-only.ts'

const typed = z.string().check(z.maxLength(2_000))
/** A line of a bill: unlike the page's it has a key for good. */
const lineKey = z.string().check(z.regex(/^(?:[1-9]\d{0,3}|h[1-9]\d{0,3})$/))
/** All values of a line as they were typed, empty for what the bill does not say. */
const lineValues = z.strictObject({
  name: typed,
  quantity: typed,
  unit: typed,
  price: typed,
  rate: typed,
  amount: typed,
  /** Percent; these two are absent from windows of before, which leave them as they are. */
  discount: z.exactOptional(typed),
  /** Number of the article. */
  article: z.exactOptional(typed),
})
export type LineValues = ReadOnly<typeof lineValues>

/** What a person changes about the lines of a bill. */
export const lineCorrections = [
  z.strictObject({ type: z.literal('set_line'), documentId, line: lineKey, values: lineValues }),
  /** At the end of the bill. */
  z.strictObject({ type: z.literal('add_line'), documentId, values: lineValues }),
  z.strictObject({ type: z.literal('remove_line'), documentId, line: lineKey }),
  /** All lines as they were read. */
  z.strictObject({ type: z.literal('reset_lines'), documentId }),
] as const
