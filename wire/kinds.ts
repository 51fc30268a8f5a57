import * as z from 'zod/mini'
import { fieldType } from './field.ts'
import type { ReadOnly } from './read-only.ts'

/** A kind of document that may be chosen, and the fields that it has of its own. */
export const kindChoice = z.object({
  id: z.string(),
  label: z.string(),
  section: z.string(),
  fields: z.array(z.object({ id: z.string(), label: z.string(), type: fieldType })),
})
export type KindChoice = ReadOnly<typeof kindChoice>

/** What may be chosen: kinds in the order of the Belegmappe, and the fields that all may carry. */
export const kindChoices = z.object({
  kinds: z.array(kindChoice),
  common: z.array(z.object({ id: z.string(), type: fieldType })),
})
export type KindChoices = ReadOnly<typeof kindChoices>
