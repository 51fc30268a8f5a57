import { assert } from '../shared/assert.ts'
import type { Document } from './document.ts'

/**
 * Where a document lay, from the outermost file inwards: `Unterlagen.zip › 2025/Rechnung.pdf`; null for a file of the
 * request.
 */
export function placeWithin({ origin }: Document, all: readonly Document[]): string | null {
  if (!origin) return null
  const parent = all.find(({ id }) => id === origin.parentId)
  assert(parent, 'a document that came out of another one has a parent')
  return `${placeWithin(parent, all) ?? parent.filename} › ${origin.label}`
}
