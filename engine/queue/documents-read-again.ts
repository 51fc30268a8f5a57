import type { Document } from '../model/document.ts'
import type { PhaseName } from '../model/phase-name.ts'
import type { DocumentRef } from '../phases/phase.ts'
import type { Storage } from '../storage/storage.ts'

type Stores = Pick<Storage, 'corrections' | 'documents'>

/** Whether somebody had a document of a finished batch read again that is not in its Belegmappe yet. */
export async function anyReadAgain(storage: Stores, batchId: string): Promise<boolean> {
  return (await readAgain(storage, batchId)).length > 0
}

/**
 * Of a finished batch, what a phase that no correction repeats has to do all the same: documents that are read again,
 * and what came out of them. No other one is touched: people have worked on those. CONVERSION takes what has no pages
 * yet, since a part of a stack never had a file of its own.
 */
export async function documentsReadAgain(
  storage: Stores,
  batchId: string,
  phase: PhaseName,
): Promise<readonly DocumentRef[]> {
  return (await readAgain(storage, batchId)).filter(({ pageCount }) => phase !== 'CONVERSION' || pageCount === null)
}

async function readAgain(storage: Stores, batchId: string): Promise<readonly Document[]> {
  const wanted = new Set(
    (await storage.corrections.list(batchId)).flatMap(({ correction }) =>
      correction.type === 'read_again' ? [correction.documentId] : [],
    ),
  )
  if (wanted.size === 0) return []
  const all = await storage.documents.listByBatch(batchId)
  const byId = new Map(all.map(document => [document.id, document]))
  const isWanted = (document: Document | undefined): boolean =>
    document !== undefined &&
    (wanted.has(document.id) || (document.origin !== null && isWanted(byId.get(document.origin.parentId))))
  return all.filter(document => document.status === 'pending' && !document.isContainer && isWanted(document))
}
