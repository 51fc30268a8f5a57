import { Link, Spinner, Text, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { BatchDetail } from '../../wire/batch-detail.ts'
import type { BatchDocument } from '../../wire/batch-document.ts'
import { againTexts } from '../again-texts.de.ts'
import { ReadAgain } from './read-again.tsx'

const useStyles = makeStyles({
  card: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    background: tokens.colorNeutralBackground1,
  },
  folded: {
    flexShrink: 0,
    maxHeight: '50%',
    overflowY: 'auto',
    padding: '6px 8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  summary: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase200 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300 },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  file: { padding: `${tokens.spacingVerticalS} 0`, borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  name: { overflowWrap: 'anywhere' },
  reason: { display: 'block', color: tokens.colorPaletteRedForeground2 },
  told: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
})

export interface FailedFilesProps {
  readonly batch: BatchDetail
  readonly addressOf: (documentId: string) => string
  /** Its batch had failed as a whole, and another one was made. */
  readonly onMoved: (batchId: string) => void
  /** In little room only their number is seen at first. */
  readonly isFolded?: boolean
}

/** Files that could not be read: why, and reading one of them again alone. What was tried here is told to its end. */
export function FailedFiles({ batch, addressOf, onMoved, isFolded = false }: FailedFilesProps) {
  const styles = useStyles()
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const failed = batch.documents.filter(({ again }) => again !== undefined)
  const shown = batch.documents.filter(document => failed.includes(document) || asked.has(document.id))
  if (shown.length === 0) return null
  const begun = (documentId: string, batchId: string) => {
    if (batchId === batch.id) setAsked(before => new Set([...before, documentId]))
    else onMoved(batchId)
  }
  const title = againTexts.title(failed.length)
  return (
    <Frame title={title} isFolded={isFolded} isOpen={asked.size > 0}>
      {failed.length > 0 && (
        <p className={styles.hint}>{batch.status === 'failed' ? againTexts.hintNew : againTexts.hint}</p>
      )}
      <ul className={styles.list}>
        {shown.map(document => (
          <li key={document.id} className={styles.file}>
            {document.again === undefined ? (
              <Told document={document} />
            ) : (
              <FailedFile document={document} href={addressOf(document.id)} wasAsked={asked.has(document.id)}>
                <ReadAgain batchId={batch.id} document={document} onBegun={batchId => begun(document.id, batchId)} />
              </FailedFile>
            )}
          </li>
        ))}
      </ul>
    </Frame>
  )
}

interface FrameProps {
  readonly title: string
  readonly isFolded: boolean
  readonly isOpen: boolean
  readonly children: ReactNode
}

function Frame({ title, isFolded, isOpen, children }: FrameProps) {
  const styles = useStyles()
  if (isFolded) {
    return (
      <details className={styles.folded} open={isOpen || undefined}>
        <summary className={styles.summary}>{title}</summary>
        {children}
      </details>
    )
  }
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

interface FailedFileProps {
  readonly document: BatchDocument
  readonly href: string
  /** It was tried again here, and failed again. */
  readonly wasAsked: boolean
  readonly children: ReactNode
}

function FailedFile({ document, href, wasAsked, children }: FailedFileProps) {
  const styles = useStyles()
  return (
    <>
      <Link className={styles.name} href={href}>
        {document.filename}
      </Link>
      <span className={styles.reason}>
        {wasAsked && <b>{againTexts.failedAgain} </b>}
        {document.error?.message}
      </span>
      {children}
    </>
  )
}

/** How far a file is that was tried again. */
function Told({ document }: { readonly document: BatchDocument }) {
  const styles = useStyles()
  const isReading = document.status === 'pending' && !document.isContainer
  return (
    <output className={styles.told}>
      {isReading ? <Spinner size="tiny" aria-hidden /> : <CheckmarkCircleRegular aria-hidden />}
      <Text>{isReading ? againTexts.reading(document.filename) : againTexts.done(document.filename)}</Text>
    </output>
  )
}
