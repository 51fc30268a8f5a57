import type Database from 'better-sqlite3'
import { phasesRevisedFor } from '../../revised-phases.ts'

/** The names of the phases that are done anew for these, as a list of SQL words: `'ANALYSIS', 'REPORT'`. */
export function revisedPhases(...what: readonly ('document' | 'batch')[]): string {
  return phasesRevisedFor(...what)
    .map(name => `'${name}'`)
    .join(', ')
}

/** Lets the phases that read a document do it anew. */
export function forgetDocumentWork(db: Database.Database): (batchId: string, documentId: string) => void {
  const forget = db.prepare(
    `DELETE FROM checkpoints WHERE batch_id = ? AND phase IN (${revisedPhases('document')}) AND item = ?`,
  )
  return (batchId, documentId) => void forget.run(batchId, documentId)
}

/** Lets the phases that order documents and write the Belegmappe do it anew. */
export function forgetBatchWork(db: Database.Database): (batchId: string) => void {
  const forget = db.prepare(`DELETE FROM checkpoints WHERE batch_id = ? AND phase IN (${revisedPhases('batch')})`)
  return batchId => void forget.run(batchId)
}
