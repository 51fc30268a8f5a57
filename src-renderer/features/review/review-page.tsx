/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a page has no controls of its own, yet it is scrolled, turned and corrected with the keyboard */
import { Button, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components'
import {
  ArrowFitRegular,
  ArrowRotateClockwiseRegular,
  ArrowUndoRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  CutRegular,
  DocumentDismissRegular,
  DocumentErrorRegular,
  MergeRegular,
  PageFitRegular,
  TableRegular,
  ZoomInRegular,
  ZoomOutRegular,
} from '@fluentui/react-icons'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Correction } from '../../../wire/corrections.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import type { PageAction } from '../../documents/page-actions.ts'
import { texts } from '../../texts.de.ts'
import { stepZoom, widthOf } from './page-zoom.ts'
import type { PageZoom } from './page-zoom.ts'
import { ReviewSheet } from './review-sheet.tsx'
import type { ReviewSheetProps } from './review-sheet.tsx'
import { PAGE_ID } from './use-review-place.ts'

const icons: Readonly<Record<PageAction['name'], ReactElement>> = {
  split: <CutRegular />,
  join: <MergeRegular />,
  setAside: <DocumentDismissRegular />,
  takeBack: <ArrowUndoRegular />,
  turn: <ArrowRotateClockwiseRegular />,
}

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0, background: 'var(--desk)' },
  tools: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexWrap: 'wrap',
    gap: '2px',
    padding: '3px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    background: tokens.colorNeutralBackground2,
  },
  gap: { width: '12px' },
  number: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  scroll: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    display: 'flex',
    padding: '12px',
    boxSizing: 'border-box',
    containerType: 'size',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media (max-width: 760px)': { minHeight: '320px' },
  },
  empty: { margin: 'auto' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface ReviewPageProps extends Omit<ReviewSheetProps, 'alt' | 'widthFor' | 'documentId' | 'areTablesShown'> {
  readonly document: BatchDocument
  readonly actions: readonly PageAction[]
  readonly zoom: PageZoom
  readonly onZoom: (zoom: PageZoom) => void
  readonly onTurn: (direction: -1 | 1) => void
  readonly onCorrect: (correction: Correction) => void
  /** The page itself got the focus. */
  readonly onFocus: () => void
}

/** The page that is checked, with what turns it, changes its size and puts pages together anew. */
export function ReviewPage(props: ReviewPageProps) {
  const { document, page: number, actions, zoom, onZoom, onTurn, onCorrect, onFocus } = props
  const styles = useStyles()
  const [areTablesShown, showTables] = useState(false)
  const { pages, filename } = document
  const at = pages.findIndex(each => each.number === number)
  const page = pages[at]
  const name = texts.document.pageImage(at + 1, filename)
  return (
    <section className={styles.pane} aria-label={texts.review.page(at + 1, pages.length)}>
      <div className={styles.tools}>
        <Tool icon={<ChevronLeftRegular />} label={texts.document.previousPage} off={at <= 0} run={() => onTurn(-1)} />
        <Text className={styles.number}>
          {texts.review.page(at + 1, pages.length)}
          {page && page.sourceNumber !== at + 1 && (
            <span className={styles.quiet}> · {texts.document.stackPage(page.sourceNumber)}</span>
          )}
        </Text>
        <Tool
          icon={<ChevronRightRegular />}
          label={texts.document.nextPage}
          off={at >= pages.length - 1}
          run={() => onTurn(1)}
        />
        <span className={styles.gap} />
        <Tool icon={<ZoomOutRegular />} label={texts.review.zoomOut} run={() => onZoom(stepZoom(zoom, -1))} />
        <Tool icon={<ZoomInRegular />} label={texts.review.zoomIn} run={() => onZoom(stepZoom(zoom, 1))} />
        <Tool icon={<ArrowFitRegular />} label={texts.review.fitWidth} isOn={zoom === 1} run={() => onZoom(1)} />
        <Tool
          icon={<PageFitRegular />}
          label={texts.review.fitPage}
          isOn={zoom === 'page'}
          run={() => onZoom('page')}
        />
        <Tool
          icon={<TableRegular />}
          label={texts.review.showTables}
          isOn={areTablesShown}
          run={() => showTables(!areTablesShown)}
        />
        <span className={styles.gap} />
        {actions.map(({ name: action, correction, whyNot }) => (
          <Tool
            key={action === 'takeBack' ? 'setAside' : action}
            icon={icons[action]}
            label={texts.corrections[action]}
            title={whyNot}
            off={correction === null}
            run={() => correction && onCorrect(correction)}
          />
        ))}
      </div>
      {page && page.setAside !== null && (
        <MessageBar intent="info" shape="square" layout="multiline">
          <MessageBarBody>{texts.document.asideNotice(texts.document.asideTexts[page.setAside])}</MessageBarBody>
        </MessageBar>
      )}
      {/* Focusable, because nothing in it is: else a large page could not be scrolled with the keyboard. */}
      <section
        className={styles.scroll}
        id={PAGE_ID}
        tabIndex={0}
        aria-label={name}
        aria-keyshortcuts="T Z Delete K W + - 0 9"
        onFocus={event => event.target === event.currentTarget && onFocus()}
      >
        {page ? (
          <ReviewSheet
            key={`${document.id} ${number}`}
            {...props}
            documentId={document.id}
            areTablesShown={areTablesShown}
            alt={name}
            widthFor={shape => widthOf(zoom, shape)}
          />
        ) : (
          <div className={styles.empty}>
            <EmptyNotice icon={<DocumentErrorRegular />} text={document.error?.message ?? texts.document.noPages} />
          </div>
        )}
      </section>
    </section>
  )
}

interface ToolProps {
  readonly icon: ReactElement
  readonly label: string
  /** Told instead of the label while it cannot be done. */
  readonly title?: string
  readonly off?: boolean
  readonly isOn?: boolean
  readonly run: () => void
}

/** A button keeps the focus when its action is not possible any more. */
function Tool({ icon, label, title = '', off = false, isOn, run }: ToolProps) {
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={label}
      title={title || label}
      disabledFocusable={off}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onClick={run}
    />
  )
}
