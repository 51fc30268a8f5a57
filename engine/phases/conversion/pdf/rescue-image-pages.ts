import { PDFName, PDFNumber, PDFPageLeaf, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'

/** Smaller pictures are logos, stamps and parts of a page. */
const SIDE_PX_MIN = 600
const PAGES_MAX = 2000
const A4_PT = { short: 595.28, long: 841.89 }

/** A page of A4 for each large picture of a PDF that has lost its pages: scans are nothing else. */
export function pagesOfImages(context: PDFContext): [PDFRef, PDFPageLeaf][] {
  const streams = context
    .enumerateIndirectObjects()
    .filter((entry): entry is [PDFRef, PDFRawStream] => entry[1] instanceof PDFRawStream)
  const masks = new Set(
    streams.flatMap(([, { dict }]) =>
      ['SMask', 'Mask'].map(key => dict.get(PDFName.of(key))).filter(value => value instanceof PDFRef),
    ),
  )
  return streams
    .filter(([ref, { dict }]) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image') && !masks.has(ref))
    .flatMap(([ref, { dict }]) => {
      const [width, height] = [
        numberOf(context, dict.get(PDFName.of('Width'))),
        numberOf(context, dict.get(PDFName.of('Height'))),
      ]
      return Math.min(width, height) < SIDE_PX_MIN ? [] : [pageOf(context, ref, width, height)]
    })
    .slice(0, PAGES_MAX)
}

function pageOf(context: PDFContext, image: PDFRef, width: number, height: number): [PDFRef, PDFPageLeaf] {
  const scale = Math.min(A4_PT.short / Math.min(width, height), A4_PT.long / Math.max(width, height))
  const [widthPt, heightPt] = [width * scale, height * scale]
  const content = context.register(context.stream(`q ${widthPt} 0 0 ${heightPt} 0 0 cm /Bild Do Q`))
  const entries = new Map<PDFName, PDFObject>([
    [PDFName.of('Type'), PDFName.of('Page')],
    [PDFName.of('MediaBox'), context.obj([0, 0, widthPt, heightPt])],
    [PDFName.of('Resources'), context.obj({ XObject: { Bild: image } })],
    [PDFName.of('Contents'), content],
  ])
  const page = PDFPageLeaf.fromMapWithContext(entries, context, false)
  return [context.register(page), page]
}

function numberOf(context: PDFContext, value: unknown): number {
  const number = value instanceof PDFRef ? context.lookup(value) : value
  return number instanceof PDFNumber ? number.asNumber() : 0
}
