import type { Correction } from '../../wire/corrections.ts'
import type { BatchDocument } from '../../wire/batch-document.ts'
import { texts } from '../texts.de.ts'
import { partBefore } from './document-tree.ts'

/** Something that can be done with a page of a document. */
export interface PageAction {
  readonly name: 'split' | 'join' | 'setAside' | 'takeBack' | 'turn'
  /** On the page, as `KeyboardEvent.key` names it. */
  readonly key: string
  /** Null when it is not possible here. */
  readonly correction: Correction | null
  /** Why it is not possible; empty when it is. */
  readonly whyNot: string
}

const { whyNot } = texts.corrections

/**
 * Corrections of a page, in a steady order; none for a page that is not there or a document that cannot be corrected.
 */
export function pageActions(
  documents: readonly BatchDocument[],
  document: BatchDocument,
  page: number,
): readonly PageAction[] {
  const { id: documentId, pages, status, isContainer } = document
  const at = pages.findIndex(({ number }) => number === page)
  const shown = pages[at]
  if (!shown || isContainer || (status !== 'processed' && status !== 'pending')) return []
  const action = (
    name: PageAction['name'],
    key: string,
    correction: Correction | null,
    reason: string,
  ): PageAction => ({ name, key, correction, whyNot: correction ? '' : reason })
  const isKept = (each: (typeof pages)[number]) => each.setAside === null
  const canSplit = pages.slice(0, at).some(isKept) && pages.slice(at).some(isKept)
  const isOnlyOne = shown.setAside === null && pages.filter(isKept).length === 1
  return [
    action('split', 't', canSplit ? { type: 'split_document', documentId, page } : null, whyNot.split),
    action('join', 'z', partBefore(documents, document) ? { type: 'join_document', documentId } : null, whyNot.join),
    shown.setAside === null
      ? action('setAside', 'Delete', isOnlyOne ? null : { type: 'set_page_aside', documentId, page }, whyNot.setAside)
      : action('takeBack', 'Delete', { type: 'take_page_back', documentId, page }, ''),
    action('turn', 'r', { type: 'turn_page', documentId, page, by: 90 }, ''),
  ]
}
