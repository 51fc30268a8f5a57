import type { Box } from './page.ts'
import type { LetterItem } from './request-letter.ts'

/** What a person has to decide, in the order of weight where nothing else tells two items apart. */
export const WORK_ITEM_KINDS = [
  'value_missing',
  'file_broken',
  'account_changed',
  'position_open',
  'not_identified',
  'sum_differs',
  'assessment_differs',
  'certificate_differs',
  'certificate_missing',
  'xml_mismatch',
  'einvoice_rule',
  'payment_proof_missing',
  'movement_without_document',
  'document_without_payment',
  'document_missing',
  'possible_duplicate',
  'other_person',
  'other_year',
  'value_uncertain',
  'page_unread',
  'page_differs',
  'file_note',
  'request_sheet',
  'not_counted',
  'remark',
] as const
export type WorkItemKind = (typeof WORK_ITEM_KINDS)[number]

/** What can be done about an item beside closing it: look at its place, or see to the checklist. */
export type WorkItemAction = 'look' | 'compare' | 'checklist'

/** A line of a request letter. */
export type LetterAsking = Pick<LetterItem, 'label' | 'from'>

/** "Zu klären": one thing that a person must decide. */
export interface WorkItem {
  /** Of what it speaks: kind, document or expected document, and which of several; stays while the ground changes. */
  readonly id: string
  /** Digest of what it rests on; a closed item comes back when it changes. */
  readonly ground: string
  readonly kind: WorkItemKind
  /** Null of documents that are missing. */
  readonly documentId: string | null
  /** Of an item of the checklist. */
  readonly expectedId: string | null
  /** The other document that it speaks of, e.g. of two copies. */
  readonly relatedId: string | null
  /** 1-based page of the document, and the place on it; null where it is about the whole. */
  readonly place: { readonly page: number; readonly box: Box | null } | null
  /** Name of the field that stands there; null where none does. */
  readonly field: string | null
  /** File of the document, or the label of what is missing. */
  readonly subject: string
  /** What is known, German. */
  readonly known: string
  /** What is proposed to be done, German; empty where `known` says it. */
  readonly proposal: string
  /** What a request letter asks the client for, German; null: nothing that the client could bring. */
  readonly request: LetterAsking | null
  readonly actions: readonly WorkItemAction[]
  /** Money at stake; null: an amount that nobody knows, 0: none. */
  readonly cents: number | null
  /** YYYY-MM-DD. */
  readonly deadline: string | null
  /** The same of items of one sort about documents of one issuer; absent where nobody read from whom one is. */
  readonly alike?: string
}

/** What somebody said of an item. */
export interface WorkItemWord {
  readonly itemId: string
  readonly ground: string
  readonly type: 'closed' | 'reopened'
  /** Why it was closed; null of what was reopened. */
  readonly reason: string | null
  readonly at: number
  /** Short sign of who it was; null where nobody had signed in. */
  readonly by: string | null
}

/** An item, and how it stands. */
export interface JudgedWorkItem extends WorkItem {
  /** Null: it is open. */
  readonly closed: Pick<WorkItemWord, 'reason' | 'at' | 'by'> | null
  /** It was closed before, on another ground; null: it was not. */
  readonly closedBefore: Pick<WorkItemWord, 'reason' | 'at' | 'by'> | null
  /** Of an open item: how often others like it were closed for this issuer, and the last reason; null: hardly ever. */
  readonly closedAlike: { readonly times: number; readonly reason: string } | null
}

/** So often somebody said the same of an issuer that the next time it is offered. */
const ALIKE_MIN = 2

/** Items with what people said of them (`words`: the oldest first), in their order. */
export function judgeWorkItems(items: readonly WorkItem[], words: readonly WorkItemWord[]): readonly JudgedWorkItem[] {
  const last = new Map(words.map(word => [word.itemId, word]))
  const isClosed = (item: WorkItem): boolean => {
    const word = last.get(item.id)
    return word?.type === 'closed' && word.ground === item.ground
  }
  const closed = Map.groupBy(
    items.filter(item => item.alike !== undefined && isClosed(item)),
    ({ alike }) => alike,
  )
  return items.map(item => {
    const word = last.get(item.id)
    if (word && isClosed(item)) return { ...item, closed: word, closedBefore: null, closedAlike: null }
    const alike = (closed.get(item.alike) ?? []).flatMap(({ id }) => last.get(id) ?? [])
    return {
      ...item,
      closed: null,
      closedBefore: word?.type === 'closed' ? word : null,
      closedAlike: alike.length < ALIKE_MIN ? null : { times: alike.length, reason: latestReason(alike) },
    }
  })
}

function latestReason(words: readonly WorkItemWord[]): string {
  return words.toSorted((one, other) => other.at - one.at)[0]?.reason ?? ''
}

/** The items that are open. */
export function openItems(items: readonly JudgedWorkItem[]): readonly JudgedWorkItem[] {
  return items.filter(({ closed }) => closed === null)
}
