import * as z from 'zod/mini'
import { LEFT_OUT_MAX, leftOutFile } from './left-out.ts'

/** A batch of files that were sent in pieces; `mandant` is a name as it was typed. */
export const newBatch = z.object({
  name: z.string(),
  mandant: z._default(z.string(), ''),
  files: z.array(
    z.object({ filename: z.string().check(z.maxLength(1_000)), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  ),
  leftOut: z._default(z.array(leftOutFile).check(z.maxLength(LEFT_OUT_MAX)), []),
})

/** Id of a batch that was made, or was made before under the same key. */
export const madeBatch = z.object({ id: z.string() })

/** The mandant that a batch is given to; null is none. */
export const mandantChoice = z.strictObject({
  mandantId: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
})

/** False when the batch belonged to that mandant already. */
export const mandantChosen = z.object({ changed: z.boolean() })

/** False when the batch had ended already. */
export const batchCancelled = z.object({ cancelled: z.boolean() })
