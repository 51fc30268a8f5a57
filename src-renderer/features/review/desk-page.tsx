import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { PageAction } from '../../documents/page-actions.ts'
import type { FieldRowData } from './field-rows.ts'
import { ReviewPage } from './review-page.tsx'
import type { PageBox, Pointed } from './use-pointing.ts'
import type { DeskView, ShownPlace } from './use-desk-view.ts'
import type { Review } from './use-review.ts'
import { meaningOfClick } from './word-picking.ts'

export interface DeskPageProps {
  readonly review: Review
  readonly view: DeskView
  readonly actions: readonly PageAction[]
  readonly onPoint: (pointed: Pointed) => void
}

/** The page of the desk: pointing at it leads to fields, and takes words into them. */
export function DeskPage({ review, view, actions, onPoint }: DeskPageProps) {
  const { document, rows, row, page, place, corrections } = review
  const mark = shownPlace(document, view.shown)
  const onClick = ({ word, box }: Pointed, isInsisting: boolean) => {
    const click = { focused: place.field, boxOf: box?.field ?? null, isOnWord: word !== null, isInsisting }
    const meaning = meaningOfClick({ ...click, isFocusedEmpty: row?.field === null })
    if (meaning.type === 'focus') review.goToField(meaning.field)
    if (meaning.type === 'take' && row && word) void review.take(row, word, page)
  }
  return (
    <ReviewPage
      {...{ document, page, actions, onPoint, onClick }}
      boxes={boxesOn(page, rows)}
      zoom={view.zoom}
      words={review.words}
      unread={review.unread}
      mark={mark?.page === page ? mark.box : null}
      active={place.field}
      onZoom={view.setZoom}
      onTurn={review.turn}
      onPageAt={review.goToPageAt}
      onCorrect={corrections.regroup}
      onFocus={() => place.field !== null && review.setPlace({ ...place, field: null })}
      onDrag={picked => row && void review.take(row, picked, page)}
    />
  )
}

function shownPlace({ references, lines }: BatchDocument, shown: ShownPlace | null) {
  if (shown === null) return undefined
  if (shown.of === 'reference') return references[shown.index]?.evidence
  const { page, box } = lines?.items[shown.index] ?? { page: null, box: null }
  return page === null || box === null ? undefined : { page, box }
}

/** Where the values stand on a page. */
function boxesOn(page: number, rows: readonly FieldRowData[]): readonly PageBox[] {
  return rows.flatMap(({ name, label, field, needsLook }): PageBox[] =>
    (field?.evidence ?? [])
      .filter(evidence => evidence.page === page)
      .map(({ box }) => ({ field: name, label, box, isDoubtful: needsLook })),
  )
}
