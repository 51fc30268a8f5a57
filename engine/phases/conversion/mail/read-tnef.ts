import { htmlOfCompressedRtf, textOfCompressedRtf } from './html-of-rtf.ts'
import type { MailAttachment } from './mail.ts'
import { ansiText, readTnefProperties } from './tnef-properties.ts'
import type { TnefProperties } from './tnef-properties.ts'

const SIGNATURE = 0x223e9f78
/** Attributes of messages and of attachments ([MS-OXTNEF] 2.1.3.3). */
const SUBJECT = 0x00018004
const BODY = 0x0002800c
const MESSAGE_PROPERTIES = 0x00069003
const RENDERING = 0x00069002
const TITLE = 0x00018010
const DATA = 0x0006800f
const PROPERTIES = 0x00069005

const ATTACHMENTS_MAX = 2000
/** Properties by their number ([MS-OXPROPS]). */
const ID = {
  longFilename: 0x3707,
  displayName: 0x3001,
  contentId: 0x3712,
  data: 0x3701,
  subject: 0x0037,
  sender: 0x0c1a,
  body: 0x1000,
  compressedRtf: 0x1009,
  html: 0x1013,
} as const

/** What Outlook has put into a winmail.dat. */
export interface Tnef {
  readonly attachments: readonly MailAttachment[]
  /** The text of the message; null where there is none of that kind. */
  readonly html: string | null
  readonly text: string | null
}

interface Draft {
  title: string
  properties: TnefProperties | null
  bytes: Uint8Array | null
}

interface Message {
  subject: string
  body: string
  properties: TnefProperties | null
}

/**
 * Reads a winmail.dat; null for what is none. One that is cut off or damaged gives what is whole, and stands among its
 * attachments itself, with the fault. A message inside becomes a mail of its own.
 */
export function readTnef(content: Uint8Array): Tnef | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (!isTnefStream(bytes)) return null
  const { message, drafts, isWhole } = readAttributes(bytes)
  const attachments = drafts.flatMap(toAttachment)
  const lost = isWhole && attachments.length === drafts.length ? [] : [cutOff(content)]
  const html = message.properties?.bytes(ID.html)
  const rtf = message.properties?.bytes(ID.compressedRtf)
  return {
    attachments: [...attachments, ...lost],
    html: html ? ansiOrUtf8(html) : rtf ? htmlOfCompressedRtf(rtf) : null,
    text: message.properties?.text(ID.body) || message.body || (rtf ? textOfCompressedRtf(rtf) : null),
  }
}

function isTnefStream(bytes: Buffer): boolean {
  return bytes.length >= 6 && bytes.readUInt32LE(0) === SIGNATURE
}

interface Attributes {
  readonly message: Message
  readonly drafts: readonly Draft[]
  readonly isWhole: boolean
}

function readAttributes(bytes: Buffer): Attributes {
  const drafts: Draft[] = []
  const message: Message = { subject: '', body: '', properties: null }
  let at = 6
  while (at + 9 <= bytes.length) {
    const level = bytes[at]
    const id = bytes.readUInt32LE(at + 1)
    const length = bytes.readUInt32LE(at + 5)
    const data = bytes.subarray(at + 9, at + 9 + length)
    if ((level !== 1 && level !== 2) || data.length < length) break
    at += 9 + length + 2
    const draft = drafts.at(-1)
    if (id === RENDERING && drafts.length < ATTACHMENTS_MAX) drafts.push({ title: '', properties: null, bytes: null })
    else if (id === SUBJECT) message.subject = ansiText(data)
    else if (id === BODY) message.body = ansiText(data)
    else if (id === MESSAGE_PROPERTIES) message.properties = readTnefProperties(data)
    else if (draft && id === TITLE) draft.title = ansiText(data)
    else if (draft && id === DATA) draft.bytes = data
    else if (draft && id === PROPERTIES) draft.properties = readTnefProperties(data)
  }
  // Some programs fill up what they send.
  return { message, drafts, isWhole: bytes.subarray(at).every(byte => byte === 0 || byte === 0x0a || byte === 0x0d) }
}

/** None where the attachment is named and nothing of it is there. */
function toAttachment({ title, properties, bytes }: Draft): MailAttachment[] {
  const filename = properties?.text(ID.longFilename) || properties?.text(ID.displayName) || title || 'Anlage'
  const contentId = (properties?.text(ID.contentId) ?? '').replace(/^<|>$/g, '')
  const inner = properties?.bytes(ID.data)
  const isMessage = inner ? isTnefStream(inner) : false
  if (inner && isMessage) return [messageInside(filename, inner)]
  const content = bytes ?? inner
  return content ? [{ filename, mimeType: '', contentId, bytes: content }] : []
}

/** A message inside a message, as a mail that holds nothing but it ([MS-OXTNEF] 2.1.3.3.15). */
function messageInside(filename: string, tnef: Buffer): MailAttachment {
  const { message } = readAttributes(tnef)
  const word = (text: string): string => `=?utf-8?b?${Buffer.from(text).toString('base64')}?=`
  const sender = message.properties?.text(ID.sender) ?? ''
  const head = [
    `Subject: ${word(message.properties?.text(ID.subject) || message.subject || filename)}`,
    ...(sender === '' ? [] : [`From: ${word(sender)} <>`]),
    'MIME-Version: 1.0',
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Transfer-Encoding: base64',
  ]
  const body = tnef.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return {
    filename: /\.eml$/i.test(filename) ? filename : `${filename.replace(/\.msg$/i, '')}.eml`,
    mimeType: 'message/rfc822',
    contentId: '',
    bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}\r\n`),
  }
}

function cutOff(content: Uint8Array): MailAttachment {
  const message =
    'Die Anlagen der E-Mail stecken im Outlook-eigenen Format winmail.dat, und diese Datei ist beschädigt oder unvollständig: ' +
    'Es kann eine Anlage fehlen. Bitte die Anlagen erneut als normale Dateien anfordern.'
  const fault = { code: 'corrupt_file', message }
  return { filename: 'winmail.dat', mimeType: 'application/ms-tnef', contentId: '', bytes: content, fault }
}

function ansiOrUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
