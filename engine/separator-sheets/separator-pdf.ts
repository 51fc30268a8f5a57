import { PDFDocument } from '@cantoo/pdf-lib'
import { separatorText } from './separator-sheet.ts'
import type { SeparatorParameters } from './separator-sheet.ts'
import { CODE_PT, EDGE_PT, drawCornerCodes, encodeQr } from './corner-codes.ts'
import { layOverPage } from '../paper/lay-over-page.ts'
import { ACCENT, HAIRLINE, INK, MUTED } from '../paper/palette.ts'
import { createPen } from '../paper/pen.ts'
import type { Pen } from '../paper/pen.ts'
import { A4, addBareSheet, clip, wrap } from '../paper/sheet-flow.ts'
import type { Book } from '../paper/sheet-flow.ts'
import { embedTypeface } from '../paper/typeface.ts'

/** What the sheet shows in words beside its code. */
export interface SeparatorSheetText extends SeparatorParameters {
  readonly mandantName?: string
  readonly kindLabel?: string
}

const TEXT_WIDTH = 360

const STEPS = [
  'Legen Sie dieses Blatt vor jeden neuen Beleg in den Stapel, mit der bedruckten Seite wie die Belege. Die Richtung ist gleich.',
  'Scannen Sie den ganzen Stapel in einem Zug. An jedem Trennblatt beginnt ein neuer Beleg.',
  'Das Trennblatt kommt nicht in die Belegmappe. Die Seitenbilanz führt es auf, damit keine Seite verloren geht.',
  'Sie können das Blatt immer wieder verwenden und kopieren, solange eines der vier Muster unbeschädigt ist.',
] as const

/**
 * A printable separator sheet: PDF, A4, one page, the code at its four corners. The same parameters give the same
 * bytes.
 */
export async function writeSeparatorSheet(text: SeparatorSheetText = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const book: Book = {
    pdf,
    regular: await embedTypeface(pdf, 'DejaVuSansCondensed'),
    bold: await embedTypeface(pdf, 'DejaVuSansCondensed-Bold'),
    leaves: [],
    sheets: [],
    runningTitle: '',
    officeName: '',
  }
  const { page } = addBareSheet(book)
  pdf.addPage(page)
  const pen = createPen('Blatt')
  setText(pen, book, text)
  drawCornerCodes(pen, await encodeQr(separatorText(text)))
  layOverPage(page, pen)
  pdf.setTitle('Trennblatt')
  pdf.setLanguage('de-DE')
  pdf.setProducer('Steuerstapel')
  return pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
}

function setText(pen: Pen, { regular, bold }: Book, { mandantName, kindLabel }: SeparatorSheetText): void {
  const centred = (face: typeof bold, size: number, y: number, value: string, colour = INK): void => {
    const shown = clip(face, size, value, A4.width - 2 * EDGE_PT)
    pen.text(face, size, (A4.width - face.widthOf(shown, size)) / 2, y, shown, colour)
  }
  centred(bold, 64, 560, 'Trennblatt', ACCENT)
  centred(regular, 15, 526, 'Hier beginnt ein neuer Beleg.')
  if (mandantName) centred(bold, 15, 492, `Mandant: ${mandantName}`)
  if (kindLabel) centred(bold, 15, 470, `Art: ${kindLabel}`)
  const left = (A4.width - TEXT_WIDTH) / 2
  pen.line(left, 446, left + TEXT_WIDTH, 446, 0.7, HAIRLINE)
  let y = 424
  for (const [index, step] of STEPS.entries()) {
    pen.text(bold, 11, left, y, `${index + 1}.`, ACCENT)
    for (const line of wrap(regular, 11, step, TEXT_WIDTH - 22)) {
      pen.text(regular, 11, left + 22, y, line, INK)
      y -= 16
    }
    y -= 8
  }
  centred(regular, 9, EDGE_PT + CODE_PT / 2, 'Steuerstapel', MUTED)
}
