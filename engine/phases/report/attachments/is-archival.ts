import { PDFName, PDFStream } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { BoundDocument } from '../pages/bound-stack.ts'

/** Limits of a page's sides in points (ISO 19005-3, 6.1.13). */
const SIDE_PT = { min: 3, max: 14_400 } as const

/**
 * Whether all pages are known to be fit for an archive: ours, and images that we set ourselves. What a foreign PDF
 * brings with it (fonts that are not embedded, other colour spaces) is taken as it is, so nothing is claimed for it.
 */
export function isArchival(pdf: PDFDocument, documents: readonly BoundDocument[]): boolean {
  const pages = documents.flatMap(document => document.pages)
  return pages.every(({ isPicture, leaf }) => isPicture && hasFitSize(leaf.page)) && !hasCmykImage(pdf)
}

function hasFitSize(page: PDFPage): boolean {
  const { width, height } = page.getMediaBox()
  return [width, height].every(side => side >= SIDE_PT.min && side <= SIDE_PT.max)
}

/** The output intent is sRGB, and colours for print have no meaning in it (ISO 19005-3, 6.2.4.3). */
function hasCmykImage(pdf: PDFDocument): boolean {
  return pdf.context
    .enumerateIndirectObjects()
    .some(
      ([, object]) =>
        object instanceof PDFStream && object.dict.get(PDFName.of('ColorSpace')) === PDFName.of('DeviceCMYK'),
    )
}
