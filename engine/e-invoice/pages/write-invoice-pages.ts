import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from '../../shared/disk/files.ts'
import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import type { ConversionOperations } from '../../isolation/conversion-operations.ts'
import type { FileNote } from '../../model/document.ts'
import type { En16931Invoice } from '../../model/en16931-invoice.ts'
import { layOverPage } from '../../paper/lay-over-page.ts'
import { createPen } from '../../paper/pen.ts'
import type { Book } from '../../paper/sheet-flow.ts'
import { drawable, embedTypeface } from '../../paper/typeface.ts'
import type { Typeface } from '../../paper/typeface.ts'
import { MARKUP_LIMITS } from '../xml/clean-markup.ts'
import { corruptInvoice } from '../xml/corrupt-invoice.ts'
import { readInvoice } from '../read/read-invoice.ts'
import { invoiceTitle, setInvoice } from './set-invoice.ts'
import { shortenInvoice } from './shorten-invoice.ts'

type Operation = ConversionOperations['write-invoice-pages']

const UNKNOWN = '\uFFFD'

/**
 * Writes a readable A4 PDF of an e-invoice to `outPath`; the same XML gives the same bytes. Notes:
 * `invoice_values_unreadable`, `invoice_shortened`, `characters_not_shown`. Throws EngineError input `corrupt_file` as
 * `readInvoice` does.
 */
export async function writeInvoicePages({ path, outPath }: Operation['input']): Promise<Operation['output']> {
  // A character takes at most three bytes for each of its UTF-16 units.
  if ((await stat(path)).size > MARKUP_LIMITS.charactersMax * 3) throw corruptInvoice('too_large')
  const xml = await readFile(path)
  const { invoice, isShortened } = shortenInvoice(readInvoice(xml))
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const title = invoiceTitle(invoice)
  const form = invoice.syntax === 'UBL' ? 'UBL' : 'CII'
  const book: Book = {
    pdf,
    regular: await embedTypeface(pdf, 'DejaVuSansCondensed'),
    bold: await embedTypeface(pdf, 'DejaVuSansCondensed-Bold'),
    leaves: [],
    sheets: [],
    runningTitle: title,
    officeName: `Lesbare Ansicht einer elektronischen Rechnung (${form}); maßgeblich ist die XML-Datei.`,
  }
  setInvoice(book, invoice, isShortened)
  for (const [index, leaf] of book.leaves.entries()) {
    leaf.number = index + 1
    pdf.addPage(leaf.page)
  }
  for (const sheet of book.sheets) {
    const pen = createPen('Rechnung')
    for (const draw of sheet.draws) draw(pen)
    layOverPage(sheet.page, pen)
  }
  pdf.setTitle(drawable(title), { showInWindowTitleBar: true })
  pdf.setLanguage('de-DE')
  pdf.setProducer('Steuerstapel')
  const id = PDFHexString.of(createHash('sha256').update(xml).digest('hex').slice(0, 32))
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id])
  await writeFile(
    outPath,
    await pdf.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity }),
  )
  return { notes: notesOf(invoice, isShortened, book.regular) }
}

function notesOf(invoice: En16931Invoice, isShortened: boolean, face: Typeface): readonly FileNote[] {
  const notes: FileNote[] = []
  if (invoice.unreadable.length > 0) {
    const terms = [...new Set(invoice.unreadable.map(({ term }) => term))].slice(0, 10).join(', ')
    notes.push({
      code: 'invoice_values_unreadable',
      message: `Angaben der E-Rechnung sind in falscher Form geschrieben (${terms}). Bitte prüfen Sie sie am Ende der lesbaren Ansicht.`,
    })
  }
  if (isShortened) {
    notes.push({
      code: 'invoice_shortened',
      message:
        'Die E-Rechnung ist sehr umfangreich; die lesbare Ansicht ist gekürzt. Bitte sehen Sie für den Rest in die XML-Datei.',
    })
  }
  const characters = new Set(drawable(JSON.stringify(invoice)))
  const missing = [...characters].some(character => face.encode(character) === face.encode(UNKNOWN))
  if (missing && !characters.has(UNKNOWN)) {
    notes.push({
      code: 'characters_not_shown',
      message: `Einige Schriftzeichen der E-Rechnung kann die lesbare Ansicht nicht zeigen; an ihrer Stelle steht ${UNKNOWN}. Bitte sehen Sie dafür in die XML-Datei.`,
    })
  }
  return notes
}
