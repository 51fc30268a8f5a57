import type Database from 'better-sqlite3'
import type { Regrouping } from '../../../model/correction.ts'
import { newId } from '../../../shared/ids.ts'
import { createRegrouping } from '../documents/regroup-documents.ts'
import { forgetDocumentWork } from './revised-phases.ts'

/**
 * Moves pages between documents, out of the binder or back into it; false when that cannot be done. Values, places and
 * confirmations of what moved are gone at once: they were those of other pages. To be called within a transaction.
 */
export function createPageRegrouping(
  db: Database.Database,
): (batchId: string, correction: Regrouping, isContainer: boolean) => boolean {
  const regroup = createPageMoves(db)
  const forgetValues = db.prepare('UPDATE documents SET analysis = NULL WHERE id = ?')
  const forgetJudgement = db.prepare('UPDATE documents SET judgement = NULL WHERE id = ?')
  const withdrawConfirmation = db.prepare(
    `UPDATE documents SET judgement = json_set(judgement, '$.confirmedAt', NULL)
     WHERE id = ? AND judgement ->> 'confirmedAt' IS NOT NULL`,
  )
  const forgetPlaces = db.prepare('UPDATE documents SET placement = NULL WHERE batch_id = ?')
  const forgetAnalysis = forgetDocumentWork(db)

  return (batchId, correction, isContainer) => {
    const changed = regroup(correction, isContainer)
    if (changed === null) return false
    const isOtherDocument = correction.type === 'split_document' || correction.type === 'join_document'
    for (const id of changed) {
      if (isOtherDocument) forgetJudgement.run(id)
      else withdrawConfirmation.run(id)
      forgetValues.run(id)
      forgetAnalysis(batchId, id)
    }
    forgetPlaces.run(batchId)
    return true
  }
}

/** Ids of the documents whose values are to be found anew; null when it cannot be done. */
function createPageMoves(
  db: Database.Database,
): (correction: Regrouping, isContainer: boolean) => readonly string[] | null {
  const { split, join, release } = createRegrouping(db)
  const putAside = db.prepare(
    `UPDATE pages SET set_aside = 'removed' WHERE document_id = ? AND number = ? AND set_aside IS NULL
     AND EXISTS (SELECT 1 FROM pages o WHERE o.document_id = pages.document_id AND o.number <> pages.number
       AND o.set_aside IS NULL)`,
  )
  const takeBack = db.prepare(
    'UPDATE pages SET set_aside = NULL WHERE document_id = ? AND number = ? AND set_aside IS NOT NULL',
  )
  const hasPage = db
    .prepare<[string, number], number>('SELECT 1 FROM pages WHERE document_id = ? AND number = ?')
    .pluck()

  return (correction, isContainer) => {
    const { documentId } = correction
    if (isContainer) return correction.type === 'take_page_back' ? release(documentId, correction.page, newId) : null
    switch (correction.type) {
      case 'split_document':
        return split(documentId, correction.page, newId)
      case 'join_document':
        return join(documentId)
      case 'set_page_aside':
        return putAside.run(documentId, correction.page).changes === 1 ? [documentId] : null
      case 'turn_page':
        return hasPage.get(documentId, correction.page) === undefined ? null : [documentId]
      case 'take_page_back':
        return takeBack.run(documentId, correction.page).changes === 1 ? [documentId] : null
    }
  }
}
