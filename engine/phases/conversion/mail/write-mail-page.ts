import { readFile, writeFile } from '../../../shared/disk/files.ts'
import sharp from 'sharp'
import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import type { FileNote } from '../../../model/document.ts'
import { filenameOf } from './entry-label.ts'
import { escapeHtml } from './escape-html.ts'
import type { Mail, MailAddress } from './mail.ts'
import { plainTextToHtml } from './plain-text.ts'
import { readEml } from './read-eml.ts'
import { readMsg } from './read-msg.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import type { PagePicture } from './sanitize-html.ts'
import { decodeContentId, shownPictures, shownTypeOf } from './shown-pictures.ts'

type WriteMail = ConversionOperations['write-mail-page']

/** A4 without margins of 2 cm, at 96 pixels an inch. */
const WIDTH_MAX_PX = 640
const PICTURE_PIXELS_MAX = 50_000_000
const PICTURES_BYTES_MAX = 40 * 1024 * 1024
const ADDRESSES_SHOWN = 50
const ATTACHMENTS_SHOWN = 200

const STYLE = `@page { size: 21cm 29.7cm; margin: 2cm }
body, td, th, p { font-family: "Liberation Sans", Arial, sans-serif; font-size: 10pt }`

/**
 * Operation `write-mail-page`: the mail as one HTML file in UTF-8 that needs nothing else: a table with its header,
 * then its text. Throws EngineError input corrupt_file.
 */
export async function writeMailPage({ path, mediaType, outPath }: WriteMail['input']): Promise<WriteMail['output']> {
  const bytes = await readFile(path)
  const mail = mediaType === 'message/rfc822' ? await readEml(bytes) : readMsg(bytes)
  const { html, remote } = await bodyOf(mail)
  const title = escapeHtml(mail.subject || 'E-Mail ohne Betreff')
  const page = `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body>
${headerTable(mail)}
<hr>
${html}
</body></html>
`
  await writeFile(outPath, page, 'utf8')
  return { notes: remote ? [REMOTE_BLOCKED] : [] }
}

const REMOTE_BLOCKED: FileNote = {
  code: 'remote_content_blocked',
  message: 'Die E-Mail verweist auf Bilder oder Inhalte im Internet. Sie wurden aus Sicherheitsgründen nicht geladen.',
}

async function bodyOf(mail: Mail): Promise<{ html: string; remote: boolean }> {
  if (mail.html !== null && mail.html.trim() !== '') {
    const pictures = await loadPictures(mail)
    const pictureOf = (address: string): PagePicture | null =>
      pictures.get(/^cid:/i.test(address) ? decodeContentId(address.slice(4)) : address) ?? null
    return sanitizeHtml(mail.html, { pictureOf, widthMaxPx: WIDTH_MAX_PX })
  }
  if (mail.text !== null && mail.text.trim() !== '') return { html: plainTextToHtml(mail.text), remote: false }
  return { html: '<p><i>(Die E-Mail enthält keinen Text.)</i></p>', remote: false }
}

/** The pictures that the text shows, by content id or, for those written into it, by their address. */
async function loadPictures(mail: Mail): Promise<ReadonlyMap<string, PagePicture>> {
  const pictures = new Map<string, PagePicture>()
  let total = 0
  const load = async (key: string, bytes: Uint8Array): Promise<void> => {
    const type = shownTypeOf(bytes)
    total += bytes.length
    if (type === null || total > PICTURES_BYTES_MAX) return
    const picture = await measure(bytes, type)
    if (picture) pictures.set(key, picture)
  }
  for (const [id, { bytes }] of shownPictures(mail)) await load(id, bytes)
  for (const [address, data = ''] of (mail.html ?? '').matchAll(
    /data:image\/[a-z]{3,4};base64,([a-z0-9+/=\s]{20,})/gi,
  )) {
    if (!pictures.has(address)) await load(address.trim(), Buffer.from(data, 'base64'))
  }
  return pictures
}

async function measure(bytes: Uint8Array, type: string): Promise<PagePicture | null> {
  try {
    const { width, height } = type === 'image/bmp' ? sizeOfBmp(bytes) : await sharp(bytes).metadata()
    if (!(width > 0 && height > 0) || width * height > PICTURE_PIXELS_MAX) return null
    return { src: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, widthPx: width, heightPx: height }
  } catch {
    return null
  }
}

/** BITMAPINFOHEADER: width and height, negative when the rows go down. */
function sizeOfBmp(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}

function headerTable(mail: Mail): string {
  const shown = new Set(shownPictures(mail).values())
  const attachments = mail.attachments.filter(attachment => !shown.has(attachment))
  const names = attachments.slice(0, ATTACHMENTS_SHOWN).map(({ filename, bytes }) => {
    return `${escapeHtml(filenameOf(filename))} (${germanSize(bytes.length)})`
  })
  if (attachments.length > names.length) names.push(`und ${attachments.length - names.length} weitere`)
  const rows: readonly (readonly [string, string])[] = [
    ['Von', addressLine(mail.from)],
    ['An', addressLine(mail.to)],
    ['Cc', addressLine(mail.cc)],
    ['Bcc', addressLine(mail.bcc)],
    ['Datum', escapeHtml(mail.date)],
    ['Betreff', `<b>${escapeHtml(mail.subject || '(ohne Betreff)')}</b>`],
    ['Anlagen', names.join('<br>')],
  ]
  const cells = rows
    .filter(([, value]) => value !== '')
    .map(
      ([label, value]) =>
        `<tr><td width="14%" valign="top">${label}:</td><td width="86%" valign="top">${value}</td></tr>`,
    )
  return `<table width="100%" border="0" cellpadding="2" cellspacing="0">${cells.join('\n')}</table>`
}

function addressLine(addresses: readonly MailAddress[]): string {
  const shown = addresses.slice(0, ADDRESSES_SHOWN).map(({ name, address }) => {
    if (name === '' || name === address) return escapeHtml(address || name)
    return escapeHtml(address === '' ? name : `${name} <${address}>`)
  })
  if (addresses.length > shown.length) shown.push(`und ${addresses.length - shown.length} weitere`)
  return shown.join('; ')
}

function germanSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} Byte`
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: 1 })} ${unit}`
}
