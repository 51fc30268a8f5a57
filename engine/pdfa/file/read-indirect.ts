import { isSpace, skipSpace } from '../../seal/pdf/characters.ts'
import { PdfFault, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { FileBytes } from './file-bytes.ts'
import { parseObject, wordAt } from './parse-object.ts'
import type { LexicalFault, Reader } from './parse-object.ts'

/** What the bytes around an object say against ISO 19005-2, 6.1.7.1 and 6.1.9. */
export type ObjectFault = LexicalFault | 'object_spacing' | 'stream_keyword' | 'stream_end' | 'stream_length'

export interface IndirectObject {
  readonly number: number
  readonly value: PdfValue
  readonly faults: ReadonlySet<ObjectFault>
}

const FIRST_BYTES = 4_096
const OBJECT_BYTES_MAX = 1 << 26
const SEARCH_BYTES_MAX = 1 << 20
const [LF, CR] = [0x0a, 0x0d]

/**
 * Reads `12 0 obj … endobj` at an offset, with what its bytes say against the rules. `lengthOf` finds the length of a
 * stream. Throws PdfFault when no object stands there.
 */
export function readIndirect(
  file: FileBytes,
  at: number,
  lengthOf: (entries: PdfEntries) => number | null,
): IndirectObject {
  for (let wanted = FIRST_BYTES; ; wanted *= 8) {
    const bytes = file.read(at, wanted)
    const isAll = bytes.length < wanted || wanted > OBJECT_BYTES_MAX
    try {
      return readWithin(file, bytes, at, lengthOf, isAll)
    } catch (error) {
      // What was read may end within the object.
      if (!(error instanceof PdfFault) || isAll) throw error
    }
  }
}

function readWithin(
  file: FileBytes,
  bytes: Uint8Array,
  base: number,
  lengthOf: (entries: PdfEntries) => number | null,
  isAll: boolean,
): IndirectObject {
  const faults = new Set<ObjectFault>()
  const reader: Reader = { bytes, at: 0, note: fault => faults.add(fault), hasReferences: true }
  while (isSpace(bytes[reader.at] ?? 1) && reader.at < bytes.length) reader.at++
  if (!isEol(file.read(base + reader.at - 1, 1)[0])) faults.add('object_spacing')
  const head = /^(\d{1,10})(\s+)(\d{1,10})(\s+)obj/.exec(
    String.fromCharCode(...bytes.subarray(reader.at, reader.at + 64)),
  )
  if (!head) throw new PdfFault('no object')
  reader.at += head[0].length
  if (head[2]?.length !== 1 || head[4]?.length !== 1 || !isEol(bytes[reader.at])) faults.add('object_spacing')
  const value = parseObject(reader)
  skipSpace(reader)
  const before = bytes[reader.at - 1]
  const end = wordAt(reader)
  if (reader.at + 2 >= bytes.length && !isAll) throw new PdfFault('ends within an object')
  const number = Number(head[1])
  if (end === 'stream' && isKind(value, 'dict')) {
    const stream = readStream(file, bytes, base, reader, value.entries, lengthOf, faults)
    return { number, value: stream, faults }
  }
  if (end !== 'endobj') throw new PdfFault('an object without end')
  if (!isEol(before) || !(isEol(bytes[reader.at]) || reader.at >= bytes.length)) faults.add('object_spacing')
  return { number, value, faults }
}

function isEol(byte: number | undefined): boolean {
  return byte === LF || byte === CR
}

function readStream(
  file: FileBytes,
  bytes: Uint8Array,
  base: number,
  reader: Reader,
  entries: PdfEntries,
  lengthOf: (entries: PdfEntries) => number | null,
  faults: Set<ObjectFault>,
): PdfValue {
  let { at } = reader
  const isClean = bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] === LF)
  if (!isClean) {
    faults.add('stream_keyword')
    while (bytes[at] === 0x20 || bytes[at] === 0x09) at++
  }
  if (bytes[at] === CR) at++
  if (bytes[at] === LF) at++
  const from = base + at
  const length = endOfStream(file, from, lengthOf(entries), faults)
  return { kind: 'stream', entries, at: from, length }
}

/** The length of a stream that can be used, with what stands behind it held against the rules. */
function endOfStream(file: FileBytes, from: number, told: number | null, faults: Set<ObjectFault>): number {
  const tail = told === null ? '' : textOf(file.read(from + told, 64))
  const end = /^(\r\n|\n|\r)?endstream(\s*)endobj([\r\n]|$)?/.exec(tail)
  if (told !== null && end) {
    if (end[1] === undefined) faults.add('stream_end')
    if (!/[\r\n]$/.test(end[2] ?? '') || end[3] === undefined) faults.add('object_spacing')
    return told
  }
  if (told !== null && /^(\r\n|\n|\r)?endstream/.test(tail)) {
    faults.add('object_spacing')
    return told
  }
  faults.add('stream_length')
  const found = textOf(file.read(from, SEARCH_BYTES_MAX)).indexOf('endstream')
  return found < 0 ? Math.min(told ?? 0, Math.max(0, file.size - from)) : found
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
