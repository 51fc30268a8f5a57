import { WHOLE_DOCUMENT } from '../../model/judgement.ts'
import type { PositionReason } from '../../model/position.ts'
import type { PositionDocument } from './position-input.ts'

/** What a person says of one of two copies; any other reason is about what both of them say. */
const OF_THE_COPY: ReadonlySet<PositionReason> = new Set([
  'duplicate_exact',
  'duplicate_rescan',
  'xml_and_pdf',
  'superseded',
  'person_said_no',
])

/** Whether a person said that the document counts for nothing; it takes nothing from the others then. */
export function isTakenOut({ judged }: PositionDocument): boolean {
  return judged[WHOLE_DOCUMENT]?.counting?.counts === 'no'
}

/**
 * Whether a person chose that of a document and its copies this one does not count. Who says that it is private says
 * so of what is on it, and its copy is as private.
 */
export function isTakenOutAsCopy(document: PositionDocument): boolean {
  const reason = document.judged[WHOLE_DOCUMENT]?.counting?.reason
  return isTakenOut(document) && reason !== undefined && OF_THE_COPY.has(reason)
}
