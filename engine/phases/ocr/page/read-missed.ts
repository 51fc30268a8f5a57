import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { dropNoise, meanConfidence, readingScore } from '../words/drop-noise.ts'
import { evenLight } from '../pixels/even-light.ts'
import { findMissed } from '../pixels/find-missed.ts'
import type { PixelRect } from '../pixels/find-missed.ts'
import { resizeGrey, transformGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { LAYOUT, recognize } from '../tesseract/recognize.ts'
import type { RecognizedWord } from '../pixels/recognized-word.ts'

const WEIGHTS = weightsOf(weightFile.page)

const CONFIDENCE_MIN = WEIGHTS.missedMin
/** White around a cut-out place; the recogniser does not read what touches the edge. */
const FRAME_PX = 24
/**
 * Heights that a cut-out is scaled down to, letters of about 28 and 18 pixels: large thin print loses strokes in the
 * model.
 */
const CUT_OUT_PX = [62, 38] as const
const GOOD_CONFIDENCE = WEIGHTS.missedGood

/**
 * Reads the rows of an image where there are letters but no words yet, each by itself, and returns the words to add.
 * Amounts in a column of their own get lost in the layout analysis of photos most of all.
 */
export async function readMissed(
  image: GreyImage,
  words: readonly RecognizedWord[],
  language: string,
  mayGoOn: () => boolean,
): Promise<RecognizedWord[]> {
  const added: RecognizedWord[] = []
  const places = await findMissed(image, words)
  let line = words.reduce((last, word) => Math.max(last, word.line), -1) + 1
  for (const place of places) {
    if (!mayGoOn()) break
    const found = (await readRow(image, place, language))
      .filter(word => word.confidence >= CONFIDENCE_MIN && /[\p{L}\p{N}]/u.test(word.text))
      .filter(word => ![...words, ...added].some(other => overlap(word, other) > 0.3))
    const firstLine = line
    for (const word of found) {
      added.push({ ...word, line: firstLine + word.line })
      line = Math.max(line, firstLine + word.line + 1)
    }
  }
  return added
}

async function readRow(image: GreyImage, place: PixelRect, language: string): Promise<RecognizedWord[]> {
  let best: RecognizedWord[] = []
  for (const heightPx of CUT_OUT_PX) {
    const scale = Math.min(1, heightPx / (place.y1 - place.y0))
    const words = dropNoise(await recognize(await cutOut(image, place, scale), language, LAYOUT.line))
    if (readingScore(words) > readingScore(best)) best = words.map(word => placed(word, 1 / scale, place))
    if (meanConfidence(best) >= GOOD_CONFIDENCE) break
  }
  return best
}

async function cutOut(image: GreyImage, { x0, y0, x1, y1 }: PixelRect, scale: number): Promise<GreyImage> {
  const part = await transformGrey(image, image.dpi, pixels =>
    pixels.extract({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 }),
  )
  const frame = { top: FRAME_PX, bottom: FRAME_PX, left: FRAME_PX, right: FRAME_PX, background: '#ffffff' }
  const even = evenLight(part)
  const scaled = scale === 1 ? even : await resizeGrey(even, even.dpi * scale)
  return transformGrey(scaled, scaled.dpi, pixels => pixels.extend(frame))
}

/** From the framed, scaled cut-out back to the image's own pixels. */
function placed(word: RecognizedWord, factor: number, place: PixelRect): RecognizedWord {
  const x = (px: number): number => (px - FRAME_PX) * factor + place.x0
  const y = (px: number): number => (px - FRAME_PX) * factor + place.y0
  return { ...word, x0: x(word.x0), x1: x(word.x1), y0: y(word.y0), y1: y(word.y1) }
}

/** Share of the smaller word that lies within the other. */
function overlap(one: PixelRect, other: PixelRect): number {
  const width = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0)
  const height = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
  if (width <= 0 || height <= 0) return 0
  const areaOf = ({ x0, y0, x1, y1 }: PixelRect): number => Math.max(1, (x1 - x0) * (y1 - y0))
  return (width * height) / Math.min(areaOf(one), areaOf(other))
}
