import type { PageMediaType } from '../../../model/media-type.ts'
import type { InspectedPage } from '../../../isolation/conversion-operations.ts'
import { corruptImage, imageFacts, openImage } from '../../../pdfium/image-facts.ts'
import { isEngineError } from '../../../shared/errors.ts'
import { tellStep } from '../../../budget/tell-step.ts'

/** Size of a frame that cannot be loaded: A4 in points, so that it still has a place in the binder. */
const A4 = { widthPt: 595.28, heightPt: 841.89 }

/**
 * The pages of an image file: one, or one per picture of a TIFF. A broken picture among good ones stays a page, which
 * OCR will find damaged. Throws EngineError input corrupt_file when none can be decoded.
 */
export async function inspectImage(
  path: string,
  mediaType: PageMediaType,
  checkCount: (count: number) => void,
): Promise<InspectedPage[]> {
  const first = await imageFacts(path, 1)
  const count = mediaType === 'image/tiff' ? first.pageCount : 1
  checkCount(count)
  const pages: InspectedPage[] = []
  let fault: unknown = null
  let decoded = 0
  for (let number = 1; number <= count; number++) {
    let size: { readonly widthPt: number; readonly heightPt: number } = A4
    try {
      tellStep('decode_frame', number)
      size = number === 1 ? first : await imageFacts(path, number)
      await checkDecodes(path, number)
      decoded++
    } catch (error) {
      if (!isEngineError(error) || error.code !== 'corrupt_file') throw error
      fault = error
    }
    pages.push({ number, widthPt: size.widthPt, heightPt: size.heightPt, hasText: false, hasImages: true })
  }
  if (decoded === 0) throw fault
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
