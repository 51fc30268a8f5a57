const HEADER_BYTES = 16
const COMPRESSED = 0x75465a4c
const UNCOMPRESSED = 0x414c454d
const DICTIONARY = 4096
const TEXT_BYTES_MAX = 32 * 1024 * 1024
/** The dictionary's first content ([MS-OXRTFCP] 2.1.2.1). */
const PRELOAD =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** Bytes of the RTF as a latin1 string; null when the header is none ([MS-OXRTFCP] 2.1.3.1). */
export function decompressRtf(bytes: Uint8Array): string | null {
  if (bytes.length < HEADER_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = Math.min(view.getUint32(4, true), TEXT_BYTES_MAX)
  const kind = view.getUint32(8, true)
  if (kind === UNCOMPRESSED) return Buffer.from(bytes.subarray(HEADER_BYTES, HEADER_BYTES + size)).toString('latin1')
  if (kind !== COMPRESSED) return null
  const dictionary = new Uint8Array(DICTIONARY)
  dictionary.set(Buffer.from(PRELOAD, 'latin1'))
  const out: number[] = []
  let position = PRELOAD.length
  let at = HEADER_BYTES
  const put = (byte: number): void => {
    dictionary[position] = byte
    position = (position + 1) % DICTIONARY
    out.push(byte)
  }
  while (at < bytes.length && out.length < size) {
    const control = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        put(bytes[at++] ?? 0)
        continue
      }
      const reference = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const offset = reference >> 4
      if (offset === position) return Buffer.from(out).toString('latin1')
      for (let count = (reference & 15) + 2, from = offset; count > 0; count--, from++) {
        put(dictionary[from % DICTIONARY] ?? 0)
      }
    }
  }
  return Buffer.from(out.slice(0, size)).toString('latin1')
}
