import type { BinderPlan } from '../../../model/binder-plan.ts'
import { judgeWorkItems, openItems } from '../../../model/work-item.ts'
import type { JudgedWorkItem } from '../../../model/work-item.ts'
import { listWorkItems } from '../../../work-items/list-work-items.ts'
import type { ItemDocument, ItemFile } from '../../../work-items/work-item-facts.ts'
import type { BoundDocument, BoundStack } from '../pages/bound-stack.ts'
import type { PositionView } from './position-view.ts'

/** What is open in a Belegmappe, and how many remarks beside it are no items. */
export interface BinderItems {
  readonly open: readonly JudgedWorkItem[]
  /** Closed by a person on the ground that still holds; they come back when it changes. */
  readonly closed: readonly JudgedWorkItem[]
  readonly quiet: number
}

/** The work items of the documents that are bound, in the order of the list in the window. */
export function binderItems(plan: BinderPlan, stack: BoundStack, view: PositionView): BinderItems {
  const { items, quiet } = listWorkItems({
    documents: stack.documents.toSorted(byArrival).map(itemDocument),
    failed: withFurther(plan.clientYear?.failed ?? [], asideFiles(stack, 'failed')),
    otherMandant: plan.clientYear?.otherMandant ?? asideFiles(stack, 'other_mandant'),
    positions: plan.positions,
    books: plan.bookkeeping,
    foreignIds: plan.foreignIds,
    clientKind: plan.clientKind,
    mandantNames: [plan.mandantName, plan.ownName].flatMap(name => name ?? []),
    notice: plan.clientYear?.notice ?? null,
    reported: plan.clientYear?.reported ?? null,
    requests: plan.requests,
    nameOf: view.numberOf,
  })
  const judged = judgeWorkItems(items, plan.itemWords)
  return { open: openItems(judged), closed: judged.filter(({ closed }) => closed !== null), quiet }
}

/** What a client-year knew before it was bound, and what turned out to be unreadable only then. */
function withFurther(known: readonly ItemFile[], found: readonly ItemFile[]): readonly ItemFile[] {
  const ids = new Set(known.map(({ documentId }) => documentId))
  return [...known, ...found.filter(({ documentId }) => !ids.has(documentId))]
}

function byArrival({ planned: one }: BoundDocument, { planned: other }: BoundDocument): number {
  return one.index - other.index
}

function itemDocument({ planned, pages, pageNotes }: BoundDocument): ItemDocument {
  return {
    id: planned.documentId,
    filename: planned.filename,
    analysis: planned.analysis,
    notes: [...pageNotes, ...planned.notes],
    pages: pages.map(({ number, sourcePage, wordCount, unread, isDamaged }) => ({
      number,
      sourcePage,
      wordCount,
      unread,
      isDamaged,
    })),
  }
}

function asideFiles({ setAside }: BoundStack, type: 'failed' | 'other_mandant'): readonly ItemFile[] {
  return (
    setAside
      // Who filed it elsewhere has decided.
      .filter(({ reason }) => reason.type === type && !(reason.type === 'other_mandant' && reason.by === 'person'))
      .toSorted((one, other) => one.index - other.index)
      .map(({ documentId, filename, within, reason }) => ({
        documentId,
        filename: within ?? filename,
        code: reason.type === 'failed' ? reason.code : reason.type,
        message: 'message' in reason ? reason.message : '',
      }))
  )
}
