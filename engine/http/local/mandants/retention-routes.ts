import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { deletion } from '../../../../wire/deletions.ts'
import { holdOrder, retention, retentionDone, retentionOrder, yearDeletionPreview } from '../../../../wire/retention.ts'
import type { Hold, Retention as WireRetention } from '../../../../wire/retention.ts'
import { cleanName } from '../../../batches/mandants/tidy-text.ts'
import { mandantNotFound } from '../../../batches/mandants/save-mandant.ts'
import type { Retention } from '../../../batches/retention/read-retention.ts'
import { readRetention } from '../../../batches/retention/read-retention.ts'
import type { Project } from '../../../model/client.ts'
import type { Deletion } from '../../../model/deletion.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Author } from '../../../model/user.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import { newId } from '../../../shared/ids.ts'
import type { DeletionSelection } from '../../../storage/deletion-verbs.ts'
import type { Storage } from '../../../storage/storage.ts'
import { registerDocumentDeletionRoutes } from '../batches/document-deletion-routes.ts'
import type { DeleteDocument } from '../batches/document-deletion-routes.ts'
import { authorFrom } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

/** Deletes deliveries for good; throws EngineError as `deleteBatches` of engine/batches/retention. */
export type DeleteBatches = (
  selection: DeletionSelection,
  confirmed: { readonly typed: string; readonly by: Author | null },
) => Promise<Deletion>

const byYear = z.object({ id: z.string(), year: taxYear })

export interface RetentionRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly clock: Pick<Clock, 'now'>
  readonly deleteBatches: DeleteBatches
  readonly deleteDocument: DeleteDocument
  /** Days after which scheduled backups expire; null where no backups go by themselves. */
  readonly backupDays: number | null
}

/** What is to be kept and what is due, holds, and deletion of documents, deliveries and client-years. */
export function registerRetentionRoutes(app: WireApp, deps: RetentionRoutesDeps): void {
  readRoute(app, deps)
  holdRoute(app, deps)
  liftRoute(app, deps)
  previewRoute(app, deps)
  deleteYearRoute(app, deps)
  deleteBatchRoute(app, deps)
  registerDocumentDeletionRoutes(app, deps)
}

function readRoute(app: WireApp, deps: RetentionRoutesDeps): void {
  app.get('/local/retention', { schema: { response: { 200: retention } } }, async () =>
    wireRetention(await readRetention(deps, deps.project.organizationId), deps.backupDays),
  )
}

function holdRoute(app: WireApp, deps: RetentionRoutesDeps): void {
  const { storage, clock, project } = deps
  app.post(
    '/local/mandants/:id/holds',
    { schema: { params: byId, response: { 200: retentionDone } } },
    async request => {
      const body = holdOrder.safeParse(request.body)
      const reason = body.success ? cleanName(body.data.reason) : ''
      if (!body.success || reason === '') throw refuse('reason', 'required', 'Bitte geben Sie einen Grund an.')
      const fields = { mandantId: request.params.id, year: body.data.year, reason, by: authorFrom(request) }
      const isSet = await storage.retention.hold(project.organizationId, {
        id: newId('hld'),
        at: clock.now(),
        ...fields,
      })
      if (!isSet) throw mandantNotFound()
      return { done: true as const }
    },
  )
}

function liftRoute(app: WireApp, { storage, clock }: RetentionRoutesDeps): void {
  app.post<{ Params: { id: string; holdId: string } }>(
    '/local/mandants/:id/holds/:holdId/lift',
    { schema: { response: { 200: retentionDone } } },
    async request => {
      const { id, holdId } = request.params
      const isLifted = await storage.retention.lift(id, holdId, clock.now(), authorFrom(request))
      if (!isLifted) throw new EngineError('input', 'hold_not_found', 'Diese Sperre gibt es nicht (mehr).')
      return { done: true as const }
    },
  )
}

function previewRoute(app: WireApp, { storage, project }: RetentionRoutesDeps): void {
  app.get(
    '/local/mandants/:id/years/:year/deletion',
    { schema: { params: byYear, response: { 200: yearDeletionPreview } } },
    async ({ params: { id: mandantId, year } }) =>
      storage.deletions.previewYear(project.organizationId, { mandantId, year }),
  )
}

function deleteYearRoute(app: WireApp, { deleteBatches }: RetentionRoutesDeps): void {
  app.post(
    '/local/mandants/:id/years/:year/delete',
    { schema: { params: byYear, response: { 200: deletion } } },
    async request => {
      const { id: mandantId, year } = request.params
      return deleteBatches({ scope: 'client_year', mandantId, year }, confirmedBy(request))
    },
  )
}

function deleteBatchRoute(app: WireApp, { deleteBatches }: RetentionRoutesDeps): void {
  app.post('/local/batches/:id/delete', { schema: { params: byId, response: { 200: deletion } } }, async request =>
    deleteBatches({ scope: 'batch', batchId: request.params.id }, confirmedBy(request)),
  )
}

function confirmedBy(request: FastifyRequest): { readonly typed: string; readonly by: Author | null } {
  const body = retentionOrder.safeParse(request.body)
  if (!body.success) throw refuse('name', 'required', 'Bitte geben Sie die Bestätigung ein.')
  return { typed: body.data.name, by: authorFrom(request) }
}

function wireRetention(read: Retention, backupDays: number | null): WireRetention {
  return {
    officeFile: read.officeFile,
    sources: read.sources,
    rules: read.rules,
    due: read.due.map(({ kindIds: _kinds, ...one }) => one),
    holds: read.holds.map(({ by, lifted, ...one }): Hold => {
      const [liftedAt, liftedBy] = [lifted?.at ?? null, lifted?.by?.sign ?? null]
      return { ...one, by: by?.sign ?? null, liftedAt, liftedBy }
    }),
    backupDays,
  }
}
