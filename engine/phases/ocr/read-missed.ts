import { dropNoise } from './drop-noise.ts'
import { evenLight } from './even-light.ts'
import { findMissed } from './find-missed.ts'
import type { PixelRect } from './find-missed.ts'
import { transformGrey } from './grey-image.ts'
import type { GreyImage } from './grey-image.ts'
import { LAYOUT, recognize } from './recognize.ts'
import type { RecognizedWord } from './recognize.ts'

/** What stands alone has no neighbours to vouch for it: only what is read with some certainty is added. */
const CONFIDENCE_MIN = 0.6
/** White around a cut-out place; the recogniser does not read what touches the edge. */
const FRAME_PX = 24

/**
 * Reads the places of an image where there are letters but no words yet, each as a block of its own, and returns the
 * words to add. Amounts in a column of their own get lost in the layout analysis of photos most of all.
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
    const found = dropNoise(await recognize(await cutOut(image, place), language, LAYOUT.block))
      .filter(word => word.confidence >= CONFIDENCE_MIN && /[\p{L}\p{N}]/u.test(word.text))
      .map(word => moved(word, place.x0 - FRAME_PX, place.y0 - FRAME_PX))
      .filter(word => ![...words, ...added].some(other => overlap(word, other) > 0.3))
    const firstLine = line
    for (const word of found) {
      added.push({ ...word, line: firstLine + word.line })
      line = Math.max(line, firstLine + word.line + 1)
    }
  }
  return added
}

async function cutOut(image: GreyImage, { x0, y0, x1, y1 }: PixelRect): Promise<GreyImage> {
  const part = await transformGrey(image, image.dpi, pixels =>
    pixels.extract({ left: x0, top: y0, width: x1 - x0, height: y1 - y0 }),
  )
  const frame = { top: FRAME_PX, bottom: FRAME_PX, left: FRAME_PX, right: FRAME_PX, background: '#ffffff' }
  return transformGrey(evenLight(part), image.dpi, pixels => pixels.extend(frame))
}

function moved(word: RecognizedWord, dx: number, dy: number): RecognizedWord {
  return { ...word, x0: word.x0 + dx, x1: word.x1 + dx, y0: word.y0 + dy, y1: word.y1 + dy }
}

/** Share of the smaller word that lies within the other. */
function overlap(one: PixelRect, other: PixelRect): number {
  const width = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0)
  const height = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)
  if (width <= 0 || height <= 0) return 0
  const areaOf = ({ x0, y0, x1, y1 }: PixelRect): number => Math.max(1, (x1 - x0) * (y1 - y0))
  return (width * height) / Math.min(areaOf(one), areaOf(other))
}
