import { Button, Link, Text, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowUndoRegular, ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { useContext, useId, useState } from 'react'
import { pageImageAddress } from '../../api/batches.ts'
import type { AsideReason, BatchDocument, DocumentPage } from '../../../wire/batch-document.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { CorrectionsContext } from './corrections-context.ts'
import type { DocumentAddress } from './document-address.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexShrink: 0 },
  toggle: { paddingLeft: 0, fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
    gap: tokens.spacingHorizontalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    flexShrink: 0,
  },
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: tokens.spacingHorizontalS,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
  },
  picture: {
    display: 'block',
    width: '100%',
    height: '150px',
    objectFit: 'contain',
    background: tokens.colorNeutralBackground3,
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

interface AsidePage {
  readonly document: BatchDocument
  readonly page: DocumentPage
  readonly reason: AsideReason
}

const REASONS = ['blank', 'separator', 'removed'] as const

export interface AsidePagesProps {
  readonly documents: readonly BatchDocument[]
  readonly addressOf: DocumentAddress
}

/**
 * Pages that are kept but are not in the Belegmappe, with their picture and the way back. Nothing when there are none.
 */
export function AsidePages({ documents, addressOf }: AsidePagesProps) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const pages = asidePagesOf(documents)
  const removed = documents.filter(({ aside }) => aside != null)
  if (pages.length + removed.length === 0) return null
  const counts = REASONS.flatMap(reason => {
    const count = pages.filter(page => page.reason === reason).length
    return count === 0 ? [] : [texts.corrections.asideCount(count, reason)]
  })
  return (
    <>
      <div className={styles.head}>
        <h2>
          <Button
            className={styles.toggle}
            appearance="transparent"
            icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.corrections.aside}
          </Button>
        </h2>
        <Text className={styles.quiet}>
          {[...counts, ...(removed.length > 0 ? [texts.corrections.asideDocuments(removed.length)] : [])].join(' · ')}
        </Text>
      </div>
      {isOpen && (
        <ul className={styles.list} id={listId} aria-label={texts.corrections.aside}>
          {removed.map(document => (
            <AsideDocumentCard key={document.id} document={document} addressOf={addressOf} />
          ))}
          {pages.map(each => (
            <AsidePageCard key={`${each.document.id} ${each.page.number}`} {...each} addressOf={addressOf} />
          ))}
        </ul>
      )}
    </>
  )
}

function AsideDocumentCard({ document, addressOf }: Pick<AsidePage, 'document'> & Pick<AsidePagesProps, 'addressOf'>) {
  const styles = useStyles()
  const corrections = useContext(CorrectionsContext)
  const { id: documentId, filename, aside } = document
  return (
    <li className={styles.page}>
      <Link href={addressOf(documentId)}>
        <img
          className={styles.picture}
          src={pageImageAddress(documentId, document.pages[0]?.number ?? 1, 'small')}
          alt={filename}
          loading="lazy"
        />
      </Link>
      <Text weight="semibold" size={200}>
        {sumsTexts.asideIs(aside?.reason ?? '')}
      </Text>
      <span className={styles.name} title={filename}>
        {filename}
      </span>
      {corrections && (
        <Button
          size="small"
          icon={<ArrowUndoRegular />}
          disabled={corrections.isSaving}
          aria-label={sumsTexts.takeBackOf(filename)}
          onClick={() => corrections.takeDocumentBack(documentId)}
        >
          {sumsTexts.takeBack}
        </Button>
      )}
    </li>
  )
}

function asidePagesOf(documents: readonly BatchDocument[]): readonly AsidePage[] {
  return documents.flatMap(document =>
    document.pages.flatMap((page): AsidePage[] =>
      page.setAside === null ? [] : [{ document, page, reason: page.setAside }],
    ),
  )
}

function AsidePageCard({ document, page, reason, addressOf }: AsidePage & Pick<AsidePagesProps, 'addressOf'>) {
  const styles = useStyles()
  const corrections = useContext(CorrectionsContext)
  const name = texts.corrections.asidePage(page.sourceNumber, document.filename)
  return (
    <li className={styles.page}>
      <Link href={addressOf(document.id, page.number)}>
        <img
          className={styles.picture}
          src={pageImageAddress(document.id, page.number, 'small')}
          alt={name}
          loading="lazy"
        />
      </Link>
      <Text weight="semibold" size={200}>
        {texts.document.asideTexts[reason]}
      </Text>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {corrections && (
        <Button
          size="small"
          icon={<ArrowUndoRegular />}
          disabled={corrections.isSaving}
          aria-label={texts.corrections.takeBackOf(page.sourceNumber, document.filename)}
          onClick={() => corrections.correct({ type: 'take_page_back', documentId: document.id, page: page.number })}
        >
          {texts.corrections.takeBack}
        </Button>
      )}
    </li>
  )
}
