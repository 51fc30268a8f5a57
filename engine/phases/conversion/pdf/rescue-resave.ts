import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'
import { assert } from '../../../shared/assert.ts'

/** Writes a PDF anew with the library that also writes the binder. Throws when it does not open it. */
export async function resaveWithCantoo(content: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(content, { password: '', updateMetadata: false, parseSpeed: Infinity })
  assertTree(pdf)
  assert(pdf.getPageCount() > 0, 'a PDF with pages')
  return await pdf.save({ updateFieldAppearances: false, addDefaultPage: false })
}

/**
 * Writes a PDF anew with the second library, which finds objects by looking for them. Throws when it does not open it.
 */
export async function resaveWithLibpdf(content: Uint8Array): Promise<Uint8Array> {
  // Loaded with the first damaged file: it is a fifth of what a worker would read for each PDF.
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(content, { credentials: '' })
  assert(pdf.getPageCount() > 0, 'a PDF with pages')
  if (pdf.isEncrypted) pdf.removeProtection()
  const catalog = pdf.getCatalog()
  const pages = catalog.get('Pages')
  assert(pages, 'a catalog with pages')
  // The library hands back the broken bytes unless something has changed.
  catalog.set('Pages', pages)
  return await pdf.save()
}

/** Refuses page trees that reach a node twice: the library follows them until the memory is full. */
function assertTree(pdf: PDFDocument): void {
  const visited = new Set<PDFObject>()
  const open: (PDFObject | undefined)[] = [pdf.catalog.get(PDFName.of('Pages'))]
  while (open.length > 0) {
    const entry = open.pop()
    const node = entry instanceof PDFRef ? pdf.context.lookup(entry) : entry
    if (!(node instanceof PDFDict)) continue
    const kids = node.get(PDFName.of('Kids'))
    const list = kids instanceof PDFRef ? pdf.context.lookup(kids) : kids
    if (!(list instanceof PDFArray)) continue
    assert(!visited.has(node), 'a page tree without loops')
    visited.add(node)
    open.push(...list.asArray())
  }
}
