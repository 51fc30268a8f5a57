import { z } from 'zod'

import { readDocuments } from '../../batches/read-documents.ts'
import type { AnalysisResult, Field } from '../../model/analysis-result.ts'
import type { Document } from '../../model/document.ts'
import { namedLineItems as lineItemsOf } from '../../model/line-items.ts'
import { requireScope } from '../request/bearer.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { batchOf, batchParams } from './find-batch.ts'
import type { V1App } from './v1-app.ts'

// Loose, since the shapes of the analysis result grow; what they promise is told here.
const field = z.looseObject({
  type: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
  raw: z.string(),
  confidence: z.number(),
  source: z.enum(['human', 'xml', 'qr', 'learned', 'text', 'computed', 'llm']),
  evidence: z.array(
    z.looseObject({
      page: z.number(),
      box: z.array(z.number()),
      label: z.string().nullable(),
      ocrConfidence: z.number().optional(),
    }),
  ),
  checks: z.array(z.string()),
  alternatives: z.array(z.looseObject({ value: z.string(), confidence: z.number() })),
})

const finding = z.object({
  id: z.string(),
  severity: z.enum(['fatal', 'warning', 'information']),
  text: z.string(),
  places: z.array(z.string()),
  count: z.number(),
})

const verdict = z.object({
  decision: z.enum(['nothing_to_check', 'look']),
  reasons: z.array(z.object({ code: z.string(), fields: z.array(z.string()), message: z.string() })),
})

const lineItem = z.object({
  line_id: z.string().nullable(),
  name: z.string().nullable(),
  seller_item_id: z.string().nullable(),
  quantity: z.string().nullable(),
  line_unit: z.string().nullable(),
  price: z.string().nullable(),
  discount_percent: z.string().nullable(),
  vat_rate: z.string().nullable(),
  net_amount: z.string(),
  product: z.enum(['fits', 'differs', 'open']),
  sure: z.boolean(),
  page: z.number().nullable(),
  box: z.array(z.number()).nullable(),
  corrected: z.boolean(),
})

const lineItems = z.object({ sum: z.enum(['fits', 'differs', 'open']), items: z.array(lineItem) })

const item = z.object({
  document_id: z.string(),
  index: z.number(),
  filename: z.string(),
  status: z.enum(['pending', 'processed', 'failed', 'duplicate']),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  duplicate_of: z.string().optional(),
  sha256: z.string().nullable(),
  media_type: z.string().nullable(),
  pages: z.number().nullable(),
  is_container: z.boolean(),
  origin: z.object({ parent_document_id: z.string(), type: z.string(), label: z.string() }).nullable(),
  einvoice: z
    .object({
      syntax: z.string(),
      profile: z.string(),
      valid: z.boolean(),
      findings: z.array(finding),
      pdf_mismatch: z.array(z.string()),
    })
    .nullable(),
  notes: z.array(z.object({ code: z.string(), message: z.string() })),
  kind: z.looseObject({ id: z.string(), label: z.string(), confidence: z.number() }).nullable(),
  year: z.number().nullable(),
  fields: z.record(z.string(), field),
  taxes: z.array(z.looseObject({ rate: z.string(), base: z.string().nullable(), tax: z.string().nullable() })),
  line_items: lineItems.nullable(),
  warnings: z.array(z.looseObject({ code: z.string(), severity: z.string(), message: z.string() })),
  verdict: verdict.nullable(),
})

const answer = z.object({ batch_id: z.string(), documents: z.array(item) })

/** GET /v1/batches/{batch_id}/documents: what became of each document (additive to the interface text). */
export function getDocumentsRoute(app: V1App, deps: ServerDeps): void {
  app.get(
    '/v1/batches/:batch_id/documents',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { params: batchParams, response: { 200: answer } },
    },
    async (request, reply) => {
      const batch = await batchOf(deps.storage, request)
      return reply.send({ batch_id: batch.id, documents: (await readDocuments(deps.storage, batch)).map(toItem) })
    },
  )
}

function toItem(document: Document): z.infer<typeof item> {
  const { analysis } = document
  return {
    document_id: document.id,
    index: document.index,
    filename: document.filename,
    status: document.status,
    ...(document.error ? { error: { ...document.error } } : {}),
    ...(document.duplicateOf === null ? {} : { duplicate_of: document.duplicateOf }),
    sha256: document.sha256,
    media_type: document.mediaType,
    pages: document.pageCount,
    is_container: document.isContainer,
    origin: originOf(document),
    einvoice: einvoiceOf(analysis),
    notes: document.notes.map(({ code, message }) => ({ code, message })),
    kind: analysis ? { ...analysis.kind } : null,
    year: analysis?.year ?? null,
    fields: Object.fromEntries(Object.entries(analysis?.fields ?? {}).map(([name, value]) => [name, toField(value)])),
    taxes: (analysis?.taxes ?? []).map(line => ({ ...line })),
    line_items: analysis?.lines ? lineItemsOf(analysis.lines) : null,
    warnings: (analysis?.warnings ?? []).map(warning => ({ ...warning })),
    verdict: verdictOf(analysis),
  }
}

function toField(value: Field): z.infer<typeof field> {
  const evidence = value.evidence.map(({ box, ...place }) => ({ ...place, box: [...box] }))
  const alternatives = value.alternatives.map(other => ({ ...other }))
  return { ...value, evidence, checks: [...value.checks], alternatives }
}

function originOf({ origin }: Document): z.infer<typeof item>['origin'] {
  return origin && { parent_document_id: origin.parentId, type: origin.type, label: origin.label }
}

function verdictOf(analysis: AnalysisResult | null): z.infer<typeof verdict> | null {
  if (!analysis?.verdict) return null
  const { decision, reasons } = analysis.verdict
  return { decision, reasons: reasons.map(each => ({ ...each, fields: [...each.fields] })) }
}

function einvoiceOf(analysis: AnalysisResult | null): z.infer<typeof item>['einvoice'] {
  if (!analysis?.einvoice) return null
  const { syntax, profile, valid, findings, pdfMismatch } = analysis.einvoice
  return {
    syntax,
    profile,
    valid,
    pdf_mismatch: [...pdfMismatch],
    findings: findings.map(each => ({ ...each, places: [...each.places] })),
  }
}
