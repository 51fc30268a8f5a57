/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a page has no controls of its own, yet it is scrolled, turned and corrected with the keyboard */
import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentErrorRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { Field } from '../../../wire/field.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { texts } from '../../texts.de.ts'
import { PageActions } from './page-actions.tsx'
import { usePageActions } from './use-page-actions.ts'
import { PageSheet } from './page-sheet.tsx'
import { PageTools, ZOOM_LEVELS } from './page-tools.tsx'

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: '300px',
    background: 'var(--desk)',
  },
  scroll: { flexGrow: 1, overflow: 'auto', padding: tokens.spacingHorizontalL, display: 'flex' },
  empty: { margin: 'auto' },
})

export interface PageViewProps {
  /** All documents of the batch. */
  readonly documents: readonly BatchDocument[]
  readonly document: BatchDocument
  /** Number of a page of the document. */
  readonly page: number
  readonly onPage: (page: number) => void
  readonly fields: readonly (readonly [name: string, field: Field])[]
  readonly active: string | null
  readonly onActive: (name: string | null) => void
}

/** A page as it looks, with a box over each recognised value; the active one stands out. */
export function PageView(props: PageViewProps) {
  const { documents, document, page: number, onPage } = props
  const styles = useStyles()
  const [zoom, setZoom] = useState(2)
  const { pages } = document
  const at = pages.findIndex(each => each.number === number)
  const page = pages[at]
  const actions = usePageActions(documents, document, number)
  if (!page) return <NoPage document={document} />
  const turnTo = (index: number) => {
    const target = pages[index]
    if (target) onPage(target.number)
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const action = actions.find(({ key }) => key.toLowerCase() === event.key.toLowerCase())
    if (action?.run) {
      event.preventDefault()
      return action.run()
    }
    if (event.key === 'Home') turnTo(0)
    if (event.key === 'End') turnTo(pages.length - 1)
    // On an enlarged page the arrows scroll.
    if (event.currentTarget.scrollWidth > event.currentTarget.clientWidth) return
    if (event.key === 'ArrowRight') turnTo(at + 1)
    if (event.key === 'ArrowLeft') turnTo(at - 1)
  }
  return (
    <section className={styles.pane} aria-label={texts.document.page(at + 1, pages.length)}>
      <PageTools at={at} page={page} count={pages.length} zoom={zoom} onZoom={setZoom} onTurn={turnTo} />
      {actions.length > 0 && <PageActions actions={actions} />}
      <AsideNotice page={page} />
      {/* Focusable, because nothing in it is: else a large page could not be scrolled with the keyboard. */}
      <section
        className={styles.scroll}
        tabIndex={0}
        aria-label={texts.document.pageImage(at + 1, document.filename)}
        title={actions.length > 0 ? texts.corrections.keys : undefined}
        onKeyDown={onKey}
      >
        <PageSheet
          key={`${document.id} ${number}`}
          {...props}
          alt={texts.document.pageImage(at + 1, document.filename)}
          widthPercent={ZOOM_LEVELS[zoom] ?? 100}
        />
      </section>
    </section>
  )
}

function NoPage({ document }: Pick<PageViewProps, 'document'>) {
  const styles = useStyles()
  return (
    <div className={styles.pane}>
      <div className={styles.empty}>
        <EmptyNotice icon={<DocumentErrorRegular />} text={document.error?.message ?? texts.document.noPages} />
      </div>
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
