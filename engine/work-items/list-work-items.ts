import { WORK_ITEM_KINDS } from '../model/work-item.ts'
import type { WorkItem } from '../model/work-item.ts'
import { noticeItems } from './notice-items.ts'
import { reportedItems } from './reported-items.ts'
import { movementItems, unpaidItems } from './book-items.ts'
import { foreignItems, missingItems, sheetItems } from './checklist-items.ts'
import { failedItems, noteItems, otherMandantItems, unreadItems } from './file-items.ts'
import { askedItems, notCountedItems, otherYearItems, proofItems } from './position-items.ts'
import { warningItems } from './warning-items.ts'
import { viewFacts } from './work-item-facts.ts'
import type { ItemDocument, ItemView, WorkItemFacts } from './work-item-facts.ts'

/** What has to be clarified, the most important first. */
export interface WorkItemList {
  readonly items: readonly WorkItem[]
  /** Further remarks of little weight, which are no items. */
  readonly quiet: number
}

/**
 * "Zu klären" of a client-year or of a delivery: amounts that nobody knows come first, then by money at stake, deadline
 * and kind. The same facts give the same list; the window, the Belegmappe and programs show it as it is.
 */
export function listWorkItems(facts: WorkItemFacts): WorkItemList {
  const view = viewFacts(facts)
  const warnings = facts.documents.map(document => warningItems(view, document))
  const items = [
    ...facts.documents.flatMap((document, index) => [
      ...countingItems(view, document),
      ...foreignItems(view, document),
      ...(warnings[index]?.items ?? []),
      ...noteItems(view, document),
      ...unreadItems(view, document),
      ...movementItems(view, document),
    ]),
    ...failedItems(facts.failed),
    ...otherMandantItems(facts.otherMandant),
    ...missingItems(facts),
    ...noticeItems(facts.notice),
    ...reportedItems(facts),
    ...sheetItems(facts),
  ]
  return { items: items.toSorted(byWeight), quiet: warnings.reduce((sum, { quiet }) => sum + quiet, 0) }
}

/** What its positions ask, and what nothing shows to be paid. */
function countingItems(view: ItemView, document: ItemDocument): readonly WorkItem[] {
  const asked = [
    ...askedItems(view, document),
    ...notCountedItems(view, document),
    ...otherYearItems(view, document),
    ...proofItems(view, document),
  ]
  return [...asked, ...unpaidItems(view, document, asked)]
}

function byWeight(one: WorkItem, other: WorkItem): number {
  return (
    Number(one.cents !== null) - Number(other.cents !== null) ||
    (other.cents ?? 0) - (one.cents ?? 0) ||
    byDeadline(one, other) ||
    WORK_ITEM_KINDS.indexOf(one.kind) - WORK_ITEM_KINDS.indexOf(other.kind)
  )
}

/** What has none comes last. */
function byDeadline({ deadline: one }: WorkItem, { deadline: other }: WorkItem): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
