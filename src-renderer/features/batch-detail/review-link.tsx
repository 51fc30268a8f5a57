import { TextBulletListSquareSearchRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { isBeingRevised } from '../../api/batches.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { countReview } from '../../documents/document-review.ts'
import { texts } from '../../texts.de.ts'

export interface ReviewLinkProps {
  readonly batch: Pick<BatchDetail, 'status' | 'documents' | 'revision'>
  readonly address: string
}

/** The way to checking the documents, by click or with the key P; nothing while there is nothing to check. */
export function ReviewLink({ batch, address }: ReviewLinkProps) {
  const { total, open } = countReview(batch.documents, isBeingRevised(batch))
  const isPossible = batch.status === 'completed' && total > 0
  useEffect(() => {
    if (!isPossible) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      const target = event.target as HTMLElement
      if (event.defaultPrevented || target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]'))
        return
      event.preventDefault()
      location.hash = address
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isPossible, address])
  if (!isPossible) return null
  return (
    <LinkButton icon={<TextBulletListSquareSearchRegular />} href={address} title={texts.review.startKey}>
      {texts.review.start(open)}
    </LinkButton>
  )
}
