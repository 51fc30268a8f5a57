import { isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { PdfFile } from '../file/open-pdf.ts'

const DEPTH_MAX = 12
/** Says how a stream is packed, not what it is. */
const PACKING = new Set(['Length', 'Filter', 'DecodeParms', 'DL'])

/** Whether two objects are the same; compression and direct or indirect make no difference (ISO 19005-2, 6.2.4.4). */
export function areEqual(file: PdfFile, one: PdfValue, other: PdfValue, depth = 0): boolean {
  const [mine, theirs] = [file.resolve(one), file.resolve(other)]
  if (mine === theirs || depth > DEPTH_MAX) return true
  if (isKind(mine, 'name')) return isKind(theirs, 'name') && mine.text === theirs.text
  if (isKind(mine, 'string')) return isKind(theirs, 'string') && mine.text === theirs.text
  if (isKind(mine, 'array')) {
    if (!isKind(theirs, 'array') || mine.items.length !== theirs.items.length) return false
    return mine.items.every((item, index) => areEqual(file, item, theirs.items[index] ?? null, depth + 1))
  }
  const isStream = isKind(mine, 'stream')
  if (isStream !== isKind(theirs, 'stream')) return false
  if (!isKind(mine, 'dict') && !isStream) return false
  if (!isKind(theirs, 'dict') && !isKind(theirs, 'stream')) return false
  const keys = new Set([...mine.entries.keys(), ...theirs.entries.keys()])
  for (const key of keys) {
    if (isStream && PACKING.has(key)) continue
    if (!areEqual(file, mine.entries.get(key) ?? null, theirs.entries.get(key) ?? null, depth + 1)) return false
  }
  if (!isStream || !isKind(theirs, 'stream')) return true
  const [content, others] = [file.content(mine), file.content(theirs)]
  return content !== null && others !== null && Buffer.compare(content, others) === 0
}
