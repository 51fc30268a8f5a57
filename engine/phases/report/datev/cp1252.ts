/**
 * What the bytes 0x80 to 0x9F stand for in Windows-1252 (WHATWG Encoding, index windows-1252); five of them for
 * nothing.
 */
const HIGH = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte): [string, number] => [characterOf(byte), byte]).filter(([text]) => text !== ''),
)
/** Stands for a character that Windows-1252 does not have. */
export const REPLACEMENT = '?'

function characterOf(byte: number): string {
  if (byte < 0x80 || byte > 0x9f) return String.fromCharCode(byte)
  const character = HIGH[byte - 0x80] ?? '\0'
  return character === '\0' ? '' : character
}

/** Text in one line of characters that Windows-1252 has: composed, control characters as spaces, all others as `?`. */
export function toCp1252Text(text: string): string {
  const line = text
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ')
  return Array.from(line, character => (BYTES.has(character) ? character : REPLACEMENT)).join('')
}

/** Bytes of a text; throws when it holds a character that Windows-1252 does not have (see `toCp1252Text`). */
export function encodeCp1252(text: string): Uint8Array {
  return Uint8Array.from(text, character => {
    const byte = BYTES.get(character)
    if (byte === undefined) throw new Error('a character outside of Windows-1252')
    return byte
  })
}

/** Text of bytes; the five bytes that stand for nothing become U+FFFD. */
export function decodeCp1252(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let start = 0; start < bytes.length; start += 8_192) {
    const characters = Array.from(bytes.subarray(start, start + 8_192), byte => characterOf(byte) || '\uFFFD')
    parts.push(characters.join(''))
  }
  return parts.join('')
}
