import { Button, Text, Subtitle1, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowLeftRegular, ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { originalAddress } from '../../api/batches.ts'
import type { BatchDocument } from '../../api/wire.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { sortFields } from '../../field-labels.de.ts'
import { texts } from '../../texts.de.ts'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import { FieldList } from './field-list.tsx'
import { PageView } from './page-view.tsx'

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    background: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { flexGrow: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  position: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
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
  /** All documents of the batch, in the order in which they are gone through. */
  readonly documents: readonly BatchDocument[]
  readonly document: BatchDocument
  readonly addressOf: (documentId: string | null) => string
}

/** One document beside what was recognised on it; pointing at a value shows where it stands on the page. */
export function DocumentView({ documents, document, addressOf }: DocumentViewProps) {
  const styles = useStyles()
  const [page, setPage] = useState(1)
  const [active, setActive] = useState<string | null>(null)
  const position = documents.findIndex(each => each.id === document.id)
  const previous = documents[position - 1]
  const next = documents[position + 1]
  const fields = sortFields(document.fields)

  const activate = (name: string | null) => {
    setActive(name)
    const place = name === null ? undefined : document.fields[name]?.evidence[0]
    if (place) setPage(place.page)
  }
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <LinkButton
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          href={addressOf(null)}
          label={texts.document.back}
        />
        <div className={styles.title}>
          <Subtitle1 as="h1" className={styles.name} title={document.filename}>
            {document.filename}
          </Subtitle1>
          <DocumentStatusBadge document={document} />
        </div>
        {document.byteSize !== null && (
          <LinkButton appearance="subtle" icon={<ArrowDownloadRegular />} href={originalAddress(document.id)} download>
            {texts.document.original}
          </LinkButton>
        )}
        <Text className={styles.position}>{`${position + 1} / ${documents.length}`}</Text>
        <Step icon={<ChevronUpRegular />} label={texts.document.previous} to={previous} addressOf={addressOf} />
        <Step icon={<ChevronDownRegular />} label={texts.document.next} to={next} addressOf={addressOf} />
      </div>
      <div className={styles.panes}>
        <PageView
          document={document}
          page={page}
          onPage={setPage}
          fields={fields}
          active={active}
          onActive={setActive}
        />
        <aside className={styles.side} aria-label={texts.document.fields}>
          <FieldList document={document} fields={fields} active={active} onActive={activate} />
        </aside>
      </div>
    </div>
  )
}

interface StepProps {
  readonly icon: ReactElement
  readonly label: string
  readonly to: BatchDocument | undefined
  readonly addressOf: (documentId: string) => string
}

function Step({ icon, label, to, addressOf }: StepProps) {
  if (!to) return <Button appearance="subtle" icon={icon} aria-label={label} disabled />
  return <LinkButton appearance="subtle" icon={icon} href={addressOf(to.id)} label={label} />
}
