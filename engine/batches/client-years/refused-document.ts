import type { ClientYearKey } from '../../model/client-year.ts'
import type { EngineError } from '../../shared/errors.ts'

/** Why something was not done with one of many documents. */
export interface RefusedDocument {
  readonly documentId: string
  /** As of an answer that refuses. */
  readonly code: string
  /** German. */
  readonly reason: string
  /** The client-year that is released, where that stands against it. */
  readonly released: ClientYearKey | null
}

/** What is said of a document that an error stands against. */
export function refusedDocument(documentId: string, { code, message, details }: EngineError): RefusedDocument {
  const { mandantId, year } = details
  const isReleased = code === 'client_year_released' && typeof mandantId === 'string' && typeof year === 'number'
  return { documentId, code, reason: message, released: isReleased ? { mandantId, year } : null }
}
