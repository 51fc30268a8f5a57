import { createContext } from 'react'
import type { BatchStatus } from '../../../wire/batch-list.ts'

export interface BatchState {
  readonly status: BatchStatus
  /** The Belegmappe is being written anew, and corrected documents are read anew for it. */
  readonly isRevised: boolean
}

/** State of the batch around: it says what "not done yet" means for a document. */
export const BatchStateContext = createContext<BatchState>({ status: 'processing', isRevised: false })
