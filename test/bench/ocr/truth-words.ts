import type { PDFFont } from '@cantoo/pdf-lib'
import { emptyPdf, fontOf } from '../../fixtures/make/draw-pdf.ts'
import type { FontName, Sheet } from '../../fixtures/make/sheet.ts'

/** A rectangle as shares of the picture that it is on. */
export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface TruthWord {
  readonly text: string
  readonly box: Box
  /** Numbers what was written in one go: a line of running text, a cell of a table. */
  readonly run: number
}

const MM_PER_PT = 25.4 / 72
/** Of the type size above and below the base line: capitals with umlaut, descenders. */
const ASCENT = 0.78
const DESCENT = 0.22

/** The words of a sheet with their boxes, from the widths of the fonts that it is drawn with. */
export async function truthWords(sheet: Sheet): Promise<TruthWord[]> {
  const pdf = await emptyPdf('')
  const fonts = new Map<FontName, PDFFont>()
  const words: TruthWord[] = []
  for (const [run, mark] of sheet.marks.entries()) {
    if (mark.kind !== 'text') continue
    const font = await fontOf(pdf, fonts, mark.font)
    const widthMm = (text: string): number => font.widthOfTextAtSize(text, mark.size) * MM_PER_PT
    const shift = mark.align === 'right' ? widthMm(mark.text) : mark.align === 'center' ? widthMm(mark.text) / 2 : 0
    for (const match of mark.text.matchAll(/\S+/g)) {
      const left = mark.x - shift + widthMm(mark.text.slice(0, match.index))
      const box = {
        x0: left / sheet.widthMm,
        y0: (mark.y - mark.size * ASCENT * MM_PER_PT) / sheet.heightMm,
        x1: (left + widthMm(match[0])) / sheet.widthMm,
        y1: (mark.y + mark.size * DESCENT * MM_PER_PT) / sheet.heightMm,
      }
      words.push({ text: match[0].normalize('NFC'), box, run })
    }
  }
  return words
}

/** Where a box comes to lie under a map of points: the upright rectangle around it. */
export function mapBox(box: Box, map: (x: number, y: number) => { x: number; y: number }): Box {
  const corners = [
    [box.x0, box.y0],
    [box.x1, box.y0],
    [box.x1, box.y1],
    [box.x0, box.y1],
  ].map(([x = 0, y = 0]) => map(x, y))
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
