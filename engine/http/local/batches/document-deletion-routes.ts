import { z } from 'zod'
import { deletion, documentDeletionOrder, documentDeletionPreview } from '../../../../wire/deletions.ts'
import { previewDeletion } from '../../../batches/retention/delete-document.ts'
import type { ConfirmedDeletion } from '../../../batches/retention/delete-document.ts'
import type { Project } from '../../../model/client.ts'
import type { Deletion } from '../../../model/deletion.ts'
import type { DocumentKey } from '../../../storage/deletion-verbs.ts'
import type { Storage } from '../../../storage/storage.ts'
import { authorFrom } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

/** Deletes a document for good; throws EngineError as `deleteDocument` of engine/batches/retention. */
export type DeleteDocument = (key: DocumentKey, confirmed: ConfirmedDeletion) => Promise<Deletion>

export interface DocumentDeletionRoutesDeps {
  readonly project: Project
  readonly storage: Pick<Storage, 'deletions'>
  readonly deleteDocument: DeleteDocument
}

const ofDocument = z.object({ id: z.string(), documentId: z.string() })

/** Deletion of a document of a delivery: what would go with it, and that it goes. */
export function registerDocumentDeletionRoutes(app: WireApp, deps: DocumentDeletionRoutesDeps): void {
  const { project, storage, deleteDocument } = deps
  app.get(
    '/local/batches/:id/documents/:documentId/deletion',
    { schema: { params: ofDocument, response: { 200: documentDeletionPreview } } },
    async ({ params: { id: batchId, documentId } }) =>
      previewDeletion(storage, project.organizationId, { batchId, documentId }),
  )
  app.post(
    '/local/batches/:id/documents/:documentId/delete',
    { schema: { params: ofDocument, response: { 200: deletion } } },
    async request => {
      const { id: batchId, documentId } = request.params
      const body = documentDeletionOrder.safeParse(request.body)
      if (!body.success) throw refuse('reason', 'required', 'Bitte geben Sie den Namen der Datei und einen Grund an.')
      const { name: typed, reason } = body.data
      return deleteDocument({ batchId, documentId }, { typed, reason, by: authorFrom(request) })
    },
  )
}
