import { PDFName } from '@cantoo/pdf-lib'
import type { PDFDict } from '@cantoo/pdf-lib'

/** ISO 32000-1, table 30: what a page takes from the nodes above it. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']

/** Writes onto a page what it takes from the nodes above it, the nearest first, where it has nothing of its own. */
export function inheritOnto(page: PDFDict, above: Iterable<PDFDict>): void {
  const nodes = [...above]
  for (const name of INHERITED.map(key => PDFName.of(key))) {
    if (page.has(name)) continue
    const value = nodes.find(node => node.has(name))?.get(name)
    if (value) page.set(name, value)
  }
}
