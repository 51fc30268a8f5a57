import * as z from 'zod/mini'
import { mandantKind } from './mandants.ts'
import type { ReadOnly } from './read-only.ts'

/** Bytes of a list; as many mandants as an office has take far less. */
export const LIST_BYTES_MAX = 5_000_000
const COLUMNS_MAX = 500

/** Ids of what a column may hold, as the engine knows them; null: the column is left out. */
const columns = z.array(z.nullable(z.string().check(z.maxLength(60)))).check(z.maxLength(COLUMNS_MAX))

const content = z.string().check(z.maxLength(Math.ceil(LIST_BYTES_MAX / 3) * 4))

export const importCounts = z.object({ create: z.int(), change: z.int(), same: z.int(), faulty: z.int() })
export type ImportCounts = ReadOnly<typeof importCounts>

/** `content`: the file, base64; `columns` null: as the engine proposes by the heads. */
export const importPreviewOrder = z.object({ content, columns: z.nullable(columns) })

export const importRow = z.object({
  line: z.int(),
  name: z.string(),
  kind: mandantKind,
  clientNumber: z.nullable(z.number()),
  action: z.enum(['create', 'change', 'same', 'faulty']),
  faults: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
})
export type ImportRow = ReadOnly<typeof importRow>

export const importPreview = z.object({
  /** By column: its head, and the first value that stands in it. */
  heads: z.array(z.object({ head: z.string(), sample: z.string() })),
  columns: z.array(z.nullable(z.string())),
  /** What a column may hold. */
  fields: z.array(z.string()),
  counts: importCounts,
  /** Rows with faults first, then in the order of the file; at most as many as are shown. */
  rows: z.array(importRow),
})
export type ImportPreview = ReadOnly<typeof importPreview>

/** `expected`: what the preview counted. */
export const importOrder = z.object({ content, columns, expected: importCounts })

/** `changed`: mandants were changed in between, and nothing was written. */
export const importResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), counts: importCounts }),
  z.object({ outcome: z.literal('changed') }),
])
