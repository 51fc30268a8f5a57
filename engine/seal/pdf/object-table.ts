import type { ByteSource } from '../byte-source.ts'
import type { SealMachine } from '../seal-machine.ts'
import { latin1 } from './latin1.ts'
import { parseValue, parseWord } from './parse-value.ts'
import type { Cursor } from './parse-value.ts'
import { PdfFault, countOf, entriesOf, isKind } from './pdf-value.ts'
import type { PdfEntries, PdfValue } from './pdf-value.ts'
import { readObject } from './read-object.ts'
import { skipSpace } from './characters.ts'
import { unpackStream } from './unpack-stream.ts'

/** Where an object stands; null for one that was taken out. */
export type ObjectPlace = { readonly at: number } | { readonly packedIn: number } | null

/** The table of objects of a file, its last edition on top (ISO 32000-2, 7.5.4 to 7.5.8). */
export interface ObjectTable {
  readonly places: ReadonlyMap<number, ObjectPlace>
  /** Of the last edition. */
  readonly trailer: PdfEntries
}

const TAIL_BYTES = 2_048
const SECTIONS_MAX = 500
const OBJECTS_MAX = 5_000_000
const TABLE_BYTES_MAX = 1 << 28

/** Reads the tables from the last one back. Throws PdfFault when the file has none that can be read, or is encrypted. */
export async function readObjectTable(source: ByteSource, machine: SealMachine): Promise<ObjectTable> {
  const places = new Map<number, ObjectPlace>()
  const open = [await lastTableAt(source)]
  const seen = new Set<number>()
  let trailer: PdfEntries | null = null
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > SECTIONS_MAX) throw new PdfFault('too many tables')
    const entries = await readSection(source, machine, at, places)
    trailer ??= entries
    // What comes last is read first: a table of a hybrid file names its stream, which goes before what is older.
    for (const key of ['Prev', 'XRefStm']) {
      const before = countOf(entries.get(key))
      if (before !== null) open.push(before)
    }
  }
  if (!trailer || trailer.has('Encrypt')) throw new PdfFault('encrypted')
  return { places, trailer }
}

async function lastTableAt(source: ByteSource): Promise<number> {
  const tail = latin1(await source.read(Math.max(0, source.size - TAIL_BYTES), TAIL_BYTES))
  const at = Number(/^startxref\s+(\d{1,15})\s/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref'))))?.[1])
  if (!Number.isSafeInteger(at)) throw new PdfFault('no startxref')
  return at
}

async function readSection(
  source: ByteSource,
  machine: SealMachine,
  at: number,
  places: Map<number, ObjectPlace>,
): Promise<PdfEntries> {
  const isTable = latin1(await source.read(at, 64))
    .trimStart()
    .startsWith('xref')
  return isTable ? readPlainTable(source, at, places) : readTableStream(source, machine, at, places)
}

async function readPlainTable(source: ByteSource, at: number, places: Map<number, ObjectPlace>): Promise<PdfEntries> {
  const bytes = await source.read(at, Math.min(source.size - at, TABLE_BYTES_MAX))
  const cursor: Cursor = { bytes, at: 0 }
  skipSpace(cursor)
  parseWord(cursor)
  for (;;) {
    skipSpace(cursor)
    const word = parseWord(cursor)
    if (word === 'trailer') return entriesOf(parseValue(cursor))
    skipSpace(cursor)
    const [first, count] = [Number(word), Number(parseWord(cursor))]
    if (!(first + count <= OBJECTS_MAX)) throw new PdfFault('no table of objects')
    for (let number = first; number < first + count; number++) readRow(cursor, number, places)
  }
}

function readRow(cursor: Cursor, number: number, places: Map<number, ObjectPlace>): void {
  const [offset, , type] = Array.from({ length: 3 }, () => {
    skipSpace(cursor)
    return parseWord(cursor)
  })
  if (places.has(number)) return
  if ((type !== 'n' && type !== 'f') || !/^\d{1,15}$/.test(offset ?? '')) throw new PdfFault('no table of objects')
  places.set(number, type === 'n' ? { at: Number(offset) } : null)
}

async function readTableStream(
  source: ByteSource,
  machine: SealMachine,
  at: number,
  places: Map<number, ObjectPlace>,
): Promise<PdfEntries> {
  const { value } = await readObject(source, at, async length => countOf(length))
  if (!isKind(value, 'stream')) throw new PdfFault('no table of objects')
  const { entries } = value
  const rows = await unpackStream(source, machine, value, TABLE_BYTES_MAX)
  const widths = numbersOf(entries.get('W'))
  const [typeBytes = 0, secondBytes = 0, thirdBytes = 0] = widths
  const rowBytes = typeBytes + secondBytes + thirdBytes
  const ranges = entries.has('Index') ? numbersOf(entries.get('Index')) : [0, countOf(entries.get('Size')) ?? 0]
  if (widths.length !== 3 || rowBytes === 0 || rowBytes > 32) throw new PdfFault('no table of objects')
  let row = 0
  for (let index = 0; index + 1 < ranges.length; index += 2) {
    const [first = 0, count = 0] = ranges.slice(index, index + 2)
    if (!(first + count <= OBJECTS_MAX)) throw new PdfFault('no table of objects')
    for (let number = first; number < first + count && row + rowBytes <= rows.length; number++, row += rowBytes) {
      const type = typeBytes === 0 ? 1 : numberAt(rows, row, typeBytes)
      const second = numberAt(rows, row + typeBytes, secondBytes)
      if (!places.has(number)) places.set(number, placeOf(type, second))
    }
  }
  return entries
}

function placeOf(type: number, second: number): ObjectPlace {
  if (type === 1) return { at: second }
  return type === 2 ? { packedIn: second } : null
}

function numbersOf(value: PdfValue | undefined): number[] {
  return isKind(value, 'array') ? value.items.map(item => countOf(item) ?? 0) : []
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  let number = 0
  for (const byte of bytes.subarray(at, at + length)) number = number * 256 + byte
  return number
}
