import { pdfChars } from './pdf-chars.ts'
import type { PdfChar } from './pdf-chars.ts'
import { pdfObjects } from './pdf-images.ts'
import type { PdfImage } from './pdf-images.ts'
import type { PdfPage } from './pdf-file.ts'
import { joinStrips } from './join-strips.ts'
import type { Picture } from './join-strips.ts'
import { judgeText } from './judge-text.ts'
import { isInvisible } from './unseen-text.ts'

/** How a PDF page is to be read. */
export interface PageMakeup {
  /** Without what is written so that nothing draws it, but for recognition over its picture. */
  readonly chars: readonly PdfChar[]
  readonly images: readonly PdfImage[]
  /** The digital text can be used. */
  readonly hasText: boolean
  /** Images that may hold text, each that is stored in strips as one. */
  readonly pictures: readonly Picture[]
  /** The pictures may hold text beside the digital text, or all of it. */
  readonly hasImages: boolean
  /** Pictures cover the page, and may be the whole of it. */
  readonly isCovered: boolean
  /** Paths and shadings on the page. */
  readonly pathCount: number
  /** The page is this one image (with at most an invisible text layer). */
  readonly scan: PdfImage | null
}

const FULL_PAGE_COVER = 0.8
/** A text layer over a scan must look like the work of a decent recogniser to be kept. */
const LAYER_WORDS_MIN = 5
const LAYER_PLAUSIBLE_MIN = 0.6

/** Looks at what a page is made of and decides which of it is text. */
export function judgePage(page: PdfPage): PageMakeup {
  const { images, pathCount } = pdfObjects(page)
  const chars = pdfChars(page).filter(char => !isInvisible(char, images))
  const text = judgeText(chars)
  const pictures = joinStrips(images)
  const isCovered = pictures.reduce((sum, { cover }) => sum + cover, 0) >= FULL_PAGE_COVER
  const isLayer = isCovered && text.hiddenShare > 0.5
  const layerIsGood = text.longWords >= LAYER_WORDS_MIN && text.plausibleShare >= LAYER_PLAUSIBLE_MIN
  const hasText = text.readable && (!isLayer || layerIsGood)
  const only = pictures.length === 1 && images.length === 1 ? (images[0] ?? null) : null
  const nothingElse = pathCount === 0 && (text.inked === 0 || text.hiddenShare === 1)
  return {
    chars,
    images,
    hasText,
    pictures,
    hasImages: pictures.length > 0 && !(isLayer && hasText),
    isCovered,
    pathCount,
    scan: only && nothingElse && only.plain && only.cover >= 0.98 ? only : null,
  }
}
