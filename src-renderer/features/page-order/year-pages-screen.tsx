import { makeStyles } from '@fluentui/react-components'
import { DocumentMultipleRegular } from '@fluentui/react-icons'
import { useCallback, useMemo, useState } from 'react'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import { useReadBatches } from '../../api/batches.ts'
import type { ReadBatches } from '../../api/batches.ts'
import { useClientYear, useWholeShelf } from '../../api/client-years.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { orderedPages, pagesAround } from './ordered-pages.ts'
import type { Delivery } from './ordered-pages.ts'
import { PageOrderDesk } from './page-order-desk.tsx'
import type { PageOrderDeskProps } from './page-order-desk.tsx'

const useStyles = makeStyles({ center: { margin: 'auto' } })

export interface YearPagesScreenProps extends Pick<PageOrderDeskProps, 'backAddress' | 'checkAddress'> {
  readonly mandantId: string
  readonly year: number
}

/** All pages of a client-year over its deliveries, to be put into documents as those of one delivery are. */
export function YearPagesScreen({ mandantId, year, ...addresses }: YearPagesScreenProps) {
  const styles = useStyles()
  const detail = useClientYear(mandantId, year)
  const shelf = useWholeShelf(mandantId, year)
  const { data } = shelf
  const error = shelf.error ?? detail.error
  if (error && !data) return <LoadFailure error={error} onRetry={() => void shelf.refetch()} />
  const title = `${detail.data?.clientYear.mandantName ?? ''} ${year}`
  if (data && data.length > 0) return <OfDeliveries title={title} documents={data} {...addresses} />
  return (
    <div className={styles.center}>
      <h1 className="visually-hidden">{pageOrderTexts.ofYear(title)}</h1>
      {data ? (
        <EmptyNotice icon={<DocumentMultipleRegular />} text={pageOrderTexts.nothingOfYear} />
      ) : (
        <Waiting text={pageOrderTexts.loadingYear(0, 0)} />
      )}
    </div>
  )
}

interface OfDeliveriesProps extends Pick<PageOrderDeskProps, 'backAddress' | 'checkAddress'> {
  readonly title: string
  /** Of the client-year. */
  readonly documents: readonly ShelvedDocument[]
}

function OfDeliveries({ title, documents, ...addresses }: OfDeliveriesProps) {
  const styles = useStyles()
  // The oldest first: what comes later joins at the end.
  const [batchIds] = useState(() => [...new Set(documents.map(({ batchId }) => batchId))].toReversed())
  const read = useReadBatches(batchIds)
  const isDone = read.pending === 0
  const finished = read.batches.filter(({ status }) => status === 'completed').length
  if (isDone && finished > 0) return <YearDesk {...{ title, documents, read }} {...addresses} />
  const { loadingYear, missing } = pageOrderTexts
  return (
    <div className={styles.center}>
      <h1 className="visually-hidden">{pageOrderTexts.ofYear(title)}</h1>
      {isDone ? (
        <EmptyNotice icon={<DocumentMultipleRegular />} text={missing(batchIds.length)} />
      ) : (
        <Waiting text={loadingYear(batchIds.length - read.pending, batchIds.length)} />
      )}
    </div>
  )
}

interface YearDeskProps extends OfDeliveriesProps {
  readonly read: ReadBatches
}

function YearDesk({ title, documents, read: { batches, failed }, ...addresses }: YearDeskProps) {
  const deliveries = useMemo(() => batches.filter(({ status }) => status === 'completed'), [batches])
  // Ids of documents do not outlive a cut, their files and the places of their pages do.
  const [kept] = useState(() => keptOf(deliveries, idsOf(documents)))
  const pagesOf = useCallback(
    (all: readonly Delivery[]) => all.flatMap(orderedPages).filter(({ place }) => kept.files.has(place.fileId)),
    [kept],
  )
  const names = new Map(deliveries.map(({ id, name }) => [id, name]))
  const missing = batches.length - deliveries.length + failed
  if (kept.files.size === 0)
    return <EmptyNotice icon={<DocumentMultipleRegular />} text={pageOrderTexts.nothingOfYear} />
  return (
    <PageOrderDesk
      title={pageOrderTexts.ofYear(title)}
      deliveries={deliveries}
      pagesOf={pagesOf}
      namesFiles
      headOf={({ batchId }, before) => (batchId === before?.batchId ? null : (names.get(batchId) ?? ''))}
      remark={({ key }) => (kept.elsewhere.has(key) ? pageOrderTexts.elsewhere : null)}
      {...(missing > 0 && { note: pageOrderTexts.missing(missing) })}
      backLabel={pageOrderTexts.backToYear}
      {...addresses}
    />
  )
}

interface Kept {
  readonly files: ReadonlySet<string>
  /** Pages of documents that are filed elsewhere. */
  readonly elsewhere: ReadonlySet<string>
}

function keptOf(deliveries: readonly Delivery[], documentIds: ReadonlySet<string>): Kept {
  const pages = pagesAround(deliveries, documentIds)
  return {
    files: new Set(pages.map(({ place }) => place.fileId)),
    elsewhere: new Set(pages.flatMap(({ key, documentId }) => (documentIds.has(documentId) ? [] : [key]))),
  }
}

function idsOf(documents: readonly ShelvedDocument[]): ReadonlySet<string> {
  return new Set(documents.map(({ documentId }) => documentId))
}
