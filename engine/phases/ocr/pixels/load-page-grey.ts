import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { corruptImage, imageFacts, openImage } from '../../../pdfium/image-facts.ts'
import { jpegBytes } from '../../../pdfium/pdf-images.ts'
import type { PdfImage } from '../../../pdfium/pdf-images.ts'
import type { PdfPage } from '../../../pdfium/pdf-file.ts'
import { renderPdfPage } from '../../../pdfium/pdf-render.ts'
import { isDark } from './grey-image.ts'
import type { GreyImage } from './grey-image.ts'
import type { ScanOrigin } from './scan-origin.ts'

const WEIGHTS = weightsOf(weightFile.pixels)

/** As accurate as 300 and a tenth faster. */
const DPI = 250
/** A photo shows more than the sheet, so its print is smaller than fitting it onto A4 says: it is scaled down less. */
const PHOTO_DPI_MAX = 350
const PIXELS_MAX = 40_000_000
/** The recogniser keeps coordinates in 16 bits and fails on longer sides; straightening makes them a little longer. */
const SIDE_PX_MAX = 32_000
/** Pages beyond this are clamped when drawn (the largest that PDF 1.x allows, 200 inches). */
const PAGE_SIDE_PT_MAX = 14_400
const A4_LONG_PT = 842
/** Pages smaller than this (10 cm) are vouchers, or of a wrong size. */
const TINY_PT = 283
/** Nobody scans in fewer. */
const SCAN_DPI_MIN = 100
const MISFIT_MAX = WEIGHTS.misfitMax

/** The grey page of an image file at about 250 dpi, upright by its EXIF orientation, with what it was before. */
export async function loadImageGrey(path: string, page: number): Promise<GreyImage & { readonly origin: ScanOrigin }> {
  const { widthPx, heightPx, dpi, dpiIsKnown, colour } = await imageFacts(path, page)
  const size = { widthPx, heightPx, dpi, dpiMax: dpiIsKnown ? DPI : PHOTO_DPI_MAX }
  const image = await decode(() => openImage(path, page), size)
  return { ...image, origin: { dpi, dpiIsKnown, colour } }
}

/** The grey page of a PDF at about 250 dpi, as shown: drawn, or the scan's own JPEG where the page is nothing else. */
export async function loadPdfGrey(page: PdfPage, scan: PdfImage | null): Promise<GreyImage> {
  if (scan && fillsPage(scan)) {
    const jpeg = jpegBytes(page, scan)
    const own = jpeg && (await decodeScan(jpeg, page, scan).catch(() => null))
    if (own) return own
  }
  const widthPt = Math.min(page.widthPt, PAGE_SIDE_PT_MAX)
  const heightPt = Math.min(page.heightPt, PAGE_SIDE_PT_MAX)
  const longestPt = Math.max(widthPt, heightPt)
  // A tiny page is drawn, and told, as if it were of A4.
  const wished = longestPt < TINY_PT ? (DPI * A4_LONG_PT) / longestPt : DPI
  const dpi = Math.min(wished, 72 * Math.sqrt(PIXELS_MAX / (widthPt * heightPt)), (72 * SIDE_PX_MAX) / longestPt)
  const width = Math.max(1, Math.round((widthPt * dpi) / 72))
  const height = Math.max(1, Math.round((heightPt * dpi) / 72))
  const { data } = renderPdfPage(page, width, height, 'grey')
  return { data, width, height, dpi: Math.min(dpi, DPI) }
}

/** A picture that reaches beyond the page, or leaves a margin, has its words elsewhere than the page has them. */
function fillsPage({ rect: { x0, y0, x1, y1 } }: PdfImage): boolean {
  return Math.max(Math.abs(x0), Math.abs(y0), Math.abs(1 - x1), Math.abs(1 - y1)) <= MISFIT_MAX
}

/**
 * The scan's JPEG, which spares drawing it; null where its colours may mean something else than they say: in print
 * inks, and where it is mostly dark, since what turns it bright (a palette, /Decode, a mask) lies outside it.
 */
async function decodeScan(jpeg: Buffer, page: PdfPage, scan: PdfImage): Promise<GreyImage | null> {
  const metadata = await sharp(jpeg).metadata()
  if (metadata.channels !== 1 && metadata.channels !== 3) return null
  if (metadata.width !== scan.widthPx || metadata.height !== scan.heightPx) return null
  const sideways = page.quarterTurns % 2 === 1
  const widthPx = sideways ? metadata.height : metadata.width
  const heightPx = sideways ? metadata.width : metadata.height
  const dpi = likelyDpi(widthPx, heightPx, page)
  // EXIF inside a PDF means nothing: PDFium shows the pixels as they are stored, and so must we.
  const image = await decode(() => sharp(jpeg, { limitInputPixels: 100_000_000 }).rotate(page.quarterTurns * 90), {
    widthPx,
    heightPx,
    dpi,
    dpiMax: DPI,
  })
  return isDark(image) ? null : image
}

/**
 * Pixels of an inch, by the size of the page; where that cannot be meant (a page as small as a stamp, or so large that
 * the scan would have no letters), as if the scan were of A4.
 */
function likelyDpi(widthPx: number, heightPx: number, { widthPt, heightPt }: PdfPage): number {
  const dpi = (widthPx / widthPt) * 72
  const onA4 = (Math.max(widthPx, heightPx) / A4_LONG_PT) * 72
  const isTiny = Math.max(widthPt, heightPt) < TINY_PT && dpi > DPI
  if (isTiny) return Math.min(dpi, Math.max(DPI, onA4))
  return dpi < SCAN_DPI_MIN ? Math.max(dpi, onA4) : dpi
}

async function decode(
  source: () => Sharp,
  size: { readonly widthPx: number; readonly heightPx: number; readonly dpi: number; readonly dpiMax: number },
): Promise<GreyImage> {
  const scale = Math.min(
    Math.max(DPI, Math.min(size.dpi, size.dpiMax)) / size.dpi,
    Math.sqrt(PIXELS_MAX / (size.widthPx * size.heightPx)),
    SIDE_PX_MAX / Math.max(size.widthPx, size.heightPx),
  )
  const width = Math.max(1, Math.round(size.widthPx * scale))
  const height = Math.max(1, Math.round(size.heightPx * scale))
  try {
    const { data, info } = await source()
      .flatten({ background: '#ffffff' })
      .toColourspace('b-w')
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .extractChannel(0)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, dpi: size.dpi * scale }
  } catch (error) {
    throw corruptImage(error)
  }
}
