import { isDelimiter, isRegular, isSpace, skipSpace } from './characters.ts'
import { PdfFault } from './pdf-value.ts'
import type { PdfValue } from './pdf-value.ts'
import { parseHexString, parseLiteralString, parseName } from './parse-text.ts'

/** Where reading stands; `at` moves on. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

const DEPTH_MAX = 200
const [LESS, MORE, OPEN, SLASH, BRACKET, BRACKET_END] = [0x3c, 0x3e, 0x28, 0x2f, 0x5b, 0x5d]
const KEYWORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/** Reads one object at the cursor (ISO 32000-2, 7.3). Throws PdfFault where there is none. */
export function parseValue(cursor: Cursor, depth = 0): PdfValue {
  if (depth > DEPTH_MAX) throw new PdfFault('nested too deeply')
  skipSpace(cursor)
  const { bytes } = cursor
  switch (bytes[cursor.at]) {
    case SLASH:
      return { kind: 'name', text: parseName(cursor) }
    case OPEN:
      return { kind: 'string', text: parseLiteralString(cursor) }
    case BRACKET:
      return parseArray(cursor, depth)
    case LESS:
      if (bytes[cursor.at + 1] === LESS) return { kind: 'dict', entries: parseEntries(cursor, depth) }
      return { kind: 'string', text: parseHexString(cursor) }
    case undefined:
      throw new PdfFault('ends within an object')
    default:
      return parseKeywordOrNumber(cursor)
  }
}

function parseArray(cursor: Cursor, depth: number): PdfValue {
  const items: PdfValue[] = []
  cursor.at++
  for (;;) {
    skipSpace(cursor)
    if (cursor.bytes[cursor.at] === BRACKET_END) break
    items.push(parseValue(cursor, depth + 1))
  }
  cursor.at++
  return { kind: 'array', items }
}

function parseEntries(cursor: Cursor, depth: number): Map<string, PdfValue> {
  const entries = new Map<string, PdfValue>()
  cursor.at += 2
  for (;;) {
    skipSpace(cursor)
    if (cursor.bytes[cursor.at] === MORE && cursor.bytes[cursor.at + 1] === MORE) break
    if (cursor.bytes[cursor.at] !== SLASH) throw new PdfFault('no name before a value')
    const key = parseName(cursor)
    // A key that comes twice is read differently by different readers.
    if (entries.has(key)) throw new PdfFault('a key comes twice')
    entries.set(key, parseValue(cursor, depth + 1))
  }
  cursor.at += 2
  return entries
}

function parseKeywordOrNumber(cursor: Cursor): PdfValue {
  const word = parseWord(cursor)
  if (word in KEYWORDS) return KEYWORDS[word] ?? null
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) throw new PdfFault('neither number nor keyword')
  if (!/^\d+$/.test(word)) return Number(word)
  const number = referenceAt(cursor, Number(word))
  return number === null ? Number(word) : { kind: 'ref', number }
}

/** The rest of `12 0 R`; the cursor stays where it is when it is a number alone. */
function referenceAt(cursor: Cursor, number: number): number | null {
  const from = cursor.at
  skipSpace(cursor)
  const generation = isDigitAt(cursor) ? parseWord(cursor) : ''
  if (/^\d+$/.test(generation)) {
    skipSpace(cursor)
    const { bytes, at } = cursor
    const after = bytes[at + 1]
    if (bytes[at] === 0x52 && (after === undefined || isSpace(after) || isDelimiter(after))) {
      cursor.at++
      return number
    }
  }
  cursor.at = from
  return null
}

function isDigitAt({ bytes, at }: Cursor): boolean {
  const byte = bytes[at] ?? 0
  return byte >= 0x30 && byte <= 0x39
}

/** A run of regular characters, at most 64. */
export function parseWord(cursor: Cursor): string {
  const { bytes } = cursor
  let end = cursor.at
  while (end < bytes.length && end - cursor.at < 64 && isRegular(bytes[end] ?? 0)) end++
  if (end === cursor.at) throw new PdfFault('no word')
  const word = String.fromCharCode(...bytes.subarray(cursor.at, end))
  cursor.at = end
  return word
}
