import { readFile } from 'node:fs/promises'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PDFField, PDFFont } from '@cantoo/pdf-lib'
import { quietenPage } from './quieten-page.ts'

/** Entries of a page that point out of it (threads, structure tree, metadata of an editor) or act by themselves. */
const ENTRIES_LEFT_OUT = ['AA', 'B', 'StructParents', 'PieceInfo', 'Metadata', 'Thumb', 'Tabs', 'AF', 'Dur', 'Trans']

export interface OpenSource {
  readonly pdf: PDFDocument
  /** Its pages hold only what can be seen, and may be copied. */
  readonly isQuiet: boolean
}

/** Opens a foreign PDF and leaves on its pages only what can be seen; null when the library cannot read it. */
export async function openSource(path: string): Promise<OpenSource | null> {
  const options = { password: '', updateMetadata: false, parseSpeed: Infinity }
  const pdf = await PDFDocument.load(await readFile(path), options).catch(() => null)
  if (!pdf) return null
  try {
    drawMissingFields(pdf)
    for (const page of pdf.getPages()) {
      for (const entry of ENTRIES_LEFT_OUT) page.node.delete(PDFName.of(entry))
      quietenPage(page)
    }
    return { pdf, isQuiet: true }
  } catch {
    return { pdf, isQuiet: false }
  }
}

/** Keeps the file that was opened last: documents of one file come one after the other. */
export function keepLastSource(): typeof openSource {
  let last: { readonly path: string; readonly source: OpenSource | null } | null = null
  return async path => {
    if (last?.path === path) return last.source
    // Let go of the one before first: two large files at a time would be one too many.
    last = null
    last = { path, source: await openSource(path) }
    return last.source
  }
}

/** Some programs fill in forms and leave the drawing to the viewer; a field that cannot be drawn is left as it is. */
function drawMissingFields(source: PDFDocument): void {
  if (!source.catalog.has(PDFName.of('AcroForm'))) return
  try {
    const form = source.getForm()
    const font = form.getDefaultFont()
    for (const field of form.getFields()) drawField(field, font)
  } catch {
    // A form that makes no sense has no values that anybody could see.
  }
}

function drawField(field: PDFField, font: PDFFont): void {
  try {
    if (field.needsAppearancesUpdate()) field.defaultUpdateAppearances(font)
  } catch {
    // Characters outside of the standard font, a choice without options: the others are still drawn.
  }
}
