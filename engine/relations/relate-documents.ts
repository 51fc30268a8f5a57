import type { BinderPlan, DocumentLink } from '../model/binder-plan.ts'
import type { Document } from '../model/document.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import type { Storage } from '../storage/storage.ts'
import { textOf } from './duplicates-in.ts'
import { findNearCopies } from './find-near-copies.ts'
import { findPayments } from './find-payments.ts'
import { findSuperseded } from './find-superseded.ts'
import { linkDocuments } from './link-documents.ts'
import { findSimilarDocuments } from './similar-documents.ts'

/** What belongs together; of what is there twice only the surest notice: equal, the same receipt, similar, nearly. */
export async function relateDocuments(
  storage: Pick<Storage, 'pages'>,
  taxonomy: Pick<Taxonomy, 'kinds'>,
  documents: readonly Document[],
  duplicates: BinderPlan['possibleDuplicates'],
): Promise<readonly DocumentLink[]> {
  const told = new Set(duplicates.map(({ documentId }) => documentId))
  const keep = (links: readonly DocumentLink[]): readonly DocumentLink[] => {
    const fresh = links.filter(({ type, documentId }) => type === 'reminder' || !told.has(documentId))
    for (const { documentId } of fresh) told.add(documentId)
    return fresh
  }
  const links = keep(linkDocuments(documents, taxonomy))
  const similar = await findSimilarDocuments(
    documents.map(({ id, index, analysis }) => ({ id, index, analysis, text: () => textOf(storage, id) })),
  )
  const alike = keep(similar)
  const copies = [
    ...duplicates.map(({ documentId, duplicateOf }) => [documentId, duplicateOf] as const),
    ...[...links, ...alike].flatMap(({ documentId, relatedId, type }) =>
      type === 'same_receipt' || type === 'similar' ? [[documentId, relatedId] as const] : [],
    ),
  ]
  const isCopy = (one: string, other: string): boolean =>
    copies.some(pair => pair.includes(one) && pair.includes(other))
  return [
    ...links,
    ...alike,
    ...keep(findNearCopies(documents)),
    ...findSuperseded(documents),
    ...(await findPayments(documents, taxonomy, isCopy)),
  ]
}
