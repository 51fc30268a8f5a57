import { PDFName } from '@cantoo/pdf-lib'
import type { PDFArray, PDFDocument } from '@cantoo/pdf-lib'
import type { Sheet, Target } from '../../../paper/sheet-flow.ts'

/** Turns the links of our own sheets into annotations. All pages have to be in the page tree. */
export function linkPages(pdf: PDFDocument, sheets: readonly Sheet[]): void {
  for (const { page, links } of sheets) {
    if (links.length === 0) continue
    const annotations = links.map(({ rect, target }) =>
      pdf.context.register(
        pdf.context.obj({
          Type: 'Annot',
          Subtype: 'Link',
          Rect: [...rect],
          Border: [0, 0, 0],
          F: 4,
          A: { S: 'GoTo', D: destination(pdf, target()) },
        }),
      ),
    )
    page.node.set(PDFName.of('Annots'), pdf.context.obj(annotations))
  }
}

/** Explicit destination (ISO 32000-1, table 151): a rectangle of the page, or the whole page. */
export function destination(pdf: PDFDocument, { leaf, place }: Target): PDFArray {
  return place
    ? pdf.context.obj([leaf.page.ref, 'FitR', ...place.map(value => Number(value.toFixed(2)))])
    : pdf.context.obj([leaf.page.ref, 'Fit'])
}
