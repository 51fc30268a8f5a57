import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { CreatedBatch } from '../../batches/create-batch.ts'
import type { Project } from '../../model/client.ts'
import { isFromNetwork } from '../../shared/from-network.ts'
import { toIso } from '../../shared/clock.ts'
import { createInTurn } from '../../shared/in-turn.ts'
import { formatDecimal } from '../../shared/money.ts'
import { whileThere } from '../../storage/while-there.ts'
import { requireScope, tokenOf } from '../request/bearer.ts'
import type { FieldFault } from '../answer/error-body.ts'
import type { RepeatableRequest } from '../request/idempotency-key.ts'
import { KEPT_MS, readIdempotencyKey, replayAnswer } from '../request/idempotency-key.ts'
import { faultsOf, invalidInput } from '../request/invalid-input.ts'
import type { Limits } from '../request/limit-rate.ts'
import { countCreation } from '../request/limit-rate.ts'
import { rememberProjects } from '../request/remember-projects.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { refuseWhenUnavailable } from '../request/refuse-when-unavailable.ts'
import { InvalidRequest } from '../request/validate-request.ts'
import { batchLinks, linksSchema } from './batch-links.ts'
import type { CreateBatchBody } from './create-batch-body.ts'
import { installedLanguages, languageOf } from '../../phases/ocr/tesseract/installed-languages.ts'
import { createBatchBody } from './create-batch-body.ts'
import { mandantBody, toMandant } from './mandant-body.ts'
import { ownMandantFaults } from './own-mandant-faults.ts'
import { forgetHanded, handedFaults, handedIds, storeHanded } from './uploads/handed-sources.ts'
import type { V1App } from './v1-app.ts'

const ROUTE = 'POST /v1/batches'

/** POST /v1/batches: accepts a batch (202). */
export function createBatchRoute(app: V1App, deps: ServerDeps, limits: Limits): void {
  const { storage } = deps
  const body = bodyFor(deps)
  // As it was sent: validation changes its body.
  const repeatable = new WeakMap<FastifyRequest, RepeatableRequest>()
  // An upload is taken once, and a key answered once, however many ask at the same moment.
  const inTurn = createInTurn()
  const projectOf = rememberProjects(storage)
  const repeatableOf = createRepeatableOf(deps)
  app.post(
    '/v1/batches',
    {
      onRequest: requireScope('batches:write'),
      preValidation: async (request, reply) => {
        const found = await repeatableOf(request)
        if (!found) return undefined
        repeatable.set(request, found)
        return (await replayAnswer(storage, found, reply)) ? reply : undefined
      },
      schema: { body, response: { 202: answer } },
      // The handler adds what only the database knows, so that all faults are told at once.
      attachValidation: true,
    },
    async (request, reply) => {
      const [place, { clientId, projectId }] = [repeatable.get(request), tokenOf(request)]
      const keys = [...handedIds(request.body), ...(place ? [`${projectId} ${place.key}`] : [])]
      await inTurn(keys, async () => {
        // One that came at the same time, with this key, may have been answered meanwhile.
        if (place && (await replayAnswer(storage, place, reply))) return
        const project = await acceptable(deps, request, projectOf)
        countCreation(limits, reply, clientId)
        const created = await create(deps, project, request.body, place)
        const { self } = batchLinks(created.batch.id)
        const headers = { location: self, link: `<${self}>; rel="self"` }
        void reply.code(202).headers(headers).send(toAnswer(created))
      })
      return reply
    },
  )
}

const FORGET_EVERY_MS = 60_000

/** The key of a request; answers that are over their time are forgotten before it is looked for, else once a minute. */
function createRepeatableOf({
  storage,
  clock,
}: ServerDeps): (request: FastifyRequest) => Promise<RepeatableRequest | null> {
  let forgotAt = -Infinity
  return async request => {
    const found = readIdempotencyKey(request, { projectId: tokenOf(request).projectId, route: ROUTE })
    const now = clock.now()
    if (found || Math.abs(now - forgotAt) >= FORGET_EVERY_MS) {
      forgotAt = now
      await storage.batches.forgetAnswers(now - KEPT_MS)
    }
    return found
  }
}

function bodyFor({ config, clock }: ServerDeps): ReturnType<typeof createBatchBody> {
  return createBatchBody({
    now: clock.now,
    get pathsAllowed() {
      return config.inputRoots.length > 0
    },
    documentsMax: config.limits.documentsPerBatchMax,
    get webhookAllow() {
      return config.webhookAllow
    },
    get sourceAllow() {
      return config.sourceAllow
    },
    languages: () => installedLanguages(config.modelsDir),
  })
}

