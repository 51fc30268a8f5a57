import { cutOut, framed } from '../pixels/cut-out.ts'
import { inkedIn, readingScore } from '../words/drop-noise.ts'
import { resizeGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { LAYOUT, recognize } from '../tesseract/recognize.ts'
import type { RecognizedWord } from '../pixels/recognized-word.ts'
import { findUnread, isSure } from './unread-find.ts'
import type { UnreadRect } from './unread-find.ts'

export interface SettledWords {
  readonly words: readonly RecognizedWord[]
  readonly unread: readonly UnreadRect[]
}

const FRAME_PX = 24
const READ_AGAIN_MAX = 8
/** A word that fails at one size is often read at another. */
const SCALES = [1, 0.8] as const
/** Below, a word is a guess: in print that cannot be made out, and in handwriting, where guesses look surer. */
const GUESS_CONFIDENCE = { unreadable: 0.5, handwriting: 0.94 } as const

/**
 * Gives print that was not read a last try, each place by itself, and says which places are left: there, guesses are
 * taken out of the words. The added words' lines go on counting after those of the page.
 */
export async function rereadUnread(
  image: GreyImage,
  words: readonly RecognizedWord[],
  language: string,
  mayGoOn: () => boolean,
): Promise<SettledWords> {
  const places = await findUnread(image, words)
  if (places.length === 0) return { words, unread: [] }
  const added: RecognizedWord[] = []
  const print = places.filter(({ reason }) => reason === 'unreadable')
  for (const place of print.slice(0, READ_AGAIN_MAX)) {
    if (!mayGoOn()) break
    const line = [...words, ...added].reduce((last, word) => Math.max(last, word.line), -1) + 1
    const found = await readPlace(image, place, language)
    added.push(...found.map(word => ({ ...word, line: line + word.line })))
  }
  const known = words.filter(word => isSure(word) || !added.some(other => isWithin(word, other)))
  const fresh = added.filter(word => !known.some(other => isWithin(word, other) || isWithin(other, word)))
  const all = [...known, ...fresh]
  const unread = fresh.length === 0 ? places : await findUnread(image, all)
  return { words: all.filter(word => !isGuess(word, unread)), unread }
}

/** The sure words of a place, at the scale that gives most of them. */
async function readPlace(image: GreyImage, place: UnreadRect, language: string): Promise<RecognizedWord[]> {
  const [x0, y0] = [Math.floor(place.x0), Math.floor(place.y0)]
  const part = cutOut(image, { x0, y0, x1: Math.ceil(place.x1), y1: Math.ceil(place.y1) })
  let best: RecognizedWord[] = []
  for (const scale of SCALES) {
    const scaled = scale === 1 ? part : await resizeGrey(part, part.dpi * scale)
    const words = await recognize(framed(scaled, FRAME_PX), language, LAYOUT.block)
    const sure = words.filter(word => isSure(word) && inkedIn(word) > 1)
    if (readingScore(sure) <= readingScore(best)) continue
    const px = (at: number): number => (at - FRAME_PX) / scale
    best = sure.map(word => ({
      ...word,
      x0: x0 + px(word.x0),
      x1: x0 + px(word.x1),
      y0: y0 + px(word.y0),
      y1: y0 + px(word.y1),
    }))
  }
  return best
}

/** A word that stands where nothing can be read, and is not sure by itself. */
function isGuess(word: RecognizedWord, unread: readonly UnreadRect[]): boolean {
  const place = unread.find(rect => isWithin(word, rect))
  return place !== undefined && word.confidence < GUESS_CONFIDENCE[place.reason]
}

/** The middle of a word lies within a rectangle. */
function isWithin(word: RecognizedWord, { x0, y0, x1, y1 }: Omit<UnreadRect, 'reason'>): boolean {
  const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
  return x > x0 && x < x1 && y > y0 && y < y1
}
