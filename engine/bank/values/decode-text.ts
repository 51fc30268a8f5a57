import { corruptBankFile } from './corrupt-bank-file.ts'

/**
 * Characters of a bank's text file: by its byte order mark, else UTF-8, else Windows-1252, which has all that ISO 8859-1
 * has. Throws `corrupt_file` for UTF-16 that is broken and for bytes that no text has.
 */
export function decodeText(bytes: Uint8Array): string {
  const label =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  try {
    const text = new TextDecoder(label ?? 'utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw corruptBankFile('encoding')
    return text
  } catch (error) {
    if (label !== null || !(error instanceof TypeError)) throw corruptBankFile('encoding', error)
    if (bytes.includes(0)) throw corruptBankFile('encoding', error)
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
