import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import type { PDFObject, PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { flattenAnnotation } from './flatten-annotation.ts'

/** Entries of an annotation that lead to other pages and annotations, or act. */
const ENTRIES_LEFT_OUT = ['P', 'Parent', 'Popup', 'IRT', 'A', 'AA', 'Dest', 'PA', 'StructParent', 'RT']
/** Annotations that only show something; all others (media, attachments, scripts, 3D) stay in the attached original. */
const SHOWN = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink'.split(' '),
)

/** Text written onto the page; as a part of the page it can be found. */
const WRITTEN = new Set(['FreeText', 'Stamp'])

/**
 * Leaves on a page of a foreign file only what can be seen: form fields, written text and what else has a look become
 * part of the page, marks and comments stay, links stay when they lead to a web or mail address; whatever runs,
 * launches or leads to other files is left out.
 */
export function quietenPage(page: PDFPage): void {
  const annotations = page.node.Annots()
  if (!annotations) return
  const kept: PDFObject[] = []
  for (let index = 0; index < annotations.size(); index++) {
    const entry = annotations.get(index)
    const annotation = page.doc.context.lookup(entry)
    if (!(annotation instanceof PDFDict)) continue
    const kind = nameOf(annotation, 'Subtype')
    if (kind === 'Widget' || (WRITTEN.has(kind) && annotation.has(PDFName.of('AP'))))
      flattenAnnotation(page, annotation)
    else if (kind === 'Link') {
      const link = webLink(page, annotation)
      if (link) kept.push(link)
    } else if (isHidden(annotation)) {
      // Nobody sees it on the page; it is in the original.
      continue
    } else if (SHOWN.has(kind)) {
      for (const name of ENTRIES_LEFT_OUT) annotation.delete(PDFName.of(name))
      kept.push(entry)
    } else if (kind !== 'Popup') {
      // What it does is left out; what it looks like is part of the page.
      flattenAnnotation(page, annotation)
    }
  }
  page.node.set(PDFName.of('Annots'), page.doc.context.obj(kept))
}

/** Hidden and NoView (ISO 32000-1, table 165). */
const HIDDEN = 2 | 32

function isHidden(annotation: PDFDict): boolean {
  const flags = annotation.lookup(PDFName.of('F'))
  return flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0
}

function webLink(page: PDFPage, annotation: PDFDict): PDFRef | null {
  const action = annotation.lookup(PDFName.of('A'))
  const rect = annotation.lookup(PDFName.of('Rect'))
  if (!(action instanceof PDFDict) || !(rect instanceof PDFArray) || nameOf(action, 'S') !== 'URI') return null
  const uri = action.lookup(PDFName.of('URI'))
  if (!(uri instanceof PDFString) && !(uri instanceof PDFHexString)) return null
  if (!/^(https?|mailto):/i.test(uri.decodeText())) return null
  const numbers = rect.asArray().filter(item => item instanceof PDFNumber)
  if (numbers.length !== 4) return null
  const link = page.doc.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: numbers.map(item => item.asNumber()),
    Border: [0, 0, 0],
    F: 4,
    A: { S: 'URI', URI: uri.clone() },
  })
  return page.doc.context.register(link)
}

function nameOf(dict: PDFDict, key: string): string {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : ''
}
