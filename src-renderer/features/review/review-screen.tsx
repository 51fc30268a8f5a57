import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentCheckmarkRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { isBeingRevised, useBatch } from '../../api/batches.ts'
import { kindsQuery } from '../../api/corrections.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { ReviewDesk } from './review-desk.tsx'
import type { ReviewDeskProps } from './review-desk.tsx'
import { queueOf } from './review-queue.ts'

const useStyles = makeStyles({
  page: { padding: tokens.spacingHorizontalXXL },
  center: { margin: 'auto', textAlign: 'center' },
})

export interface ReviewScreenProps extends Pick<ReviewDeskProps, 'address' | 'onPlace' | 'backAddress' | 'onBack'> {
  readonly batchId: string
}

/** Checking the documents of a batch, one after the other. */
export function ReviewScreen({ batchId, ...desk }: ReviewScreenProps) {
  const styles = useStyles()
  const { data: batch, error, isPending, refetch } = useBatch(batchId)
  const kinds = useQuery(kindsQuery())
  if (isPending || kinds.isPending) {
    return (
      <div className={styles.center}>
        <Waiting text={texts.review.loading} />
      </div>
    )
  }
  if (!batch) {
    return <div className={styles.page}>{error && <LoadFailure error={error} onRetry={() => void refetch()} />}</div>
  }
  const entry = queueOf(batch.documents, isBeingRevised(batch))[0]
  const first = batch.documents.find(({ id }) => id === entry?.id)
  if (batch.status !== 'completed' || !first) {
    return (
      <div className={styles.center}>
        <h1 className="visually-hidden">{texts.review.titleOf(batch.name)}</h1>
        <EmptyNotice
          icon={<DocumentCheckmarkRegular />}
          text={batch.status === 'completed' ? texts.review.nothing : texts.review.notDone}
        />
        <Button onClick={desk.onBack}>{texts.review.back}</Button>
      </div>
    )
  }
  return <ReviewDesk batch={batch} choices={kinds.data} first={first} {...desk} />
}
