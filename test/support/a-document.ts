import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { degrees, PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { renderPage } from '../../engine/page-picture/render-page.ts'

/** A4 in points. */
export const A4 = { width: 595, height: 842 }

/** A letter that a tax office might send; enough words for orientation to be found. */
export const LETTER = [
  'Finanzamt Musterstadt',
  'Bescheid für 2024 über Einkommensteuer',
  'Steuernummer 123/456/78901',
  'Sehr geehrte Damen und Herren,',
  'die Festsetzung der Einkommensteuer ergibt einen Betrag',
  'von 4.711,08 Euro. Bereits gezahlt wurden Vorauszahlungen',
  'in Höhe von 3.200,00 Euro. Bitte überweisen Sie den Rest',
  'bis zum 15. August auf das unten genannte Konto.',
  'Gegen diesen Bescheid ist der Einspruch zulässig. Er ist',
  'schriftlich innerhalb eines Monats nach Bekanntgabe bei',
  'dem oben bezeichneten Finanzamt einzureichen.',
  'Rechnungsbetrag und Umsatzsteuer sind getrennt auszuweisen.',
  'Mit freundlichen Grüßen',
  'Ihre Sachbearbeiterin',
]

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-documents-'))
let count = 0

/** Writes bytes to a new temporary file and returns its path; the name says nothing of the content. */
export function aFile(content: Uint8Array | string): string {
  const path = join(folder, `document-${++count}.dat`)
  writeFileSync(path, content)
  return path
}

export interface TextPdfOptions {
  readonly lines?: readonly string[]
  readonly pages?: number
  /** /Rotate of the pages. */
  readonly rotate?: 0 | 90 | 180 | 270
  readonly fontSize?: number
  /** 0 is black. */
  readonly grey?: number
}

/** Path of a digital PDF; the first line's baseline starts 80 pt from the left and 100 pt from the top. */
export async function aTextPdf(options: TextPdfOptions = {}): Promise<string> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const { fontSize = 13, grey = 0 } = options
  for (let page = 0; page < (options.pages ?? 1); page++) {
    const sheet = pdf.addPage([A4.width, A4.height])
    for (const [index, line] of (options.lines ?? LETTER).entries()) {
      const y = A4.height - 100 - index * fontSize * 2
      sheet.drawText(line, { x: 80, y, size: fontSize, font, color: rgb(grey, grey, grey) })
    }
    sheet.setRotation(degrees(options.rotate ?? 0))
  }
  return aFile(await pdf.save())
}

export interface ScanOptions extends TextPdfOptions {
  /** Clockwise, as the sheet lay on the scanner. */
  readonly turned?: 0 | 90 | 180 | 270
  /** Clockwise slant in degrees. */
  readonly skewDegrees?: number
  readonly dpi?: number
}

const scans = new Map<string, Promise<Buffer>>()

/** The letter as scanned: a JPEG with its resolution; drawn once in a process for the same options. */
export async function aScan(options: ScanOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options)
  const scan = scans.get(key) ?? drawScan(options)
  scans.set(key, scan)
  return Buffer.from(await scan)
}

async function drawScan(options: ScanOptions): Promise<Buffer> {
  const { dpi = 200, skewDegrees = 0, turned = 0 } = options
  const outPath = join(folder, `scan-${++count}.jpg`)
  const file = { path: await aTextPdf(options), mediaType: 'application/pdf' as const }
  const { widthPx, heightPx } = await renderPage({
    file,
    page: 1,
    rotation: 0,
    sizeMaxPx: Math.round((A4.height / 72) * dpi),
    outPath,
  })
  const slanted = await sharp(outPath)
    .rotate(skewDegrees, { background: '#ffffff' })
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((slanted.info.width - widthPx) / 2)
  const top = Math.round((slanted.info.height - heightPx) / 2)
  const cut = await sharp(slanted.data).extract({ left, top, width: widthPx, height: heightPx }).toBuffer()
  return sharp(cut).rotate(turned).greyscale().withMetadata({ density: dpi }).jpeg({ quality: 75 }).toBuffer()
}

/** A PDF whose page is one scan, with an optional invisible text layer over it. */
export async function aScanPdf(jpeg: Buffer, layer: readonly string[] = [], visible = false): Promise<string> {
  const pdf = await PDFDocument.create()
  const image = await pdf.embedJpg(jpeg)
  const sideways = image.width > image.height
  const sheet = pdf.addPage(sideways ? [A4.height, A4.width] : [A4.width, A4.height])
  sheet.drawImage(image, { x: 0, y: 0, width: sheet.getWidth(), height: sheet.getHeight() })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const [index, line] of layer.entries()) {
    const y = sheet.getHeight() - 100 - index * 26
    sheet.drawText(line, { x: 80, y, size: 13, font, ...(visible ? {} : { renderMode: 3 }) })
  }
  return aFile(await pdf.save())
}
