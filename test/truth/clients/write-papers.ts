import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { degrade } from '../../bench/ocr/degrade.ts'
import { rasterize } from '../../fixtures/make/rasterize.ts'
import { printDocuments } from '../print-documents.ts'
import { TRUTH_LOOKS } from '../scan-looks.ts'
import { readClient, readPaper } from './read-client.ts'
import type { ClientDocument } from './read-client.ts'

interface Delivered {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Writes a client's papers into a folder as the client delivers them: PDFs, scans as PDFs of pictures, photos as JPEGs
 * (a page each), mails as they are. Returns per document of the truth the names of its files in that folder.
 */
export async function writePapers(client: string, target: string): Promise<Map<string, string[]>> {
  mkdirSync(target, { recursive: true })
  const { documents } = readClient(client)
  const printed = documents.filter(({ medium }) => medium !== 'mail')
  const pdfs = await printDocuments(printed.map(({ file }) => readPaper(client, file)))
  const pdfOf = new Map(printed.map(({ file }, at) => [file, pdfs[at]]))
  const written = new Map<string, string[]>()
  for (const document of documents) {
    const pdf = pdfOf.get(document.file)
    const files = pdf === undefined ? [mailOf(client, document)] : await filesOf(document, readFileSync(pdf))
    for (const { name, bytes } of files) writeFileSync(join(target, name), bytes)
    written.set(
      document.file,
      files.map(({ name }) => name),
    )
  }
  return written
}

function mailOf(client: string, { file }: ClientDocument): Delivered {
  return { name: file, bytes: Buffer.from(readPaper(client, file).replaceAll('\n', '\r\n')) }
}

async function filesOf(document: ClientDocument, pdf: Uint8Array): Promise<Delivered[]> {
  const stem = document.file.replace(/\.html$/, '')
  if (document.medium === 'pdf') return [{ name: `${stem}.pdf`, bytes: pdf }]
  const pictures = await scan(document, pdf)
  if (document.medium === 'scan') return [{ name: `${stem}.pdf`, bytes: await bind(pictures) }]
  return pictures.map((bytes, at) => ({ name: at === 0 ? `${stem}.jpg` : `${stem}-${at + 1}.jpg`, bytes }))
}

async function scan({ file, look = 'plain300' }: ClientDocument, pdf: Uint8Array): Promise<Buffer[]> {
  const wear = TRUTH_LOOKS[look]
  if (!wear) throw new Error(`no look is called ${look}`)
  const seed = createHash('sha256').update(`wear ${file}`).digest().readUInt16BE(0)
  const rasters = await rasterize(pdf, wear.dpi)
  return Promise.all(rasters.map((raster, at) => degrade(raster, wear, seed + at)))
}

/** One PDF of pictures, each on A4 as a document feeder leaves it. */
async function bind(pictures: readonly Buffer[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const picture of pictures) {
    const image = await pdf.embedJpg(picture)
    const scale = Math.min(595 / image.width, 842 / image.height)
    const page = pdf.addPage([image.width * scale, image.height * scale])
    page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
  }
  return pdf.save()
}

const [client, target] = process.argv.slice(2)
if (import.meta.main && client !== undefined && target !== undefined) await writePapers(client, target)
