import { makeStyles } from '@fluentui/react-components'
import { DocumentMultipleRegular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { useBatch } from '../../api/batches.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { orderedPages } from './ordered-pages.ts'
import { PageOrderDesk } from './page-order-desk.tsx'
import type { PageOrderDeskProps } from './page-order-desk.tsx'

const useStyles = makeStyles({ center: { margin: 'auto' } })

export interface PageOrderScreenProps extends Pick<PageOrderDeskProps, 'backAddress' | 'checkAddress'> {
  readonly batchId: string
}

const pagesOfAll: PageOrderDeskProps['pagesOf'] = deliveries => deliveries.flatMap(orderedPages)

/** All pages of a delivery at a glance: where documents begin, what is left out, which side is up. */
export function PageOrderScreen({ batchId, ...desk }: PageOrderScreenProps) {
  const styles = useStyles()
  const { data: batch, error, isPending, refetch } = useBatch(batchId)
  if (isPending) {
    return (
      <div className={styles.center}>
        <Waiting text={texts.detail.loading} />
      </div>
    )
  }
  if (!batch) return error && <LoadFailure error={error} onRetry={() => void refetch()} />
  const isDone = batch.status === 'completed'
  if (isDone && orderedPages(batch).length > 0) return <OneDelivery batch={batch} {...desk} />
  return (
    <div className={styles.center}>
      <h1 className="visually-hidden">{pageOrderTexts.titleOf(batch.name)}</h1>
      <EmptyNotice icon={<DocumentMultipleRegular />} text={isDone ? pageOrderTexts.nothing : pageOrderTexts.notDone} />
    </div>
  )
}

interface OneDeliveryProps extends Pick<PageOrderDeskProps, 'backAddress' | 'checkAddress'> {
  readonly batch: BatchDetail
}

function OneDelivery({ batch, ...addresses }: OneDeliveryProps) {
  const deliveries = useMemo(() => [batch], [batch])
  return (
    <PageOrderDesk
      title={pageOrderTexts.titleOf(batch.name)}
      deliveries={deliveries}
      pagesOf={pagesOfAll}
      headOf={({ isFirstOfFile, filename }) => (isFirstOfFile ? filename : null)}
      backLabel={pageOrderTexts.back}
      {...addresses}
    />
  )
}
