import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageImageAddress } from '../../api/batches.ts'
import { pageWordsQuery } from '../../api/page-words.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { shownPage, startPlace } from './review-place.ts'

/** Has the first look of a document ready before a person gets there. */
export function useReadyPage(document: BatchDocument | null): void {
  const client = useQueryClient()
  const id = document?.id
  const page = document && document.pages.length > 0 ? shownPage(document, startPlace(document).page) : null
  useEffect(() => {
    if (id === undefined || page === null) return
    new Image().src = pageImageAddress(id, page)
    void client.prefetchQuery(pageWordsQuery(id, page))
  }, [client, id, page])
}
