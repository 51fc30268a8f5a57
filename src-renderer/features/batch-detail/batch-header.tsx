import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
  Text,
  Title3,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { ArrowDownloadRegular, CalculatorRegular, DismissCircleRegular, GridRegular } from '@fluentui/react-icons'
import { resultAddress, useCancelBatch } from '../../api/batches.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { assignTexts } from '../../assign-texts.de.ts'
import { BatchStatusBadge } from '../../components/batch-status-badge.tsx'
import { useNow } from '../../components/use-now.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { RestartBatch } from '../../components/restart-batch.tsx'
import { formatBytes, formatMoment } from '../../format.ts'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { resultTexts } from '../../result-texts.de.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { BatchMandant } from './batch-mandant.tsx'
import type { BatchMandantProps } from './batch-mandant.tsx'
import { DeleteBatch } from './delete-batch.tsx'
import { ReviewLink } from './review-link.tsx'

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 820px)': { flexWrap: 'wrap' },
  },
  words: { flexGrow: 1, minWidth: 0 },
  title: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, flexWrap: 'wrap' },
  name: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  pair: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap', justifyContent: 'flex-end' },
  actions: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: '4px',
    flexShrink: 0,
    // In little room its buttons take several lines.
    '@media (max-width: 820px)': { flexShrink: 1 },
  },
})

export interface BatchHeaderProps {
  readonly batch: BatchDetail
  readonly reviewAddress: string
  readonly mandantAddress: (mandantId: string) => string
  readonly sumsAddress: string
  readonly pagesAddress: string
  readonly onAssigned: BatchMandantProps['onAssigned']
  readonly onRestarted: (batchId: string) => void
  readonly onDeleted: (deletionId: string) => void
}

/**
 * Name, mandant and state of a batch, with what can be done: save the Belegmappe, cancel while it is under way, try it
 * again.
 */
export function BatchHeader(props: BatchHeaderProps) {
  const { batch, reviewAddress, sumsAddress, pagesAddress, mandantAddress, onAssigned, onRestarted } = props
  const styles = useStyles()
  const now = useNow()
  const facts = [
    ...(batch.sourceName === null ? [] : [texts.list.source(batch.sourceName)]),
    texts.list.documents(batch.documentsTotal),
    `${texts.detail.created} ${formatMoment(batch.createdAt, now)}`,
    ...(batch.completedAt === null ? [] : [`${texts.detail.completed} ${formatMoment(batch.completedAt, now)}`]),
  ]
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.title}>
          <Title3 as="h1" className={styles.name} title={batch.name}>
            {batch.name}
          </Title3>
          <BatchStatusBadge batch={batch} />
        </div>
        <BatchMandant batch={batch} mandantAddress={mandantAddress} onAssigned={onAssigned} />
        <Text block className={styles.quiet}>
          {facts.join(' · ')}
        </Text>
      </div>
      <div className={styles.actions}>
        {batch.result && (
          <Download batch={batch} result={batch.result} {...{ reviewAddress, sumsAddress, pagesAddress }} />
        )}
        <CancelButton batchId={batch.id} active={batch.status === 'queued' || batch.status === 'processing'} />
        <DeleteBatch batch={batch} onDeleted={props.onDeleted} />
        {batch.canRestart && <RestartBatch batchId={batch.id} batchName={batch.name} onRestarted={onRestarted} />}
        {batch.status === 'failed' && batch.sourceName !== null && (
          <Text size={200} className={styles.quiet}>
            {assignTexts.restartForeign(batch.sourceName)}
          </Text>
        )}
      </div>
    </header>
  )
}

interface DownloadProps extends Pick<BatchHeaderProps, 'batch' | 'reviewAddress' | 'sumsAddress' | 'pagesAddress'> {
  readonly result: NonNullable<BatchDetail['result']>
}

function Download({ batch, result, reviewAddress, sumsAddress, pagesAddress }: DownloadProps) {
  const styles = useStyles()
  const { namesFormerMandant } = batch
  return (
    <>
      <div className={styles.pair}>
        <LinkButton icon={<CalculatorRegular />} href={sumsAddress}>
          {sumsTexts.open}
        </LinkButton>
        <LinkButton icon={<GridRegular />} href={pagesAddress}>
          {pageOrderTexts.open}
        </LinkButton>
        <ReviewLink batch={batch} address={reviewAddress} />
        <LinkButton
          appearance="primary"
          icon={<ArrowDownloadRegular />}
          href={resultAddress(batch.id)}
          download
          disabled={namesFormerMandant}
          {...(namesFormerMandant && { title: resultTexts.withheld })}
        >
          {texts.detail.download}
        </LinkButton>
      </div>
      <Text size={200} className={styles.quiet}>
        {namesFormerMandant ? resultTexts.withheldShort : `PDF, ${formatBytes(result.byteSize)}`}
      </Text>
    </>
  )
}

/** Always mounted: a batch may end while its dialog is open, and a dialog has to close before it goes. */
function CancelButton({ batchId, active }: { readonly batchId: string; readonly active: boolean }) {
  const [open, setOpen] = useState(false)
  const cancel = useCancelBatch(batchId)
  const asked = cancel.isPending || cancel.isSuccess
  return (
    <>
      {active && (
        <Button icon={<DismissCircleRegular />} disabled={asked} onClick={() => setOpen(true)}>
          {asked ? texts.detail.cancelling : texts.detail.cancel}
        </Button>
      )}
      <Dialog modalType="alert" open={open && active} onOpenChange={(_event, data) => setOpen(data.open)}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{texts.detail.cancelTitle}</DialogTitle>
            <DialogContent>{texts.detail.cancelText}</DialogContent>
            <DialogActions>
              <DialogTrigger disableButtonEnhancement>
                <Button>{texts.detail.cancelKeep}</Button>
              </DialogTrigger>
              <DialogTrigger disableButtonEnhancement>
                <Button appearance="primary" onClick={() => cancel.mutate()}>
                  {texts.detail.cancelConfirm}
                </Button>
              </DialogTrigger>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  )
}
