import { Badge, makeStyles, mergeClasses } from '@fluentui/react-components'
import { useContext } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { documentStatusTexts, pendingTexts, reviewText, texts } from '../../texts.de.ts'
import { BatchStateContext } from './batch-state-context.ts'
import { isOpen } from '../../documents/document-review.ts'
import { isBeingRead, needsReview } from '../../documents/document-state.ts'

const colors = { pending: 'informative', processed: 'success', failed: 'danger', duplicate: 'informative' } as const

const useStyles = makeStyles({
  badge: { flexShrink: 0, whiteSpace: 'nowrap' },
  review: { color: 'var(--reviewText)', background: 'var(--reviewBack)', border: '1px solid var(--reviewEdge)' },
})

export function DocumentStatusBadge({ document }: { readonly document: BatchDocument }) {
  const styles = useStyles()
  const batch = useContext(BatchStateContext)
  const review = needsReview(document)
  if (document.aside) {
    return (
      <Badge className={styles.badge} appearance="tint" size="medium" color="informative">
        {sumsTexts.asideBadge}
      </Badge>
    )
  }
  const isConfirmed = document.status === 'processed' && !isOpen(document)
  const status = isBeingRead(document, batch.isRevised) ? 'pending' : document.status
  const pendingText = batch.isRevised ? documentStatusTexts.pending : pendingTexts[batch.status]
  const state = status === 'pending' ? pendingText : documentStatusTexts[status]
  return (
    <Badge
      className={mergeClasses(styles.badge, review && styles.review)}
      appearance={isConfirmed ? 'filled' : 'tint'}
      size="medium"
      color={review ? 'warning' : colors[status]}
    >
      {review ? reviewText : isConfirmed ? texts.review.confirmedBadge : state}
    </Badge>
  )
}
