import { Button, Link, Text, makeStyles, tokens } from '@fluentui/react-components'
import { CutRegular, InfoRegular } from '@fluentui/react-icons'
import { useContext } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { texts } from '../../texts.de.ts'
import { CorrectionsContext } from './corrections-context.ts'
import type { DocumentAddress } from './document-address.ts'
import { splitProposals } from '../../documents/page-place.ts'

const useStyles = makeStyles({
  part: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0` },
  heading: { display: 'block', margin: `0 0 ${tokens.spacingVerticalXS}`, fontSize: tokens.fontSizeBase300 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  note: { display: 'flex', alignItems: 'flex-start', gap: '6px', padding: '3px 0' },
  sign: { flexShrink: 0, fontSize: '16px', marginTop: '2px' },
  words: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4px' },
  link: { overflowWrap: 'anywhere' },
})

export interface DocumentFactsProps {
  readonly documents: readonly BatchDocument[]
  readonly document: BatchDocument
  readonly addressOf: DocumentAddress
  readonly onPage: (page: number) => void
}

/**
 * Where a document came from and what is in it, what is to be known about its file, and where it may have to be
 * divided.
 */
export function DocumentFacts({ documents, document, addressOf, onPage }: DocumentFactsProps) {
  const styles = useStyles()
  const content = documents.filter(({ origin }) => origin?.parentId === document.id)
  const proposals = splitProposals(documents, document)
  const notes = document.notes.filter(note => note.code !== 'possible_split')
  return (
    <>
      <Origin documents={documents} document={document} addressOf={addressOf} />
      {(notes.length > 0 || proposals.length > 0) && (
        <div className={styles.part}>
          <h2 className={styles.heading}>{texts.document.notes}</h2>
          <ul className={styles.list}>
            {notes.map(({ code, message }) => (
              <li key={`${code} ${message}`} className={styles.note}>
                <InfoRegular className={styles.sign} aria-hidden />
                <Text>{message}</Text>
              </li>
            ))}
            {proposals.map(({ page, message }) => (
              <li key={page} className={styles.note}>
                <CutRegular className={styles.sign} aria-hidden />
                <Proposal documentId={document.id} page={page} message={message} onPage={onPage} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {content.length > 0 && <Content content={content} addressOf={addressOf} />}
    </>
  )
}

interface ContentProps extends Pick<DocumentFactsProps, 'addressOf'> {
  readonly content: readonly BatchDocument[]
}

function Content({ content, addressOf }: ContentProps) {
  const styles = useStyles()
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>{texts.document.contents}</h2>
      <ul className={styles.list}>
        {content.map(({ id, filename }) => (
          <li key={id}>
            <Link className={styles.link} href={addressOf(id)}>
              {filename}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Origin({ documents, document, addressOf }: Omit<DocumentFactsProps, 'onPage'>) {
  const styles = useStyles()
  const { origin } = document
  const parent = documents.find(({ id }) => id === origin?.parentId)
  if (!origin || !parent) return null
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>{texts.document.origin}</h2>
      <Text className={styles.link}>
        {texts.document.originTypes[origin.type]} <Link href={addressOf(parent.id)}>{parent.filename}</Link>
        {origin.type === 'part' ? `, ${origin.label}` : ` › ${origin.label.split('/').join(' › ')}`}
      </Text>
      {origin.reasons && origin.reasons.length > 0 && (
        <span className={styles.quiet}>{texts.document.beginsHere(origin.reasons)}</span>
      )}
    </div>
  )
}

interface ProposalProps extends Pick<DocumentFactsProps, 'onPage'> {
  readonly documentId: string
  readonly page: number
  readonly message: string
}

function Proposal({ documentId, page, message, onPage }: ProposalProps) {
  const styles = useStyles()
  const corrections = useContext(CorrectionsContext)
  return (
    <div className={styles.words}>
      <Text>{message}</Text>
      <div>
        <Button size="small" appearance="subtle" onClick={() => onPage(page)}>
          {texts.document.showPage}
        </Button>
        {corrections && (
          <Button
            size="small"
            disabled={corrections.isSaving}
            aria-label={texts.corrections.splitAt(page)}
            onClick={() => corrections.correct({ type: 'split_document', documentId, page })}
          >
            {texts.corrections.splitThere}
          </Button>
        )}
      </div>
    </div>
  )
}
