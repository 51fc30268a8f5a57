/** Upper half of code page 437, the one of DOS and of ZIP itself (APPNOTE.TXT, appendix D.1). */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/**
 * Name of a ZIP entry that is neither marked nor valid as UTF-8: code page 437 (which has the German letters where 850
 * has them), or Windows-1252 when its letters fit better.
 */
export function decodeZipName(bytes: Uint8Array): string {
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
