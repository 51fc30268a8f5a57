import { Badge, makeStyles } from '@fluentui/react-components'
import type { BatchItem, BatchStatus } from '../../wire/batch-list.ts'
import { cancelledText, statusTexts } from '../texts.de.ts'

const colors: Readonly<Record<BatchStatus, 'informative' | 'brand' | 'success' | 'danger'>> = {
  queued: 'informative',
  processing: 'brand',
  completed: 'success',
  failed: 'danger',
}

const useStyles = makeStyles({ badge: { flexShrink: 0, whiteSpace: 'nowrap' } })

/** Status of a batch in one word. */
export function BatchStatusBadge({ batch }: { readonly batch: Pick<BatchItem, 'status' | 'error'> }) {
  const styles = useStyles()
  const cancelled = batch.status === 'failed' && batch.error?.code === 'cancelled'
  return (
    <Badge className={styles.badge} appearance="tint" color={cancelled ? 'informative' : colors[batch.status]}>
      {cancelled ? cancelledText : statusTexts[batch.status]}
    </Badge>
  )
}
