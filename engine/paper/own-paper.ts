import { PDFDocument } from '@cantoo/pdf-lib'
import { layOverPage } from './lay-over-page.ts'
import { createPen } from './pen.ts'
import type { Book } from './sheet-flow.ts'
import { embedTypeface } from './typeface.ts'

export interface OwnPaper {
  readonly book: Book
  /** Numbers the sheets and draws them; the bytes depend on nothing but what was set. */
  save(): Promise<Uint8Array>
}

export interface OwnPaperOptions {
  /** Title in the file's properties. */
  readonly title: string
  /** In the header of each framed sheet. */
  readonly runningTitle: string
  /** In the footer. */
  readonly officeName: string
}

/** A PDF of our own sheets alone (letters, documentation), with embedded fonts. */
export async function openOwnPaper({ title, runningTitle, officeName }: OwnPaperOptions): Promise<OwnPaper> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const book: Book = {
    pdf,
    regular: await embedTypeface(pdf, 'DejaVuSansCondensed'),
    bold: await embedTypeface(pdf, 'DejaVuSansCondensed-Bold'),
    leaves: [],
    sheets: [],
    runningTitle,
    officeName,
  }
  return {
    book,
    save: () => {
      for (const [index, sheet] of book.sheets.entries()) sheet.number = index + 1
      for (const sheet of book.sheets) {
        pdf.addPage(sheet.page)
        const pen = createPen('Blatt')
        for (const draw of sheet.draws) draw(pen)
        layOverPage(sheet.page, pen)
      }
      pdf.setTitle(title)
      pdf.setLanguage('de-DE')
      pdf.setProducer('Steuerstapel')
      return pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
    },
  }
}
