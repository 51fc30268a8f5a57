/** Byte order marks, longest first. */
const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
/** The WHATWG names that Node's decoder knows and German programs write; what else a page declares is not believed. */
const DECLARED = /<meta\b[^>]{0,200}?charset\s*=\s*["']?\s*(utf-8|iso-8859-1|iso-8859-15|windows-1252|us-ascii)/i
const DECLARATION_BYTES = 2048

/**
 * Text of a file in an encoding that it may not name: by its mark, else UTF-8 where it is valid, else windows-1252,
 * the encoding of Windows programs in German. `markup`: an HTML file may also declare one.
 */
export function decodeText(content: Uint8Array, markup: boolean): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => content[index] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder(markup ? declaredEncoding(content) : 'windows-1252').decode(content)
  }
}

function declaredEncoding(content: Uint8Array): string {
  const head = new TextDecoder('windows-1252').decode(content.subarray(0, DECLARATION_BYTES))
  const declared = DECLARED.exec(head)?.[1]?.toLowerCase()
  return declared === undefined || declared === 'utf-8' ? 'windows-1252' : declared
}
