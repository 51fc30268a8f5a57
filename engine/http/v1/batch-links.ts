import { z } from 'zod'

export const linksSchema = z.object({ self: z.string(), progress: z.string(), result: z.string() })

/** Relative links of a batch (interface text: self, progress and result). */
export function batchLinks(batchId: string): z.infer<typeof linksSchema> {
  const self = `/v1/batches/${batchId}`
  return { self, progress: `${self}/progress`, result: `${self}/result` }
}
