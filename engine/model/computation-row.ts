import { z } from 'zod'

const words = z.array(z.string().min(1)).min(1)

/**
 * Of a field whose amount stands in a row of a tax computation that begins with one of its labels, in columns of one or
 * two people and of both. `labels` are whole rows that mean it in a block that opens with one of `heads`; `difference`
 * says what lies between two other fields, unless a row names one of the words of `unless`.
 */
export const computationRow = z.strictObject({
  heads: words.optional(),
  labels: words.optional(),
  difference: z
    .strictObject({ of: z.string(), less: z.string(), unless: z.array(z.string().min(4)).min(1) })
    .optional(),
})
