import { pdfChars } from '../../../engine/pdfium/pdf-chars.ts'
import { closePdf, openPdf, withPage } from '../../../engine/pdfium/pdf-file.ts'
import { pdfObjects } from '../../../engine/pdfium/pdf-images.ts'
import { digitalWords } from '../../../engine/phases/ocr/words/digital-words.ts'
import { turnRect } from '../../../engine/phases/ocr/words/turn-rect.ts'
import type { ReadWord } from './score-page.ts'

/** A page is a scan when a picture covers this much of it; covers and lists of a Belegmappe are not. */
const SCAN_COVER = 0.5

/** Words of the text layer of the scanned pages of a PDF, in their order; at most `count` pages. */
export async function pdfTextWords(path: string, count: number): Promise<ReadWord[][]> {
  const pdf = await openPdf(path)
  const pages: ReadWord[][] = []
  for (let number = 1; number <= pdf.pageCount && pages.length < count; number++) {
    await withPage(pdf, number, page => {
      const scan = pdfObjects(page).images.find(image => image.cover > SCAN_COVER)
      if (!scan) return
      const { words, rotation } = digitalWords(pdfChars(page), page.widthPt / page.heightPt)
      const back = ((360 - rotation) % 360) as typeof rotation
      pages.push(
        words.flatMap(({ text, box: [x, y, width, height] }) => {
          const rect = turnRect({ x0: x, y0: y, x1: x + width, y1: y + height }, back)
          const across = scan.rect.x1 - scan.rect.x0
          const down = scan.rect.y1 - scan.rect.y0
          // Shares of the scan, which a Belegmappe may set smaller into its page; its own print lies beside it.
          const box = {
            x0: (rect.x0 - scan.rect.x0) / across,
            y0: (rect.y0 - scan.rect.y0) / down,
            x1: (rect.x1 - scan.rect.x0) / across,
            y1: (rect.y1 - scan.rect.y0) / down,
          }
          const isOn = box.x1 > 0 && box.y1 > 0 && box.x0 < 1 && box.y0 < 1
          return isOn ? [{ text, box }] : []
        }),
      )
    })
  }
  closePdf()
  return pages
}
