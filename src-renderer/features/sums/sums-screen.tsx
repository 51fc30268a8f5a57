import { Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular, CalculatorRegular } from '@fluentui/react-icons'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { useBatch } from '../../api/batches.ts'
import { usePositions } from '../../api/positions.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { sumsTexts } from '../../sums-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { BookingPreview } from './booking-preview.tsx'
import { groupSums } from './group-sums.ts'
import type { PositionAddress } from './position-table.tsx'
import { SumViews } from './sum-views.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    '@media (max-width: 760px)': { padding: tokens.spacingHorizontalL },
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalM, flexWrap: 'wrap' },
  words: { flexGrow: 1, minWidth: 0 },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
  center: { margin: 'auto' },
})

export interface SumsScreenProps {
  readonly batchId: string
  readonly backAddress: string
  /** Address of the place of a position where it is checked. */
  readonly addressOf: PositionAddress
}

/** What the documents of a batch count for: form, person or object, line; each sum opens what it is made of. */
export function SumsScreen({ batchId, backAddress, addressOf }: SumsScreenProps) {
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
  return (
    <div className={styles.page}>
      <SumsHead batch={batch} backAddress={backAddress} />
      {batch.status === 'completed' ? (
        <>
          <Forms batch={batch} addressOf={addressOf} />
          <BookingPreview batch={batch} addressOf={documentId => addressOf({ documentId, page: null, field: null })} />
        </>
      ) : (
        <EmptyNotice icon={<CalculatorRegular />} text={sumsTexts.notDone} />
      )}
    </div>
  )
}

function SumsHead({ batch, backAddress }: { readonly batch: BatchDetail; readonly backAddress: string }) {
  const styles = useStyles()
  const { data } = usePositions(batch)
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <Title3 as="h1" className={styles.name}>
          {sumsTexts.titleOf(batch.name)}
        </Title3>
        <Text block className={styles.quiet}>
          {[batch.mandantName, data && sumsTexts.yearOf(data.year)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <LinkButton icon={<ArrowLeftRegular />} href={backAddress}>
        {sumsTexts.back}
      </LinkButton>
    </header>
  )
}

function Forms({ batch, addressOf }: { readonly batch: BatchDetail; readonly addressOf: PositionAddress }) {
  const { data: set, error, refetch } = usePositions(batch)
  if (!set) {
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={sumsTexts.loading} />
  }
  if (groupSums(set).length === 0) return <EmptyNotice icon={<CalculatorRegular />} text={sumsTexts.nothing} />
  return <SumViews set={set} documents={batch.documents} addressOf={addressOf} />
}
