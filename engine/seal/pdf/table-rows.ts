import { skipSpace } from './characters.ts'
import { parseWord } from './parse-value.ts'
import type { Cursor } from './parse-value.ts'
import { PdfFault, countOf, isKind } from './pdf-value.ts'
import type { PdfEntries, PdfValue } from './pdf-value.ts'

/** Where an object stands; null for one that was taken out. */
export type ObjectPlace = { readonly at: number } | { readonly packedIn: number; readonly index: number } | null

/** Hears of each row of a table; what comes first is the newer. */
export type TakeRow = (number: number, place: ObjectPlace) => void

/** How many bytes at the end of a file may hold `startxref`. */
export const TAIL_BYTES = 2_048
/** A file has a table per edition; this many are a trap. */
export const SECTIONS_MAX = 500
/** What a table may come to, packed or not. */
export const TABLE_BYTES_MAX = 1 << 28
const OBJECTS_MAX = 9_000_000

/** The offset that the last `startxref` of a file's end names (ISO 32000-2, 7.5.5). Throws PdfFault. */
export function lastTableAt(tail: string): number {
  const at = Number(/^startxref\s+(\d{1,15})\s/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))?.[1])
  if (!Number.isSafeInteger(at)) throw new PdfFault('no startxref')
  return at
}

/** Whether a table of rows stands here, and not a stream of them; `head` are the first characters. */
export function isPlainTable(head: string): boolean {
  return head.trimStart().startsWith('xref')
}

/** The tables that stand before this one; what comes last is to be read first (ISO 32000-2, 7.5.8.4). */
export function tablesBefore(trailer: PdfEntries): readonly number[] {
  return ['Prev', 'XRefStm'].flatMap(key => countOf(trailer.get(key)) ?? [])
}

/**
 * Reads the rows behind `xref` (ISO 32000-2, 7.5.4); the cursor then stands behind `trailer`. Throws PdfFault where
 * they break off.
 */
export function readPlainRows(cursor: Cursor, take: TakeRow): void {
  parseNext(cursor)
  for (;;) {
    const word = parseNext(cursor)
    if (word === 'trailer') return
    const [first, count] = rangeOf(Number(word), Number(parseNext(cursor)))
    for (let number = first; number < first + count; number++) take(number, readRow(cursor))
  }
}

function parseNext(cursor: Cursor): string {
  skipSpace(cursor)
  return parseWord(cursor)
}

function readRow(cursor: Cursor): ObjectPlace {
  const [offset, , type] = [parseNext(cursor), parseNext(cursor), parseNext(cursor)] as const
  if ((type !== 'n' && type !== 'f') || !/^\d{1,15}$/.test(offset)) throw new PdfFault('no table of objects')
  return type === 'n' ? { at: Number(offset) } : null
}

/** Reads the unpacked rows of a stream of them (ISO 32000-2, 7.5.8). Throws PdfFault for what describes none. */
export function readStreamRows(rows: Uint8Array, entries: PdfEntries, take: TakeRow): void {
  const widths = numbersOf(entries.get('W'))
  const [typeBytes = 0, secondBytes = 0, thirdBytes = 0] = widths
  const rowBytes = typeBytes + secondBytes + thirdBytes
  if (widths.length < 3 || rowBytes === 0 || rowBytes > 32) throw new PdfFault('no table of objects')
  const ranges = entries.has('Index') ? numbersOf(entries.get('Index')) : [0, countOf(entries.get('Size')) ?? 0]
  let row = 0
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    const [first, count] = rangeOf(ranges[index] ?? 0, ranges[index + 1] ?? 0)
    for (let number = first; number < first + count && row + rowBytes <= rows.length; number++, row += rowBytes) {
      const type = typeBytes === 0 ? 1 : numberAt(rows, row, typeBytes)
      const second = numberAt(rows, row + typeBytes, secondBytes)
      take(number, placeOf(type, second, numberAt(rows, row + typeBytes + secondBytes, thirdBytes)))
    }
  }
}

function rangeOf(first: number, count: number): readonly [number, number] {
  if (first >= 0 && count >= 0 && first + count <= OBJECTS_MAX) return [first, count]
  throw new PdfFault('no table of objects')
}

function placeOf(type: number, second: number, third: number): ObjectPlace {
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
