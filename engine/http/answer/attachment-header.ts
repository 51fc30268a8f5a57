/** Letters that German spells out when it has no others. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
}

/**
 * Content-Disposition that makes a browser save the file under `filename`: UTF-8, and for clients that do not read
 * that, ASCII with German letters spelled out and accents left off (RFC 6266, name as in RFC 8187).
 */
export function attachmentHeader(filename: string): string {
  const ascii = filename
    .normalize('NFC')
    .replace(/[äöüÄÖÜßẞ]/g, letter => SPELLED_OUT[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, escapeCharacter)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
