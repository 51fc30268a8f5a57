import type { PlannedDocument } from '../../../model/binder-plan.ts'
import { safeFileName } from '../../../sorting/name-file.ts'

export const SINGLES_FOLDER = 'Einzelbelege'

/**
 * Where a document lies as a file of its own, beside the binder: `Einzelbelege/020 Anlage N/2025-03-31_Rechnung.pdf`.
 * The number is that of the section in the order of the forms, so that folders sort like the binder.
 */
export function singlePath({ placement }: Pick<PlannedDocument, 'placement'>): string {
  const number = String(placement.sectionOrder).padStart(3, '0')
  return `${SINGLES_FOLDER}/${safeFileName(`${number} ${placement.sectionTitle}`)}/${placement.filename}`
}
