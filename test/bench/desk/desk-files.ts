import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'

const SAMPLES = join(import.meta.dirname, '../../fixtures/samples')
/** Pages that need no recognition, so that the bench gets to what it measures. */
const SOURCES = [
  '01-lohnsteuerbescheinigung-2025.pdf',
  '03-rechnung-bueromaterial.pdf',
  '07-beitragsbescheinigung-kv.pdf',
]

/** Bytes of a PDF of `pages` pages, each with a number of its own in the corner: no two files and pages are alike. */
export async function aStack(pages: number, first = 1): Promise<Buffer> {
  const stack = await PDFDocument.create()
  const font = await stack.embedFont('Helvetica')
  const sources = await Promise.all(SOURCES.map(name => PDFDocument.load(readFileSync(join(SAMPLES, name)))))
  for (let at = 0; at < pages; at++) {
    const [page] = await stack.copyPages(sources[at % sources.length] ?? stack, [0])
    if (!page) throw new Error('the sample has no page')
    page.drawText(`Akte ${first + at}`, { x: 500, y: 20, size: 7, font })
    stack.addPage(page)
  }
  return Buffer.from(await stack.save())
}

/** As a browser's file chooser takes them. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** `count` files of one page. */
export async function singlePages(count: number): Promise<readonly ChosenFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const whole = await PDFDocument.load(await aStack((at % SOURCES.length) + 1, 1000 + at))
      while (whole.getPageCount() > 1) whole.removePage(0)
      const name = `Beleg ${String(at + 1).padStart(3, '0')}.pdf`
      return { name, mimeType: 'application/pdf', buffer: Buffer.from(await whole.save()) }
    }),
  )
}
