import { makeStyles } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { isBeingRevised } from '../../api/batches.ts'
import type { KindChoices } from '../../../wire/kinds.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { isBeingRead } from '../../documents/document-state.ts'
import { pageActions } from '../../documents/page-actions.ts'
import { clickHint } from './click-hint.ts'
import { FieldPane } from './field-pane.tsx'
import type { OpenChoice } from './field-pane.tsx'
import { FieldRow } from './field-row.tsx'
import { KeyHelp } from './key-help.tsx'
import { stepZoom } from './page-zoom.ts'
import type { PageZoom } from './page-zoom.ts'
import { QueueList } from './queue-list.tsx'
import { ReferenceList } from './reference-list.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { ReviewHeader } from './review-header.tsx'
import { ReviewPage } from './review-page.tsx'
import type { ReviewPlace } from './review-place.ts'
import { clearDocuments, countReview } from '../../documents/document-review.ts'
import { NOTHING } from './review-sheet.tsx'
import type { PageBox, Pointed } from './review-sheet.tsx'
import { useReview } from './use-review.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { focusField, inputIdOf } from './use-review-place.ts'
import { WhyPane } from './why-pane.tsx'
import { meaningOfClick } from './word-picking.ts'

const useStyles = makeStyles({
  desk: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    // In little room the whole place is scrolled, not each of its parts.
    '@media (max-width: 760px)': { flexShrink: 0 },
  },
  panes: { display: 'flex', flexGrow: 1, minHeight: 0, '@media (max-width: 760px)': { flexDirection: 'column' } },
})

export interface ReviewDeskProps {
  readonly batch: BatchDetail
  readonly choices: KindChoices | undefined
  /** A document to begin with: the batch has at least one. */
  readonly first: BatchDocument
  readonly address: ReviewPlace
  readonly onPlace: (place: ReviewPlace) => void
  readonly backAddress: string
  readonly onBack: () => void
}

/** Until then a dialog that closes keeps the focus within. */
const DIALOG_GONE_MS = 300

