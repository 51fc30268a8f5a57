import type { Mail, MailAttachment } from './mail.ts'

/** Pictures that the page of a mail can show. */
const SHOWN_TYPES: readonly (readonly [string, RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638/],
  ['image/bmp', /^424d/],
  ['image/webp', /^52494646.{8}57454250/],
]
const PICTURE_BYTES_MAX = 15 * 1024 * 1024

/** Type of a picture by its first bytes when the page of a mail can show it, else null. */
export function shownTypeOf(bytes: Uint8Array): string | null {
  if (bytes.length === 0 || bytes.length > PICTURE_BYTES_MAX) return null
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return SHOWN_TYPES.find(([, magic]) => magic.test(start))?.[0] ?? null
}

/** Pictures that the HTML of a mail asks for (`cid:`, RFC 2392), by content id; `mailBody` says which are seen. */
export function shownPictures({ html, attachments }: Mail): ReadonlyMap<string, MailAttachment> {
  const shown = new Map<string, MailAttachment>()
  if (html === null) return shown
  const asked = new Set([...html.matchAll(/cid:([^"'\s)>]+)/gi)].map(([, id = '']) => decodeContentId(id)))
  for (const attachment of attachments) {
    const { contentId, bytes } = attachment
    if (contentId !== '' && asked.has(contentId) && !shown.has(contentId) && shownTypeOf(bytes) !== null) {
      shown.set(contentId, attachment)
    }
  }
  return shown
}

/** The id of a `cid:` address: percent signs and the commonest character references are written out. */
export function decodeContentId(written: string): string {
  const plain = written.replaceAll('&amp;', '&').replaceAll('&#64;', '@')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
