import type { PdfObjects } from './open-objects.ts'
import { PdfFault, entriesOf, isKind } from './pdf-value.ts'
import type { PdfEntries, PdfValue } from './pdf-value.ts'

export interface ListedPage {
  /** Of its object; null for a page that is written within its parent. */
  readonly number: number | null
  /** Its entries, with those that it takes over from above it (ISO 32000-2, 7.7.3.4). */
  readonly entries: PdfEntries
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const PAGES_MAX = 100_000
const DEPTH_MAX = 64

/** The pages of a PDF in their order. Throws PdfFault when its tree of pages has no end. */
export async function listPages(objects: PdfObjects, root: PdfValue | undefined): Promise<readonly ListedPage[]> {
  const pages: ListedPage[] = []
  const visited = new Set<number>()
  await visit(root, new Map(), 0)
  return pages

  async function visit(node: PdfValue | undefined, above: PdfEntries, depth: number): Promise<void> {
    if (isKind(node, 'ref')) {
      if (visited.has(node.number)) throw new PdfFault('a page comes twice')
      visited.add(node.number)
    }
    if (depth > DEPTH_MAX || pages.length > PAGES_MAX) throw new PdfFault('pages without end')
    const own = entriesOf(await objects.resolve(node))
    const taken = INHERITED.flatMap(key =>
      above.has(key) && !own.has(key) ? [[key, above.get(key) ?? null] as const] : [],
    )
    const entries = new Map([...taken, ...own])
    const kids = await objects.resolve(own.get('Kids'))
    if (!isKind(kids, 'array')) {
      pages.push({ number: isKind(node, 'ref') ? node.number : null, entries })
      return
    }
    for (const kid of kids.items) await visit(kid, entries, depth + 1)
  }
}
