import { isUtf8 } from 'node:buffer'

/** Upper half of code page 437, the one of DOS and of ZIP itself (APPNOTE.TXT, appendix D.1). */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Control characters, line separators, and marks that turn the direction of text (Unicode UAX 9) or cannot be seen. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** A name of a file system as people may read it: in one line, NFC, without what cannot be seen; never empty. */
export function readableName(written: string | Uint8Array): string {
  const text =
    typeof written === 'string' ? written : isUtf8(written) ? Buffer.from(written).toString() : decodeOldName(written)
  return text.toWellFormed().normalize('NFC').replace(UNSEEN, '').trim() || 'Unbenannt'
}

/**
 * A name that is neither marked nor valid as UTF-8: code page 437 (which has the German letters where 850 has them), or
 * Windows-1252 when its letters fit better.
 */
export function decodeOldName(bytes: Uint8Array): string {
  const dos = Array.from(bytes, byte => (byte < 0x80 ? String.fromCharCode(byte) : (CP437[byte - 0x80] ?? ''))).join('')
  const windows = new TextDecoder('windows-1252').decode(bytes)
  return fit(windows) > fit(dos) ? windows : dos
}

/** How much a text looks like a German or at least a Latin name. */
function fit(text: string): number {
  let sum = 0
  for (const letter of text) {
    if (letter < '\u0080') continue
    if ('äöüÄÖÜß'.includes(letter)) sum += 3
    else if (/[éèêàâçñóôîëå]/i.test(letter)) sum += 1
    else if ('€–„“”‚‘’§°'.includes(letter)) sum += 1
    else sum -= 2
  }
  return sum
}
