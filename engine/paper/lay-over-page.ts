import { deflateSync } from 'node:zlib'
import { PDFName } from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'
import type { Pen } from './pen.ts'

/**
 * Adds what a pen drew on top of a page; the page's own content keeps its graphics state to itself. `mark` is a key that
 * tells the stream from the others of the page.
 */
export function layOverPage(page: PDFPage, pen: Pen, mark?: string): void {
  const content = pen.content()
  if (content === '') return
  const { context } = page.doc
  page.node.normalize()
  const options = { Filter: 'FlateDecode', ...(mark !== undefined && { [mark]: true }) }
  for (const [name, face] of pen.faceNames()) page.node.setFontDictionary(PDFName.of(name), face.ref)
  page.node.addContentStream(context.register(context.stream(deflateSync(content), options)))
}
