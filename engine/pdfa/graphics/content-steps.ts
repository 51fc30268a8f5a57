import { isSpace, skipSpace } from '../../seal/pdf/characters.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { isKeyword, parseToken } from '../file/parse-object.ts'
import type { LexicalFault, Reader } from '../file/parse-object.ts'
import { nameOf } from '../file/read-values.ts'

/** An operator of a content stream with what stands before it; `BI` with the dictionary of its picture. */
export interface ContentStep {
  readonly operator: string
  readonly operands: readonly PdfValue[]
  readonly picture: PdfEntries | null
}

const OPERANDS_MAX = 1_000

/** Reads the operators of a content stream (ISO 32000-1, 7.8.2). Throws PdfFault where it cannot be read. */
export function* contentSteps(bytes: Uint8Array, note: (fault: LexicalFault) => void): Generator<ContentStep> {
  const reader: Reader = { bytes, at: 0, note, hasReferences: false }
  let operands: PdfValue[] = []
  for (;;) {
    skipSpace(reader)
    if (reader.at >= bytes.length) return
    const found = parseToken(reader)
    if (!isKeyword(found)) {
      if (operands.length < OPERANDS_MAX) operands.push(found)
      continue
    }
    const picture = found.word === 'BI' ? readPicture(reader) : null
    yield { operator: found.word, operands, picture }
    operands = []
  }
}

/** The dictionary of a picture in the content; moves behind its `EI` (ISO 32000-1, 8.9.7). */
function readPicture(reader: Reader): PdfEntries {
  const entries = new Map<string, PdfValue>()
  let key: string | null = null
  for (;;) {
    const found = parseToken(reader)
    if (isKeyword(found)) {
      if (found.word === 'ID') break
      if (found.word === 'EI') return entries
      continue
    }
    if (key === null) key = nameOf(found)
    else {
      entries.set(key, found)
      key = null
    }
  }
  reader.at = endOfPicture(reader.bytes, reader.at + 1)
  return entries
}

/** Behind the first `EI` that stands alone and is followed by what may be content. */
function endOfPicture(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || !isSpace(bytes[at - 1] ?? 0)) continue
    const after = bytes.subarray(at + 2, at + 12)
    if (after.length > 0 && !isSpace(after[0] ?? 0)) continue
    if (after.every(byte => (byte >= 0x20 && byte < 0x7f) || isSpace(byte))) return at + 2
  }
  return bytes.length
}
