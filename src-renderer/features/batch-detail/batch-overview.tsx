import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isOffline } from '../../api/request.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { FailedFiles } from '../../documents/failed-files.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { texts } from '../../texts.de.ts'
import { AsidePages } from './aside-pages.tsx'
import { BatchHeader } from './batch-header.tsx'
import { AssignNotice } from './batch-mandant.tsx'
import type { Assignment } from './batch-mandant.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { DeletedDocuments } from './deleted-documents.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import type { DocumentAddress } from './document-address.ts'
import { DocumentTable } from './document-table.tsx'
import type { ListState } from './list-state.ts'
import { RevisionNotice } from './revision-notice.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    minHeight: 0,
    flexGrow: 1,
    boxSizing: 'border-box',
  },
})

export interface BatchOverviewProps {
  readonly batch: BatchDetail
  readonly error: Error | null
  readonly list: ListState
  readonly onList: (list: ListState) => void
  readonly addressOf: DocumentAddress
  readonly reviewAddress: string
  readonly mandantAddress: (mandantId: string) => string
  readonly sumsAddress: string
  /** Address of its pages at a glance. */
  readonly pagesAddress: string
  readonly onRetry: () => void
  readonly onRestarted: (batchId: string) => void
  readonly onDeleted: (deletionId: string) => void
  readonly deletionAddress: (deletionId: string) => string
  /** What came of a finished batch. */
  readonly resultOf: (batch: BatchDetail) => ReactNode
}

/** A batch as a whole: state and progress, what came of it, its documents and the pages that were left out. */
export function BatchOverview(props: BatchOverviewProps) {
  const { batch, error, list, onList, addressOf, onRetry, onRestarted, resultOf } = props
  const styles = useStyles()
  const [assignment, setAssignment] = useState<Assignment | null>(null)
  const failedCount = batch.documents.filter(document => document.status === 'failed').length
  return (
    <div className={styles.page}>
      <BatchHeader {...props} onAssigned={setAssignment} />
      <AssignNotice batchId={batch.id} assignment={assignment} onAssignment={setAssignment} />
      <RevisionNotice batch={batch} />
      {error && !isOffline(error) && <LoadFailure error={error} onRetry={onRetry} />}
      <BatchProgress batch={batch} />
      {batch.status === 'failed' && batch.error && (
        <MessageBar intent={batch.error.code === 'cancelled' ? 'info' : 'error'} layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{texts.detail.failedTitle}</MessageBarTitle> {batch.error.message}
          </MessageBarBody>
        </MessageBar>
      )}
      {batch.status === 'completed' && failedCount > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{texts.detail.partly(failedCount)}</MessageBarBody>
        </MessageBar>
      )}
      <FailedFiles batch={batch} addressOf={addressOf} onMoved={onRestarted} />
      <DocumentTable documents={batch.documents} state={list} onState={onList} addressOf={addressOf} />
      <AsidePages documents={batch.documents} addressOf={addressOf} />
      <DeletedDocuments deleted={batch.deleted} addressOf={props.deletionAddress} />
      {batch.result && resultOf(batch)}
      {batch.hasWebhook && <DeliveryTable batchId={batch.id} />}
    </div>
  )
}
