import { lengthOf } from './xml-schema.ts'

/** Characters that XML 1.0 has no way to write (section 2.2), lone surrogates among them. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFFFE\uFFFF]/g

/**
 * Text in one line that any XML parser reads back as it is: control characters as spaces, broken characters as `?`,
 * composed, at most `lengthMax` characters.
 */
export function xmlText(text: string, lengthMax: number): string {
  const line = text
    .normalize('NFC')
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(/\p{Cs}/gu, '?')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return lengthOf(line) <= lengthMax ? line : Array.from(line).slice(0, lengthMax).join('').trim()
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

/** ` name="value"` for each value that is there. */
export function xmlAttributes(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === null ? [] : [` ${name}="${escapeXml(value)}"`]))
    .join('')
}

/** `<name>text</name>`, or nothing for an empty text. */
export function xmlLeaf(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`
}
