import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ScanOrder, ScannerFacts } from '../../../wire/scanner.ts'
import { useScan, useScannerLook } from '../../api/scanner.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { scannerTexts } from '../../scanner-texts.de.ts'
import { SCAN_FORM_ID, ScanForm } from './scan-form.tsx'
import { ScanEnded, ScanRunning } from './scan-state.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

export interface ScanDialogProps {
  /** Whose papers they are. */
  readonly mandant: { readonly id: string; readonly name: string }
  readonly batchAddress: (batchId: string) => string
  readonly facts: ScannerFacts
  readonly onClose: () => void
}

/** Asks what is to be scanned, shows how far it is, and leads to what it became. */
export function ScanDialog({ mandant, batchAddress, facts, onClose }: ScanDialogProps) {
  const styles = useStyles()
  const { begin, cancel } = useScan()
  // What was scanned before this dialog was opened is nobody's question any more.
  const [hasBegun, setBegun] = useState(facts.state === 'scanning')
  const hasEnded = hasBegun && !facts.isOfOther && (facts.state === 'done' || facts.state === 'failed')
  const stage = facts.state === 'scanning' ? 'running' : hasEnded ? 'ended' : 'asking'
  const look = useScannerLook(stage === 'asking')
  useRefreshOnEnd(facts)
  const onScan = (order: ScanOrder) => !begin.isPending && begin.mutate(order, { onSuccess: () => setBegun(true) })
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{scannerTexts.title}</DialogTitle>
          <DialogContent className={styles.content}>
            {stage === 'running' && <ScanRunning facts={facts} error={cancel.error} />}
            {stage === 'ended' && <ScanEnded facts={facts} />}
            {stage === 'asking' && <ScanForm {...{ mandant, look, onScan }} error={begin.error} />}
          </DialogContent>
          <DialogActions>
            {/* Stays through all of it: a dialog in which nothing can have the focus is hidden from who hears it. */}
            <Button onClick={onClose}>{scannerTexts.close}</Button>
            {stage === 'running' && <CancelButton facts={facts} cancel={cancel} />}
            {stage === 'ended' && <EndedButtons {...{ facts, batchAddress }} onMore={() => setBegun(false)} />}
            {stage === 'asking' && <AskingButton look={look} isBusy={begin.isPending} />}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

interface CancelButtonProps extends Pick<ScanDialogProps, 'facts'> {
  readonly cancel: ReturnType<typeof useScan>['cancel']
}

function CancelButton({ facts, cancel }: CancelButtonProps) {
  if (facts.isOfOther) return null
  return (
    <Button disabledFocusable={cancel.isPending} onClick={() => cancel.mutate()}>
      {scannerTexts.cancel}
    </Button>
  )
}

interface EndedButtonsProps extends Pick<ScanDialogProps, 'facts' | 'batchAddress'> {
  readonly onMore: () => void
}

function EndedButtons({ facts: { batchId }, batchAddress, onMore }: EndedButtonsProps) {
  return (
    <>
      <Button onClick={onMore}>{batchId === null ? scannerTexts.again : scannerTexts.more}</Button>
      {batchId !== null && (
        <LinkButton appearance="primary" href={batchAddress(batchId)}>
          {scannerTexts.toBatch}
        </LinkButton>
      )}
    </>
  )
}

interface AskingButtonProps {
  readonly look: ReturnType<typeof useScannerLook>
  readonly isBusy: boolean
}

function AskingButton({ look, isBusy }: AskingButtonProps) {
  return look.isError && !look.isFetching ? (
    <Button appearance="primary" onClick={() => void look.refetch()}>
      {scannerTexts.again}
    </Button>
  ) : (
    <Button type="submit" form={SCAN_FORM_ID} appearance="primary" disabledFocusable={look.isFetching || isBusy}>
      {scannerTexts.scan}
    </Button>
  )
}

/** The new delivery stands in the lists at once. */
function useRefreshOnEnd({ batchId }: ScannerFacts): void {
  const client = useQueryClient()
  useEffect(() => {
    if (batchId === null) return
    for (const key of ['batches', 'board']) void client.invalidateQueries({ queryKey: [key] })
  }, [client, batchId])
}
