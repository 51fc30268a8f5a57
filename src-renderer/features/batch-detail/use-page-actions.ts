import { useContext } from 'react'
import type { Correction } from '../../api/corrections.ts'
import type { BatchDocument } from '../../api/wire.ts'
import { texts } from '../../texts.de.ts'
import { CorrectionsContext } from './corrections-context.ts'
import { partBefore } from '../../documents/document-tree.ts'

/** Something that can be done with the page that is shown. */
export interface PageAction {
  readonly name: 'split' | 'join' | 'setAside' | 'takeBack'
  /** On the page, as `KeyboardEvent.key` names it. */
  readonly key: string
  /** Null when it is not possible here. */
  readonly run: (() => void) | null
  /** Why it is not possible; empty when it is. */
  readonly whyNot: string
}

const { whyNot } = texts.corrections

/** Corrections of a page, in a steady order; none while the batch or the document cannot be corrected. */
export function usePageActions(
  documents: readonly BatchDocument[],
  document: BatchDocument,
  page: number,
): readonly PageAction[] {
  const corrections = useContext(CorrectionsContext)
  const { id: documentId, pages, status, isContainer } = document
  const at = pages.findIndex(({ number }) => number === page)
  const shown = pages[at]
  if (!corrections || !shown || isContainer || (status !== 'processed' && status !== 'pending')) return []
  const action = (
    name: PageAction['name'],
    key: string,
    correction: Correction | null,
    reason: string,
  ): PageAction => ({
    ...{ name, key, whyNot: correction ? '' : reason },
    run: correction && !corrections.isSaving ? () => corrections.correct(correction) : null,
  })
  const isKept = (each: (typeof pages)[number]) => each.setAside === null
  const canSplit = pages.slice(0, at).some(isKept) && pages.slice(at).some(isKept)
  const isOnlyOne = shown.setAside === null && pages.filter(isKept).length === 1
  return [
    action('split', 't', canSplit ? { type: 'split_document', documentId, page } : null, whyNot.split),
    action('join', 'z', partBefore(documents, document) ? { type: 'join_document', documentId } : null, whyNot.join),
    shown.setAside === null
      ? action('setAside', 'Delete', isOnlyOne ? null : { type: 'set_page_aside', documentId, page }, whyNot.setAside)
      : action('takeBack', 'Delete', { type: 'take_page_back', documentId, page }, ''),
  ]
}
