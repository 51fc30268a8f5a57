import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components'
import { useBatch } from '../../api/batches.ts'
import { isOffline } from '../../api/request.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { BatchHeader } from './batch-header.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { inBinderOrder } from './document-state.ts'
import { BatchStatusContext } from './document-status-badge.tsx'
import { DocumentTable } from './document-table.tsx'
import { DocumentView } from './document-view.tsx'

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
  center: { margin: 'auto' },
})

export interface BatchDetailProps {
  readonly batchId: string
  /** The document that is open, or null for the list of documents. */
  readonly documentId: string | null
  readonly addressOf: (documentId: string | null) => string
  readonly onRestarted: (batchId: string) => void
}

/** One batch: its state and progress, its documents, and the one that is being looked at. */
export function BatchDetailView({ batchId, documentId, addressOf, onRestarted }: BatchDetailProps) {
  const styles = useStyles()
  const { data: batch, error, isPending, refetch } = useBatch(batchId)
  if (isPending) {
    return (
      <div className={styles.center}>
        <Waiting text={texts.detail.loading} />
      </div>
    )
  }
  if (!batch) {
    return <div className={styles.page}>{error && <LoadFailure error={error} onRetry={() => void refetch()} />}</div>
  }
  const documents = inBinderOrder(batch.documents)
  const open = documentId === null ? undefined : documents.find(document => document.id === documentId)
  if (open) {
    return (
      <BatchStatusContext value={batch.status}>
        <DocumentView key={open.id} documents={documents} document={open} addressOf={addressOf} />
      </BatchStatusContext>
    )
  }
  const failedCount = batch.documents.filter(document => document.status === 'failed').length
  return (
    <div className={styles.page}>
      <BatchHeader batch={batch} onRestarted={onRestarted} />
      {error && !isOffline(error) && <LoadFailure error={error} onRetry={() => void refetch()} />}
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
      <BatchStatusContext value={batch.status}>
        <DocumentTable documents={documents} addressOf={addressOf} />
      </BatchStatusContext>
      {batch.hasWebhook && <DeliveryTable batchId={batch.id} />}
    </div>
  )
}
