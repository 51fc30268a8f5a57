import { createRequire } from 'node:module'
import type msgreader from '@kenjiuno/msgreader'
import type { FieldsData } from '@kenjiuno/msgreader'
import { EngineError } from '../../../shared/errors.ts'
import { brokenFile } from '../identify/identify-fault.ts'
import { germanMailDate } from './mail-date.ts'
import { htmlOfCompressedRtf, textOfCompressedRtf } from './html-of-rtf.ts'
import type { Mail, MailAddress, MailAttachment } from './mail.ts'

// CommonJS with a default export: an import from a module would wrap it twice.
const { default: Reader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as typeof msgreader
type MsgReader = InstanceType<typeof Reader>

const RECIPIENTS_MAX = 2000
/** The message only names it (PidTagAttachMethod, [MS-OXCMSG] 2.2.2.9). */
const ELSEWHERE = {
  code: 'archive_entry_invalid',
  message:
    'Die Anlage ist in der Outlook-Nachricht nur genannt und liegt anderswo, etwa in einem Netzwerkordner oder in OneDrive. Bitte die Datei einzeln einreichen.',
}

/**
 * An Outlook message ([MS-OXMSG]); a message inside it becomes a .msg file of its own.
 * Throws EngineError input corrupt_file.
 */
export function readMsg(bytes: Uint8Array): Mail {
  try {
    const reader = new Reader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    reader.parserConfig = { ansiEncoding: 'windows-1252' }
    const fields = reader.getFileData()
    if (fields.error !== undefined) throw new Error(fields.error)
    return toMail(reader, fields)
  } catch (error) {
    throw error instanceof EngineError ? error : brokenFile('Die Outlook-Nachricht', error)
  }
}

function toMail(reader: MsgReader, fields: FieldsData): Mail {
  const sender = fields.senderSmtpAddress ?? fields.creatorSMTPAddress ?? smtp(fields.senderEmail)
  const recipients = (fields.recipients ?? []).slice(0, RECIPIENTS_MAX)
  const of = (kind: string): MailAddress[] =>
    recipients
      .filter(recipient => (recipient.recipType ?? 'to') === kind)
      .map(recipient => ({
        name: recipient.name ?? '',
        address: recipient.smtpAddress ?? smtp(recipient.email),
      }))
  return {
    from: fields.senderName || sender ? [{ name: fields.senderName ?? '', address: sender }] : [],
    to: of('to'),
    cc: of('cc'),
    bcc: of('bcc'),
    subject: fields.subject?.trim() ?? '',
    date: dateOf(fields),
    html: htmlOf(fields),
    text: fields.body?.replaceAll('\0', '') || textOf(fields),
    attachments: (fields.attachments ?? []).map(attachment => toAttachment(reader, attachment)),
  }
}

/** An address of Exchange (/O=…/CN=…) says nothing to people. */
function smtp(address: string | undefined): string {
  return address?.includes('@') === true ? address : ''
}

/** The header that came with the mail knows the zone; the properties are in UTC. */
function dateOf(fields: FieldsData): string {
  const header = /^date:[ \t]*(.+)$/im.exec(fields.headers ?? '')?.[1]
  return germanMailDate(header ?? fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime ?? '')
}

function htmlOf(fields: FieldsData): string | null {
  if (fields.bodyHtml) return fields.bodyHtml
  if (fields.html && fields.html.length > 0) return decodeHtml(fields.html, fields.internetCodepage)
  return fields.compressedRtf ? htmlOfCompressedRtf(fields.compressedRtf) : null
}

/** Of a message that is rich text and nothing else. */
function textOf({ compressedRtf }: FieldsData): string | null {
  return compressedRtf ? textOfCompressedRtf(compressedRtf) : null
}

/** PidTagHtml is in the code page of PidTagInternetCodepage ([MS-OXCMSG] 2.2.1.58.9); what fits UTF-8 is UTF-8. */
function decodeHtml(bytes: Uint8Array, codePage: number | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const label = codePage === 1252 || codePage === undefined ? 'windows-1252' : labelOf(codePage)
    return new TextDecoder(label).decode(bytes)
  }
}

function labelOf(codePage: number): string {
  if (codePage >= 1250 && codePage <= 1258) return `windows-${codePage}`
  if (codePage >= 28_591 && codePage <= 28_605) return `iso-8859-${codePage - 28_590}`
  return 'windows-1252'
}

function toAttachment(reader: MsgReader, attachment: FieldsData): MailAttachment {
  const isThere = attachment.dataId !== undefined || attachment.innerMsgContent === true
  const inner = attachment.innerMsgContent === true
  const given = (attachment.fileName ?? attachment.fileNameShort ?? attachment.name ?? '').replaceAll('\0', '').trim()
  const name = given || (inner ? 'Weitergeleitete Nachricht' : 'Anlage')
  return {
    filename: inner && !/\.msg$/i.test(name) ? `${name}.msg` : name,
    mimeType: inner ? 'application/vnd.ms-outlook' : (attachment.attachMimeTag ?? '').toLowerCase(),
    contentId: (attachment.pidContentId ?? '').replace(/^<|>$/g, ''),
    ...(isThere ? { bytes: reader.getAttachment(attachment).content } : { bytes: new Uint8Array(), fault: ELSEWHERE }),
  }
}
