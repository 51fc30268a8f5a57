import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { sortFields } from '../../field-labels.de.ts'
import { texts } from '../../texts.de.ts'
import { ReadAgain } from '../../documents/read-again.tsx'
import type { DocumentAddress } from './document-address.ts'
import { DocumentBar } from './document-bar.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { FieldList } from './field-list.tsx'
import { HitsOnPages } from './hits-on-pages.tsx'
import { PageView } from './page-view.tsx'
import { RevisionNotice } from './revision-notice.tsx'

const useStyles = makeStyles({
  view: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    // In little room the whole place is scrolled, not each of its parts.
    '@media (max-width: 820px)': { flexShrink: 0 },
  },
  revision: { padding: `0 ${tokens.spacingHorizontalL}`, background: tokens.colorNeutralBackground1 },
  again: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0` },
  panes: { display: 'flex', flexGrow: 1, minHeight: 0, '@media (max-width: 1100px)': { flexDirection: 'column' } },
  side: {
    width: '360px',
    flexShrink: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    background: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 1100px)': { width: '100%', borderLeft: 'none', flexShrink: 1 },
  },
})

export interface DocumentViewProps {
  readonly batch: BatchDetail
  readonly document: BatchDocument
  /** The page to begin with; null for the first. */
  readonly startPage: number | null
  readonly addressOf: DocumentAddress
  readonly reviewAddress: string
  /** It is read in that batch now. */
  readonly onMoved: (batchId: string) => void
  readonly onDeleted: (deletionId: string) => void
}

/** One document beside what was recognised on it; pointing at a value shows where it stands on the page. */
export function DocumentView(props: DocumentViewProps) {
  const { batch, document, startPage, addressOf, reviewAddress, onMoved, onDeleted } = props
  const styles = useStyles()
  const { page, setPage } = usePage(document, startPage)
  const [active, setActive] = useState<string | null>(null)
  const { documents } = batch
  const fields = sortFields(document.fields)

  const activate = (name: string | null) => {
    setActive(name)
    const place = name === null ? undefined : document.fields[name]?.evidence[0]
    if (place) setPage(place.page)
  }
  return (
    <div className={styles.view}>
      <DocumentBar {...{ batch, document, addressOf, reviewAddress, onDeleted }} />
      <div className={styles.revision}>
        <RevisionNotice batch={batch} />
      </div>
      <HitsOnPages documentId={document.id} page={page} onPage={setPage}>
        <div className={styles.panes}>
          <PageView {...{ documents, document, page, fields, active }} onPage={setPage} onActive={setActive} />
          <aside className={styles.side} key={document.id} aria-label={texts.document.fields}>
            {document.again && (
              <div className={styles.again}>
                <ReadAgain batchId={batch.id} document={document} onBegun={onMoved} />
              </div>
            )}
            <DocumentFacts documents={documents} document={document} addressOf={addressOf} onPage={setPage} />
            {!document.isContainer && (
              <FieldList document={document} fields={fields} active={active} onActive={activate} />
            )}
          </aside>
        </div>
      </HitsOnPages>
    </div>
  )
}

/** The page that is shown: the address says where to begin, in a new document and when it changes. */
function usePage(document: BatchDocument, startPage: number | null) {
  const start = `${document.id} ${startPage ?? ''}`
  const [turned, setTurned] = useState<{ readonly from: string; readonly page: number } | null>(null)
  const wanted = turned?.from === start ? turned.page : startPage
  const page = document.pages.find(({ number }) => number === wanted) ?? document.pages[0]
  return { page: page?.number ?? 0, setPage: (number: number) => setTurned({ from: start, page: number }) }
}
