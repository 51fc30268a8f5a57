import * as z from 'zod/mini'
import { box } from './box.ts'
import type { ReadOnly } from './read-only.ts'

/** A table as it was read on a page. */
export const readTable = z.object({
  box,
  columns: z.array(z.object({ head: z.string(), box })),
  /** `group`: words that name the rows below them. */
  rows: z.array(z.object({ sort: z.enum(['entry', 'sum', 'group']), cells: z.array(box) })),
})
export type ReadTable = ReadOnly<typeof readTable>

/** A numbered box of a form; `value` is the place of what stands in it. */
export const readBox = z.object({ number: z.string(), label: z.string(), box, value: z.nullable(box) })
export type ReadBox = ReadOnly<typeof readBox>

/** Tables, numbered boxes and lines of a bill on a page; a line that does not add up is not sure. */
export const pageTables = z.object({
  tables: z.array(readTable),
  boxes: z.array(readBox),
  lines: z.array(z.object({ name: z.string(), box, isSure: z.boolean() })),
})
export type PageTables = ReadOnly<typeof pageTables>
