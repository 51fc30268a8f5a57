import { Attachment, Email } from '@tutao/oxmsg'
import { read, utils, write } from 'cfb'
import sharp from 'sharp'

const part = (head: string, body: string): string => `--aa\r\n${head}\r\n\r\n${body}\r\n`
const wrap = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')

export const HTML = `<html><body style="margin:0"><p>Sehr geehrte Frau M&uuml;ller,</p><p>anbei die <b>Rechnung</b> über 1.234,50 €.</p>
<img src="cid:logo%40x" width="1600" alt="Logo"><table width="900"><tr><td width=600>Position</td></tr></table></body></html>`

/** A blue picture of 1600 by 500 pixels. */
export function logo(): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 500, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
}

/**
 * HTML with a picture in it, a PDF under an RFC 2231 name, a message inside, a picture of its own, a signature, a TNEF.
 */
export async function invoiceMail(): Promise<string> {
  const picture = wrap(await logo())
  return [
    'From: =?utf-8?q?B=C3=BCro_M=C3=BCller?= <buero@example.de>\r\nTo: "Kanzlei, Steuer" <kanzlei@example.de>, zwei@example.de\r\n',
    'Cc: Gruppe: drei@example.de, vier@example.de;\r\nDate: Fri, 4 Apr 2025 09:41:10 +0200 (CEST)\r\n',
    'Subject: =?iso-8859-1?q?Rechnung_f=FCr?=\r\n =?iso-8859-1?q?_M=E4rz?=\r\nMIME-Version: 1.0\r\n',
    'Content-Type: multipart/mixed; boundary=aa\r\n\r\n--aa\r\nContent-Type: multipart/related; boundary=bb\r\n\r\n',
    `--bb\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrap(Buffer.from(HTML))}\r\n`,
    `--bb\r\nContent-Type: image/png; name=logo.png\r\nContent-ID: <logo@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture}\r\n--bb--\r\n`,
    part(
      "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*0*=utf-8''Rechnung%20M%C3%A4rz; filename*1*=%20und%20%C3%84nderung.pdf\r\nContent-Transfer-Encoding: base64",
      wrap(Buffer.from('%PDF-1.4 Rechnung')),
    ),
    part('Content-Type: message/rfc822', 'From: x@example.de\r\nSubject: Weitergeleitet\r\n\r\nHallo'),
    part('Content-Type: image/png; name="../../foto.png"\r\nContent-Transfer-Encoding: base64', picture),
    part('Content-Type: application/pkcs7-signature; name=smime.p7s', 'x'),
    part('Content-Type: application/ms-tnef; name=winmail.dat', 'x'),
    '--aa--\r\n',
  ].join('')
}

/** An Outlook message with HTML, a picture in it, a file, and a message inside. */
export async function outlookMessage(): Promise<Buffer> {
  const inner = new Email()
    .sender('innen@example.de', 'Innen')
    .to('b@example.de')
    .subject('Innere Nachricht')
    .bodyText('Innen')
  const outer = new Email()
    .sender('buero@example.de', 'Büro Müller')
    .to('kanzlei@example.de', 'Kanzlei')
    .cc('drei@example.de')
    .subject('Rechnung für März')
    .bodyText('Nur der Text')
    .bodyHtml(HTML)
    .sentOn(new Date(Date.UTC(2025, 3, 4, 7, 41)))
    .attach(new Attachment(new Uint8Array(await logo()), 'logo.png', 'logo@x'))
    .attach(new Attachment(new Uint8Array(Buffer.from('%PDF-1.4 Rechnung')), 'Rechnung März.pdf'))
  return embed(Buffer.from(outer.msg()), Buffer.from(inner.msg()), 2)
}

/** Puts a message into another one as its attachment number `index` ([MS-OXMSG] 2.2.2.1). */
function embed(outer: Buffer, inner: Buffer, index: number): Buffer {
  const file = read(outer, { type: 'buffer' })
  const place = `/__attach_version1.0_#${String(index).padStart(8, '0')}`
  const properties = Buffer.alloc(24)
  properties.writeUInt32LE(0x37050003, 8)
  properties.writeUInt32LE(6, 12)
  properties.writeUInt32LE(5, 16)
  utils.cfb_add(file, `${place}/__properties_version1.0`, properties)
  utils.cfb_add(file, `${place}/__substg1.0_3001001F`, Buffer.from('Innere Nachricht', 'utf16le'))
  const message = read(inner, { type: 'buffer' })
  for (const [at, path] of message.FullPaths.entries()) {
    const entry = message.FileIndex[at]
    const below = path.split('/').slice(1).join('/')
    if (below === '' || below.endsWith('/') || !entry || entry.type !== 2 || below.includes('Sh33tJ5')) continue
    const content = below === '__properties_version1.0' ? withoutNamedCounts(entry.content as Buffer) : entry.content
    utils.cfb_add(file, `${place}/__substg1.0_3701000D/${below}`, content)
  }
  return write(file, { type: 'buffer' }) as Buffer
}

