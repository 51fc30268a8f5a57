import { Badge } from '@fluentui/react-components'
import type { BatchDocument } from '../../api/wire.ts'
import { documentStatusTexts, reviewText } from '../../texts.de.ts'
import { needsReview } from './document-state.ts'

const colors = { pending: 'informative', processed: 'success', failed: 'danger', duplicate: 'informative' } as const

export function DocumentStatusBadge({ document }: { readonly document: BatchDocument }) {
  const review = needsReview(document)
  return (
    <Badge appearance="tint" size="small" color={review ? 'warning' : colors[document.status]}>
      {review ? reviewText : documentStatusTexts[document.status]}
    </Badge>
  )
}
