import { readFile } from '../../../shared/disk/files.ts'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import type { PDFField, PDFFont, PDFObject, PDFPage } from '@cantoo/pdf-lib'
import { cleanSourcePage } from './clean-source-page.ts'
import { markLayers } from './carry-layers.ts'
import { quietenPage } from './quieten-page.ts'

export interface OpenSource {
  readonly pdf: PDFDocument
  /** Pages that could not be made to hold only what can be seen: they must not be copied. */
  readonly odd: ReadonlySet<PDFPage>
}

/** Opens a foreign PDF and leaves on its pages only what can be seen; null when the library cannot read it. */
export async function openSource(path: string): Promise<OpenSource | null> {
  const options = { password: '', updateMetadata: false, parseSpeed: Infinity }
  try {
    const pdf = await PDFDocument.load(await readFile(path), options)
    if (!hasTree(pdf)) return null
    markLayers(pdf)
    return { pdf, odd: cleanSource(pdf) }
  } catch {
    return null
  }
}

/** Leaves on the pages of a foreign PDF only what can be seen; returns those where that failed. */
export function cleanSource(pdf: PDFDocument): ReadonlySet<PDFPage> {
  drawMissingFields(pdf)
  const odd = new Set<PDFPage>()
  for (const page of pdf.getPages()) {
    try {
      cleanSourcePage(page)
      quietenPage(page)
    } catch {
      odd.add(page)
    }
  }
  return odd
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

/** A page tree in which no node stands below itself: the library would follow it until the memory is full. */
function hasTree({ catalog, context }: PDFDocument): boolean {
  const visited = new Set<PDFObject>()
  const open: (PDFObject | undefined)[] = [catalog.get(PDFName.of('Pages'))]
  while (open.length > 0) {
    const node = context.lookup(open.pop())
    if (!(node instanceof PDFDict)) continue
    const kids = node.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) continue
    if (visited.has(node)) return false
    visited.add(node)
    open.push(...kids.asArray().filter(kid => kid instanceof PDFRef))
  }
  return true
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
