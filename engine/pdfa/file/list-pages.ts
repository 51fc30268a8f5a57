import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { PdfFile } from './open-pdf.ts'

/** A page with what it has from the nodes above it. */
export interface FoundPage {
  readonly number: number
  readonly entries: PdfEntries
  /** Of the nodes above, the nearest first. */
  readonly above: readonly PdfEntries[]
}

const DEPTH_MAX = 60
const INHERITED = new Set(['MediaBox', 'CropBox', 'Resources', 'Rotate'])

/** All pages in their order (ISO 32000-1, 7.7.3); a node that comes twice is read once. */
export function* listPages(file: PdfFile): Generator<FoundPage> {
  const seen = new Set<PdfEntries>()
  let number = 0

  function* walk(node: PdfValue, above: readonly PdfEntries[]): Generator<FoundPage> {
    const entries = entriesOf(node)
    if (entries.size === 0 || seen.has(entries) || above.length > DEPTH_MAX) return
    const kids = file.entry(entries, 'Kids')
    if (!isKind(kids, 'array')) {
      seen.add(entries)
      yield { number: ++number, entries, above }
      return
    }
    seen.add(entries)
    for (const kid of kids.items) yield* walk(file.resolve(kid), [entries, ...above])
  }

  yield* walk(file.entry(file.catalog, 'Pages'), [])
}

/** An entry of a page, its own or inherited; undefined when it has none. */
export function pageEntry(page: FoundPage, key: string): PdfValue | undefined {
  const own = page.entries.get(key)
  if (own !== undefined || !INHERITED.has(key)) return own
  return page.above.find(entries => entries.has(key))?.get(key)
}
