import { useEffect, useState } from 'react'
import { pageImageAddress } from '../api/batches.ts'

/**
 * Address of a page's picture: at first the one that fills a screen; once the page is enlarged, a sharper one as soon as
 * that is there, so that nobody waits for it.
 */
export function usePagePicture(documentId: string, page: number, isEnlarged: boolean): string {
  const [sharp, setSharp] = useState<string | null>(null)
  const full = pageImageAddress(documentId, page)
  const large = pageImageAddress(documentId, page, 'large')
  useEffect(() => {
    if (!isEnlarged || sharp === large) return
    const picture = new Image()
    picture.addEventListener('load', () => setSharp(large), { once: true })
    picture.src = large
    // Whoever leafs on does not want it any more: the engine is not to draw it.
    return () => picture.removeAttribute('src')
  }, [isEnlarged, large, sharp])
  return sharp === large ? large : full
}
