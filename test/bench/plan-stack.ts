import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { BinderPlan } from '../../engine/model/binder-plan.ts'
import type { PageText } from '../../engine/model/page.ts'
import sharp from 'sharp'
import { A4_PT, aPlan, anAnalysis, money, recognised } from '../engine/phases/report/sample-stack.ts'
import type { Drawn, Filed } from '../engine/phases/report/sample-stack.ts'

const PAGES_PER_FILE = 4
const LINES_PER_PAGE = 45
/** Every third file is digital, the others are scans at 150 dpi. */
const DIGITAL_EVERY = 3
const SECTIONS = [
  ['anlage-n', 'Anlage N', 20],
  ['anlage-v', 'Anlage V', 50],
  ['nicht-zugeordnet', 'Nicht zugeordnet', 999],
] as const

/** A stack of PDFs with so many pages (a multiple of four), two thirds of them scanned, and the plan of its binder. */
export async function planStack(folder: string, pages: number): Promise<BinderPlan> {
  const text = fullPage()
  const scans = await Promise.all([1, 2, 3, 4].map(seed => noisyScan(text, seed)))
  const [scanned, digital] = [await scannedPdf(scans, text), await drawnPdf(text)]
  const filed: Filed[] = []
  for (let file = 0; file * PAGES_PER_FILE < pages; file++) {
    const drawn = file % DIGITAL_EVERY === 0 ? digital : scanned
    const section = SECTIONS[file % SECTIONS.length] ?? SECTIONS[0]
    const analysis = anAnalysis({ fields: { gross: money('1190.00', 0.4, ['arith_ok']) } })
    filed.push({ filename: `Datei ${file}.pdf`, drawn, section, analysis })
  }
  return await aPlan(folder, filed)
}

function fullPage(): PageText {
  return recognised(
    Array.from({ length: LINES_PER_PAGE }, (_, line) => [
      `Zeile ${line} einer Seite mit Beträgen ${line * 17},${10 + line} €`,
      0.1,
      0.05 + line * 0.02,
    ]),
  )
}

/** Grey, with the grain of a scanner: about 200 KB. */
async function noisyScan(text: PageText, seed: number): Promise<Buffer> {
  const [width, height] = [1240, 1754]
  const noise = Buffer.alloc(width * height)
  let state = seed
  for (let at = 0; at < noise.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    noise[at] = 240 + ((state >>> 16) % 16)
  }
  const words = text.words.map(
    ({ text: word, box: [x, y, w, h] }) =>
      `<text x="${x * width}" y="${(y + h) * height}" font-size="22" textLength="${w * width}">${word}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${words.join('')}</svg>`
  return await sharp(noise, { raw: { width, height, channels: 1 } })
    .composite([{ input: Buffer.from(svg) }])
    .greyscale()
    .jpeg({ quality: 70 })
    .toBuffer()
}

async function scannedPdf(scans: readonly Buffer[], text: PageText): Promise<Drawn> {
  const pdf = await PDFDocument.create()
  for (const scan of scans.slice(0, PAGES_PER_FILE)) {
    const image = await pdf.embedJpg(scan)
    pdf.addPage([A4_PT.width, A4_PT.height]).drawImage(image, { x: 0, y: 0, ...A4_PT })
  }
  return { bytes: await pdf.save(), mediaType: 'application/pdf', pages: pagesOf(text) }
}

async function drawnPdf(text: PageText): Promise<Drawn> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let page = 0; page < PAGES_PER_FILE; page++) {
    const sheet = pdf.addPage([A4_PT.width, A4_PT.height])
    for (const { text: word, box } of text.words) {
      sheet.drawText(word, { x: box[0] * A4_PT.width, y: (1 - box[1] - box[3]) * A4_PT.height, size: 9, font })
    }
  }
  return { bytes: await pdf.save(), mediaType: 'application/pdf', pages: pagesOf({ ...text, source: 'digital' }) }
}

function pagesOf(text: PageText): Drawn['pages'] {
  return Array.from({ length: PAGES_PER_FILE }, () => ({ widthPt: A4_PT.width, heightPt: A4_PT.height, text }))
}
