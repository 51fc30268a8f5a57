import type { PdfPage } from '../../../pdfium/pdf-file.ts'
import { pdfObjects } from '../../../pdfium/pdf-images.ts'
import { renderPdfPage } from '../../../pdfium/pdf-render.ts'
import type { PageCode } from '../../../model/page-mark.ts'
import type { PageMakeup } from '../../../pdfium/judge-page.ts'
import { findPatchCode } from './find-patch-code.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { loadPdfGrey } from '../pixels/load-page-grey.ts'
import { coarseCopy, coarseDpi, findAllCodeSuspects, SUSPECTS_DPI } from './read-codes-suspects.ts'
import { readCodes } from './read-codes.ts'

const DPI = 250
const PIXELS_MAX = 40_000_000

/**
 * The barcodes of a PDF page with digital text; boxes are shares of the page as shown. A page without images and paths
 * has none. What is drawn is sharp, so a small picture of the page shows whether there is anything that looks like a
 * code.
 */
export async function readPdfCodes(page: PdfPage, makeup: PageMakeup): Promise<PageCode[]> {
  if (makeup.scan) return readCodes(await loadPdfGrey(page, makeup.scan))
  const { images, pathCount } = pdfObjects(page)
  if (images.length === 0 && pathCount === 0) return []
  const small = draw(page, SUSPECTS_DPI)
  // Lines and areas are drawn at any size for less than it takes to scale a page down; a picture may lose its pattern so.
  const coarse = images.length === 0 ? draw(page, coarseDpi(small)) : await coarseCopy(small)
  if (findAllCodeSuspects(small, coarse, small).length > 0) return readCodes(draw(page, DPI), 'drawn')
  const patch = await findPatchCode(coarse)
  return patch ? [patch] : []
}

function draw(page: PdfPage, wishedDpi: number): GreyImage {
  const dpi = Math.min(wishedDpi, 72 * Math.sqrt(PIXELS_MAX / (page.widthPt * page.heightPt)))
  const width = Math.max(1, Math.round((page.widthPt * dpi) / 72))
  const height = Math.max(1, Math.round((page.heightPt * dpi) / 72))
  return { data: renderPdfPage(page, width, height, 'grey').data, width, height, dpi }
}
