import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { writeSeparatorSheet } from '../../engine/separator-sheets/separator-pdf.ts'
import { buildZip } from '../fixtures/make/hostile/build-zip.ts'

const SAMPLES = join(import.meta.dirname, '../fixtures/samples')

/** Bytes of a sample document. */
export function sample(name: string): Buffer {
  return readFileSync(join(SAMPLES, name))
}

/** A stack as a scanner with separator sheets gives it: two pages, a separator, one page, an empty page. */
export async function aSeparatedStack(): Promise<Buffer> {
  const stack = await PDFDocument.create({ updateMetadata: false })
  await append(stack, sample('05-handwerkerrechnung.pdf'))
  await append(stack, Buffer.from(await writeSeparatorSheet()))
  await append(stack, sample('07-beitragsbescheinigung-kv.pdf'))
  stack.addPage([595, 842])
  return Buffer.from(await stack.save())
}

/** A ZIP archive with a document in a folder and one beside it, and what is asked for in that folder. */
export function anArchive(more: Readonly<Record<string, Buffer>> = {}): Buffer {
  return buildZip([
    { name: '2025/Bank/fortbildung.pdf', content: sample('16-fortbildung-rechnung.pdf') },
    { name: 'kita.pdf', content: sample('11-kita-bescheinigung.pdf') },
    ...Object.entries(more).map(([name, content]) => ({ name: `2025/Bank/${name}`, content })),
  ])
}

/** A mail with one document attached (RFC 5322, RFC 2045). */
export function aMailWithAttachment(): Buffer {
  const attachment = sample('03-rechnung-bueromaterial.pdf').toString('base64').replace(/.{76}/g, '$&\r\n')
  return Buffer.from(
    [
      'From: Beate Muster <beate@example.org>',
      'To: kanzlei@example.org',
      'Subject: Rechnung =?UTF-8?Q?B=C3=BCromaterial?=',
      'Date: Mon, 03 Nov 2025 09:00:00 +0100',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="grenze"',
      '',
      '--grenze',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Guten Tag, anbei die Rechnung. Viele Gruesse, Beate Muster',
      '',
      '--grenze',
      'Content-Type: application/pdf',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename="rechnung.pdf"',
      '',
      attachment,
      '--grenze--',
      '',
    ].join('\r\n'),
  )
}

/**
 * Two letters of one sender in one file: the second has a title and a salutation of its own, and nothing else that is
 * new.
 */
export async function aDoubtfulStack(): Promise<Buffer> {
  const stack = await PDFDocument.create({ updateMetadata: false })
  const font = await stack.embedFont(StandardFonts.Helvetica)
  const letters = [
    ['Stadtwerke Musterstadt', 'Vertragsbestätigung', 'Sehr geehrte Frau Muster,', ...Array<string>(6).fill(FILLER)],
    ['Jahresrechnung', 'Sehr geehrte Frau Muster,', ...Array<string>(6).fill(FILLER)],
  ]
  for (const lines of letters) {
    const page = stack.addPage([595, 842])
    for (const [index, text] of lines.entries()) page.drawText(text, { x: 70, y: 700 - index * 30, size: 12, font })
  }
  return Buffer.from(await stack.save())
}

const FILLER = 'wir danken für Ihr Vertrauen und teilen Ihnen das Folgende mit.'

async function append(stack: PDFDocument, bytes: Buffer): Promise<void> {
  const source = await PDFDocument.load(bytes)
  for (const page of await stack.copyPages(source, source.getPageIndices())) stack.addPage(page)
}
