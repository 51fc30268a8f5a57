import type { LoggedAuthor } from '../../model/office-event.ts'
import { loggedAuthor } from '../../model/office-event.ts'
import type { Author } from '../../model/user.ts'
import type { AuditFact } from '../../model/audit-entry.ts'
import type { WorkItemWord } from '../../model/work-item.ts'
import type { WorkItemSaying } from '../work-item-verbs.ts'

export interface WorkItemWordRow {
  item_id: string
  ground: string
  type: WorkItemWord['type']
  reason: string | null
  at: number
  by_sign: string | null
}

/** Type of the row that stands for it among the corrections, so that the Belegmappe follows. */
export const ITEM_WORD = 'work_item'

export function wordOf({ item_id, ground, type, reason, at, by_sign }: WorkItemWordRow): WorkItemWord {
  return { itemId: item_id, ground, type, reason, at, by: by_sign }
}

/** As the audit log of its batch names it: without the words of a person. */
export function wordFact(
  { item, type }: WorkItemSaying,
  documentId: string,
  number: number | null,
  by: Author | null,
): AuditFact {
  const author: LoggedAuthor | null = loggedAuthor(by)
  const fact = { event: type === 'closed' ? 'item_closed' : 'item_reopened', item: item.id } as const
  return { ...fact, document_id: documentId, number, ...(author && { by: author }) }
}
