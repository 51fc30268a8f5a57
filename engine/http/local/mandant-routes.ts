import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { exportMandant } from '../../batches/export-mandant.ts'
import { createMandant, knownMandant, saveMandant } from '../../batches/save-mandant.ts'
import { streamZip } from '../../batches/stream-zip.ts'
import type { Project } from '../../model/client.ts'
import type { Deletion } from '../../model/deletion.ts'
import { mandantName } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { safeFileName } from '../../sorting/name-file.ts'
import { toIso } from '../../shared/clock.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { MandantItem } from '../../storage/mandant-verbs.ts'
import type { Storage } from '../../storage/storage.ts'
import { attachmentHeader } from '../answer/attachment-header.ts'
import type { WireDeletions, WireMandant, WireMandantItem, WireMandantPage, WireSavedMandant } from './mandant-wire.ts'
import { refuse } from './receive-upload.ts'

/** Deletes a mandant for good. Throws EngineError `mandant_not_found`, `name_differs`, `mandant_in_use`. */
export type DeleteMandant = (mandantId: string, typedName: string) => Promise<Deletion>

export interface MandantRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly files: FileStore
  readonly clock: Pick<Clock, 'now'>
  readonly version: string
  readonly deleteMandant: DeleteMandant
}

const name = z.string().max(200)
const number = z.string().max(100)
const listQuery = z.object({
  text: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})
const form = z.object({
  kind: z.enum(['person', 'couple', 'company']),
  firstName: name.nullable(),
  lastName: name.nullable(),
  companyName: name.nullable(),
  birthName: name.nullable(),
  furtherNames: z.array(name).max(50),
  spouse: z.object({ firstName: name, lastName: name, birthName: name.nullable(), idNr: number.nullable() }).nullable(),
  clientNumber: z.number().nullable(),
  consultantNumber: z.number().nullable(),
  idNr: number.nullable(),
  taxNumbers: z.array(number).max(20),
  vatId: number.nullable(),
  vatStatus: z.enum(['regular', 'small_business', 'exempt']).nullable(),
  vatBasis: z.enum(['received', 'agreed']).nullable(),
  businessYearStartMonth: z.number().int().min(1).max(12).nullable(),
  chart: z.enum(['03', '04']).nullable(),
  addresses: z
    .array(z.object({ label: name, street: name, postcode: z.string().max(20), town: name, country: name }))
    .max(20),
  ibans: z.array(number).max(50),
  notes: z.string().max(10_000),
})
const saveBody = z.object({ version: z.number().int().min(0), form })
const createBody = z.object({ form })
const deleteBody = z.object({ name: z.string().max(500) })

type ById = { Params: { id: string } }

/** Mandants of the window's organization: list, master data, export, deletion and its proof. */
export function registerMandantRoutes(app: FastifyInstance, deps: MandantRoutesDeps): void {
  const { storage, clock } = deps
  const { organizationId } = deps.project

  app.get('/local/mandants', async (request): Promise<WireMandantPage> => {
    const query = listQuery.safeParse(request.query)
    if (!query.success) throw refuse('limit', 'out_of_range', 'Die Liste lässt sich so nicht abrufen.')
    const { items, total } = storage.mandants.search(organizationId, query.data)
    return { mandants: items.map(wireItem), total }
  })

  app.post('/local/mandants', async (request, reply): Promise<WireSavedMandant> => {
    const body = createBody.safeParse(request.body)
    if (!body.success) throw malformed(body.error)
    const saved = createMandant(deps, organizationId, body.data.form)
    if (saved.outcome === 'saved') void reply.code(201)
    return saved
  })

  app.get<ById>('/local/mandants/:id', async (request): Promise<WireMandant> => {
    return wireMandant(storage, knownMandant(deps, organizationId, request.params.id))
  })

  app.put<ById>('/local/mandants/:id', async (request): Promise<WireSavedMandant> => {
    const body = saveBody.safeParse(request.body)
    if (!body.success) throw malformed(body.error)
    return saveMandant(deps, organizationId, request.params.id, body.data.form, body.data.version)
  })

  app.get<ById>('/local/mandants/:id/export', async (request, reply) => {
    const record = knownMandant(deps, organizationId, request.params.id)
    const at = clock.now()
    const filename = safeFileName(`Mandant ${mandantName(record.mandant)} ${toIso(at).slice(0, 10)}.zip`)
    return reply
      .type('application/zip')
      .header('content-disposition', attachmentHeader(filename))
      .send(streamZip(exportMandant({ ...deps, engineVersion: deps.version }, record, at)))
  })

  app.post<ById>('/local/mandants/:id/delete', async (request): Promise<Deletion> => {
    const body = deleteBody.safeParse(request.body)
    if (!body.success) throw refuse('name', 'required', 'Bitte geben Sie den Namen des Mandanten ein.')
    return deps.deleteMandant(request.params.id, body.data.name)
  })

  app.get('/local/deletions', async (): Promise<WireDeletions> => ({
    deletions: storage.deletions.list(organizationId),
  }))

  app.get<ById>('/local/deletions/:id/record', async (request, reply) => {
    const deletion = storage.deletions.find(organizationId, request.params.id)
    if (!deletion) throw new EngineError('input', 'deletion_not_found', 'Dieses Löschprotokoll gibt es nicht.')
    const { filesRemovedAt } = deletion
    const text = { ...deletion.record, files_removed_at: filesRemovedAt === null ? null : toIso(filesRemovedAt) }
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', attachmentHeader(`Loeschprotokoll_${deletion.id}.json`))
      .send(`${JSON.stringify(text, null, 2)}\n`)
  })
}

function wireItem({ mandant, data, batches, lastBatchAt }: MandantItem): WireMandantItem {
  const { kind, clientNumber, addresses } = data
  const town = addresses[0]?.town ?? null
  return { id: mandant.id, name: mandantName(mandant), kind, clientNumber, town, batches, lastBatchAt }
}

function wireMandant(storage: Storage, { mandant, data, version, changedAt }: MandantRecord): WireMandant {
  const { id, firstName, lastName, companyName, createdAt } = mandant
  return {
    ...{ id, name: mandantName(mandant), version, createdAt, changedAt },
    form: { ...data, firstName, lastName, companyName },
    history: storage.mandants.history(id),
  }
}

/** A form that our own window would not send. */
function malformed(error: z.ZodError): EngineError {
  const field = (error.issues[0]?.path ?? []).slice(1).join('.')
  return refuse(field, 'invalid', 'Eine Angabe ist zu lang oder hat eine falsche Form. Bitte berichtigen Sie sie.')
}