/** The property stream of a message inside has a header of 24 bytes, that of one on top 32 ([MS-OXMSG] 2.4.1). */
function withoutNamedCounts(stream: Buffer): Buffer {
  return Buffer.concat([stream.subarray(0, 24), stream.subarray(32)])
}

/** A winmail.dat with two files: one named in its title, one by a property in Unicode behind a named one. */
export function winmail(): Buffer {
  const name = Buffer.from('Übersicht lang.txt\0', 'utf16le')
  const padded = Buffer.concat([name, Buffer.alloc((4 - (name.length % 4)) % 4)])
  const named = Buffer.concat([u32(0x80010003), Buffer.alloc(16), u32(0, 7, 42)])
  const properties = Buffer.concat([u32(3), named, u32(0x37050003, 1), u32(0x3707001f, 1, name.length), padded])
  return Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from('Quittung.txt\0')),
    attribute(0x0006800f, Buffer.from('Quittung')),
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from('BERSIC~1.TXT\0')),
    attribute(0x0006800f, Buffer.from('Übersicht')),
    attribute(0x00069005, properties),
  ])
}

/** A winmail.dat whose only attachment is a message inside, with a text and a file of its own ([MS-OXTNEF] 2.1.3.3.15). */
export function winmailWithMessage(): Buffer {
  const inner = Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(0x00018004, Buffer.from('Innere Nachricht\0')),
    attribute(0x00069003, Buffer.concat([u32(1), listed(0x1000001f, Buffer.from('Ein Text für Sie\0', 'utf16le'))])),
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from('Quittung.txt\0')),
    attribute(0x0006800f, Buffer.from('Quittung')),
  ])
  const interfaceId = Buffer.from('0703020000000000c000000000000046', 'hex')
  const properties = Buffer.concat([
    u32(2),
    listed(0x3001001f, Buffer.from('Innere Nachricht\0', 'utf16le')),
    listed(0x3701000d, Buffer.concat([interfaceId, inner])),
  ])
  return Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00069005, properties),
  ])
}

/** A property whose value has a length: tag, number of values, length, value, padding. */
function listed(tag: number, value: Buffer): Buffer {
  return Buffer.concat([u32(tag, 1, value.length), value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** An Outlook message whose attachment is only named: it lies in a cloud. */
export function outlookMessageWithLink(): Buffer {
  const file = read(Buffer.from(new Email().subject('Verweis').bodyText('Siehe Anlage').msg()), { type: 'buffer' })
  const place = '/__attach_version1.0_#00000000'
  const properties = Buffer.alloc(24)
  properties.writeUInt32LE(0x37050003, 8)
  properties.writeUInt32LE(6, 12)
  properties.writeUInt32LE(7, 16)
  utils.cfb_add(file, `${place}/__properties_version1.0`, properties)
  utils.cfb_add(file, `${place}/__substg1.0_3707001F`, Buffer.from('Rechnung.pdf', 'utf16le'))
  utils.cfb_add(file, `${place}/__substg1.0_370D001F`, Buffer.from('https://cloud.example/Rechnung.pdf', 'utf16le'))
  return write(file, { type: 'buffer' }) as Buffer
}

/** A mail with one HTML text and pictures under the ids `bild0@x`, `bild1@x`, … */
export function mailWithPictures(html: string, pictures: readonly Uint8Array[]): string {
  const parts = pictures.map(
    (picture, index) =>
      `--bb\r\nContent-Type: image/png; name=bild${index}.png\r\nContent-ID: <bild${index}@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrap(picture)}\r\n`,
  )
  return `From: a@example.de\r\nSubject: Fotos\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=bb\r\n\r\n--bb\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n${parts.join('')}--bb--\r\n`
}

function attribute(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(9, 2)
  head.writeUInt32LE(id, 1)
  head.writeUInt32LE(data.length, 5)
  return Buffer.concat([head, data, Buffer.alloc(2)])
}

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
