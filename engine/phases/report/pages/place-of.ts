import type { Box } from '../../../model/page.ts'
import type { Target } from '../../../paper/sheet-flow.ts'
import type { BoundDocument } from './bound-stack.ts'
import { boxOnPage } from './upright-view.ts'

/** Surroundings that stay in sight when a link opens the place of an amount, as a share of the page. */
const SURROUNDING = 0.2

/** The place on a page where something was read, with its surroundings; null when no page shows it. */
export function placeOf(
  { pages }: BoundDocument,
  evidence: { readonly page: number; readonly box: Box } | undefined,
): Target | null {
  const page = pages.find(({ number }) => number === evidence?.page)
  if (!evidence || !page) return null
  const [x, y, width, height] = evidence.box
  const left = Math.max(0, x - SURROUNDING)
  const top = Math.max(0, y - SURROUNDING / 2)
  const right = Math.min(1, x + width + SURROUNDING)
  const bottom = Math.min(1, y + height + SURROUNDING / 2)
  return { leaf: page.leaf, place: boxOnPage(page.view, [left, top, right - left, bottom - top]) }
}
