import type { Batch } from '../../model/batch.ts'
import type { Filing } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'

/** A document with its batch and its place. */
export interface SeenDocument {
  readonly document: Document
  readonly batch: Batch
  readonly place: Filing
}

/**
 * A document of an organization that a person may see; `reader`: whose access lists hold, null sees everything. One of
 * a hidden mandant is answered as if it were not there. Throws EngineError input `document_not_found`.
 */
export async function findSeen(
  { access, batches, clientYears, documents }: Pick<Storage, 'access' | 'batches' | 'clientYears' | 'documents'>,
  { organizationId, reader }: { readonly organizationId: string; readonly reader: string | null },
  documentId: string,
): Promise<SeenDocument> {
  const document = await documents.find(documentId)
  const batch = document && (await batches.find(document.batchId))
  const place = document && (await clientYears.places(document.batchId)).get(documentId)
  if (!document || !place || batch?.organizationId !== organizationId) throw notFound()
  for (const mandantId of [batch.mandantId, place.mandantId]) {
    if (reader !== null && mandantId !== null && (await access.isHidden(mandantId, reader))) throw notFound()
  }
  return { document, batch, place }
}

function notFound(): EngineError {
  return new EngineError(
    'input',
    'document_not_found',
    'Diesen Beleg gibt es nicht (mehr). Bitte die Ansicht neu laden.',
  )
}
