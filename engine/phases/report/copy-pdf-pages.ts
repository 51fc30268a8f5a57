import { PDFName, degrees } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFField, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { PlannedDocument } from '../../model/binder-plan.ts'
import { quietenPage } from './quieten-page.ts'
import type { ImportedPage, PageWay } from './leaf.ts'
import { placeholderPage } from './placeholder-page.ts'

/** Entries of a page that point out of it (threads, structure tree, metadata of an editor) or act by themselves. */
const ENTRIES_LEFT_OUT = ['AA', 'B', 'StructParents', 'PieceInfo', 'Metadata', 'Thumb', 'Tabs', 'AF', 'Dur', 'Trans']

/**
 * Copies the pages of a PDF without touching their content, turned upright; damaged ones become empty sheets. Throws when
 * the file has other pages than planned.
 */
export async function copyPdfPages(
  target: PDFDocument,
  planned: PlannedDocument,
  source: PDFDocument,
  ways: readonly PageWay[],
): Promise<readonly ImportedPage[]> {
  const sound = planned.pages.filter((_, index) => ways[index]?.isDamaged !== true)
  const count = source.getPageCount()
  // The library passes over pages that are not there, PDFium counts them.
  const isGapless = count === sound.length
  if (!isGapless && count !== planned.pages.length) throw new Error('page count differs from the plan')
  drawMissingFields(source)
  for (const page of source.getPages()) {
    for (const entry of ENTRIES_LEFT_OUT) page.node.delete(PDFName.of(entry))
    quietenPage(page)
  }
  const pages = await copyApart(target, source)
  return planned.pages.map((plannedPage, index) => {
    const { number, widthPt, heightPt } = plannedPage
    const page = pages[isGapless ? sound.indexOf(plannedPage) : number - 1]
    const { turn, isDamaged } = ways[index] ?? { turn: 0, isDamaged: false }
    if (isDamaged || !page) return placeholderPage(target, widthPt, heightPt)
    page.setRotation(degrees((page.getRotation().angle + turn + 360) % 360))
    return { page, isPicture: false }
  })
}

/** All pages; one that stands in the page tree more than once is copied as often, so that each gets its own stamp. */
async function copyApart(target: PDFDocument, source: PDFDocument): Promise<PDFPage[]> {
  const refs = source.getPages().map(page => page.ref)
  const first = new Map(refs.map((ref, index) => [ref, index] as const).reverse())
  const pages = await target.copyPages(source, [...refs.keys()])
  for (const [index, ref] of refs.entries()) {
    if (first.get(ref) === index) continue
    const [own] = await target.copyPages(source, [index])
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
