import { makeStyles } from '@fluentui/react-components'
import { useLayoutEffect, useRef, useState } from 'react'
import { pageActions } from '../../documents/page-actions.ts'
import { clearDocuments, countReview } from '../../documents/document-review.ts'
import { FailedFiles } from '../../documents/failed-files.tsx'
import { clickHint } from './click-hint.ts'
import { DeskFields } from './desk-fields.tsx'
import { DeskPage } from './desk-page.tsx'
import { KeyHelp } from './key-help.tsx'
import { QueueList } from './queue-list.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { ReviewHeader } from './review-header.tsx'
import { NOTHING } from './use-pointing.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskView } from './use-desk-view.ts'
import { useReview } from './use-review.ts'
import type { ReviewOptions } from './use-review.ts'
import { focusField } from './use-review-place.ts'

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

export interface ReviewDeskProps extends ReviewOptions {
  readonly backAddress: string
  readonly onBack: () => void
}

/** Until then a dialog that closes keeps the focus within. */
const DIALOG_GONE_MS = 300

/** The queue, the page and the values of one document, each of which leads to the others. */
export function ReviewDesk({ backAddress, onBack, ...options }: ReviewDeskProps) {
  const { batch, choices } = options
  const styles = useStyles()
  const review = useReview(options)
  const { document, documents, row, page, place, corrections, isRevised } = review
  const view = useDeskView()
  const [pointed, setPointed] = useState(NOTHING)
  const actions = pageActions(documents, document, page)
  useStartFocus(place.field)
  useDeskKeys(review, view, actions, onBack)
  return (
    <div className={styles.desk}>
      <ReviewHeader
        batchName={batch.name}
        counts={countReview(documents, isRevised)}
        clearCount={clearDocuments(documents, isRevised).length}
        backAddress={backAddress}
        onStep={review.step}
        onConfirm={() => void review.confirm()}
        onConfirmClear={review.confirmClear}
        onHelp={() => view.setHelpOpen(true)}
      />
      <div className={styles.panes}>
        <QueueList
          documents={review.queue.flatMap(({ id }) => review.byId.get(id) ?? [])}
          currentId={document.id}
          onOpen={review.open}
        >
          <FailedFiles batch={batch} addressOf={() => backAddress} onMoved={onBack} isFolded />
        </QueueList>
        <DeskPage review={review} view={view} actions={actions} onPoint={setPointed} />
        <DeskFields review={review} view={view} choices={choices} batch={batch} />
      </div>
      <ReviewFooter
        notice={corrections.notice}
        hint={clickHint(pointed, row)}
        onUndo={corrections.undo}
        onRedo={corrections.redo}
      />
      <KeyHelp
        isOpen={view.isHelpOpen}
        onClose={() => {
          view.setHelpOpen(false)
          setTimeout(() => focusField(place.field), DIALOG_GONE_MS)
        }}
      />
    </div>
  )
}

/** The keyboard is ready at once: the field to begin with has the focus before the screen is seen. */
function useStartFocus(field: string | null): void {
  const start = useRef(field)
  useLayoutEffect(() => focusField(start.current), [])
}
