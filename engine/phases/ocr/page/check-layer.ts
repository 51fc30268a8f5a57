import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { distance } from 'fastest-levenshtein'
import type { Word } from '../../../model/page.ts'
import { connectedInk } from '../pixels/connected-ink.ts'
import { cutOut, framed } from '../pixels/cut-out.ts'
import { inkedIn } from '../words/drop-noise.ts'
import { evenLight } from '../pixels/even-light.ts'
import type { PixelRect } from '../pixels/find-missed.ts'
import { resizeGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { LAYOUT, recognize } from '../tesseract/recognize.ts'

const WEIGHTS = weightsOf(weightFile.page)

/**
 * Marks of the size of letters on a page, those of them that no word accounts for, and those of these right beside a
 * word.
 */
export interface LetterCount {
  readonly letters: number
  readonly uncovered: number
  readonly beside: number
}

/** What a page's digital text is worth, held against what is seen on the page. */
export interface LayerCheck extends LetterCount {
  /** Words read where the text says they stand are the words of the text. */
  readonly isRight: boolean
}

/** So many words are read for a trial, all over the page: some 30 ms each. */
const TRIALS_MAX = 8
const TRIALS_MIN = 3
const TRIAL_LETTERS_MIN = 4
const RIGHT_SHARE_MIN = WEIGHTS.layerRightShareMin
const DIFFERENCE_MAX = WEIGHTS.layerDifferenceMax
const CUT_OUT_PX = 48
const FRAME_PX = 20
const MARGIN = WEIGHTS.layerMargin
const REACH = WEIGHTS.layerReach
const BESIDE = 1
const COVERED = 2

const WORK_DPI = 125
const INK_GREY_MAX = 150
const LETTER_MM = { min: 0.9, max: 12 } as const
const MM_PER_INCH = 25.4

/** Holds digital words against the picture of their page; both upright. A text of few words is taken for right. */
export async function checkLayer(image: GreyImage, words: readonly Word[], language: string): Promise<LayerCheck> {
  const count = await countLetters(image, words)
  const trials = chooseTrials(image, words)
  let right = 0
  for (const word of trials) {
    const read = (await recognize(await cutOutWord(image, word), language, LAYOUT.line)).map(({ text }) => text)
    if (isSameWord(read.join(''), word.text)) right++
  }
  return { isRight: trials.length < TRIALS_MIN || right >= trials.length * RIGHT_SHARE_MIN, ...count }
}

/** Two readings of one word, though some of its letters may be misread. */
export function isSameWord(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)]
  return distance(first, second) <= Math.max(first.length, second.length) * DIFFERENCE_MAX
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Words of some letters in lines that run along the page, evenly chosen. */
function chooseTrials(image: GreyImage, words: readonly Word[]): Word[] {
  const fit = words.filter(word => {
    const { x0, y0, x1, y1 } = pixelsOf(word, image)
    return inkedIn(word) >= TRIAL_LETTERS_MIN && x1 - x0 > y1 - y0 && y1 - y0 >= 4
  })
  const step = Math.max(1, fit.length / TRIALS_MAX)
  return Array.from(
    { length: Math.min(TRIALS_MAX, fit.length) },
    (_, index) => fit[Math.floor((index + 0.5) * step)],
  ).filter(word => word !== undefined)
}

function cutOutWord(image: GreyImage, word: Word): Promise<GreyImage> {
  const { x0, y0, x1, y1 } = pixelsOf(word, image)
  const pad = (y1 - y0) * MARGIN
  const part = cutOut(image, {
    x0: Math.max(0, Math.floor(x0 - pad)),
    x1: Math.min(image.width, Math.ceil(x1 + pad)),
    y0: Math.max(0, Math.floor(y0 - pad)),
    y1: Math.min(image.height, Math.ceil(y1 + pad)),
  })
  return resizeGrey(part, (part.dpi * CUT_OUT_PX) / part.height).then(scaled => framed(scaled, FRAME_PX))
}

/** Counts what looks like letters; image and words upright. */
export async function countLetters(image: GreyImage, words: readonly Word[]): Promise<LetterCount> {
  const small = evenLight(await resizeGrey(image, Math.min(WORK_DPI, image.dpi)))
  const mm = small.dpi / MM_PER_INCH
  const cover = new Uint8Array(small.width * small.height)
  for (const [state, reach] of [
    [BESIDE, REACH],
    [COVERED, MARGIN],
  ] as const) {
    for (const word of words) {
      const { x0, y0, x1, y1 } = pixelsOf(word, small)
      const [pad, side] = [(y1 - y0) * MARGIN, (y1 - y0) * reach]
      const [left, right] = [Math.max(0, Math.floor(x0 - side)), Math.min(small.width, Math.ceil(x1 + side))]
      if (right <= left) continue
      const bottom = Math.min(small.height, Math.ceil(y1 + pad))
      for (let y = Math.max(0, Math.floor(y0 - pad)); y < bottom; y++) {
        cover.fill(state, y * small.width + left, y * small.width + right)
      }
    }
  }
  const letters = connectedInk(small, INK_GREY_MAX).filter(({ x0, y0, x1, y1 }) => {
    return y1 - y0 >= LETTER_MM.min * mm && Math.max(x1 - x0, y1 - y0) <= LETTER_MM.max * mm
  })
  const states = letters.map(({ x0, y0, x1, y1 }) => cover[((y0 + y1) >> 1) * small.width + ((x0 + x1) >> 1)])
  const beside = states.filter(state => state === BESIDE).length
  const covered = states.filter(state => state === COVERED).length
  return { letters: letters.length, uncovered: letters.length - covered, beside }
}

function pixelsOf({ box: [x, y, width, height] }: Word, image: GreyImage): PixelRect {
  return { x0: x * image.width, y0: y * image.height, x1: (x + width) * image.width, y1: (y + height) * image.height }
}
