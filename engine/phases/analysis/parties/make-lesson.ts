import type { AnalysisResult } from '../../../model/analysis-result.ts'
import type { Judgement } from '../../../model/judgement.ts'
import { withJudgement } from '../../../model/judgement.ts'
import type { FieldLesson, Hit, Lesson } from '../../../model/lesson.ts'
import { issuerKeys } from './issuer-keys.ts'
import { kindFeatures } from '../kind/kind-features.ts'
import { labelOfPlace } from '../../../reading/labels/label-of-place.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'
import { readLayout } from '../../../reading/layout/read-layout.ts'

export interface TaughtDocument {
  readonly documentId: string
  readonly batchId: string
  readonly organizationId: string
  /** What the engine found by itself. */
  readonly found: AnalysisResult
  readonly judgement: Judgement
  /** As in `readDocumentPages`. */
  readonly pages: readonly NumberedPage[]
  /** The document's lesson before: what the engine had taken it for stays as it was, now that it knows better. */
  readonly before: Lesson | null
}

/**
 * What a document teaches after a person judged it: its kind when it was chosen or the document confirmed, the places
 * of values that were pointed at, and how good the engine's own values were. Null when there is nothing to say; a
 * document that taught something before and does no longer gives a lesson without kind.
 */
export function makeLesson(document: TaughtDocument, at: number): Lesson | null {
  const { found, judgement, before, documentId, batchId, organizationId } = document
  const isConfirmed = judgement.confirmedAt !== null
  const fields = fieldLessons(document)
  if (judgement.kind === null && !isConfirmed && fields.length === 0) {
    return before?.kindId ? { ...before, at, kindId: null, fields: [], hits: [] } : null
  }
  const told = withJudgement(found, judgement)
  const foundKindId = before?.foundKindId ?? found.kind.learnedFrom ?? found.kind.id
  const kindHit = before?.hits.find(({ name }) => name === 'kind') ?? {
    name: 'kind',
    confidence: found.kind.confidence,
    right: false,
  }
  const { buckets, counts } = kindFeatures(
    readLayout(document.pages).rows.map(row => row.tokens.map(token => token.text)),
  )
  return {
    documentId,
    batchId,
    organizationId,
    at,
    foundKindId,
    kindId: told.kind.id,
    buckets,
    counts,
    fields,
    issuerKeys: issuerKeys(told.fields, organizationId),
    hits: [
      ...(judgement.kind || isConfirmed
        ? [{ ...kindHit, right: (before ? before.foundKindId : found.kind.id) === told.kind.id }]
        : []),
      ...(isConfirmed ? fieldHits(found, told) : []),
    ],
  }
}

function fieldLessons({ judgement, pages }: TaughtDocument): readonly FieldLesson[] {
  const layout = readLayout(pages)
  const last = pages.at(-1)?.number ?? 1
  return Object.entries(judgement.fields).flatMap(([name, field]): FieldLesson[] => {
    if (!field) return [{ name, place: null }]
    if (!field.place) return []
    const { page, box } = field.place
    // Totals stand on the last page, however many there are; a document of one page counts from the start.
    const isLast = page === last && last > 1
    return [{ name, place: { page: isLast ? -1 : page, box, ...labelOfPlace(layout, page, box) } }]
  })
}

/** Of each value that the engine found, whether it is the one that a person left standing. */
function fieldHits(found: AnalysisResult, told: AnalysisResult): readonly Hit[] {
  return Object.entries(found.fields).map(([name, { confidence, value }]) => ({
    name,
    confidence,
    right: told.fields[name]?.value === value,
  }))
}
