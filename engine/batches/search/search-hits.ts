import { setImmediate as breathe } from 'node:timers/promises'
import type { Document } from '../../model/document.ts'
import type { Box } from '../../model/page.ts'
import type { Storage } from '../../storage/storage.ts'
import { valueTexts } from './search-entry.ts'
import { markText, markWords } from './search-marks.ts'
import { isEmptyQuery, parseQuery } from './search-query.ts'
import { boxesOf } from './search-place.ts'

/** The words of one hit on a page, each by its box. */
export interface DocumentHit {
  /** 1-based. */
  readonly page: number
  readonly boxes: readonly Box[]
}

const HITS_MAX = 2_000
/** Pages between which others get their turn. */
const PAGES_AT_ONCE = 10

/**
 * Every place of a document where a query is met, in reading order, at most 2,000; values that are on a page by their
 * evidence only (an e-invoice, a correction) are there, too.
 */
export async function listDocumentHits(
  storage: Pick<Storage, 'pages'>,
  document: Document,
  typed: string,
): Promise<readonly DocumentHit[]> {
  const query = parseQuery(typed)
  if (isEmptyQuery(query)) return []
  const hits: DocumentHit[] = []
  const numbers = [...(await storage.pages.numbersWithText(document.id))].toSorted((a, b) => a - b)
  for (const [at, page] of numbers.entries()) {
    if (at % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await breathe()
    const words = (await storage.pages.text(document.id, page))?.words ?? []
    for (const mark of markWords(words, query).marks) hits.push({ page, boxes: boxesOf(words, [mark]) })
    if (hits.length >= HITS_MAX) return hits.slice(0, HITS_MAX)
  }
  const evident = Object.values(document.analysis?.fields ?? {})
    .filter(field => valueTexts(field).some(text => markText(text, query).met > 0))
    .flatMap(field => field.evidence.map(({ page, box }) => ({ page, boxes: [box] })))
    .filter(place => !hits.some(hit => hit.page === place.page && touches(hit.boxes, place.boxes[0])))
  return [...hits, ...evident].toSorted((a, b) => a.page - b.page)
}

function touches(boxes: readonly Box[], other: Box | undefined): boolean {
  if (!other) return false
  const [left, top, width, height] = other
  return boxes.some(([x, y, w, h]) => x < left + width && left < x + w && y < top + height && top < y + h)
}
