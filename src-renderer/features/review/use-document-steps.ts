import { useRef } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { clearDocuments, isOpen } from '../../documents/document-review.ts'
import { isBeingRead } from '../../documents/document-state.ts'
import { texts } from '../../texts.de.ts'
import { followingRow } from './field-steps.ts'
import type { FieldSteps, ReviewTools } from './field-steps.ts'
import { startPlace } from './review-place.ts'
import { leaderAfterMove, nextOpen, sectionOf } from './review-queue.ts'
import type { Shown } from './use-shown-document.ts'

/** Confirming the document that is shown, and going to others. */
export function useConfirming(shown: Shown, tools: ReviewTools, { settle, goToField }: FieldSteps) {
  const { document, byId, queue, rows, row, next, isRevised } = shown
  const { judge, say, drafts, goTo } = tools
  /** The document whose kind is unknown and of which that was said: confirming it once more is meant. */
  const askedOf = useRef<string | null>(null)
  const confirm = async () => {
    const isSettled = row === null || (await settle(row))
    const refused = isSettled ? drafts.refusedOf(document.id) : (row?.name ?? null)
    if (refused !== null) {
      say({ intent: 'problem', text: texts.review.refusedFirst })
      return goToField(refused)
    }
    if (isBeingRead(document, isRevised)) say({ intent: 'done', text: texts.review.reading(document.filename) })
    else if (isOpen(document) && document.kind?.decision === 'unklar' && askedOf.current !== document.id) {
      askedOf.current = document.id
      return say({ intent: 'problem', text: texts.review.kindMissing })
    } else if (isOpen(document)) {
      void judge({ type: 'confirm_document', documentId: document.id })
      say({ intent: 'done', text: next ? texts.review.confirmed(document.filename) : texts.review.allDone })
    } else if (!next) say({ intent: 'done', text: texts.review.allDone })
    if (next) goTo(startPlace(next))
  }
  const enter = async () => {
    if (!row || !(await settle(row))) return
    const following = followingRow(rows, row)
    if (following) goToField(following.name)
    else await confirm()
  }
  const open = (target: BatchDocument) => {
    say(null)
    askedOf.current = null
    goTo(startPlace(target))
  }
  const step = (direction: -1 | 1) => {
    const target = byId.get(queue[queue.findIndex(({ id }) => id === document.id) + direction]?.id ?? '')
    if (target) open(target)
  }
  return { confirm, enter, open, step }
}

/** What can be done with the document that is shown as a whole, and with all that need no look. */
export function documentStepsOf(shown: Shown, { judge, say, goTo, setPlace }: ReviewTools) {
  const { documents, document, byId, queue, place, page, isRevised } = shown
  const confirmClear = () => {
    const clear = clearDocuments(documents, isRevised)
    for (const { id } of clear) void judge({ type: 'confirm_document', documentId: id })
    say({ intent: 'done', text: texts.review.confirmedClear(clear.length) })
    const ids = new Set(clear.map(({ id }) => id))
    const left = queue.filter(({ id }) => !ids.has(id))
    const target = ids.has(document.id) ? nextOpen(left, byId, null) : null
    if (target) goTo(startPlace(target))
  }
  const move = (direction: -1 | 1) => {
    const after = leaderAfterMove(documents, document.id, direction)
    if (after === undefined) {
      const { up, down } = texts.review.cannotMove
      return say({ intent: 'done', text: direction < 0 ? up : down })
    }
    const section = sectionOf(documents, document.id)
    const at = section.findIndex(({ id }) => id === document.id) + 1 + direction
    void judge({ type: 'move_document', documentId: document.id, after })
    say({ intent: 'done', text: texts.review.moved(at, section.length, document.section ?? '') })
  }
  const goToPageAt = (index: number) => {
    const target = document.pages.at(index)
    if (target) setPlace({ ...place, page: target.number })
  }
  const turn = (direction: -1 | 1) => {
    const at = document.pages.findIndex(({ number }) => number === page) + direction
    if (at >= 0 && at < document.pages.length) goToPageAt(at)
  }
  const chooseKind = (kindId: string | null) => {
    void judge({ type: 'set_kind', documentId: document.id, kindId })
    say({ intent: 'done', text: texts.corrections.done.set_kind })
    goTo(startPlace(document))
  }
  return { confirmClear, move, turn, goToPageAt, chooseKind }
}
