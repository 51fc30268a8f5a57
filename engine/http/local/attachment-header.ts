/** Content-Disposition that makes a browser save the file under `filename` (RFC 6266, name as in RFC 8187). */
export function attachmentHeader(filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, escapeCharacter)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
