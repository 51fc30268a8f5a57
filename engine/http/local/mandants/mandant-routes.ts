import type { z } from 'zod'
import { deletion, deletionList, deletionOrder } from '../../../../wire/deletions.ts'
import {
  mandantChanges,
  mandantDetail,
  mandantListQuery,
  mandantPage,
  newMandant,
  savedMandant,
} from '../../../../wire/mandants.ts'
import type { MandantDetail, MandantItem as ListedMandant } from '../../../../wire/mandants.ts'
import { isWithheld } from '../../../batches/editions/edition-places.ts'
import { exportMandant } from '../../../batches/mandants/export-mandant.ts'
import { createMandant, knownMandant, saveMandant } from '../../../batches/mandants/save-mandant.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import type { Project } from '../../../model/client.ts'
import type { Deletion } from '../../../model/deletion.ts'
import { mandantName } from '../../../model/mandant.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import type { Author } from '../../../model/user.ts'
import { safeFileName } from '../../../sorting/name-file.ts'
import { toIso } from '../../../shared/clock.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { MandantItem } from '../../../storage/mandant-verbs.ts'
import type { Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { authorFrom, readerOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

/** Deletes a mandant for good. Throws EngineError `mandant_not_found`, `name_differs`, `mandant_in_use`, `deletion_held`. */
export type DeleteMandant = (mandantId: string, typedName: string, by: Author | null) => Promise<Deletion>

export interface MandantRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly files: FileStore
  readonly clock: Pick<Clock, 'now'>
  readonly version: string
  readonly deleteMandant: DeleteMandant
}

type ById = { Params: { id: string } }

/** Mandants of the window's organization: list, master data, export, deletion and its proof. */
export function registerMandantRoutes(app: WireApp, deps: MandantRoutesDeps): void {
  listMandantsRoute(app, deps)
  createMandantRoute(app, deps)
  readMandantRoute(app, deps)
  saveMandantRoute(app, deps)
  exportMandantRoute(app, deps)
  deleteMandantRoute(app, deps)
  listDeletionsRoute(app, deps)
  readDeletionRecordRoute(app, deps)
}

function listMandantsRoute(app: WireApp, deps: MandantRoutesDeps): void {
  const { storage } = deps
  const { organizationId } = deps.project
  app.get('/local/mandants', { schema: { response: { 200: mandantPage } } }, async request => {
    const query = mandantListQuery.safeParse(request.query)
    if (!query.success) throw refuse('limit', 'out_of_range', 'Die Liste lässt sich so nicht abrufen.')
    const { items, total } = await storage.mandants.search(organizationId, { ...query.data, reader: readerOf(request) })
    return { mandants: items.map(wireItem), total }
  })
}

function createMandantRoute(app: WireApp, deps: MandantRoutesDeps): void {
  const { organizationId } = deps.project
  app.post(
    '/local/mandants',
    { schema: { response: { 200: savedMandant, 201: savedMandant } } },
    async (request, reply) => {
      const body = newMandant.safeParse(request.body)
      if (!body.success) throw malformed(body.error)
      const saved = await createMandant(deps, organizationId, body.data.form)
      if (saved.outcome === 'saved') void reply.code(201)
      return saved
    },
  )
}

function readMandantRoute(app: WireApp, deps: MandantRoutesDeps): void {
  const { storage } = deps
  const { organizationId } = deps.project
  app.get('/local/mandants/:id', { schema: { params: byId, response: { 200: mandantDetail } } }, async request => {
    return wireMandant(storage, await knownMandant(deps, organizationId, request.params.id))
  })
}

function saveMandantRoute(app: WireApp, deps: MandantRoutesDeps): void {
  const { organizationId } = deps.project
  app.put('/local/mandants/:id', { schema: { params: byId, response: { 200: savedMandant } } }, async request => {
    const body = mandantChanges.safeParse(request.body)
    if (!body.success) throw malformed(body.error)
    return saveMandant(deps, organizationId, request.params.id, body.data.form, body.data.version)
  })
}

function exportMandantRoute(app: WireApp, deps: MandantRoutesDeps): void {
  const { organizationId } = deps.project
  app.get<ById>('/local/mandants/:id/export', async (request, reply) => {
    const record = await knownMandant(deps, organizationId, request.params.id)
    const at = deps.clock.now()
    const exportDeps = {
      ...deps,
      engineVersion: deps.version,
      isWithheld: (key: ClientYearKey, number: number) => isWithheld(deps.storage, key, number),
    }
    const { streamZip } = await import('../../../batches/mandants/stream-zip.ts')
    const filename = safeFileName(`Mandant ${mandantName(record.mandant)} ${toIso(at).slice(0, 10)}.zip`)
    return reply
      .type('application/zip')
      .header('content-disposition', attachmentHeader(filename))
      .send(streamZip(exportMandant(exportDeps, record, at)))
  })
}

function deleteMandantRoute(app: WireApp, deps: MandantRoutesDeps): void {
  app.post('/local/mandants/:id/delete', { schema: { params: byId, response: { 200: deletion } } }, async request => {
    const body = deletionOrder.safeParse(request.body)
    if (!body.success) throw refuse('name', 'required', 'Bitte geben Sie den Namen des Mandanten ein.')
    return deps.deleteMandant(request.params.id, body.data.name, authorFrom(request))
  })
}

function listDeletionsRoute(app: WireApp, deps: MandantRoutesDeps): void {
  const { storage } = deps
  const { organizationId } = deps.project
  app.get('/local/deletions', { schema: { response: { 200: deletionList } } }, async () => ({
    deletions: await storage.deletions.list(organizationId),
  }))
}

function readDeletionRecordRoute(app: WireApp, deps: MandantRoutesDeps): void {
  const { storage } = deps
  const { organizationId } = deps.project
  app.get<ById>('/local/deletions/:id/record', async (request, reply) => {
    const found = await storage.deletions.find(organizationId, request.params.id)
    if (!found) throw new EngineError('input', 'deletion_not_found', 'Dieses Löschprotokoll gibt es nicht.')
    const { filesRemovedAt } = found
    const text = { ...found.record, files_removed_at: filesRemovedAt === null ? null : toIso(filesRemovedAt) }
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', attachmentHeader(`Loeschprotokoll_${found.id}.json`))
      .send(`${JSON.stringify(text, null, 2)}\n`)
  })
}

function wireItem({ mandant, data, batches, lastBatchAt }: MandantItem): ListedMandant {
  const { kind, clientNumber, addresses } = data
  const town = addresses[0]?.town ?? null
  return { id: mandant.id, name: mandantName(mandant), kind, clientNumber, town, batches, lastBatchAt }
}

async function wireMandant(
  storage: Storage,
  { mandant, data, version, changedAt }: MandantRecord,
): Promise<MandantDetail> {
  const { id, firstName, lastName, companyName, createdAt } = mandant
  return {
    id,
    name: mandantName(mandant),
    version,
    createdAt,
    changedAt,
    form: { ...data, firstName, lastName, companyName },
    history: await storage.mandants.history(id),
  }
}

/** A form that our own window would not send. */
function malformed(error: z.core.$ZodError): EngineError {
  const field = (error.issues[0]?.path ?? []).slice(1).join('.')
  return refuse(field, 'invalid', 'Eine Angabe ist zu lang oder hat eine falsche Form. Bitte berichtigen Sie sie.')
}
