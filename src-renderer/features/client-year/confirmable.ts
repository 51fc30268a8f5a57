import type { ShelvedDocument } from '../../../wire/client-years.ts'

/** Those that can be confirmed without a look: read, not checked yet, and with nothing that the engine asks about. */
export function confirmable(documents: readonly ShelvedDocument[]): readonly ShelvedDocument[] {
  return documents.filter(
    ({ status, isChecked, isDoubtful, isRemoved }) => status === 'processed' && !isChecked && !isDoubtful && !isRemoved,
  )
}