/** The project of a request that can be accepted; throws all that is wrong with it. */
async function acceptable(
  deps: ServerDeps,
  request: FastifyRequest,
  projectOf: ReturnType<typeof rememberProjects>,
): Promise<Project> {
  refuseWhenUnavailable(deps)
  const project = await projectOf(tokenOf(request).projectId)
  if (!project) throw new Error('token without project')
  const faults = [
    ...(await allFaults(request.validationError, request.body, deps, project)),
    ...(await handedFaults(deps, project.id, request.body)),
    ...(isFromNetwork(request) ? pathFaults(request.body) : []),
  ]
  if (faults.length > 0) throw invalidInput(faults)
  return project
}

/** Folders of the server are for programs on it. */
function pathFaults(body: unknown): FieldFault[] {
  const { documents } = (body ?? {}) as { readonly documents?: readonly { readonly source?: { path?: unknown } }[] }
  return (Array.isArray(documents) ? documents : []).flatMap(({ source } = {}, index) =>
    typeof source?.path === 'string'
      ? [{ field: `documents[${index}].source.path`, reason: 'target_not_allowed' as const }]
      : [],
  )
}

async function create(
  deps: ServerDeps,
  project: Project,
  body: CreateBatchBody,
  place: RepeatableRequest | undefined,
): Promise<CreatedBatch> {
  const { createBatch, onBatchCreated } = deps
  const idempotency = place ? { ...place, answerOf: toJson } : null
  const documents = await storeHanded(deps, project.id, body.documents)
  const sha256s = documents.flatMap(({ stored }) => stored?.sha256 ?? [])
  const created = await whileThere(deps.files, sha256s, () =>
    createBatch({ project, isProgram: true, ...toInput(body), documents, idempotency }),
  )
  await forgetHanded(deps, project.id, body.documents)
  onBatchCreated()
  return created
}

async function allFaults(
  error: unknown,
  body: unknown,
  { storage, clock }: ServerDeps,
  project: Project,
): Promise<readonly FieldFault[]> {
  const faults = error instanceof InvalidRequest ? faultsOf(error.issues, body) : []
  const mandant = mandantBody.safeParse((body as { mandant?: unknown } | null | undefined)?.mandant)
  if (!mandant.success) return faults
  return [...faults, ...(await ownMandantFaults(storage, project, toMandant(mandant.data), clock.now(), 'mandant'))]
}

function toInput(body: CreateBatchBody) {
  return {
    name: body.batch_name,
    mandant: body.mandant ? toMandant(body.mandant) : null,
    requestedPhases: [...new Set(body.processing?.phases ?? (['conversion', 'analysis'] as const))],
    language: languageOf(body.processing?.language ?? 'de') ?? 'de',
    autoDedupe: body.processing?.auto_dedupe ?? false,
    reference: body.reference ?? null,
    metadata: body.metadata ?? {},
    webhookUrl: body.webhook_url ?? null,
    webhookSecret: body.webhook_secret ?? null,
  }
}

const answer = z.object({
  batch_id: z.string(),
  project_id: z.string(),
  organization_id: z.string(),
  mandant: z.object({ id: z.string(), name: z.string() }).nullable(),
  status: z.literal('queued'),
  storage: z.object({ provider: z.literal('managed'), base_path: z.string() }),
  partner_code: z.object({
    code: z.string(),
    discount_percent: z.number(),
    provision_percent: z.number(),
    snapshot_id: z.string(),
  }),
  estimated_cost: z.object({
    conversion_eur: z.string(),
    analysis_eur: z.string(),
    subtotal_eur: z.string(),
    discount_eur: z.string(),
    total_eur: z.string(),
  }),
  estimated_duration_seconds: z.number(),
  created_at: z.string(),
  links: linksSchema,
  reference: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })).optional(),
})

function toJson(created: CreatedBatch): string {
  return JSON.stringify(toAnswer(created))
}

function toAnswer(created: CreatedBatch): z.infer<typeof answer> {
  const { batch, snapshot, estimatedCost } = created
  return {
    batch_id: batch.id,
    project_id: batch.projectId,
    organization_id: batch.organizationId,
    mandant: created.mandant && { ...created.mandant },
    status: 'queued',
    storage: { provider: 'managed', base_path: batch.basePath },
    partner_code: {
      code: snapshot.partnerCode,
      discount_percent: snapshot.discountPercent,
      provision_percent: snapshot.provisionPercent,
      snapshot_id: snapshot.id,
    },
    estimated_cost: {
      conversion_eur: formatDecimal(estimatedCost.conversion),
      analysis_eur: formatDecimal(estimatedCost.analysis),
      subtotal_eur: formatDecimal(estimatedCost.subtotal),
      discount_eur: formatDecimal(estimatedCost.discount),
      total_eur: formatDecimal(estimatedCost.total),
    },
    estimated_duration_seconds: created.estimatedSeconds,
    created_at: toIso(batch.createdAt),
    links: batchLinks(batch.id),
    reference: batch.reference,
    metadata: { ...batch.metadata },
    ...(created.warnings.length > 0 ? { warnings: created.warnings.map(warning => ({ ...warning })) } : {}),
  }
}
