import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { Word } from '../../../model/page.ts'
import { evenLight, PAPER_GREY } from '../pixels/even-light.ts'
import { dropScanEdges } from './find-blank-edges.ts'
import { findMarks } from './find-blank-marks.ts'
import type { Mark } from './find-blank-marks.ts'
import { findPunchHoles } from './find-blank-holes.ts'
import { invertGrey, resizeGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'

const WEIGHTS = weightsOf(weightFile.blank)

const WORK_DPI = 125
const WORK_PIXELS_MAX = 4_000_000
const MM_PER_INCH = 25.4
const WORD_CONFIDENCE_MIN = WEIGHTS.wordMin
/** Of a word that is there for certain. */
const WORD_LETTERS_MIN = 2
/** Ink stands out from the grain of paper and camera by this many deviations. */
const GRAIN_DEVIATIONS = 5
const DEPTH_MIN = 4
const DEPTH_MAX = 40
const DUST_MM_MAX = WEIGHTS.dustMax
/** Print of the back: pale, and blurred by the paper. Pencil is as pale, but its edges are sharp. */
const THROUGH_DEPTH_MAX = 48
const THROUGH_SHARPNESS_MAX = WEIGHTS.throughSharpnessMax
const SHADOW_SHARPNESS_MAX = WEIGHTS.shadowSharpnessMax
/** Darker "paper" is no paper. On paper that is not bright, print may be brighter than the paper. */
const PAPER_MIN = 100
const PAPER_BRIGHT = 200
const FOLD_SPAN_MIN = WEIGHTS.foldSpanMin
/** Creases and roller traces are no wider. */
const FOLD_WIDTH_MM_MAX = 5
const FOLD_DEPTH_MAX = 60

/**
 * Whether a reader of the page would miss nothing: no ink but dust, punch holes, scan borders, creases and the pale,
 * blurred print of the back. `image` is the page as scanned or drawn, `words` what was recognised on it. In doubt the
 * answer is no,
 * so a stamp, a page number, pencil or a signature alone make a page that is not blank.
 */
export async function findBlank(image: GreyImage, words: readonly Word[]): Promise<boolean> {
  if (words.some(isCertain)) return false
  const share = Math.min(1, WORK_DPI / image.dpi, Math.sqrt(WORK_PIXELS_MAX / (image.width * image.height)))
  const page = await resizeGrey(image, image.dpi * share)
  const paper = paperOf(page)
  if (paper < PAPER_MIN) return false
  return isEmpty(page) && (paper >= PAPER_BRIGHT || isEmpty(invertGrey(page)))
}

/** No ink darker than the paper. */
function isEmpty(page: GreyImage): boolean {
  const leveled = evenLight(page)
  const depth = new Uint8Array(leveled.data.length)
  for (let at = 0; at < depth.length; at++) depth[at] = Math.max(0, PAPER_GREY - (leveled.data[at] ?? 0))
  const depthMin = grainOf(depth)
  dropScanEdges(leveled, depth, depthMin)
  const marks = findMarks(leveled, depth, depthMin)
  if (marks === null) return false
  const mm = page.dpi / MM_PER_INCH
  const large = marks.filter(mark => Math.max(mark.x1 - mark.x0, mark.y1 - mark.y0) > DUST_MM_MAX * mm)
  const holes = findPunchHoles(leveled, large)
  return large.every(mark => holes.has(mark) || isFold(mark, leveled) || isBlurred(mark))
}

function isCertain({ text, confidence }: Word): boolean {
  return confidence >= WORD_CONFIDENCE_MIN && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= WORD_LETTERS_MIN
}

/** Grey of the paper: above it lie a fifth of the page's pixels. */
function paperOf({ data }: GreyImage): number {
  const histogram = new Uint32Array(256)
  for (const grey of data) histogram[grey] = (histogram[grey] ?? 0) + 1
  let seen = 0
  for (let grey = 0; grey < 256; grey++) {
    seen += histogram[grey] ?? 0
    if (seen >= data.length * 0.8) return grey
  }
  return 255
}

/** The least depth of ink: five deviations of the grain, which is taken from nine tenths of the page. */
function grainOf(depth: Uint8Array): number {
  const histogram = new Uint32Array(256)
  for (const value of depth) histogram[value] = (histogram[value] ?? 0) + 1
  let seen = 0
  let tenth = 0
  for (; tenth < 255; tenth++) {
    seen += histogram[tenth] ?? 0
    if (seen >= depth.length * 0.9) break
  }
  return Math.min(DEPTH_MAX, Math.max(DEPTH_MIN, Math.round((tenth / 1.28) * GRAIN_DEVIATIONS)))
}

function isFold(mark: Mark, { width, height, dpi }: GreyImage): boolean {
  const [spanX, spanY] = [(mark.x1 - mark.x0) / width, (mark.y1 - mark.y0) / height]
  const thickness = Math.min(mark.x1 - mark.x0, mark.y1 - mark.y0)
  return (
    mark.depth <= FOLD_DEPTH_MAX &&
    Math.max(spanX, spanY) >= FOLD_SPAN_MIN &&
    thickness <= (FOLD_WIDTH_MM_MAX / MM_PER_INCH) * dpi
  )
}

function isBlurred({ depth, sharpness }: Mark): boolean {
  return sharpness <= SHADOW_SHARPNESS_MAX || (depth <= THROUGH_DEPTH_MAX && sharpness <= THROUGH_SHARPNESS_MAX)
}
