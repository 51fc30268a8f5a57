import { PDFPage } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { openPdf, withPage } from '../../../pdfium/pdf-file.ts'
import { renderPdfPage } from '../../../pdfium/pdf-render.ts'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { ImportedPage, PageWay } from './bound-stack.ts'
import { createPen } from '../../../paper/pen.ts'
import { placeholderPage } from './placeholder-page.ts'

const RESOLUTION_DPI = 200
const SIDE_MAX_PX = 6000
const JPEG_QUALITY = 85

/**
 * Draws each page of a PDF through PDFium, upright, and places the pictures; damaged ones become empty sheets. Throws when
 * PDFium cannot read the others either.
 */
export async function picturePdfPages(
  target: PDFDocument,
  planned: PlannedDocument,
  ways: readonly PageWay[],
): Promise<readonly ImportedPage[]> {
  const file = await openPdf(planned.file.path)
  if (file.pageCount !== planned.file.pageCount) throw new Error('page count differs from the plan')
  const imported: ImportedPage[] = []
  for (const [index, { sourceNumber, widthPt, heightPt }] of planned.pages.entries()) {
    const { turn, isDamaged } = ways[index] ?? { turn: 0, isDamaged: false }
    if (isDamaged) {
      imported.push(placeholderPage(target, widthPt, heightPt))
      continue
    }
    const drawn = await withPage(file, sourceNumber, page => {
      const scale = Math.min(RESOLUTION_DPI / 72, SIDE_MAX_PX / Math.max(page.widthPt, page.heightPt))
      const width = Math.max(1, Math.round(page.widthPt * scale))
      const height = Math.max(1, Math.round(page.heightPt * scale))
      return { pixels: renderPdfPage(page, width, height, 'rgb'), widthPt: page.widthPt, heightPt: page.heightPt }
    })
    if (!drawn) throw new Error('PDFium cannot load a page')
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
    imported.push({ page, isPicture: true })
  }
  return imported
}
