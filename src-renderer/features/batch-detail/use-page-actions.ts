import { useContext } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { pageActions } from '../../documents/page-actions.ts'
import type { PageAction } from '../../documents/page-actions.ts'
import { CorrectionsContext } from './corrections-context.ts'

/** Something that can be done with the page that is shown. */
export interface RunnableAction extends PageAction {
  /** Null when it is not possible here. */
  readonly run: (() => void) | null
}

/** Corrections of a page, in a steady order; none while the batch or the document cannot be corrected. */
export function usePageActions(
  documents: readonly BatchDocument[],
  document: BatchDocument,
  page: number,
): readonly RunnableAction[] {
  const corrections = useContext(CorrectionsContext)
  if (!corrections) return []
  return pageActions(documents, document, page).map(action => {
    const { correction } = action
    return { ...action, run: correction && !corrections.isSaving ? () => corrections.correct(correction) : null }
  })
}
