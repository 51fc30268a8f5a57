import { readFile, writeFile } from '../../../shared/disk/files.ts'
import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import type { FileNote } from '../../../model/document.ts'
import { filenameOf } from './entry-label.ts'
import { escapeHtml } from './escape-html.ts'
import type { Mail, MailAddress } from './mail.ts'
import { mailBody } from './mail-body.ts'
import type { MailBody } from './mail-body.ts'
import { readEml } from './read-eml.ts'
import { readMsg } from './read-msg.ts'

type WriteMail = ConversionOperations['write-mail-page']

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
  const { html, remote, shown } = await mailBody(mail)
  const title = escapeHtml(mail.subject || 'E-Mail ohne Betreff')
  const page = `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body>
${headerTable(mail, shown)}
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

function headerTable(mail: Mail, shown: MailBody['shown']): string {
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
