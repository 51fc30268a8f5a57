import type { FastifyRequest } from 'fastify'
import { batchCancelled, madeBatch } from '../../../../wire/batch-commands.ts'
import { batchDetail } from '../../../../wire/batch-detail.ts'
import { NAME_CHARS_MAX, batchListQuery, batchPage } from '../../../../wire/batch-list.ts'
import { cleanName } from '../../../batches/mandants/tidy-text.ts'
import type { UploadedBatch } from '../../../batches/create-uploaded-batch.ts'
import { openOutput } from '../../../batches/open-output.ts'
import { findOutput, resultBeingWritten, resultDamaged, resultGone } from '../../../batches/find-output.ts'
import type { Batch } from '../../../model/batch.ts'
import type { Project } from '../../../model/client.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { OpenedDocuments, Storage } from '../../../storage/storage.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { findTypedMandant } from './find-typed-mandant.ts'
import { readBatchDetail, readBatchItems } from './read-batches.ts'
import { readUploadedBatch } from './read-uploaded-batch.ts'
import { receiveUpload, refuse } from '../uploads/receive-upload.ts'
import type { ReceivedFile, UploadLimits } from '../uploads/receive-upload.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'
import { requireMandant } from '../rights/require-right.ts'
import { readerOf } from '../session/signed-in.ts'

/** What the window asks to be made a batch; its files are in the file store already. */
export interface WindowBatch {
  readonly name: string
  readonly mandant: { readonly id: string } | { readonly typedName: string } | null
  readonly files: readonly ReceivedFile[]
}

/** Creates a batch of the window's project and hands it to the queue. */
export type CreateWindowBatch = (batch: WindowBatch) => Promise<{ readonly batchId: string }>
/** Creates a batch of files that were sent in pieces, once per key. */
export type CreateUploadedBatch = (
  batch: UploadedBatch,
) => Promise<{ readonly batchId: string; readonly isNew: boolean }>
/**
 * Makes a new batch of the originals of a failed one, unless one is under way. Throws EngineError
 * `batch_not_restartable`.
 */
export type RestartBatch = (
  batch: Batch,
  opened?: OpenedDocuments,
) => Promise<{ readonly batchId: string; readonly isNew: boolean }>
/** Asks for the stop of a batch; false when it has ended already. */
export type CancelBatch = (batch: Batch) => Promise<boolean>

export interface BatchRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly files: FileStore
  readonly describeStep: (microStep: string) => string
  readonly createBatch: CreateWindowBatch
  readonly createUploadedBatch: CreateUploadedBatch
  readonly cancelBatch: CancelBatch
  readonly restartBatch: RestartBatch
  readonly limits: UploadLimits
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

type ById = { Params: { id: string } }

/** Batches: list, upload, detail, result, cancel, restart. */
export function registerBatchRoutes(app: WireApp, deps: BatchRoutesDeps): void {
  listBatchesRoute(app, deps)
  createBatchRoute(app, deps)
  readBatchRoute(app, deps)
  downloadResultRoute(app, deps)
  cancelBatchRoute(app, deps)
  restartBatchRoute(app, deps)
}

function listBatchesRoute(app: WireApp, deps: BatchRoutesDeps): void {
  app.get('/local/batches', { schema: { response: { 200: batchPage } } }, async request => {
    const query = batchListQuery.safeParse(request.query)
    if (!query.success) throw refuse('limit', 'out_of_range', 'Die Liste lässt sich so nicht abrufen.')
    const { limit, offset, status, mandant, text } = query.data
    return readBatchItems(deps, {
      limit,
      offset,
      ...(status && { status }),
      ...(mandant !== undefined && { mandantId: mandant }),
      ...(text && { nameContains: text }),
      ...readable(request),
    })
  })
}

