/** Whether the bytes of a name, one a character, are UTF-8 (ISO 19005-2, 6.1.8). */
export function isUtf8(text: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
    return true
  } catch {
    return false
  }
}
