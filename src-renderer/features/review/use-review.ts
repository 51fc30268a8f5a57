import { useMemo, useRef, useState } from 'react'
import { isBeingRevised } from '../../api/batches.ts'
import type { KindChoice, KindChoices } from '../../../wire/kinds.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { usePageText } from '../../api/page-words.ts'
import { isBeingRead } from '../../documents/document-state.ts'
import { texts } from '../../texts.de.ts'
import { fieldRows } from './field-rows.ts'
import type { FieldRowData } from './field-rows.ts'
import { pageOfField, shownPage, startPlace } from './review-place.ts'
import type { ReviewPlace } from './review-place.ts'
import { clearDocuments, isOpen } from '../../documents/document-review.ts'
import { leaderAfterMove, nextOpen, sectionOf } from './review-queue.ts'
import { useFieldDrafts } from './use-field-drafts.ts'
import { useReadyPage } from './use-ready-page.ts'
import { useReviewCorrections } from './use-review-corrections.ts'
import { focusField, useReviewPlace } from './use-review-place.ts'
import { useReviewQueue } from './use-review-queue.ts'
import { findTyped } from './word-picking.ts'
import type { Picked } from './word-picking.ts'

const NO_KINDS: readonly KindChoice[] = []

/**
 * Checking the documents of a batch: where a person is, what is known there, and what can be done. Nothing that is done
 * waits for the engine, but for a value that it may refuse.
 */
export function useReview(
  batch: BatchDetail,
  choices: KindChoices | undefined,
  first: BatchDocument,
  address: ReviewPlace,
  onPlace: (place: ReviewPlace) => void,
) {
  const { place: wanted, setPlace, goTo } = useReviewPlace(address, startPlace(first), onPlace)
  const [added, setAdded] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const corrections = useReviewCorrections(batch, choices?.kinds ?? NO_KINDS, (documentId, page, field) => {
    const target = batch.documents.find(({ id }) => id === documentId)
    goTo(target ? startPlace(target, { page, field }) : { documentId, page, field })
  })
  const { documents, judge, say } = corrections
  const drafts = useFieldDrafts(judge)
  /** The document whose kind is unknown and of which that was said: confirming it once more is meant. */
  const askedOf = useRef<string | null>(null)
  const byId = useMemo(() => new Map(documents.map(each => [each.id, each])), [documents])
  const queue = useReviewQueue(documents, isBeingRevised(batch))

  const asked = wanted.documentId === null ? undefined : byId.get(wanted.documentId)
  const document = asked ?? nextOpen(queue, byId, null) ?? byId.get(queue[0]?.id ?? '') ?? first
  const place = document.id === wanted.documentId ? wanted : startPlace(document)
  const page = shownPage(document, place.page)
  const rows = fieldRows(document, added.get(document.id) ?? [], choices)
  const row = rows.find(({ name }) => name === place.field) ?? null
  const { words, unread } = usePageText(document.id, page)
  const next = nextOpen(queue, byId, document.id)
  useReadyPage(next)
  useReadyPage(next && nextOpen(queue, byId, next.id, document.id))

  const findPlace = (text: string) => {
    const found = findTyped(words, text)
    return found && { page, box: found.box }
  }
  const goToField = (name: string) =>
    goTo({ documentId: document.id, page: pageOfField(document, name) ?? page, field: name })
  /** Shows the page of the field that got the focus. */
  const show = (name: string) =>
    setPlace({ documentId: document.id, page: pageOfField(document, name) ?? page, field: name })
  const settle = async (each: FieldRowData): Promise<boolean> => {
    if (await drafts.save(document.id, each, findPlace)) return true
    goToField(each.name)
    return false
  }
  /** Brings a person back to a value that is refused as it is left, but once: nobody is held there. */
  const leaveField = async (each: FieldRowData) => {
    if (drafts.of(document.id, each.name)?.refusal == null) await settle(each)
  }
  const confirm = async () => {
    const isSettled = row === null || (await settle(row))
    const refused = isSettled ? drafts.refusedOf(document.id) : (row?.name ?? null)
    if (refused !== null) {
      say({ intent: 'problem', text: texts.review.refusedFirst })
      return goToField(refused)
    }
    if (isBeingRead(document, isBeingRevised(batch)))
      say({ intent: 'done', text: texts.review.reading(document.filename) })
    else if (isOpen(document) && document.kind?.decision === 'unklar' && askedOf.current !== document.id) {
      askedOf.current = document.id
      return say({ intent: 'problem', text: texts.review.kindMissing })
    } else if (isOpen(document)) {
      void judge({ type: 'confirm_document', documentId: document.id })
      say({ intent: 'done', text: next ? texts.review.confirmed(document.filename) : texts.review.allDone })
    } else if (!next) say({ intent: 'done', text: texts.review.allDone })
    if (next) goTo(startPlace(next))
  }
  const confirmClear = () => {
    const clear = clearDocuments(documents, isBeingRevised(batch))
    for (const { id } of clear) void judge({ type: 'confirm_document', documentId: id })
    say({ intent: 'done', text: texts.review.confirmedClear(clear.length) })
    const ids = new Set(clear.map(({ id }) => id))
    const left = queue.filter(({ id }) => !ids.has(id))
    const target = ids.has(document.id) ? nextOpen(left, byId, null) : null
    if (target) goTo(startPlace(target))
  }
  const enter = async () => {
    if (!row || !(await settle(row))) return
    const following = rows.slice(rows.indexOf(row) + 1).find(({ isAbsent }) => !isAbsent)
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
  const turn = (direction: -1 | 1) => {
    const target = document.pages[document.pages.findIndex(({ number }) => number === page) + direction]
    if (target) setPlace({ ...place, page: target.number })
  }
  const chooseKind = (kindId: string | null) => {
    void judge({ type: 'set_kind', documentId: document.id, kindId })
    say({ intent: 'done', text: texts.corrections.done.set_kind })
    goTo(startPlace(document))
  }
  const addField = (name: string) => {
    setAdded(known => new Map([...known, [document.id, [...(known.get(document.id) ?? []), name]]]))
    goTo({ ...place, field: name })
  }
  const remove = () => {
    if (!row) return
    const { name } = row
    drafts.drop(document.id, name)
    setAdded(known => new Map([...known, [document.id, (known.get(document.id) ?? []).filter(each => each !== name)]]))
    const following = rows.slice(rows.indexOf(row) + 1).find(({ isAbsent }) => !isAbsent) ?? rows[rows.indexOf(row) - 1]
    if (row.field) void judge({ type: 'set_field', documentId: document.id, name, value: null, place: null })
    if (following) goToField(following.name)
    else focusField(null)
  }
  const reset = () => {
    if (!row || (!row.isAbsent && row.field?.source !== 'human')) return
    drafts.drop(document.id, row.name)
    void judge({ type: 'reset_field', documentId: document.id, name: row.name })
    say({ intent: 'done', text: texts.corrections.done.reset_field })
  }
  const take = async (each: FieldRowData, picked: Picked, on: number) => {
    if (await drafts.take(document.id, each.name, picked, on))
      say({ intent: 'done', text: texts.corrections.done.set_field })
    else goToField(each.name)
  }
  return {
    corrections,
    drafts,
    documents,
    document,
    queue,
    byId,
    rows,
    row,
    page,
    place,
    words,
    unread,
    setPlace,
    show,
    goToField,
    open,
    step,
    turn,
    settle,
    leaveField,
    enter,
    confirm,
    confirmClear,
    take,
    move,
    chooseKind,
    addField,
    remove,
    reset,
  }
}
