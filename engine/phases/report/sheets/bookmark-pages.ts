import { PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { PDFDict, PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import { kindOf } from './contents-sheet.ts'
import type { BoundDocument } from '../pages/bound-stack.ts'
import type { Leaf } from '../../../paper/leaf.ts'
import { destination } from './link-pages.ts'
import { belegNumber } from '../pages/stamp-page.ts'

export interface Bookmark {
  readonly title: string
  readonly leaf: Leaf
  readonly children: readonly Bookmark[]
}

/** A document's bookmark; its pages are listed only when there are several. */
export function documentBookmark(document: BoundDocument): Bookmark[] {
  const { planned, pages } = document
  const [first] = pages
  if (!first) return []
  const sender = planned.analysis?.fields['issuer']?.value
  const kind = kindOf(document)
  const title = `${belegNumber(planned.placement.position)} ${kind}${sender === undefined ? '' : ` – ${sender}`}`
  const children =
    pages.length < 2 ? [] : pages.map(page => ({ title: `Seite ${page.sourcePage}`, leaf: page.leaf, children: [] }))
  return [{ title, leaf: first.leaf, children }]
}

/** Writes the outline of the file (ISO 32000-1, 12.3.3): chapters and sections open, documents closed. */
export function bookmarkPages(pdf: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context } = pdf
  const root = context.obj({ Type: 'Outlines' })
  const rootRef = context.register(root)
  linkChildren(root, rootRef, bookmarks, 0)
  pdf.catalog.set(PDFName.of('Outlines'), rootRef)
  pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))

  /** Returns how many entries are in sight below the parent when it is open. */
  function linkChildren(parent: PDFDict, parentRef: PDFRef, children: readonly Bookmark[], level: number): number {
    if (children.length === 0) return 0
    const refs = children.map(() => context.nextRef())
    let visible = children.length
    for (const [index, child] of children.entries()) {
      const ref = refs[index]
      if (!ref) continue
      const item = context.obj({})
      item.set(PDFName.of('Title'), PDFHexString.fromText(child.title))
      item.set(PDFName.of('Parent'), parentRef)
      item.set(PDFName.of('Dest'), destination(pdf, { leaf: child.leaf, place: null }))
      const [before, after] = [refs[index - 1], refs[index + 1]]
      if (before) item.set(PDFName.of('Prev'), before)
      if (after) item.set(PDFName.of('Next'), after)
      context.assign(ref, item)
      const below = linkChildren(item, ref, child.children, level + 1)
      if (level === 0) visible += below
    }
    const [first, last] = [refs[0], refs.at(-1)]
    if (first) parent.set(PDFName.of('First'), first)
    if (last) parent.set(PDFName.of('Last'), last)
    // A negative count says that the entry is closed.
    parent.set(PDFName.of('Count'), context.obj(level === 2 ? -visible : visible))
    return level === 2 ? 0 : visible
  }
}
