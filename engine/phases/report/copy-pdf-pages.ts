import { PDFName } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFField, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { PlannedFile } from '../../model/binder-plan.ts'
import { quietenPage } from './quieten-page.ts'

/** Entries of a page that point out of it (threads, structure tree, metadata of an editor) or act by themselves. */
const ENTRIES_LEFT_OUT = ['AA', 'B', 'StructParents', 'PieceInfo', 'Metadata', 'Thumb', 'Tabs', 'AF', 'Dur', 'Trans']

/**
 * Copies pages of a PDF without touching their content, by their 1-based numbers in the file; all in one go, so that what
 * they share is copied once. Damaged ones are left out. Throws when the file has other pages than planned.
 */
export async function copyPdfPages(
  target: PDFDocument,
  file: PlannedFile,
  source: PDFDocument,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, PDFPage>> {
  const count = source.getPageCount()
  // The library passes over pages that are not there, PDFium counts them.
  const isGapless = count === file.pageCount - file.damaged.length
  if (!isGapless && count !== file.pageCount) throw new Error('page count differs from the plan')
  const positionOf = (number: number): number =>
    isGapless ? number - 1 - file.damaged.filter(damaged => damaged < number).length : number - 1
  const sound = numbers.filter(number => !file.damaged.includes(number))
  drawMissingFields(source)
  for (const page of source.getPages()) {
    for (const entry of ENTRIES_LEFT_OUT) page.node.delete(PDFName.of(entry))
    quietenPage(page)
  }
  const pages = await copyApart(target, source, sound.map(positionOf))
  return new Map(sound.flatMap((number, index) => (pages[index] ? [[number, pages[index]] as const] : [])))
}

/** One that stands in the page tree more than once is copied as often, so that each gets its own stamp. */
async function copyApart(target: PDFDocument, source: PDFDocument, positions: readonly number[]): Promise<PDFPage[]> {
  const refs = source.getPages().map(page => page.ref)
  const pages = await target.copyPages(source, [...positions])
  const seen = new Set<unknown>()
  for (const [index, position] of positions.entries()) {
    const ref = refs[position]
    if (!seen.has(ref)) {
      seen.add(ref)
      continue
    }
    const [own] = await target.copyPages(source, [position])
    if (own) pages[index] = own
  }
  return pages
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
