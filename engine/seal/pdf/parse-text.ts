import { isRegular, isSpace } from './characters.ts'
import { PdfFault } from './pdf-value.ts'

interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

const [HASH, BACKSLASH, OPEN, CLOSE, MORE, LF, CR] = [0x23, 0x5c, 0x28, 0x29, 0x3e, 0x0a, 0x0d]
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A name behind its slash, with `#xx` as the byte that it stands for. */
export function parseName(cursor: Cursor): string {
  const { bytes } = cursor
  let text = ''
  cursor.at++
  while (cursor.at < bytes.length && isRegular(bytes[cursor.at] ?? 0)) {
    const byte = bytes[cursor.at++] ?? 0
    const code = byte === HASH ? hexAt(bytes, cursor.at) : null
    if (code !== null) cursor.at += 2
    text += String.fromCharCode(code ?? byte)
  }
  return text
}

/** Two hexadecimal digits; null where there are none. */
function hexAt(bytes: Uint8Array, at: number): number | null {
  const digits = String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0)
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : null
}

/** `<48 65>`, an odd last digit followed by 0. */
export function parseHexString(cursor: Cursor): string {
  const { bytes } = cursor
  const end = bytes.indexOf(MORE, cursor.at)
  if (end < 0) throw new PdfFault('ends within a string')
  let digits = ''
  for (const byte of bytes.subarray(cursor.at + 1, end)) if (!isSpace(byte)) digits += String.fromCharCode(byte)
  if (!/^[\da-f]*$/i.test(digits)) throw new PdfFault('no hexadecimal digit')
  cursor.at = end + 1
  return digits.replaceAll(/..?/g, pair => String.fromCharCode(Number.parseInt(pair.padEnd(2, '0'), 16)))
}

/** `(text)` with its escapes and inner parentheses (ISO 32000-2, 7.3.4.2). */
export function parseLiteralString(cursor: Cursor): string {
  const { bytes } = cursor
  let text = ''
  let depth = 1
  cursor.at++
  while (cursor.at < bytes.length) {
    const byte = bytes[cursor.at++] ?? 0
    if (byte === BACKSLASH) text += escapeAt(cursor)
    else if (byte === CR) {
      if (bytes[cursor.at] === LF) cursor.at++
      text += '\n'
    } else {
      if (byte === OPEN) depth++
      if (byte === CLOSE && --depth === 0) return text
      text += String.fromCharCode(byte)
    }
  }
  throw new PdfFault('ends within a string')
}

function escapeAt(cursor: Cursor): string {
  const { bytes } = cursor
  const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...bytes.subarray(cursor.at, cursor.at + 3)))?.[0]
  if (octal !== undefined) {
    cursor.at += octal.length
    return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
  }
  const byte = bytes[cursor.at++] ?? 0
  if (byte === CR && bytes[cursor.at] === LF) cursor.at++
  if (byte === CR || byte === LF) return ''
  const char = String.fromCharCode(byte)
  return ESCAPES[char] ?? char
}
