const OPENING = /^\s*\{\\rtf\d*/
const PAPER = /\\(?:paperw|pgwsxn)\d/
/** A4 in twips. */
const A4 = '\\paperw11906\\paperh16838'

/**
 * Gives an RTF file that names no paper A4; by its specification (1.9.1, document formatting) it would be US Letter.
 */
export function nameRtfPaper(content: Uint8Array): Uint8Array {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const text = bytes.toString('latin1')
  const opening = OPENING.exec(text)?.[0]
  if (opening === undefined || PAPER.test(text)) return content
  return Buffer.concat([bytes.subarray(0, opening.length), Buffer.from(A4), bytes.subarray(opening.length)])
}
