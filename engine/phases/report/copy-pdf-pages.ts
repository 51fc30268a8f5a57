import { PDFDocument, PDFName, degrees } from '@cantoo/pdf-lib'
import type { PDFField, PDFFont } from '@cantoo/pdf-lib'
import type { PlannedDocument } from '../../model/binder-plan.ts'
import { quietenPage } from './quieten-page.ts'
import type { ImportedPage } from './leaf.ts'

/** Entries of a page that point out of it (threads, structure tree, metadata of an editor) or act by themselves. */
const ENTRIES_LEFT_OUT = ['AA', 'B', 'StructParents', 'PieceInfo', 'Metadata', 'Thumb', 'Tabs', 'AF', 'Dur', 'Trans']

/** Copies the pages of a PDF without touching their content, turned upright. Throws when the file cannot be read or has other pages than planned. */
export async function copyPdfPages(
  target: PDFDocument,
  planned: PlannedDocument,
  bytes: Uint8Array,
  turns: readonly number[],
): Promise<readonly ImportedPage[]> {
  const source = await PDFDocument.load(bytes, { password: '', updateMetadata: false, parseSpeed: Infinity })
  if (source.getPageCount() !== planned.pages.length) throw new Error('page count differs from the plan')
  drawMissingFields(source)
  for (const page of source.getPages()) {
    for (const entry of ENTRIES_LEFT_OUT) page.node.delete(PDFName.of(entry))
    quietenPage(page)
  }
  const pages = await target.copyPages(
    source,
    planned.pages.map(page => page.number - 1),
  )
  return pages.map((page, index) => {
    page.setRotation(degrees((page.getRotation().angle + (turns[index] ?? 0) + 360) % 360))
    return { page, isPicture: false }
  })
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
