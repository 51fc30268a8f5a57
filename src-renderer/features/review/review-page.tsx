/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a page has no controls of its own, yet it is scrolled, turned and corrected with the keyboard */
import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentErrorRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { texts } from '../../texts.de.ts'
import { CaptureLine } from './capture-line.tsx'
import { PageStrip } from './page-strip.tsx'
import { ReviewPageTools } from './review-page-tools.tsx'
import type { ReviewPageToolsProps } from './review-page-tools.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import type { ReviewSheetProps } from './review-sheet.tsx'
import { PAGE_ID } from './use-review-place.ts'

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0, background: 'var(--desk)' },
  pages: { display: 'flex', flexGrow: 1, minHeight: 0 },
  scroll: {
    flexGrow: 1,
    minWidth: 0,
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
})

export interface ReviewPageProps
  extends
    Omit<ReviewSheetProps, 'alt' | 'documentId' | 'areTablesShown'>,
    Omit<ReviewPageToolsProps, 'at' | 'areTablesShown' | 'onTables'> {
  /** The page itself got the focus. */
  readonly onFocus: () => void
}

/** The page that is checked, with what turns it, changes its size and puts pages together anew. */
export function ReviewPage(props: ReviewPageProps) {
  const { document, page: number, onFocus } = props
  const styles = useStyles()
  const [areTablesShown, showTables] = useState(false)
  const { pages, filename } = document
  const at = pages.findIndex(each => each.number === number)
  const page = pages[at]
  const name = texts.document.pageImage(at + 1, filename)
  return (
    <section className={styles.pane} aria-label={texts.review.page(at + 1, pages.length)}>
      <ReviewPageTools {...props} at={at} areTablesShown={areTablesShown} onTables={showTables} />
      {page && <AsideNotice page={page} />}
      {page && <CaptureLine documentId={document.id} page={number} />}
      {/* Focusable, because nothing in it is: else a large page could not be scrolled with the keyboard. */}
      <div className={styles.pages}>
        <PageStrip document={document} page={number} onPage={props.onPageAt} />
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
              areTablesShown={areTablesShown}
              documentId={document.id}
              alt={name}
            />
          ) : (
            <NoPage document={document} />
          )}
        </section>
      </div>
    </section>
  )
}

function NoPage({ document }: { readonly document: BatchDocument }) {
  const styles = useStyles()
  return (
    <div className={styles.empty}>
      <EmptyNotice icon={<DocumentErrorRegular />} text={document.error?.message ?? texts.document.noPages} />
    </div>
  )
}

function AsideNotice({ page }: { readonly page: BatchDocument['pages'][number] }) {
  if (page.setAside === null) return null
  return (
    <MessageBar intent="info" shape="square" layout="multiline">
      <MessageBarBody>{texts.document.asideNotice(texts.document.asideTexts[page.setAside])}</MessageBarBody>
    </MessageBar>
  )
}
