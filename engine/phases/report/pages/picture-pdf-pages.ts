import { PDFPage } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { abandonPdfium, openPdfFile, withPage } from '../../../pdfium/pdf-file.ts'
import { renderPdfPage } from '../../../pdfium/pdf-render.ts'
import type { PlannedFile } from '../../../model/binder-plan.ts'
import type { ImportedPage } from './bound-stack.ts'
import { createPen } from '../../../paper/pen.ts'

const RESOLUTION_DPI = 200
const SIDE_MAX_PX = 6000
const JPEG_QUALITY = 85

/**
 * Draws a page of a PDF (1-based) through PDFium, upright after `turn`, and places the picture; null when PDFium
 * cannot.
 */
export async function picturePdfPage(
  target: PDFDocument,
  file: Pick<PlannedFile, 'path'>,
  sourceNumber: number,
  turn: number,
  dpi: number = RESOLUTION_DPI,
): Promise<ImportedPage | null> {
  try {
    const drawn = await draw(file.path, sourceNumber, dpi)
    if (!drawn) return null
    const { width, height, channels, data } = drawn.pixels
    const jpeg = await sharp(data, { raw: { width, height, channels } })
      .rotate(turn)
      .removeAlpha()
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer()
    const isSideways = turn === 90 || turn === 270
    const [pageWidth, pageHeight] = isSideways ? [drawn.heightPt, drawn.widthPt] : [drawn.widthPt, drawn.heightPt]
    const image = await target.embedJpg(jpeg)
    await image.embed()
    const page = PDFPage.create(target)
    page.setSize(pageWidth, pageHeight)
    const pen = createPen('Bild')
    const name = page.node.newXObject('Bild', image.ref)
    pen.image(name.decodeText(), [pageWidth, 0, 0, pageHeight, 0, 0])
    page.node.addContentStream(target.context.register(target.context.flateStream(pen.content())))
    return { page, isPicture: true }
  } catch (error) {
    // After a trap only a fresh PDFium draws the other pages.
    if (error instanceof Error && error.name === 'RuntimeError') abandonPdfium()
    return null
  }
}

/** The file is opened anew for each page: these are few, and PDFium may have changed what it has open. */
async function draw(path: string, number: number, dpi: number) {
  const { file, close } = await openPdfFile(path)
  const drawn = await withPage(file, number, page => {
    const scale = Math.min(dpi / 72, SIDE_MAX_PX / Math.max(page.widthPt, page.heightPt))
    const width = Math.max(1, Math.round(page.widthPt * scale))
    const height = Math.max(1, Math.round(page.heightPt * scale))
    return { pixels: renderPdfPage(page, width, height, 'rgb'), widthPt: page.widthPt, heightPt: page.heightPt }
  })
  close()
  return drawn
}
