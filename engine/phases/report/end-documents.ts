import { OTHER_MANDANT_NOTE } from '../../model/document.ts'
import type { BinderReceipt } from '../../model/binder-plan.ts'
import { inPieces } from '../../shared/in-pieces.ts'
import type { Storage } from '../../storage/storage.ts'
import { BINDING_NOTE_CODES } from './pages/page-notes.ts'
import type { OpenPlan } from '../../model/open-plan.ts'

/** What is in the binder has been processed; what turned out to be unreadable only here has failed. */
export async function endDocuments(
  { documents }: Pick<Storage, 'documents'>,
  plan: OpenPlan,
  receipt: BinderReceipt,
): Promise<void> {
  for (const { documentId, code, message } of receipt.unreadable) await documents.fail(documentId, { code, message })
  for (const { documentId, reason } of plan.setAside) {
    if (reason.type !== 'other_mandant') continue
    // Read and understood; only its place is elsewhere.
    await documents.markProcessed(documentId)
    // Who filed it elsewhere needs no note of it.
    if (reason.by === 'person') await documents.dropNotes(documentId, OTHER_MANDANT_NOTE)
    else await documents.addNotes(documentId, [{ code: OTHER_MANDANT_NOTE, message: reason.message }])
  }
  const unreadable = new Set(receipt.unreadable.map(document => document.documentId))
  await inPieces(plan.documents, async ({ documentId }) => {
    if (!unreadable.has(documentId)) await documents.markProcessed(documentId)
    await documents.dropNotes(documentId, OTHER_MANDANT_NOTE)
    for (const code of BINDING_NOTE_CODES) await documents.dropNotes(documentId, code)
  })
  await inPieces(receipt.pageNotes, async ({ documentId, notes }) => {
    if (notes.length > 0) await documents.addNotes(documentId, notes)
  })
}
