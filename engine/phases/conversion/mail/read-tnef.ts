import type { MailAttachment } from './mail.ts'

const SIGNATURE = 0x223e9f78
/** Attributes of attachments ([MS-OXTNEF] 2.1.3.3). */
const RENDERING = 0x00069002
const TITLE = 0x00018010
const DATA = 0x0006800f
const PROPERTIES = 0x00069005

const ATTACHMENTS_MAX = 2000
const PROPERTIES_MAX = 500
const LONG_FILENAME = 0x3707
const DISPLAY_NAME = 0x3001
const CONTENT_ID = 0x3712
/** Sizes of property types without a length of their own ([MS-OXCDATA] 2.11.1), padded to four bytes. */
const FIXED_SIZES: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}
const STRING_8 = 0x1e
const UNICODE = 0x1f
const BINARY = 0x102
const OBJECT = 0x0d

interface Draft {
  title: string
  longName: string
  contentId: string
  bytes: Uint8Array | null
}

/** Attachments that Outlook has put into a winmail.dat; null when it holds none that can be read. */
export function readTnef(content: Uint8Array): MailAttachment[] | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) return null
  const drafts: Draft[] = []
  for (let at = 6; at + 9 <= bytes.length;) {
    const id = bytes.readUInt32LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const data = bytes.subarray(at + 9, at + 9 + length)
    if (data.length < length) break
    at += 9 + length + 2
    if (id === RENDERING && drafts.length < ATTACHMENTS_MAX) {
      drafts.push({ title: '', longName: '', contentId: '', bytes: null })
    }
    const draft = drafts.at(-1)
    if (!draft) continue
    if (id === TITLE) draft.title = ansi(data)
    else if (id === DATA) draft.bytes = data
    else if (id === PROPERTIES) readProperties(data, draft)
  }
  const attachments = drafts.flatMap(({ title, longName, contentId, bytes: data }) =>
    data ? [{ filename: longName || title || 'Anlage', mimeType: '', contentId, bytes: data }] : [],
  )
  return attachments.length === 0 ? null : attachments
}

/** A list of MAPI properties ([MS-OXTNEF] 2.1.3.4); reading stops at the first one that does not fit. */
function readProperties(data: Buffer, draft: Draft): void {
  let at = 4
  const count = data.length < 4 ? 0 : Math.min(data.readUInt32LE(0), PROPERTIES_MAX)
  const u32 = (): number => {
    const value = at + 4 <= data.length ? data.readUInt32LE(at) : 0
    at += 4
    return value
  }
  for (let index = 0; index < count && at + 4 <= data.length; index++) {
    const tag = u32()
    const [id, type] = [tag >>> 16, tag & 0xff_ff]
    if (id >= 0x8000) {
      at += 16
      if (u32() === 0) at += 4
      else at += pad(u32())
    }
    const fixed = FIXED_SIZES[type & 0x0f_ff]
    const listed = type === STRING_8 || type === UNICODE || type === BINARY || type === OBJECT || (type & 0x1000) !== 0
    if (!listed && fixed === undefined) return
    const values = listed ? u32() : 1
    for (let value = 0; value < Math.min(values, PROPERTIES_MAX) && at <= data.length; value++) {
      const length = fixed ?? u32()
      const text = data.subarray(at, at + length)
      at += pad(length)
      const words = type === UNICODE ? text.toString('utf16le').replace(/\0.*$/s, '') : ansi(text)
      if (id === LONG_FILENAME || (id === DISPLAY_NAME && draft.longName === '')) draft.longName = words
      if (id === CONTENT_ID) draft.contentId = words.replace(/^<|>$/g, '')
    }
  }
}

function ansi(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/\0.*$/s, '')
}

function pad(length: number): number {
  return Math.ceil(length / 4) * 4
}
