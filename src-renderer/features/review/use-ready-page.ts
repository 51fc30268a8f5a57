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

/** Has the pages before and after the one on screen ready: they are looked at next, if any. */
export function useReadyNeighbours({ id, pages }: BatchDocument, page: number): void {
  const client = useQueryClient()
  const at = pages.findIndex(({ number }) => number === page)
  const [before, after] = [pages[at - 1]?.number, pages[at + 1]?.number]
  useEffect(() => {
    // What comes after it is wanted more often, and is asked for first.
    const pictures = [after, before].flatMap(number => {
      if (number === undefined) return []
      void client.prefetchQuery(pageWordsQuery(id, number))
      const picture = new Image()
      picture.src = pageImageAddress(id, number)
      return picture
    })
    // Whoever leafed past does not want them any more: what is not drawn yet is called off.
    return () => {
      for (const picture of pictures) picture.removeAttribute('src')
    }
  }, [client, id, before, after])
}
