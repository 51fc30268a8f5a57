import { z } from 'zod'

import type { HandedFile } from '../../../storage/handed-files.ts'
import { toIso } from '../../../shared/clock.ts'

/** A file on its way, as `/v1` tells it. */
export const uploadAnswer = z.object({
  upload_id: z.string(),
  status: z.enum(['receiving', 'complete']),
  filename: z.string().nullable(),
  byte_size: z.number().nullable(),
  offset: z.number(),
  sha256: z.string().nullable(),
  expires_at: z.string(),
})

/** What the interface tells of a handed file. */
export function toUploadAnswer(file: HandedFile): z.infer<typeof uploadAnswer> {
  return {
    upload_id: file.id,
    status: file.isWhole ? 'complete' : 'receiving',
    filename: file.filename,
    byte_size: file.byteSize,
    offset: file.offset,
    sha256: file.sha256,
    expires_at: toIso(file.expiresAt),
  }
}
