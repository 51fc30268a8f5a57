import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { KindChoices } from '../../../wire/kinds.ts'
import { isBeingRead } from '../../documents/document-state.ts'
import { placeOfPosition } from '../../documents/position-words.ts'
import { BookingPane } from './booking-pane.tsx'
import { FieldPane } from './field-pane.tsx'
import { FieldRow } from './field-row.tsx'
import type { FieldRowData } from './field-rows.ts'
import { LineList } from './line-list.tsx'
import { PositionPane } from './position-pane.tsx'
import { ReferenceList } from './reference-list.tsx'
import type { DeskView } from './use-desk-view.ts'
import type { Review } from './use-review.ts'
import { focusField } from './use-review-place.ts'
import { WhyPane } from './why-pane.tsx'

export interface DeskFieldsProps {
  readonly review: Review
  readonly view: DeskView
  readonly choices: KindChoices | undefined
  readonly batch: BatchDetail
}

/** The values of the desk, each as it can be typed, with what else the document names and why things are so. */
export function DeskFields({ review, view, choices, batch }: DeskFieldsProps) {
  const { documents, document, isRevised, rows, row, place, corrections } = review
  const { openChoice, isWhyOpen } = view
  return (
    <FieldPane
      {...{ documents, document, choices, openChoice, isWhyOpen }}
      isBeingRead={isBeingRead(document, isRevised)}
      onOpenChoice={view.setOpenChoice}
      onWhy={view.toggleWhy}
      onKind={review.chooseKind}
      onAdd={review.addField}
      onCancel={() => focusField(place.field)}
      onReopen={() => void corrections.judge({ type: 'reopen_document', documentId: document.id })}
      onCorrect={corrections.regroup}
      rows={rows.map(each => (
        <DeskRow key={`${document.id} ${each.name}`} row={each} review={review} />
      ))}
      references={<References review={review} view={view} />}
      lines={<Lines review={review} view={view} />}
      positions={<Positions review={review} batch={batch} />}
      why={
        isWhyOpen && (
          <WhyPane
            document={document}
            kinds={choices?.kinds ?? []}
            row={row}
            onTakeKind={review.chooseKind}
            onTakeValue={(each, text) => {
              review.drafts.type(document.id, each.name, text)
              void review.settle(each)
            }}
          />
        )
      }
    />
  )
}

function DeskRow({ row, review }: { readonly row: FieldRowData; readonly review: Review }) {
  const { document, place, drafts } = review
  return (
    <FieldRow
      row={row}
      draft={drafts.of(document.id, row.name)}
      isActive={row.name === place.field}
      onFocus={() => row.name !== place.field && review.show(row.name)}
      onType={text => drafts.type(document.id, row.name, text)}
      onLeave={() => void review.leaveField(row)}
      onEnter={() => void review.enter()}
      onRemove={review.remove}
      onReset={review.reset}
    />
  )
}

function Positions({ review, batch }: Pick<DeskFieldsProps, 'review' | 'batch'>) {
  const { document, documents, corrections } = review
  return (
    <>
      <PositionPane
        batch={batch}
        document={document}
        onJudge={corrections.judge}
        onShow={position => review.setPlace(placeOfPosition(position, documents))}
      />
      <BookingPane key={document.id} batch={batch} documentId={document.id} onJudge={corrections.judge} />
    </>
  )
}

function References({ review, view }: Pick<DeskFieldsProps, 'review' | 'view'>) {
  const { document, page } = review
  return (
    <ReferenceList
      references={document.references}
      active={view.shown?.of === 'reference' ? view.shown.index : null}
      onShow={index => {
        const on = document.references[index]?.evidence.page ?? page
        view.show({ of: 'reference', index })
        review.setPlace({ documentId: document.id, page: on, field: null })
      }}
      onLeave={() => view.show(null)}
    />
  )
}

function Lines({ review, view }: Pick<DeskFieldsProps, 'review' | 'view'>) {
  const { document, page, corrections } = review
  const { gross } = document.fields
  // An e-invoice carries lines of its own, and what states no total is no bill.
  if (document.lines === null && (!gross || gross.source === 'xml')) return null
  return (
    <LineList
      key={document.id}
      documentId={document.id}
      onJudge={corrections.judge}
      lines={document.lines}
      currency={gross?.unit ?? null}
      active={view.shown?.of === 'line' ? view.shown.index : null}
      onShow={index => {
        const on = document.lines?.items[index]?.page ?? page
        view.show({ of: 'line', index })
        review.setPlace({ documentId: document.id, page: on, field: null })
      }}
      onLeave={() => view.show(null)}
    />
  )
}
