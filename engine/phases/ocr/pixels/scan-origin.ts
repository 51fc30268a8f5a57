import type { ScanFacts } from '../../../model/scan-facts.ts'
import { callPdfium } from '../../../pdfium/pdf-file.ts'
import type { PdfPage } from '../../../pdfium/pdf-file.ts'
import { storedColour } from '../../../pdfium/pdf-images.ts'
import type { PdfImage } from '../../../pdfium/pdf-images.ts'

/** What a page's picture was before it was brought to the size and the grey in which it is read. */
export interface ScanOrigin {
  readonly dpi: number
  /** The file or the page says the size of the sheet. */
  readonly dpiIsKnown: boolean
  readonly colour: ScanFacts['colour']
}

const POINTS_PER_INCH = 72
/** Of a picture that lies as small as a stamp; nobody scans in more. */
const DPI_MAX = 9_999
/** Layers of one scan (a coarse background, fine print over it) cover the page alike. */
const LAYER_COVER_SHARE = 0.5

/**
 * The same of a PDF page that is a picture, by its images: of the finest of those that cover most of it. Null of a page
 * without images, which is drawn and no scan.
 */
export function pdfScanOrigin(page: PdfPage, images: readonly PdfImage[]): ScanOrigin | null {
  const coverMax = Math.max(0, ...images.map(({ cover }) => cover))
  const layers = images
    .filter(({ cover }) => cover > 0 && cover >= coverMax * LAYER_COVER_SHARE)
    .toSorted((one, other) => dpiOf(page, other) - dpiOf(page, one))
  const [finest] = layers
  if (!finest) return null
  const stored = callPdfium('look_at_page', () => layers.map(image => storedColour(page, image)))
  const colour = (['colour', 'grey', 'black_white'] as const).find(each => stored.includes(each)) ?? null
  return { dpi: dpiOf(page, finest), dpiIsKnown: true, colour: stored.includes(null) ? null : colour }
}

/** Whichever way the image is turned on the page, it has as many pixels on the same area. */
function dpiOf({ widthPt, heightPt }: PdfPage, { rect: { x0, y0, x1, y1 }, widthPx, heightPx }: PdfImage): number {
  const area = Math.abs((x1 - x0) * widthPt * ((y1 - y0) * heightPt))
  return area === 0 ? 0 : Math.min(DPI_MAX, Math.sqrt((widthPx * heightPx) / area) * POINTS_PER_INCH)
}
