import { Button, Subtitle1, Text, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowLeftRegular, ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { originalAddress } from '../../api/batches.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { documentTree, leavesOf } from '../../documents/document-tree.ts'
import { texts } from '../../texts.de.ts'
import { DeleteDocument } from './delete-document.tsx'
import type { DeleteDocumentProps } from './delete-document.tsx'
import type { DocumentAddress } from './document-address.ts'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import { ReviewLink } from './review-link.tsx'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    background: tokens.colorNeutralBackground1,
    '@media (max-width: 820px)': { flexWrap: 'wrap' },
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { flexGrow: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  position: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
})

export interface DocumentBarProps {
  readonly batch: BatchDetail
  readonly document: BatchDocument
  readonly addressOf: DocumentAddress
  readonly reviewAddress: string
  readonly onDeleted: DeleteDocumentProps['onDeleted']
}

/** Which document of the batch is shown, and the ways to the file, to checking and to the documents around it. */
export function DocumentBar({ batch, document, addressOf, reviewAddress, onDeleted }: DocumentBarProps) {
  const styles = useStyles()
  const inOrder = documentTree(batch.documents).flatMap(leavesOf)
  const position = inOrder.findIndex(each => each.id === document.id)
  return (
    <div className={styles.bar}>
      <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={addressOf(null)} label={texts.document.back} />
      <DocumentTitle document={document} />
      <ReviewLink batch={batch} address={reviewAddress} />
      {document.byteSize !== null && (
        <LinkButton appearance="subtle" icon={<ArrowDownloadRegular />} href={originalAddress(document.id)} download>
          {texts.document.original}
        </LinkButton>
      )}
      <DeleteDocument batch={batch} document={document} onDeleted={onDeleted} />
      {position >= 0 && <Text className={styles.position}>{`${position + 1} / ${inOrder.length}`}</Text>}
      <Step
        icon={<ChevronUpRegular />}
        label={texts.document.previous}
        to={position < 0 ? undefined : inOrder[position - 1]}
        addressOf={addressOf}
      />
      <Step
        icon={<ChevronDownRegular />}
        label={texts.document.next}
        to={position < 0 ? undefined : inOrder[position + 1]}
        addressOf={addressOf}
      />
    </div>
  )
}

function DocumentTitle({ document }: Pick<DocumentBarProps, 'document'>) {
  const styles = useStyles()
  return (
    <div className={styles.title}>
      <Subtitle1 as="h1" className={styles.name} title={document.filename}>
        {document.filename}
      </Subtitle1>
      {!document.isContainer && <DocumentStatusBadge document={document} />}
    </div>
  )
}

interface StepProps {
  readonly icon: ReactElement
  readonly label: string
  readonly to: BatchDocument | undefined
  readonly addressOf: DocumentAddress
}

function Step({ icon, label, to, addressOf }: StepProps) {
  if (!to) return <Button appearance="subtle" icon={icon} aria-label={label} disabled />
  return <LinkButton appearance="subtle" icon={icon} href={addressOf(to.id)} label={label} />
}
