import { foldText } from '../reading/fold-text.ts'

/** Letters of a text that are compared: some three pages, the beginning of it. */
const LETTERS_MAX = 8_000
const SHINGLE = 5
/** So many of the smallest hashes stand for a text; the estimate is then right within some five points. */
const SKETCH = 256
/** Texts shorter than this are alike by chance. */
const SHINGLES_MIN = 80

/** A text by the smallest hashes of its pieces, in ascending order. */
export type TextSketch = Uint32Array

/**
 * Bottom-s sketch (MinHash; Broder, "On the resemblance and containment of documents", 1997) over pieces of five
 * letters after folding, so that two recognitions of one page stay alike. Null for a text that is too short to say
 * anything.
 */
export function sketchText(text: string): TextSketch | null {
  const folded = foldText(text).slice(0, LETTERS_MAX)
  const hashes = new Set<number>()
  for (let at = 0; at + SHINGLE <= folded.length; at += 1) hashes.add(hashOf(folded, at))
  return hashes.size < SHINGLES_MIN ? null : Uint32Array.from(hashes).toSorted().slice(0, SKETCH)
}

/** Estimated share of pieces that two texts have in common (Jaccard), 0 to 1. */
export function likeness(one: TextSketch, other: TextSketch): number {
  const size = Math.min(SKETCH, Math.max(one.length, other.length))
  let [i, j, seen, common] = [0, 0, 0, 0]
  while (seen < size && i < one.length && j < other.length) {
    const [a, b] = [one[i] ?? 0, other[j] ?? 0]
    if (a <= b) i += 1
    if (b <= a) j += 1
    if (a === b) common += 1
    seen += 1
  }
  seen = Math.min(size, seen + (one.length - i) + (other.length - j))
  return seen === 0 ? 0 : common / seen
}

/** FNV-1a, with the finish of MurmurHash3 so that the smallest ones are a fair sample. */
function hashOf(text: string, from: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < from + SHINGLE; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
