import type { MediaType } from '../../model/document.ts'
import type { Page } from '../../model/page.ts'
import { corruptImage, imageFacts, openImage } from '../../isolation/image-facts.ts'

/** The pages of an image file: one, or one per picture of a TIFF. */
export async function inspectImage(
  path: string,
  mediaType: MediaType,
  checkCount: (count: number) => void,
): Promise<Omit<Page, 'documentId'>[]> {
  const first = await imageFacts(path, 1)
  const count = mediaType === 'image/tiff' ? first.pageCount : 1
  checkCount(count)
  const pages: Omit<Page, 'documentId'>[] = []
  for (let number = 1; number <= count; number++) {
    const { widthPt, heightPt } = number === 1 ? first : await imageFacts(path, number)
    await checkDecodes(path, number)
    pages.push({ number, widthPt, heightPt, hasText: false, hasImages: true })
  }
  return pages
}

/** Reads all of the picture once: a header may be fine where half of the picture is missing. */
async function checkDecodes(path: string, number: number): Promise<void> {
  try {
    await openImage(path, number).resize(16, 16, { fit: 'inside' }).raw().toBuffer()
  } catch (error) {
    throw corruptImage(error)
  }
}
