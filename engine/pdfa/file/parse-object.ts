import { isDelimiter, isRegular, isSpace, skipSpace } from '../../seal/pdf/characters.ts'
import { PdfFault } from '../../seal/pdf/pdf-value.ts'
import type { PdfValue } from '../../seal/pdf/pdf-value.ts'

/** What the letters of an object say against ISO 19005-2, 6.1.6 and 6.1.13, or against PDF itself. */
export type LexicalFault =
  'hex_odd' | 'hex_digits' | 'integer_range' | 'real_range' | 'string_length' | 'name_length' | 'syntax'

/** Where reading stands; `at` moves on, and `note` hears of letters against the rules. */
export interface Reader {
  readonly bytes: Uint8Array
  at: number
  readonly note: (fault: LexicalFault) => void
  /** Content streams have no references (ISO 32000-1, 7.8.2). */
  readonly hasReferences: boolean
}

const DEPTH_MAX = 100
const STRING_BYTES_MAX = 32_767
const NAME_BYTES_MAX = 127
const REAL_MAX = 3.403e38
const REAL_MIN = 1.175e-38
const [LESS, MORE, OPEN, CLOSE, SLASH, BRACKET, BRACKET_END] = [0x3c, 0x3e, 0x28, 0x29, 0x2f, 0x5b, 0x5d]
const [HASH, BACKSLASH, LF, CR] = [0x23, 0x5c, 0x0a, 0x0d]
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const NUMBER = /^[+-]*(\d+\.?\d*|\.\d+)(-\d*)?$/

/** A word of a content stream that is no value. */
export interface Keyword {
  readonly word: string
}

/** Reads one object at the reader (ISO 32000-1, 7.3). Throws PdfFault where there is none. */
export function parseObject(reader: Reader, depth = 0): PdfValue {
  const found = parseToken(reader, depth)
  if (isKeyword(found)) throw new PdfFault('neither number nor keyword')
  return found
}

/** Whether a token is a word that is no value. */
export function isKeyword(found: PdfValue | Keyword): found is Keyword {
  return typeof found === 'object' && found !== null && 'word' in found
}

/** Reads one object or word. Throws PdfFault at the end of the bytes. */
export function parseToken(reader: Reader, depth = 0): PdfValue | Keyword {
  if (depth > DEPTH_MAX) throw new PdfFault('nested too deeply')
  skipSpace(reader)
  const { bytes } = reader
  switch (bytes[reader.at]) {
    case SLASH:
      return { kind: 'name', text: parseName(reader) }
    case OPEN:
      return { kind: 'string', text: parseLiteral(reader) }
    case BRACKET:
      return parseArray(reader, depth)
    case LESS:
      if (bytes[reader.at + 1] === LESS) return { kind: 'dict', entries: parseEntries(reader, depth) }
      return { kind: 'string', text: parseHex(reader) }
    case undefined:
      throw new PdfFault('ends within an object')
    default:
      return parseWordOrNumber(reader)
  }
}

function parseArray(reader: Reader, depth: number): PdfValue {
  const items: PdfValue[] = []
  reader.at++
  for (;;) {
    skipSpace(reader)
    if (reader.bytes[reader.at] === BRACKET_END) break
    items.push(parseObject(reader, depth + 1))
  }
  reader.at++
  return { kind: 'array', items }
}

function parseEntries(reader: Reader, depth: number): Map<string, PdfValue> {
  const entries = new Map<string, PdfValue>()
  reader.at += 2
  for (;;) {
    skipSpace(reader)
    if (reader.bytes[reader.at] === MORE && reader.bytes[reader.at + 1] === MORE) break
    if (reader.bytes[reader.at] !== SLASH) throw new PdfFault('no name before a value')
    const key = parseName(reader)
    entries.set(key, parseObject(reader, depth + 1))
  }
  reader.at += 2
  return entries
}

/** A name behind its slash, with `#xx` as the byte that it stands for; limits hold for the bytes that it stands for. */
function parseName(reader: Reader): string {
  const { bytes } = reader
  let text = ''
  reader.at++
  while (reader.at < bytes.length && isRegular(bytes[reader.at] ?? 0)) {
    const byte = bytes[reader.at++] ?? 0
    const code = byte === HASH ? hexAt(bytes, reader.at) : null
    if (code !== null) reader.at += 2
    text += String.fromCharCode(code ?? byte)
  }
  if (text.length > NAME_BYTES_MAX) reader.note('name_length')
  return text
}

