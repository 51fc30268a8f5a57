import type { ByteSource } from '../byte-source.ts'
import { skipSpace } from './characters.ts'
import { parseValue, parseWord } from './parse-value.ts'
import type { Cursor } from './parse-value.ts'
import { PdfFault, countOf, entriesOf, isKind } from './pdf-value.ts'
import type { PdfValue } from './pdf-value.ts'

const FIRST_BYTES = 2_048
const BYTES_MAX = 1 << 26
const [LF, CR] = [0x0a, 0x0d]

/** An object of the file with its own number. */
export interface NumberedObject {
  readonly number: number
  readonly value: PdfValue
}

/**
 * Reads `12 0 obj … endobj` at an offset; `lengthOf` finds the length of a stream that is an object itself. Throws
 * PdfFault.
 */
export async function readObject(
  source: ByteSource,
  at: number,
  lengthOf: (length: PdfValue | undefined) => Promise<number | null>,
): Promise<NumberedObject> {
  for (let wanted = FIRST_BYTES; ; wanted *= 8) {
    const bytes = await source.read(at, wanted)
    const isAll = bytes.length < wanted || wanted > BYTES_MAX
    try {
      return await readWithin(bytes, at, lengthOf)
    } catch (error) {
      // What was read may end within the object.
      if (!(error instanceof PdfFault) || isAll) throw error
    }
  }
}

async function readWithin(
  bytes: Uint8Array,
  base: number,
  lengthOf: (length: PdfValue | undefined) => Promise<number | null>,
): Promise<NumberedObject> {
  const cursor: Cursor = { bytes, at: 0 }
  skipSpace(cursor)
  const number = Number(parseWord(cursor))
  skipSpace(cursor)
  parseWord(cursor)
  skipSpace(cursor)
  if (!Number.isSafeInteger(number) || parseWord(cursor) !== 'obj') throw new PdfFault('no object')
  const value = parseValue(cursor)
  skipSpace(cursor)
  const end = parseWord(cursor)
  // A word at the very end may go on behind it.
  if (cursor.at >= bytes.length) throw new PdfFault('ends within an object')
  if (end === 'endobj') return { number, value }
  if (end !== 'stream' || !isKind(value, 'dict')) throw new PdfFault('an object without end')
  if (bytes[cursor.at] === CR) cursor.at++
  if (bytes[cursor.at] === LF) cursor.at++
  const length = await lengthOf(value.entries.get('Length'))
  if (length === null) throw new PdfFault('a stream without length')
  return { number, value: { kind: 'stream', entries: value.entries, at: base + cursor.at, length } }
}

/** Where the objects of an unpacked stream of objects begin (ISO 32000-2, 7.5.7), by number. Throws PdfFault. */
export function placesPacked(stream: PdfValue, bytes: Uint8Array): ReadonlyMap<number, number> {
  const [count, first] = ['N', 'First'].map(key => countOf(entriesOf(stream).get(key)))
  if (count == null || first == null || count > bytes.length) throw new PdfFault('no stream of objects')
  const head: Cursor = { bytes, at: 0 }
  const places = new Map<number, number>()
  for (let index = 0; index < count; index++) {
    const [number, offset] = [parseValue(head), parseValue(head)].map(value => countOf(value))
    if (number == null || offset == null) throw new PdfFault('no stream of objects')
    places.set(number, first + offset)
  }
  return places
}
