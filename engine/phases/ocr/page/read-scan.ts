import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { PageCode } from '../../../model/page-mark.ts'
import type { Box, PageText, Word } from '../../../model/page.ts'
import { calibrated } from '../words/calibrate-confidence.ts'
import { meanConfidence } from '../words/drop-noise.ts'
import { findBlank } from '../blank/find-blank.ts'
import { turnGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import type { ScanOrigin } from '../pixels/scan-origin.ts'
import { measureScan } from './measure-scan.ts'
import { readCodes } from '../codes/read-codes.ts'
import { counted } from './page-costs.ts'
import { WHOLE_PAGE } from './recognize-page.ts'
import { recognizePhoto } from './recognize-photo.ts'
import { turnRect } from '../words/turn-rect.ts'

const WEIGHTS = weightsOf(weightFile.page)

type Rotation = PageText['rotation']

const COVERED_MIN = WEIGHTS.coveredMin
const SHOWN_INK_SHARE = WEIGHTS.shownInkShare

/** How a page that is a picture is to be read. */
export interface ScanReading {
  readonly language: string
  /** Clockwise degrees that make it upright, as a person said. */
  readonly turned: Rotation | undefined
  /** What the picture was before; null of a page that is drawn, and tells nothing of paper. */
  readonly origin: ScanOrigin | null
}

/** Text, codes and blankness of a page that is a picture, as stored, and how it was captured. */
export async function readScan(stored: GreyImage, { language, turned = 0, origin }: ScanReading): Promise<PageText> {
  const image = turned === 0 ? stored : await turnGrey(stored, turned)
  const { words: read, rotation, skewDegrees, unread, inkShare, isPhoto } = await recognizePhoto(image, language)
  const codes = await counted('codes', () => readCodes(image))
  const isBlank = codes.length === 0 && (await counted('blank', () => findBlank(image, read)))
  const words = read.map(calibrateWord)
  const marked = marks(codes, rotation)
  const isNothingRead = words.length === 0 && codes.length === 0 && unread.length === 0 && inkShare >= SHOWN_INK_SHARE
  const regions = isNothingRead ? [WHOLE_PAGE] : unread
  const whole = ((rotation + turned) % 360) as Rotation
  const scan = origin && measureScan(stored, origin, { words: read, rotation: whole, isPhoto: isPhoto === true })
  const open = regions.filter(({ box }) => !marked.codes?.some(code => covers(code.box, box)))
  return {
    source: words.length === 0 ? 'none' : 'ocr',
    words,
    meanConfidence: words.length === 0 ? null : meanConfidence(words),
    rotation: whole,
    skewDegrees,
    ...marked,
    ...(open.length > 0 && !isBlank ? { unread: open } : {}),
    ...(isBlank ? { isBlank } : {}),
    ...(scan ? { scan } : {}),
  }
}

/** A recognised word with its confidence as the share of such words that are right. */
export function calibrateWord(word: Word): Word {
  return { ...word, confidence: calibrated(word.text, word.confidence) }
}

/** Modules of a code wind like handwriting; a code that was read is not unread. */
function covers([x, y, width, height]: Box, [left, top, wide, high]: Box): boolean {
  const common = Math.max(0, Math.min(x + width, left + wide) - Math.max(x, left))
  return common * Math.max(0, Math.min(y + height, top + high) - Math.max(y, top)) >= COVERED_MIN * wide * high
}

/** The codes on the upright page, from its top; nothing where there are none. */
export function marks(codes: readonly PageCode[], rotation: Rotation): Pick<PageText, 'codes'> {
  if (codes.length === 0) return {}
  const turned = codes.map(({ box: [x, y, width, height], ...code }) => {
    const { x0, y0, x1, y1 } = turnRect({ x0: x, y0: y, x1: x + width, y1: y + height }, rotation)
    return { ...code, box: [x0, y0, x1 - x0, y1 - y0] as const }
  })
  return { codes: turned.sort((one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0]) }
}
