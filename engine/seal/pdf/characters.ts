/** Classes of characters (ISO 32000-2, 7.2.3): space, delimiter, everything else. */
const SPACES = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const DELIMITERS = new Set(Array.from('()<>[]{}/%', char => char.charCodeAt(0)))
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => (SPACES.has(byte) ? 1 : DELIMITERS.has(byte) ? 2 : 0))
const PERCENT = 0x25

export function isSpace(byte: number): boolean {
  return CLASSES[byte] === 1
}

export function isDelimiter(byte: number): boolean {
  return CLASSES[byte] === 2
}

export function isRegular(byte: number): boolean {
  return CLASSES[byte] === 0
}

/** Moves over spaces and comments. */
export function skipSpace(cursor: { readonly bytes: Uint8Array; at: number }): void {
  const { bytes } = cursor
  for (;;) {
    while (cursor.at < bytes.length && isSpace(bytes[cursor.at] ?? 0)) cursor.at++
    if (bytes[cursor.at] !== PERCENT) return
    while (cursor.at < bytes.length && bytes[cursor.at] !== 0x0a && bytes[cursor.at] !== 0x0d) cursor.at++
  }
}
