import { z } from 'zod'

import { readOwnItems } from '../../../batches/client-years/read-own-items.ts'
import type { YearItem } from '../../../batches/client-years/read-year-items.ts'
import { WORK_ITEM_KINDS } from '../../../model/work-item.ts'
import { toIso } from '../../../shared/clock.ts'
import { formatDecimal } from '../../../shared/money.ts'
import type { ProjectYear } from '../../../storage/client-year-verbs.ts'
import { WORK_ITEM_TITLES } from '../../../work-items/work-item-texts.de.ts'
import { HttpFault } from '../../answer/error-body.ts'
import { requireScope, tokenOf } from '../../request/bearer.ts'
import type { ServerDeps } from '../../request/server-deps.ts'
import type { V1App } from '../v1-app.ts'
import { mandantOf, mandantParams } from './find-own-mandant.ts'

const YEAR = /^\d{4}$/

const year = z.object({
  year: z.number(),
  documents: z.number(),
  unchecked: z.number(),
  pages: z.number(),
  last_delivery_at: z.string(),
  work_items_url: z.string(),
})

const years = z.object({ mandant_id: z.string(), years: z.array(year) })

const item = z.object({
  item_id: z.string(),
  kind: z.enum(WORK_ITEM_KINDS),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  document_id: z.string().nullable(),
  batch_id: z.string().nullable(),
  related_document_id: z.string().nullable(),
  page: z.number().nullable(),
  field: z.string().nullable(),
  subject: z.string(),
  known: z.string(),
  proposal: z.string(),
  amount: z.string().nullable(),
  deadline: z.string().nullable(),
})

const items = z.object({ mandant_id: z.string(), year: z.number(), open: z.number(), items: z.array(item) })

/**
 * `/v1/mandants/{mandant_id}/years` and the work items ("Zu klären") of one: as far as they come of batches of the
 * caller's project (additive, read-only).
 */
export function yearRoutes(app: V1App, deps: ServerDeps): void {
  const { storage } = deps
  app.get(
    '/v1/mandants/:mandant_id/years',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('results:read'),
      schema: { params: mandantParams, response: { 200: years } },
    },
    async (request, reply) => {
      const { mandant } = await mandantOf(storage, request)
      const found = await storage.clientYears.listOfProject(tokenOf(request).projectId, mandant.id)
      return reply.send({ mandant_id: mandant.id, years: found.map(each => toYear(mandant.id, each)) })
    },
  )
  app.get(
    '/v1/mandants/:mandant_id/years/:year/work-items',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('results:read'),
      schema: { params: mandantParams.extend({ year: z.string() }), response: { 200: items } },
    },
    async (request, reply) => {
      const own = await mandantOf(storage, request)
      const { projectId } = tokenOf(request)
      const wanted = YEAR.test(request.params.year) ? Number(request.params.year) : null
      const known = await storage.clientYears.listOfProject(projectId, own.mandant.id)
      if (wanted === null || !known.some(each => each.year === wanted)) {
        throw new HttpFault('year_not_found', { field: 'year', reason: 'not_found' })
      }
      const found = await readOwnItems(deps, { projectId, own, year: wanted })
      const open = found.filter(({ closed }) => closed === null).length
      return reply.send({ mandant_id: own.mandant.id, year: wanted, open, items: found.map(toItem) })
    },
  )
}

function toYear(mandantId: string, each: ProjectYear): z.infer<typeof year> {
  return {
    year: each.year,
    documents: each.documents,
    unchecked: each.unchecked,
    pages: each.pages,
    last_delivery_at: toIso(each.lastDeliveryAt),
    work_items_url: `/v1/mandants/${mandantId}/years/${each.year}/work-items`,
  }
}

function toItem(each: YearItem): z.infer<typeof item> {
  return {
    item_id: each.id,
    kind: each.kind,
    title: WORK_ITEM_TITLES[each.kind],
    state: each.closed ? 'closed' : 'open',
    document_id: each.documentId,
    batch_id: each.batchId,
    related_document_id: each.relatedId,
    page: each.place?.page ?? null,
    field: each.field,
    subject: each.subject,
    known: each.known,
    proposal: each.proposal,
    amount: each.cents === null ? null : formatDecimal(each.cents),
    deadline: each.deadline,
  }
}
