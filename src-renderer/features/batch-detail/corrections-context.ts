import { createContext } from 'react'
import type { Correction } from '../../../wire/corrections.ts'

export interface Corrections {
  readonly correct: (correction: Correction) => void
  /** A document that was taken out whole stands in the Belegmappe again. */
  readonly takeDocumentBack: (documentId: string) => void
  readonly isSaving: boolean
}

/** How pages of the batch around are put together anew; null while it cannot be corrected. */
export const CorrectionsContext = createContext<Corrections | null>(null)
