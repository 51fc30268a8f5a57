import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { PdfPage } from '../../../pdfium/pdf-file.ts'
import type { Box, PageText, Word } from '../../../model/page.ts'
import type { ScanFacts } from '../../../model/scan-facts.ts'
import type { PageMakeup } from '../../../pdfium/judge-page.ts'
import { checkLayer, countLetters, isSameWord } from './check-layer.ts'
import type { DigitalText } from '../words/digital-words.ts'
import { inkedIn, meanConfidence } from '../words/drop-noise.ts'
import { turnGrey } from '../pixels/grey-image.ts'
import { loadPdfGrey } from '../pixels/load-page-grey.ts'
import { pdfScanOrigin } from '../pixels/scan-origin.ts'
import { measureScan } from './measure-scan.ts'
import { readScan } from './read-scan.ts'
import { turnPageText } from '../words/turn-page-text.ts'

const WEIGHTS = weightsOf(weightFile.page)

type Rotation = PageText['rotation']

/**
 * Letters on the page that its text does not account for: as many, and as large a share, are more than logos and
 * specks.
 */
const UNCOVERED_MIN = 20
const UNCOVERED_SHARE_MIN = WEIGHTS.uncoveredShareMin
const SCAN_SHARE_MIN = WEIGHTS.scanShareMin
const BESIDE_SHARE_MIN = WEIGHTS.besideShareMin
const AGREEING_SHARE_MIN = WEIGHTS.agreeingShareMin
const OFF_MAX = WEIGHTS.offMax
const LETTERS_SHARE_MIN = WEIGHTS.lettersShareMin
const READ_CONFIDENCE = WEIGHTS.readConfidence
/** Fewer letters in outlines are a logo. */
const OUTLINES_MIN = 60

/** What becomes of a page whose pictures cover it and which has digital text. */
export type OverScan =
  /** The text is what is seen; pictures have nothing to add, or little. */
  | { readonly type: 'text'; readonly picturesToo: boolean; readonly scan?: ScanFacts }
  /** The page was read as a scan, digital words that are right among its words. */
  | { readonly type: 'read'; readonly text: PageText }

/**
 * Holds the digital text of a page that is covered by pictures against the pictures: text layers are shifted, of
 * another page, of the first lines only, or lie behind a picture unseen; and a scan may be stamped digitally. `turned`
 * as a person
 * said it.
 */
export async function readOverScan(
  page: PdfPage,
  makeup: PageMakeup,
  digital: DigitalText,
  language: string,
  turned: Rotation | undefined,
): Promise<OverScan> {
  const image = await loadPdfGrey(page, makeup.scan)
  const reading = { language, turned, origin: pdfScanOrigin(page, makeup.images) }
  const upright = digital.rotation === 0 ? image : await turnGrey(image, digital.rotation)
  const { isRight, letters, uncovered, beside } = await checkLayer(upright, digital.words, language)
  const isMissing = uncovered >= UNCOVERED_MIN && uncovered >= letters * UNCOVERED_SHARE_MIN
  const isShifted = isMissing && beside >= uncovered * BESIDE_SHARE_MIN
  if (!isRight || isShifted) return better(digital, await readScan(image, reading))
  if (!isMissing || uncovered < letters * SCAN_SHARE_MIN) {
    // Digital print over a background is no scan; a layer of text under the only picture is.
    const scan = makeup.scan && reading.origin && measureScan(image, reading.origin, { ...digital, isPhoto: false })
    return { type: 'text', picturesToo: isMissing, ...(scan && { scan }) }
  }
  return { type: 'read', text: merged(digital, await readScan(image, reading)) }
}

/**
 * A page of little digital text that is drawn otherwise: text turned into outlines, which says nothing by itself. Null
 * where most of what looks like letters is the text.
 */
export async function readOverDrawing(
  page: PdfPage,
  digital: DigitalText,
  language: string,
  turned: Rotation | undefined,
): Promise<PageText | null> {
  const image = await loadPdfGrey(page, null)
  const upright = digital.rotation === 0 ? image : await turnGrey(image, digital.rotation)
  const { letters, uncovered } = await countLetters(upright, digital.words)
  if (uncovered < OUTLINES_MIN || uncovered < letters * SCAN_SHARE_MIN) return null
  return merged(digital, await readScan(image, { language, turned, origin: null }))
}

/** The reading of the scan, unless it vouches for the text or found next to nothing. */
function better(digital: DigitalText, read: PageText): OverScan {
  const text = turnPageText({ ...read, words: digital.words, rotation: digital.rotation }, read.rotation)
  const long = text.words.filter(word => inkedIn(word) > 2)
  const agreeing = long.filter(word =>
    read.words.some(
      other => overlaps(word, other) && beginsWith(word.box, other.box) && isSameWord(word.text, other.text),
    ),
  )
  const sure = read.words.filter(word => word.confidence >= READ_CONFIDENCE)
  const isPoor = lettersOf(sure) < lettersOf(digital.words) * LETTERS_SHARE_MIN
  if (agreeing.length >= long.length * AGREEING_SHARE_MIN) return { type: 'read', text: merged(digital, read) }
  return isPoor ? { type: 'text', picturesToo: true } : { type: 'read', text: read }
}

/** Digital words and what was read beside them, upright as the most letters are. */
function merged(digital: DigitalText, read: PageText): PageText {
  const rotation = lettersOf(read.words) > lettersOf(digital.words) ? read.rotation : digital.rotation
  const turned = turnPageText(read, rotation)
  const { words: kept } = turnPageText({ ...turned, words: digital.words, rotation: digital.rotation }, rotation)
  const first = kept.reduce((last, word) => Math.max(last, word.line), -1) + 1
  const added = turned.words
    .filter(word => !kept.some(other => overlaps(word, other)))
    .map(word => ({ ...word, line: first + word.line }))
  const { isBlank: _, ...rest } = turned
  return {
    ...rest,
    source: added.length === 0 ? 'digital' : 'mixed',
    words: [...kept, ...added],
    meanConfidence: added.length === 0 ? null : meanConfidence(added),
  }
}

/** The middle of one lies within the other. */
function overlaps(one: Word, other: Word): boolean {
  return holdsMiddle(one.box, other.box) || holdsMiddle(other.box, one.box)
}

function beginsWith([x, , width]: Box, [left, , wide]: Box): boolean {
  return Math.abs(x - left) <= OFF_MAX * Math.max(width, wide)
}

function holdsMiddle([x, y, width, height]: Box, [left, top, wide, high]: Box): boolean {
  const [middleX, middleY] = [left + wide / 2, top + high / 2]
  return middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height
}

function lettersOf(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + inkedIn(word), 0)
}