function hexAt(bytes: Uint8Array, at: number): number | null {
  const digits = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0)
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null
}

function parseHex(reader: Reader): string {
  const { bytes } = reader
  const end = bytes.indexOf(MORE, reader.at)
  if (end < 0) throw new PdfFault('ends within a string')
  let digits = ''
  for (const byte of bytes.subarray(reader.at + 1, end)) if (!isSpace(byte)) digits += String.fromCharCode(byte)
  reader.at = end + 1
  if (digits.length % 2 === 1) reader.note('hex_odd')
  if (!/^[\da-f]*$/i.test(digits)) {
    reader.note('hex_digits')
    digits = digits.replaceAll(/[^\da-f]/gi, '0')
  }
  return told(
    reader,
    digits.replaceAll(/..?/g, pair => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16))),
  )
}

function told(reader: Reader, text: string): string {
  if (text.length > STRING_BYTES_MAX) reader.note('string_length')
  return text
}

function parseLiteral(reader: Reader): string {
  const { bytes } = reader
  const parts: string[] = []
  let depth = 1
  reader.at++
  while (reader.at < bytes.length) {
    const byte = bytes[reader.at++] ?? 0
    if (byte === BACKSLASH) parts.push(escapeAt(reader))
    else if (byte === CR) {
      if (bytes[reader.at] === LF) reader.at++
      parts.push('\n')
    } else {
      if (byte === OPEN) depth++
      if (byte === CLOSE && --depth === 0) return told(reader, parts.join(''))
      parts.push(String.fromCharCode(byte))
    }
  }
  throw new PdfFault('ends within a string')
}

function escapeAt(reader: Reader): string {
  const { bytes } = reader
  const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...bytes.subarray(reader.at, reader.at + 3)))?.[0]
  if (octal !== undefined) {
    reader.at += octal.length
    return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
  }
  const byte = bytes[reader.at++] ?? 0
  if (byte === CR && bytes[reader.at] === LF) reader.at++
  if (byte === CR || byte === LF) return ''
  const char = String.fromCharCode(byte)
  return ESCAPES[char] ?? char
}

function parseWordOrNumber(reader: Reader): PdfValue | Keyword {
  const word = wordAt(reader)
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'null') return null
  const first = word.charCodeAt(0)
  if ((first < 0x30 || first > 0x39) && !NUMBER.test(word)) return { word }
  if (!NUMBER.test(word)) return { word }
  return numberOf(reader, word)
}

function numberOf(reader: Reader, word: string): PdfValue {
  const value = Number.parseFloat(word.replace(/^[+-]*(?=[+-])/, ''))
  if (word.includes('.')) {
    const size = Math.abs(value)
    if (size > REAL_MAX || (size > 0 && size < REAL_MIN)) reader.note('real_range')
    return value
  }
  if (value > 2_147_483_647 || value < -2_147_483_648) reader.note('integer_range')
  if (!reader.hasReferences || !/^\d+$/.test(word)) return value
  return isReference(reader) ? { kind: 'ref', number: value } : value
}

/** Moves over the rest of `12 0 R`; else the reader stays where it is. */
function isReference(reader: Reader): boolean {
  const { bytes } = reader
  let at = reader.at
  while (isSpace(bytes[at] ?? 1) && at < bytes.length) at++
  const from = at
  while ((bytes[at] ?? 0) >= 0x30 && (bytes[at] ?? 0) <= 0x39) at++
  if (at === from || at - from > 5) return false
  const gap = at
  while (isSpace(bytes[at] ?? 1) && at < bytes.length) at++
  const after = bytes[at + 1]
  if (at === gap || bytes[at] !== 0x52 || !(after === undefined || isSpace(after) || isDelimiter(after))) return false
  reader.at = at + 1
  return true
}

const WORD_BYTES_MAX = 400

/** A run of regular characters; a delimiter that opens nothing stands alone. */
export function wordAt(reader: Reader): string {
  const { bytes } = reader
  let end = reader.at
  while (end < bytes.length && end - reader.at < WORD_BYTES_MAX && isRegular(bytes[end] ?? 0)) end++
  if (end === reader.at) end++
  const word = String.fromCharCode(...bytes.subarray(reader.at, end))
  reader.at = end
  return word
}
