import { skipSpace } from '../../seal/pdf/characters.ts'
import { PdfFault, countOf, entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { decodeStream } from './decode-stream.ts'
import type { FileBytes } from './file-bytes.ts'
import { parseObject, wordAt } from './parse-object.ts'
import type { Reader } from './parse-object.ts'
import { readIndirect } from './read-indirect.ts'

/** Where an object stands. */
export type Place = { readonly at: number } | { readonly packedIn: number; readonly index: number }

/** A table of objects or a stream of them, with the trailer that belongs to it (ISO 32000-1, 7.5.4 to 7.5.8). */
export interface TableSection {
  readonly at: number
  readonly isPlain: boolean
  readonly trailer: PdfEntries
}

export interface Tables {
  readonly places: ReadonlyMap<number, Place>
  /** The last edition first. */
  readonly sections: readonly TableSection[]
}

const TAIL_BYTES = 2_048
const SECTIONS_MAX = 500
const OBJECTS_MAX = 9_000_000
const TABLE_BYTES_MAX = 1 << 28

type Draft = Map<number, Place | null>

/** Reads the tables from the last one back. Throws PdfFault when the file has none that can be read. */
export function readTables(file: FileBytes): Tables {
  const draft: Draft = new Map()
  const sections: TableSection[] = []
  const seen = new Set<number>()
  const open = [lastTableAt(file)]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > SECTIONS_MAX) throw new PdfFault('too many tables')
    const isPlain = textOf(file.read(at, 64)).trimStart().startsWith('xref')
    const trailer = isPlain ? readPlain(file, at, draft) : readPacked(file, at, draft)
    sections.push({ at, isPlain, trailer })
    for (const key of ['Prev', 'XRefStm']) {
      const before = countOf(trailer.get(key))
      if (before !== null) open.push(before)
    }
  }
  const places = new Map([...draft].flatMap(([number, place]) => (place ? [[number, place] as const] : [])))
  return { places, sections }
}

function lastTableAt(file: FileBytes): number {
  const tail = textOf(file.read(Math.max(0, file.size - TAIL_BYTES), TAIL_BYTES))
  const at = /^startxref\s+(\d{1,15})\s/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))?.[1]
  if (at === undefined) throw new PdfFault('no startxref')
  return Number(at)
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

function readPlain(file: FileBytes, at: number, draft: Draft): PdfEntries {
  const bytes = file.read(at, Math.min(file.size - at, TABLE_BYTES_MAX))
  const reader: Reader = { bytes, at: 0, note: () => undefined, hasReferences: true }
  skipSpace(reader)
  wordAt(reader)
  for (;;) {
    skipSpace(reader)
    const word = wordAt(reader)
    if (word === 'trailer') return entriesOf(parseObject(reader))
    skipSpace(reader)
    const [first, count] = [Number(word), Number(wordAt(reader))]
    if (!(first + count <= OBJECTS_MAX) || first < 0 || count < 0) throw new PdfFault('no table of objects')
    for (let number = first; number < first + count; number++) readRow(reader, number, draft)
  }
}

function readRow(reader: Reader, number: number, draft: Draft): void {
  const [offset = '', , type] = Array.from({ length: 3 }, () => {
    skipSpace(reader)
    return wordAt(reader)
  })
  if ((type !== 'n' && type !== 'f') || !/^\d{1,15}$/.test(offset)) throw new PdfFault('no table of objects')
  if (!draft.has(number)) draft.set(number, type === 'n' && Number(offset) > 0 ? { at: Number(offset) } : null)
}

function readPacked(file: FileBytes, at: number, draft: Draft): PdfEntries {
  const { value } = readIndirect(file, at, entries => countOf(entries.get('Length')))
  if (!isKind(value, 'stream')) throw new PdfFault('no table of objects')
  const { entries } = value
  const raw = file.read(value.at, value.length)
  const rows = decodeStream(raw, entries, direct => direct ?? null, TABLE_BYTES_MAX)
  const widths = numbersOf(entries.get('W'))
  const [typeBytes = 0, secondBytes = 0, thirdBytes = 0] = widths
  const rowBytes = typeBytes + secondBytes + thirdBytes
  if (!rows || widths.length < 3 || rowBytes === 0 || rowBytes > 32) throw new PdfFault('no table of objects')
  const ranges = entries.has('Index') ? numbersOf(entries.get('Index')) : [0, countOf(entries.get('Size')) ?? 0]
  let row = 0
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    const [first = 0, count = 0] = ranges.slice(index, index + 2)
    if (!(first + count <= OBJECTS_MAX)) throw new PdfFault('no table of objects')
    for (let number = first; number < first + count && row + rowBytes <= rows.length; number++, row += rowBytes) {
      if (draft.has(number)) continue
      const type = typeBytes === 0 ? 1 : numberAt(rows, row, typeBytes)
      const second = numberAt(rows, row + typeBytes, secondBytes)
      draft.set(number, placeOf(type, second, numberAt(rows, row + typeBytes + secondBytes, thirdBytes)))
    }
  }
  return entries
}

function placeOf(type: number, second: number, third: number): Place | null {
  if (type === 1) return { at: second }
  return type === 2 ? { packedIn: second, index: third } : null
}

function numbersOf(value: PdfValue | undefined): number[] {
  return isKind(value, 'array') ? value.items.map(item => countOf(item) ?? 0) : []
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let number = 0
  for (const byte of bytes.subarray(at, at + length)) number = number * 256 + byte
  return number
}
