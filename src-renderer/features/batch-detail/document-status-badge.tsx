import { Badge, makeStyles, mergeClasses } from '@fluentui/react-components'
import { createContext, useContext } from 'react'
import type { BatchDocument, BatchStatus } from '../../api/wire.ts'
import { documentStatusTexts, pendingTexts, reviewText } from '../../texts.de.ts'
import { needsReview } from './document-state.ts'

const colors = { pending: 'informative', processed: 'success', failed: 'danger', duplicate: 'informative' } as const

const useStyles = makeStyles({
  badge: { flexShrink: 0, whiteSpace: 'nowrap' },
  // Fluent's own warning tint is too pale to read.
  review: { color: '#8a3707', background: '#fff1e0', border: '1px solid #f4c08f' },
})

/** State of the batch around: it says what "not done yet" means for a document. */
export const BatchStatusContext = createContext<BatchStatus>('processing')

export function DocumentStatusBadge({ document }: { readonly document: BatchDocument }) {
  const styles = useStyles()
  const batchStatus = useContext(BatchStatusContext)
  const review = needsReview(document)
  const state = document.status === 'pending' ? pendingTexts[batchStatus] : documentStatusTexts[document.status]
  return (
    <Badge
      className={mergeClasses(styles.badge, review && styles.review)}
      appearance="tint"
      size="medium"
      color={review ? 'warning' : colors[document.status]}
    >
      {review ? reviewText : state}
    </Badge>
  )
}
