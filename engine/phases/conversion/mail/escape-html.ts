const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
}
/** Characters that no HTML may hold, apart from tab and line breaks. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/** Plain text as text or attribute value of HTML. */
export function escapeHtml(text: string): string {
  const plain = text.toWellFormed().replace(FORBIDDEN, '')
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Text of HTML as text of HTML: its character references stay, everything else is escaped. */
export function escapeMarkup(text: string): string {
  return escapeHtml(text).replace(
    /&amp;(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi,
    (whole, reference: string) => (isAllowedReference(reference) ? `&${reference};` : whole),
  )
}

/** Character references of an attribute value written out, as far as addresses use them. */
export function decodeReferences(value: string): string {
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
    const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
  })
}

function isAllowedReference(reference: string): boolean {
  if (!reference.startsWith('#')) return true
  const hex = /^#x/i.test(reference)
  const point = Number.parseInt(reference.slice(hex ? 2 : 1), hex ? 16 : 10)
  return (
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 0x20 && point <= 0x10_ff_ff && !(point >= 0x7f && point < 0xa0))
  )
}
