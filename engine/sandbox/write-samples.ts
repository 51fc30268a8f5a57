import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { layOverPage } from '../paper/lay-over-page.ts'
import { INK } from '../paper/palette.ts'
import { createPen } from '../paper/pen.ts'
import { A4, addBareSheet } from '../paper/sheet-flow.ts'
import type { Book } from '../paper/sheet-flow.ts'
import { embedTypeface } from '../paper/typeface.ts'
import { SAMPLES } from './samples.de.ts'
import type { Sample } from './samples.de.ts'

const SIZE = 10
const LINE_PT = 15
const LEFT_PT = 60
/** Right edge of amounts. */
const RIGHT_PT = 520

/**
 * Writes the sample documents of the sandbox into a folder. They are PDF files with text, so that nothing has to be
 * recognised. Returns their file names.
 */
export async function writeSamples(folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const sample of SAMPLES) await writeFile(join(folder, sample.filename), await writeSample(sample))
  return SAMPLES.map(({ filename }) => filename)
}

async function writeSample({ title, lines }: Sample): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const regular = await embedTypeface(pdf, 'DejaVuSansCondensed')
  const bold = await embedTypeface(pdf, 'DejaVuSansCondensed-Bold')
  const book: Book = { pdf, regular, bold, leaves: [], sheets: [], runningTitle: '', officeName: '' }
  const { page } = addBareSheet(book)
  pdf.addPage(page)
  const pen = createPen('Muster')
  let y = A4.height - 80
  for (const line of lines) {
    const [text = '', amount] = line.split('\t')
    const face = text === title ? bold : regular
    if (text !== '') pen.text(face, SIZE, LEFT_PT, y, text, INK)
    if (amount !== undefined) pen.text(face, SIZE, RIGHT_PT - face.widthOf(amount, SIZE), y, amount, INK)
    y -= LINE_PT
  }
  layOverPage(page, pen)
  pdf.setTitle(title)
  pdf.setLanguage('de-DE')
  return pdf.save({ addDefaultPage: false, updateFieldAppearances: false })
}
