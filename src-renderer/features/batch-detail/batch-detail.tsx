import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isBeingRevised, useBatch } from '../../api/batches.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { BatchOverview } from './batch-overview.tsx'
import { BatchStateContext } from './batch-state-context.ts'
import { CorrectionBar } from './correction-bar.tsx'
import { CorrectionsContext } from './corrections-context.ts'
import type { DocumentAddress } from './document-address.ts'
import { DocumentView } from './document-view.tsx'
import { wholeList } from './list-state.ts'
import { useBatchCorrections } from './use-batch-corrections.ts'

const useStyles = makeStyles({
  page: { padding: tokens.spacingHorizontalXXL },
  center: { margin: 'auto' },
})

export interface BatchDetailProps {
  readonly batchId: string
  /** The document that is open, or null for the list of documents. */
  readonly documentId: string | null
  /** The page to begin with; null for the first. */
  readonly page: number | null
  readonly addressOf: DocumentAddress
  /** Address of checking the batch, from a document or from what needs a look first. */
  readonly reviewAddress: (documentId: string | null) => string
  readonly mandantAddress: (mandantId: string) => string
  /** Address of what its documents count for. */
  readonly sumsAddress: string
  /** Address of its pages at a glance. */
  readonly pagesAddress: string
  /** Puts another document in the place of the one that is open. */
  readonly onReplace: (documentId: string, page: number) => void
  readonly onRestarted: (batchId: string) => void
  readonly onDeleted: (deletionId: string) => void
  /** Address of the proof of a deletion. */
  readonly deletionAddress: (deletionId: string) => string
  /** What came of a finished batch. */
  readonly resultOf: (batch: BatchDetail) => ReactNode
}

/** One batch: its state and progress, its documents, and the one that is being looked at. */
export function BatchDetailView(props: BatchDetailProps) {
  const { batchId, documentId, page, addressOf, reviewAddress, mandantAddress, onReplace, onRestarted, resultOf } =
    props
  const styles = useStyles()
  const { data: batch, error, isPending, refetch } = useBatch(batchId)
  const [list, setList] = useState(wholeList)
  const corrections = useBatchCorrections(batchId, batch, (id, number) => {
    if (documentId !== null) onReplace(id, number)
  })
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
  const open =
    documentId === null
      ? null
      : (batch.documents.find(document => document.id === documentId) ?? corrections.heirOf(documentId))
  return (
    <BatchStateContext value={{ status: batch.status, isRevised: isBeingRevised(batch) }}>
      <CorrectionsContext value={batch.status === 'completed' ? corrections : null}>
        {open ? (
          <DocumentView
            batch={batch}
            document={open}
            startPage={page}
            addressOf={addressOf}
            reviewAddress={reviewAddress(open.isContainer ? null : open.id)}
            onMoved={id => id !== batch.id && onRestarted(id)}
            onDeleted={props.onDeleted}
          />
        ) : (
          <BatchOverview
            batch={batch}
            error={error}
            list={list}
            onList={setList}
            addressOf={addressOf}
            reviewAddress={reviewAddress(null)}
            mandantAddress={mandantAddress}
            sumsAddress={props.sumsAddress}
            pagesAddress={props.pagesAddress}
            onRetry={() => void refetch()}
            onRestarted={onRestarted}
            onDeleted={props.onDeleted}
            deletionAddress={props.deletionAddress}
            resultOf={resultOf}
          />
        )}
        <CorrectionBar corrections={corrections} />
      </CorrectionsContext>
    </BatchStateContext>
  )
}
