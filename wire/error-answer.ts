import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** Body of every answer that is no success, in the shape of the interface text; `error_description` is German. */
export const errorAnswer = z.object({
  error: z.string(),
  error_description: z.string(),
  error_details: z.optional(
    z.object({
      field: z.optional(z.string()),
      name: z.optional(z.string()),
      sign: z.optional(z.string()),
      /** The client-year that is released, of `client_year_released`. */
      mandantId: z.optional(z.string()),
      year: z.optional(z.int()),
    }),
  ),
})
export type ErrorAnswer = ReadOnly<typeof errorAnswer>
