import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PageText } from '../../engine/model/page.ts'
import { degrade, placeOf } from '../bench/ocr/degrade.ts'
import type { Wear } from '../bench/ocr/degrade.ts'
import { createEngineReader } from '../bench/ocr/read-with-engine.ts'
import { mapBox, truthWords } from '../bench/ocr/truth-words.ts'
import type { TruthWord } from '../bench/ocr/truth-words.ts'
import { BILL_FACES, drawBill } from '../fixtures/make/bills/draw-bill.ts'
import { makeBills } from '../fixtures/make/bills/make-bills.ts'
import type { MadeBill } from '../fixtures/make/bills/make-bills.ts'
import type { BillHalf } from '../fixtures/make/bills/bill-wordings.ts'
import { drawPdf } from '../fixtures/make/draw-pdf.ts'
import { rasterize } from '../fixtures/make/rasterize.ts'
import type { Sheet } from '../fixtures/make/sheet.ts'
import { hashOfReading } from './read-cached.ts'

/** A made invoice, drawn, scanned, and read by the engine's recognition. */
export interface ScannedBill {
  readonly bill: MadeBill
  /** Name of the look. */
  readonly look: string
  readonly sheet: Sheet
  /** Its words with their places in the scan. */
  readonly truth: readonly TruthWord[]
  readonly text: PageText
}

const PLAIN: Wear = {
  dpi: 300,
  skewDegrees: 0.3,
  noise: 2,
  blurPx: 0.5,
  shade: 0.03,
  ink: 20,
  paper: 245,
  jpegQuality: 75,
  turned: 0,
  colour: false,
}

/** Scans as offices make them; other ones than those that the confidence of words is fitted on. */
export const WEARS: Readonly<Record<string, Wear>> = {
  plain300: PLAIN,
  office200: { ...PLAIN, dpi: 200, skewDegrees: -0.5, noise: 4, jpegQuality: 60 },
  colour300: { ...PLAIN, colour: true, skewDegrees: 0.2 },
  grey200: {
    ...PLAIN,
    dpi: 200,
    skewDegrees: 0.7,
    noise: 7,
    shade: 0.3,
    ink: 60,
    paper: 225,
    blurPx: 0.8,
    jpegQuality: 50,
  },
  faint300: { ...PLAIN, ink: 150, paper: 235, noise: 5 },
  low150: { ...PLAIN, dpi: 150, skewDegrees: -0.3, noise: 3 },
  copied200: {
    ...PLAIN,
    dpi: 200,
    skewDegrees: 0.6,
    noise: 9,
    blurPx: 1.3,
    shade: 0.2,
    ink: 70,
    paper: 220,
    jpegQuality: 45,
  },
  faint150: { ...PLAIN, dpi: 150, skewDegrees: 0.2, noise: 5, ink: 120, paper: 235, jpegQuality: 55 },
}

/** Between texts of a row, as a share of the page's width: a millimetre. */
const GAP_MIN = 0.005
const FOLDER = join(tmpdir(), 'steuerstapel-bills')
const WORKERS = 2
const AT_ONCE = 8

/**
 * Invoices of a half, each under one of the looks; those that no printer would set, since texts run into each other,
 * are left out. What was read is kept in the temp folder while engine and invoice stay the same.
 */
export async function scanDrawnBills(options: {
  readonly half: BillHalf
  readonly seed: number
  readonly layouts: number
  readonly each: number
}): Promise<ScannedBill[]> {
  const folder = join(FOLDER, hashOfReading())
  mkdirSync(folder, { recursive: true })
  const made: (Omit<ScannedBill, 'text'> & { index: number; wear: Wear; path: string; notes: string })[] = []
  for (const [index, bill] of makeBills(options).entries()) {
    const [look = '', wear = PLAIN] = Object.entries(WEARS)[index % Object.keys(WEARS).length] ?? []
    const face = BILL_FACES[Math.floor(index / options.each) % BILL_FACES.length] ?? BILL_FACES[0]
    const sheet = drawBill(bill, face)
    const truth = await truthWords(sheet)
    if (runsIntoEachOther(truth)) continue
    const key = createHash('sha256')
      .update(JSON.stringify([bill.texts, wear, face]))
      .digest('hex')
      .slice(0, 24)
    const path = join(folder, `${key}.jpg`)
    made.push({ bill, look, wear, index, path, sheet, notes: `${path}.json`, truth: placedBy(wear, truth) })
  }
  const missing = made.filter(({ notes }) => !existsSync(notes))
  const reader = createEngineReader(WORKERS, 'fast')
  try {
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const some = missing.slice(from, from + AT_ONCE)
      for (const { sheet, index, wear, path } of some) {
        const [raster] = await rasterize(await drawPdf('', [sheet]), wear.dpi)
        if (!raster) throw new Error('a sheet draws as a page')
        writeFileSync(path, await degrade(raster, wear, 500 + index))
      }
      const read = await reader.read(some.map(({ path }) => path))
      for (const [at, { notes }] of some.entries()) {
        writeFileSync(`${notes}.part`, JSON.stringify(read[at]))
        renameSync(`${notes}.part`, notes)
      }
    }
  } finally {
    await reader.close()
  }
  return made.map(({ notes, ...one }) => ({ ...one, text: JSON.parse(readFileSync(notes, 'utf8')) as PageText }))
}

/** Words of different texts lie on each other. */
function runsIntoEachOther(truth: readonly TruthWord[]): boolean {
  return truth.some(({ box, run }, index) =>
    truth.slice(index + 1).some(other => {
      const width = Math.min(box.x1, other.box.x1) - Math.max(box.x0, other.box.x0)
      const height = Math.min(box.y1, other.box.y1) - Math.max(box.y0, other.box.y0)
      const least = Math.min(box.y1 - box.y0, other.box.y1 - other.box.y0)
      return run !== other.run && width > -GAP_MIN && height > 0.3 * least
    }),
  )
}

function placedBy(wear: Wear, truth: readonly TruthWord[]): TruthWord[] {
  const place = placeOf({ width: 210, height: 297 }, wear)
  return truth.map(word => ({ ...word, box: mapBox(word.box, place) }))
}