function createBatchRoute(app: WireApp, deps: BatchRoutesDeps): void {
  app.post('/local/batches', { schema: { response: { 200: madeBatch, 201: madeBatch } } }, async (request, reply) => {
    if (!request.isMultipart()) {
      const sent = readUploadedBatch(request, deps.limits)
      const labels = { name: nameOf(sent.name), mandant: await mandantOf(request, sent.mandant, deps) }
      const { batchId, isNew } = await deps.createUploadedBatch({ ...sent, ...labels })
      return reply.code(isNew ? 201 : 200).send({ id: batchId })
    }
    const { fields, files: received } = await receiveUpload(request, deps)
    const labels = {
      name: nameOf(fields['name'] ?? ''),
      mandant: await mandantOf(request, fields['mandant'] ?? '', deps),
    }
    const { batchId } = await deps.createBatch({ ...labels, files: received })
    return reply.code(201).send({ id: batchId })
  })
}

function readBatchRoute(app: WireApp, deps: BatchRoutesDeps): void {
  app.get('/local/batches/:id', { schema: { params: byId, response: { 200: batchDetail } } }, async request =>
    readBatchDetail(deps, await knownBatch(deps, request.params.id)),
  )
}

function downloadResultRoute(app: WireApp, deps: BatchRoutesDeps): void {
  const { storage, files } = deps
  app.get<ById>('/local/batches/:id/result', async (request, reply) => {
    const batch = await knownBatch(deps, request.params.id)
    const output = await findOutput(storage, batch)
    const opened = await openOutput({ files, storage }, output)
    if (opened.state === 'being_written') throw resultBeingWritten()
    if (opened.state !== 'whole') throw opened.state === 'missing' ? resultGone() : resultDamaged()
    return reply
      .type('application/pdf')
      .header('content-length', output.byteSize)
      .header('content-disposition', attachmentHeader(output.filename))
      .send(opened.handle.createReadStream())
  })
}

function cancelBatchRoute(app: WireApp, deps: BatchRoutesDeps): void {
  app.post(
    '/local/batches/:id/cancel',
    { schema: { params: byId, response: { 200: batchCancelled } } },
    async request => {
      const batch = await knownBatch(deps, request.params.id)
      return { cancelled: await deps.cancelBatch(batch) }
    },
  )
}

function restartBatchRoute(app: WireApp, deps: BatchRoutesDeps): void {
  app.post(
    '/local/batches/:id/restart',
    { schema: { params: byId, response: { 200: madeBatch, 201: madeBatch } } },
    async (request, reply) => {
      const { batchId, isNew } = await deps.restartBatch(await knownBatch(deps, request.params.id))
      return reply.code(isNew ? 201 : 200).send({ id: batchId })
    },
  )
}

/** A batch of any project: the window is the view of the person who administers this machine. */
export async function knownBatch({ storage }: { readonly storage: Storage }, batchId: string): Promise<Batch> {
  const batch = await storage.batches.find(batchId)
  if (!batch) throw new EngineError('input', 'batch_not_found', 'Diesen Stapel gibt es nicht (mehr).')
  return batch
}

/** What the reader may see. */
function readable(request: FastifyRequest): { readonly reader?: string } {
  const reader = readerOf(request)
  return reader === undefined ? {} : { reader }
}

function nameOf(typed: string): string {
  const name = typed.trim()
  if (name === '') throw refuse('name', 'required', 'Bitte geben Sie dem Stapel eine Bezeichnung.')
  if (name.length > NAME_CHARS_MAX) throw refuse('name', 'too_long', 'Die Bezeichnung ist zu lang.')
  return name
}

/** A name that is known is that mandant; another one is new. */
async function mandantOf(
  request: FastifyRequest,
  typed: string,
  { storage, project }: BatchRoutesDeps,
): Promise<WindowBatch['mandant']> {
  const name = cleanName(typed)
  if (name === '') return null
  if (name.length > NAME_CHARS_MAX) throw refuse('mandant', 'too_long', 'Der Name des Mandanten ist zu lang.')
  const id = await findTypedMandant(storage, project.organizationId, typed)
  await requireMandant(request, storage, id)
  return id === null ? { typedName: name } : { id }
}
