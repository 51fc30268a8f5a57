import { corruptInvoice } from './corrupt-invoice.ts'

const BYTE_ORDER_MARKS: readonly { readonly bytes: readonly number[]; readonly label: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], label: 'utf-8' },
  { bytes: [0xff, 0xfe], label: 'utf-16le' },
  { bytes: [0xfe, 0xff], label: 'utf-16be' },
  // Without a mark a UTF-16 file is known by its first characters, `<?` (XML 1.0, appendix F.1).
  { bytes: [0x3c, 0x00, 0x3f, 0x00], label: 'utf-16le' },
  { bytes: [0x00, 0x3c, 0x00, 0x3f], label: 'utf-16be' },
]

/**
 * Characters of an XML file by its byte order mark, its first bytes or its declaration; UTF-8 without any of these.
 * Throws `corrupt_file` for bytes that the encoding does not have and for encodings that are not known.
 */
export function decodeXml(bytes: Uint8Array): string {
  const label = encodingOf(bytes)
  try {
    // A decoder takes `iso-8859-1` for Windows-1252, which differs only where ISO 8859-1 has control characters.
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    throw corruptInvoice('encoding', error)
  }
}

function encodingOf(bytes: Uint8Array): string {
  const mark = BYTE_ORDER_MARKS.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte))
  if (mark) return mark.label
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256)).toString('latin1')
  const declared = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(start)?.[1]
  // The declaration was read byte by byte, so the file cannot be in UTF-16, whatever it says.
  return declared === undefined || /^(utf-?16|ucs-?2|iso-10646)/i.test(declared) ? 'utf-8' : declared
}
