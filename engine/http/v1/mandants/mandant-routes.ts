import { z } from 'zod'

import { keepOwnMandant } from '../../../batches/mandants/keep-own-mandant.ts'
import { readTaxId } from '../../../batches/mandants/tax-id.ts'
import { requireScope, tokenOf } from '../../request/bearer.ts'
import { faultsOf, invalidInput } from '../../request/invalid-input.ts'
import { refuseWhenUnavailable } from '../../request/refuse-when-unavailable.ts'
import type { ServerDeps } from '../../request/server-deps.ts'
import { InvalidRequest } from '../../request/validate-request.ts'
import { newMandantBody, toMandant } from '../mandant-body.ts'
import { reference } from '../metadata-body.ts'
import { ownMandantFaults } from '../own-mandant-faults.ts'
import { pageQuery, pagination, paginationOf } from '../pagination.ts'
import type { V1App } from '../v1-app.ts'
import { mandantOf, mandantParams, projectOf } from './find-own-mandant.ts'
import { mandantAnswer, toMandantAnswer } from './mandant-answer.ts'

const query = z.object({
  tax_id: z
    .string()
    .max(100)
    .superRefine((text, ctx) => {
      const read = readTaxId(text)
      if (!read.ok) ctx.addIssue({ code: 'custom', params: { reason: read.reason } })
    })
    .optional(),
  reference: reference.optional(),
  ...pageQuery,
})

const list = z.object({ mandants: z.array(mandantAnswer), pagination })
const created = mandantAnswer.extend({
  created: z.boolean(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
})

/** `/v1/mandants`: the mandants of the caller's project, one of them, and a new one (additive). */
export function mandantRoutes(app: V1App, deps: ServerDeps): void {
  const { storage } = deps
  listRoute(app, deps)
  createRoute(app, deps)
  app.get(
    '/v1/mandants/:mandant_id',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { params: mandantParams, response: { 200: mandantAnswer } },
    },
    async (request, reply) => reply.send(toMandantAnswer(await mandantOf(storage, request))),
  )
}

function listRoute(app: V1App, { storage }: ServerDeps): void {
  app.get(
    '/v1/mandants',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { querystring: query, response: { 200: list } },
    },
    async (request, reply) => {
      const { tax_id: taxId, reference: own, limit, offset } = request.query
      const number = taxId === undefined ? null : readTaxId(taxId)
      const { items, total } = await storage.projectMandants.list({
        projectId: tokenOf(request).projectId,
        ...(number?.ok ? { taxIdNormalized: number.normalized } : {}),
        ...(own === undefined ? {} : { reference: own }),
        limit,
        offset,
      })
      const page = paginationOf('/v1/mandants', request.query, { length: items.length, total })
      if (page.next_url !== null) reply.header('link', `<${page.next_url}>; rel="next"`)
      return reply.send({ mandants: items.map(toMandantAnswer), pagination: page })
    },
  )
}

/** Asking again gives the same mandant, by its number, its reference, or without either by its name. */
function createRoute(app: V1App, deps: ServerDeps): void {
  const { storage, clock, mandantTurns: inTurn } = deps
  app.post(
    '/v1/mandants',
    {
      onRequest: requireScope('batches:write'),
      schema: { body: newMandantBody, response: { 200: created } },
      attachValidation: true,
    },
    async (request, reply) => {
      refuseWhenUnavailable(deps)
      const { validationError } = request
      if (validationError instanceof InvalidRequest) throw invalidInput(faultsOf(validationError.issues, request.body))
      const project = await projectOf(storage, request)
      const wanted = toMandant(request.body)
      const faults = await ownMandantFaults(storage, project, wanted, clock.now(), '')
      if (faults.length > 0) throw invalidInput(faults)
      const { mandant, isKnown, warnings } = await keepOwnMandant({ storage, clock, inTurn }, project, wanted)
      const filter = { projectId: project.id, mandantId: mandant.id, limit: 1, offset: 0 }
      const [own] = (await storage.projectMandants.list(filter)).items
      if (!own) throw new Error('a mandant that was just kept')
      return reply.send({ ...toMandantAnswer(own), created: !isKnown, warnings: warnings.map(each => ({ ...each })) })
    },
  )
}