/** The queue, the page and the values of one document, each of which leads to the others. */
export function ReviewDesk({ batch, choices, first, address, onPlace, backAddress, onBack }: ReviewDeskProps) {
  const styles = useStyles()
  const review = useReview(batch, choices, first, address, onPlace)
  const { document, documents, rows, row, page, place, drafts, corrections } = review
  const [zoom, setZoom] = useState<PageZoom>(1)
  const [openChoice, setOpenChoice] = useState<OpenChoice>(null)
  const [isWhyOpen, setWhyOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [pointed, setPointed] = useState(NOTHING)
  const [shownReference, setShownReference] = useState<number | null>(null)
  const actions = pageActions(documents, document, page)
  const boxes = rows.flatMap(({ name, label, field, needsLook }): PageBox[] =>
    (field?.evidence ?? [])
      .filter(evidence => evidence.page === page)
      .map(({ box }) => ({ field: name, label, box, isDoubtful: needsLook })),
  )
  const mark = document.references[shownReference ?? -1]?.evidence
  const showReference = (index: number) => {
    const on = document.references[index]?.evidence.page ?? page
    setShownReference(index)
    review.setPlace({ documentId: document.id, page: on, field: null })
  }
  useStartFocus(place.field)
  const onPageKey = (key: string): boolean => {
    const action = actions.find(each => each.key.toLowerCase() === key.toLowerCase())
    if (action?.correction) corrections.regroup(action.correction)
    else if (key === '+') setZoom(stepZoom(zoom, 1))
    else if (key === '-') setZoom(stepZoom(zoom, -1))
    else if (key === '0') setZoom(1)
    else if (key === '9') setZoom('page')
    else if (key === 'Enter' && rows[0]) review.goToField(rows[0].name)
    else return false
    return true
  }
  const leave = () => {
    const isInField = row !== null && globalThis.document.activeElement?.id === inputIdOf(row.name)
    if (isInField && drafts.of(document.id, row.name)) {
      drafts.drop(document.id, row.name)
      focusField(row.name)
    } else if (isInField) focusField(null)
    else onBack()
  }
  const chooseNothing = () => focusField(place.field)
  useReviewKeys(
    {
      confirm: () => void review.confirm(),
      step: review.step,
      move: review.move,
      turn: review.turn,
      remove: review.remove,
      reset: review.reset,
      undo: corrections.undo,
      redo: corrections.redo,
      leave,
      onPage: onPageKey,
      chooseKind: () => setOpenChoice('kind'),
      addField: () => setOpenChoice('field'),
      why: () => setWhyOpen(!isWhyOpen),
      help: () => setHelpOpen(true),
    },
    isHelpOpen,
  )
  const onClick = ({ word, box }: Pointed, isInsisting: boolean) => {
    const click = { focused: place.field, boxOf: box?.field ?? null, isOnWord: word !== null, isInsisting }
    const meaning = meaningOfClick({ ...click, isFocusedEmpty: row?.field === null })
    if (meaning.type === 'focus') review.goToField(meaning.field)
    if (meaning.type === 'take' && row && word) void review.take(row, word, page)
  }
  return (
    <div className={styles.desk}>
      <ReviewHeader
        batchName={batch.name}
        counts={countReview(documents, isBeingRevised(batch))}
        clearCount={clearDocuments(documents, isBeingRevised(batch)).length}
        backAddress={backAddress}
        onStep={review.step}
        onConfirm={() => void review.confirm()}
        onConfirmClear={review.confirmClear}
        onHelp={() => setHelpOpen(true)}
      />
      <div className={styles.panes}>
        <QueueList
          documents={review.queue.flatMap(({ id }) => review.byId.get(id) ?? [])}
          currentId={document.id}
          onOpen={review.open}
        />
        <ReviewPage
          {...{ document, page, boxes, actions, zoom }}
          words={review.words}
          unread={review.unread}
          mark={mark?.page === page ? mark.box : null}
          active={place.field}
          onZoom={setZoom}
          onTurn={review.turn}
          onCorrect={corrections.regroup}
          onFocus={() => place.field !== null && review.setPlace({ ...place, field: null })}
          onPoint={setPointed}
          onClick={onClick}
          onDrag={picked => row && void review.take(row, picked, page)}
        />
        <FieldPane
          {...{ documents, document, choices, openChoice, isWhyOpen }}
          isBeingRead={isBeingRead(document, isBeingRevised(batch))}
          onOpenChoice={setOpenChoice}
          onWhy={() => setWhyOpen(!isWhyOpen)}
          onKind={review.chooseKind}
          onAdd={review.addField}
          onCancel={chooseNothing}
          onReopen={() => void corrections.judge({ type: 'reopen_document', documentId: document.id })}
          onCorrect={corrections.regroup}
          rows={rows.map(each => (
            <FieldRow
              key={`${document.id} ${each.name}`}
              row={each}
              draft={drafts.of(document.id, each.name)}
              isActive={each.name === place.field}
              onFocus={() => each.name !== place.field && review.show(each.name)}
              onType={text => drafts.type(document.id, each.name, text)}
              onLeave={() => void review.leaveField(each)}
              onEnter={() => void review.enter()}
              onRemove={review.remove}
              onReset={review.reset}
            />
          ))}
          references={
            <ReferenceList
              references={document.references}
              active={shownReference}
              onShow={showReference}
              onLeave={() => setShownReference(null)}
            />
          }
          why={
            isWhyOpen && (
              <WhyPane
                document={document}
                kinds={choices?.kinds ?? []}
                row={row}
                onTakeKind={review.chooseKind}
                onTakeValue={(each, text) => {
                  drafts.type(document.id, each.name, text)
                  void review.settle(each)
                }}
              />
            )
          }
        />
      </div>
      <ReviewFooter
        notice={corrections.notice}
        hint={clickHint(pointed, row)}
        onUndo={corrections.undo}
        onRedo={corrections.redo}
      />
      <KeyHelp
        isOpen={isHelpOpen}
        onClose={() => {
          setHelpOpen(false)
          setTimeout(chooseNothing, DIALOG_GONE_MS)
        }}
      />
    </div>
  )
}

/** The keyboard is ready at once: the field to begin with has the focus. */
function useStartFocus(field: string | null): void {
  const start = useRef(field)
  useEffect(() => focusField(start.current), [])
}
