import { hash } from 'node:crypto'
import { inPieces } from '../shared/in-pieces.ts'

export interface ComparedDocument {
  readonly id: string
  /** Position in the request; of equal documents the first stays. */
  readonly index: number
  readonly sha256: string | null
  /** Hash over what an XML file says, however it is written; null or absent for all other files. */
  readonly canonicalSha256?: string | null
  readonly pageCount: number | null
  /** Words of all pages in reading order; null when a page's text is not known. */
  readonly text: string | null
}

export interface DuplicatePair {
  readonly documentId: string
  readonly duplicateOf: string
}

/** Below this many characters equal text proves nothing: two forms may share a heading. */
const TEXT_LENGTH_MIN = 200

/**
 * Documents with the same bytes, the same XML, or the same text on the same number of pages, as an earlier one. Nothing
 * else is ever removed.
 */
export async function findExactDuplicates(documents: readonly ComparedDocument[]): Promise<DuplicatePair[]> {
  const firstOf = new Map<string, string>()
  const pairs: DuplicatePair[] = []
  const inOrder = documents.toSorted((one, other) => one.index - other.index)
  await inPieces(inOrder, document => {
    const keys = keysOf(document)
    const duplicateOf = keys.map(key => firstOf.get(key)).find(id => id !== undefined)
    if (duplicateOf !== undefined) pairs.push({ documentId: document.id, duplicateOf })
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, duplicateOf ?? document.id)
  })
  return pairs
}

function keysOf({ sha256, canonicalSha256 = null, pageCount, text }: ComparedDocument): string[] {
  const keys = sha256 === null ? [] : [`bytes ${sha256}`]
  if (canonicalSha256 !== null) keys.push(`xml ${canonicalSha256}`)
  const normalised = text === null ? '' : normalise(text)
  return normalised.length >= TEXT_LENGTH_MIN ? [...keys, `text ${pageCount} ${hash('sha256', normalised)}`] : keys
}

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
