import { deflateSync } from 'node:zlib'
import { PDFName } from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'
import type { Pen } from './pen.ts'

/** Adds what a pen drew on top of a page; the page's own content keeps its graphics state to itself. */
export function layOverPage(page: PDFPage, pen: Pen): void {
  const content = pen.content()
  if (content === '') return
  const { context } = page.doc
  page.node.normalize()
  for (const [name, face] of pen.faceNames()) page.node.setFontDictionary(PDFName.of(name), face.ref)
  page.node.addContentStream(context.register(context.stream(deflateSync(content), { Filter: 'FlateDecode' })))
}
