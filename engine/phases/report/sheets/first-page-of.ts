import type { BoundDocument } from '../pages/bound-stack.ts'
import type { Target } from '../../../paper/sheet-flow.ts'

/** A link to the first page of a document in the binder. */
export function firstPageOf(document: BoundDocument): Target {
  const leaf = document.pages[0]?.leaf
  if (!leaf) throw new Error('a bound document has pages')
  return { leaf, place: null }
}
