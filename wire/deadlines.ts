import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** A day that must not pass (YYYY-MM-DD), with the page that it was read from. */
export const deadline = z.object({
  /** `filing`: of the return itself, by law; it has no document. */
  type: z.enum(['objection', 'payment', 'answer', 'filing']),
  day: z.string(),
  /** Worked out from what is printed. */
  isComputed: z.boolean(),
  documentId: z.nullable(z.string()),
  batchId: z.nullable(z.string()),
  filename: z.nullable(z.string()),
  kindLabel: z.nullable(z.string()),
  issuer: z.nullable(z.string()),
  /** What is to be paid. */
  cents: z.nullable(z.int()),
  page: z.nullable(z.int()),
  /** The field that holds the day. */
  field: z.nullable(z.string()),
})
export type Deadline = ReadOnly<typeof deadline>

/** The earliest first. */
export const deadlines = z.object({ deadlines: z.array(deadline) })
