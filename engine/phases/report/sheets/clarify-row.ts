import type { BoundDocument } from '../pages/bound-stack.ts'
import type { Row } from '../../../paper/set-table.ts'
import type { Target } from '../../../paper/sheet-flow.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** A link to the first page of a document in the binder. */
export function firstPageOf(document: BoundDocument): Target {
  const leaf = document.pages[0]?.leaf
  if (!leaf) throw new Error('a bound document has pages')
  return { leaf, place: null }
}

/** A row about a document, linked to one of its pages. */
export function documentRow(document: BoundDocument, message: string, pageIndex = 0): Row {
  const page = document.pages[pageIndex]
  return {
    cells: [
      belegNumber(document.planned.placement.position),
      document.planned.filename,
      message,
      { text: () => String(page?.leaf.number ?? '–') },
    ],
    link: () => (page ? { leaf: page.leaf, place: null } : firstPageOf(document)),
  }
}
