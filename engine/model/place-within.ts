import { assert } from '../shared/assert.ts'
import type { Document } from './document.ts'
import type { LeftOutFile } from './left-out.ts'

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

/** Files in an archive or a mail that were left out as technical ones of the system, each with its place. */
export function leftOutWithin(document: Document, all: readonly Document[]): readonly LeftOutFile[] {
  const entries = document.notes.flatMap(note => note.entries ?? [])
  if (entries.length === 0) return []
  const place = placeWithin(document, all) ?? document.filename
  return entries.map(label => ({ path: `${place} › ${label}`, reason: 'system_file' }))
}
