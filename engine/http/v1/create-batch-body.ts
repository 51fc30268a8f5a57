import { z } from 'zod'

import type { AllowedTarget } from '../../shared/allowed-target.ts'
import { languageOf } from '../../phases/ocr/tesseract/installed-languages.ts'
import { filename, label } from './label.ts'
import { mandantBody } from './mandant-body.ts'
import { metadata, reference } from './metadata-body.ts'
import { sourceBody } from './source-body.ts'
import { webhookUrlFault } from './webhook-url.ts'

export interface CreateBatchBodyDeps {
  readonly now: () => number
  readonly pathsAllowed: boolean
  readonly documentsMax: number
  readonly webhookAllow: readonly AllowedTarget[]
  readonly sourceAllow: readonly AllowedTarget[]
  /** Languages that recognition can read now. */
  readonly languages: () => readonly string[]
}

/**
 * The batch create request. Unknown fields are ignored, wrong types never coerced, `null` counts as absent where a
 * field is optional.
 */
export function createBatchBody(deps: CreateBatchBodyDeps) {
  return z.object({
    batch_name: label(200),
    mandant: mandantBody.nullish(),
    documents: z
      .array(z.object({ filename, source: sourceBody(deps) }))
      .min(1)
      .max(deps.documentsMax),
    processing: processing(deps).nullish(),
    reference: reference.nullish(),
    metadata: metadata.nullish(),
    webhook_url: webhookUrlField(deps).nullish(),
    webhook_secret: webhookSecretField().nullish(),
  })
}

/** Where notifications go; what is allowed is looked up for each request. */
export function webhookUrlField(deps: Pick<CreateBatchBodyDeps, 'webhookAllow'>) {
  return z.string().superRefine((url, ctx) => {
    const reason = webhookUrlFault(url, deps.webhookAllow)
    if (reason) ctx.addIssue({ code: 'custom', params: { reason } })
  })
}

/** What notifications are signed with; receivers differ in how they encode other characters before signing. */
export function webhookSecretField() {
  return z
    .string()
    .min(1)
    .max(256)
    .regex(/^[\u0020-\u007e]*$/)
}

const processing = ({ languages }: Pick<CreateBatchBodyDeps, 'languages'>) =>
  z.object({
    phases: z
      .array(z.enum(['conversion', 'ocr', 'analysis', 'organization', 'report']))
      .min(1)
      .nullish(),
    language: z
      .string()
      .refine(tag => languages().includes(languageOf(tag) ?? ''), { params: { reason: 'invalid_value' } })
      .nullish(),
    auto_dedupe: z.boolean().nullish(),
  })

export type CreateBatchBody = z.output<ReturnType<typeof createBatchBody>>
