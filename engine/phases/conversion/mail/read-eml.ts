import PostalMime from 'postal-mime'
import type { Address, Attachment, Email } from 'postal-mime'
import { brokenFile } from '../identify/identify-fault.ts'
import { germanMailDate } from './mail-date.ts'
import type { Mail, MailAddress, MailAttachment } from './mail.ts'
import { mendMailHead } from './mend-mail-head.ts'
import { readTnef } from './read-tnef.ts'
import type { Tnef } from './read-tnef.ts'
import { splitMbox } from './split-mbox.ts'

const MULTIPART_DEPTH_MAX = 100

/** Names for parts that have none, by the start of their type. */
const UNNAMED: readonly (readonly [string, string])[] = [
  ['message/rfc822', 'Weitergeleitete Nachricht.eml'],
  ['text/calendar', 'Termin.ics'],
  ['application/pdf', 'Anlage.pdf'],
  ['image/jpeg', 'Bild.jpg'],
  ['image/png', 'Bild.png'],
  ['text/html', 'Anlage.html'],
  ['text/', 'Anlage.txt'],
  ['message/', 'Anlage.txt'],
]

/**
 * A mail in the format of RFC 5322. A message inside it is an attachment, never part of its text; of a mailbox file
 * (mbox) the others are attachments of the first.
 * Throws EngineError input corrupt_file.
 */
export async function readEml(bytes: Uint8Array): Promise<Mail> {
  const [first = bytes, ...others] = splitMbox(bytes)
  const email = await parse(first)
  const parts = email.attachments
    .map(toAttachment)
    .map(part => ({ part, tnef: isTnef(part) ? readTnef(part.bytes) : null }))
  const body = bodyOf(email, parts)
  const header = (key: string): string => email.headers.find(field => field.key === key)?.value ?? ''
  return {
    from: flatten([email.from ?? email.sender]),
    to: flatten(email.to),
    cc: flatten(email.cc),
    bcc: flatten(email.bcc),
    subject: email.subject?.trim() ?? '',
    date: germanMailDate(header('date')),
    html: body.html,
    text: body.text,
    attachments: [...parts.flatMap(opened => filesOf(opened, body)), ...others.map(besideFirst)],
  }
}

interface OpenedPart {
  readonly part: MailAttachment
  /** What is in it, where it is a winmail.dat. */
  readonly tnef: Tnef | null
}

/** The text of the mail; where it has none, that in a winmail.dat. */
function bodyOf({ html = '', text = '' }: Email, parts: readonly OpenedPart[]): Pick<Mail, 'html' | 'text'> {
  const own = { html: html || null, text: text || null }
  if (`${html}${text}`.trim() !== '') return own
  return parts.find(({ tnef }) => tnef?.html || tnef?.text)?.tnef ?? own
}

/** A winmail.dat of which nothing was taken stays itself, so that it is named. */
function filesOf({ part, tnef }: OpenedPart, body: Pick<Mail, 'html' | 'text'>): readonly MailAttachment[] {
  return tnef && (tnef.attachments.length > 0 || tnef === body) ? tnef.attachments : [part]
}

/** The container in which Outlook sends attachments to those who cannot read it. */
export function isTnef({ mimeType, filename }: MailAttachment): boolean {
  return /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename)
}

async function parse(bytes: Uint8Array): ReturnType<typeof PostalMime.parse> {
  try {
    return await PostalMime.parse(mendMailHead(bytes), {
      forceRfc822Attachments: true,
      maxNestingDepth: MULTIPART_DEPTH_MAX,
      attachmentEncoding: 'arraybuffer',
    })
  } catch (error) {
    throw brokenFile('Die E-Mail', error)
  }
}

function besideFirst(bytes: Uint8Array, index: number): MailAttachment {
  return { filename: `Nachricht ${index + 2}.eml`, mimeType: 'message/rfc822', contentId: '', bytes }
}

function flatten(addresses: readonly (Address | undefined)[] | undefined): MailAddress[] {
  return (addresses ?? []).flatMap(address => {
    if (!address) return []
    return 'group' in address && address.group
      ? address.group
      : [{ name: address.name, address: address.address ?? '' }]
  })
}

function toAttachment(part: Attachment): MailAttachment {
  const { content, mimeType } = part
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : new Uint8Array(content)
  const unnamed = UNNAMED.find(([start]) => mimeType.startsWith(start))?.[1] ?? 'Anlage'
  const given = part.filename?.trim() || unnamed
  const filename = mimeType === 'message/rfc822' && !/\.(eml|msg)$/i.test(given) ? `${given}.eml` : given
  return { filename, mimeType, contentId: (part.contentId ?? '').replace(/^<|>$/g, ''), bytes }
}
