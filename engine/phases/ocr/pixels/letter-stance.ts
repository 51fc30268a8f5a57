import { connectedInk } from './connected-ink.ts'
import { roughCopy } from './small-copy.ts'
import type { GreyImage } from './grey-image.ts'
import type { PixelRect } from './find-missed.ts'

/** Which way up the letters of horizontal lines stand. */
export interface LetterStance {
  /** -1 to 1: above 0 where they stand upright, below where they stand on their heads, near 0 where it cannot be told. */
  readonly uprightness: number
  /** Neighbouring letters that were compared. */
  readonly pairs: number
}

/** Of the copy that it is told by. */
export const STANCE_DPI = 125
const INK_GREY_MAX = 150
const MM_PER_INCH = 25.4
/** Heights of single letters from 6 to 30 points. */
const LETTER_MM = { min: 1.1, max: 8 } as const
/** Wider marks are rules, or words whose letters run together. */
const WIDTH_MAX = 2

/** Pages that stand upright have .3 to .7, on their heads -.3 to -.7, whatever they look like. */
const CLEAR = 0.2
const PAIRS_MIN = 80

/** What stance the letters clearly have; null where they are too few, or all of one height. */
export function standingOf({ uprightness, pairs }: LetterStance): 'feet' | 'head' | null {
  if (pairs < PAIRS_MIN || Math.abs(uprightness) < CLEAR) return null
  return uprightness > 0 ? 'feet' : 'head'
}

/**
 * Letters of a line end at one height, the baseline, and begin at two: x-height and ascenders. So between neighbours
 * the bottoms differ less than the tops, on a page that stands on its head the other way round. Capitals and figures
 * say nothing; the dots of letters are left out.
 */
export async function letterStance(image: GreyImage): Promise<LetterStance> {
  const small = await roughCopy(image, STANCE_DPI)
  const px = small.dpi / MM_PER_INCH
  const letters = connectedInk(small, INK_GREY_MAX)
    .filter(({ x0, y0, x1, y1 }) => {
      const height = y1 - y0
      return height >= LETTER_MM.min * px && height <= LETTER_MM.max * px && x1 - x0 <= WIDTH_MAX * height
    })
    .sort((one, other) => one.x0 - other.x0)
  let [tops, bottoms, pairs] = [0, 0, 0]
  for (const [index, letter] of letters.entries()) {
    const next = rightOf(letters, index, letter)
    if (!next) continue
    const height = Math.max(letter.y1 - letter.y0, next.y1 - next.y0)
    tops += Math.abs(letter.y0 - next.y0) / height
    bottoms += Math.abs(letter.y1 - next.y1) / height
    pairs++
  }
  return { uprightness: (tops - bottoms) / Math.max(1, tops + bottoms), pairs }
}

/** The next letter of the line. */
function rightOf(letters: readonly PixelRect[], from: number, { x1, y0, y1 }: PixelRect): PixelRect | null {
  const height = y1 - y0
  for (let at = from + 1; at < letters.length; at++) {
    const other = letters[at]
    if (!other || other.x0 > x1 + height) return null
    if (other.x0 < x1 - 2) continue
    const common = Math.min(y1, other.y1) - Math.max(y0, other.y0)
    if (common >= Math.min(height, other.y1 - other.y0) / 2) return other
  }
  return null
}
