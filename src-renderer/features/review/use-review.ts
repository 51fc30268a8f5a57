import { useState } from 'react'
import type { KindChoice, KindChoices } from '../../../wire/kinds.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { fieldStepsOf, rowStepsOf } from './field-steps.ts'
import type { ChangeAdded, ReviewTools } from './field-steps.ts'
import { startPlace } from './review-place.ts'
import type { ReviewPlace } from './review-place.ts'
import { documentStepsOf, useConfirming } from './use-document-steps.ts'
import { useFieldDrafts } from './use-field-drafts.ts'
import { useReviewCorrections } from './use-review-corrections.ts'
import { useReviewPlace } from './use-review-place.ts'
import { useShownDocument } from './use-shown-document.ts'

const NO_KINDS: readonly KindChoice[] = []

export interface ReviewOptions {
  readonly batch: BatchDetail
  readonly choices: KindChoices | undefined
  /** A document to begin with: the batch has at least one. */
  readonly first: BatchDocument
  readonly address: ReviewPlace
  readonly onPlace: (place: ReviewPlace) => void
}

export type Review = ReturnType<typeof useReview>

/**
 * Checking the documents of a batch: where a person is, what is known there, and what can be done. Nothing that is done
 * waits for the engine, but for a value that it may refuse.
 */
export function useReview({ batch, choices, first, address, onPlace }: ReviewOptions) {
  const { place: wanted, setPlace, goTo } = useReviewPlace(address, startPlace(first), onPlace)
  const [added, setAdded] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const corrections = useReviewCorrections(batch, choices?.kinds ?? NO_KINDS, (documentId, page, field) => {
    const target = batch.documents.find(({ id }) => id === documentId)
    goTo(target ? startPlace(target, { page, field }) : { documentId, page, field })
  })
  const { documents, judge, say } = corrections
  const drafts = useFieldDrafts(judge)
  const shown = useShownDocument({ batch, choices, first, documents, wanted, added })
  const documentId = shown.document.id
  const changeAdded: ChangeAdded = change =>
    setAdded(known => new Map([...known, [documentId, change(known.get(documentId) ?? [])]]))

  const tools: ReviewTools = { judge, say, drafts, goTo, setPlace }
  const fieldSteps = fieldStepsOf(shown, tools)
  const rowSteps = rowStepsOf(shown, tools, fieldSteps.goToField, changeAdded)
  const confirming = useConfirming(shown, tools, fieldSteps)
  const documentSteps = documentStepsOf(shown, tools)
  return { corrections, drafts, setPlace, ...shown, ...fieldSteps, ...rowSteps, ...confirming, ...documentSteps }
}
