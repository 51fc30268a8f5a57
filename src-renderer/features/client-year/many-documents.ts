import type { ShelvedDocument } from '../../../wire/client-years.ts'
import type { PlacedJudging } from '../../api/many-judgements.ts'

/** Those that can be confirmed without a look: read, not checked yet, and with nothing that the engine asks about. */
export function confirmable(documents: readonly ShelvedDocument[]): readonly ShelvedDocument[] {
  return documents.filter(
    ({ status, isChecked, isDoubtful, isRemoved }) => status === 'processed' && !isChecked && !isDoubtful && !isRemoved,
  )
}

/** Confirmations of documents as their list shows them: what somebody corrected since is refused. */
export function confirmJudgings(documents: readonly ShelvedDocument[]): readonly PlacedJudging[] {
  return documents.map(({ batchId, documentId, lastCorrection }) => ({
    batchId,
    judging: { type: 'confirm_document', documentId, seen: { upTo: lastCorrection, own: [] } },
  }))
}

/** Gives each document that was read a kind. */
export function kindJudgings(documents: readonly ShelvedDocument[], kindId: string): readonly PlacedJudging[] {
  return documents
    .filter(({ status }) => status === 'processed')
    .map(({ batchId, documentId }) => ({ batchId, judging: { type: 'set_kind', documentId, kindId } }))
}
