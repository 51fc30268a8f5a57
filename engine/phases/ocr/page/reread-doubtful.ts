import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { cutOut, framed } from '../pixels/cut-out.ts'
import { inkedIn } from '../words/drop-noise.ts'
import { resizeGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { plausibility } from '../words/judge-word.ts'
import { LAYOUT, recognize } from '../tesseract/recognize.ts'
import type { RecognizedWord } from '../pixels/recognized-word.ts'

const WEIGHTS = weightsOf(weightFile.page)

export const DOUBTFUL = WEIGHTS.doubtful
const CERTAIN = WEIGHTS.certain
const GAIN_MIN = WEIGHTS.rereadGainMin
/**
 * An amount with its comma and a date with its dots are likelier than the same digits run together, which is how thin
 * print fails.
 */
const AMOUNT_OR_DATE = /^(?:[-+]?\d{1,3}(?:\.?\d{3})*,\d{2}[-+]?|[0-3]?\d\.[01]?\d\.(?:\d{2}|(?:19|20)\d{2}))$/
const VALUE_BONUS = WEIGHTS.rereadValueBonus
/** Heights that a cut-out is scaled to: each fails on other letters. */
const CUT_OUT_PX = [62, 48, 38] as const
/** White around a cut-out; the recogniser does not read what touches the edge. */
const FRAME_PX = 20
const MARGIN = WEIGHTS.rereadMargin
const TOGETHER = WEIGHTS.rereadTogether
const GROUPS_MAX = 40

/**
 * Reads doubtful words a second time, each cut out by itself at several sizes, and keeps the surest reading. Amounts in
 * columns gain most: on a whole page their commas get lost. Words that are sure already stay as they are.
 */
export async function rereadDoubtful(
  image: GreyImage,
  words: readonly RecognizedWord[],
  language: string,
  mayGoOn: () => boolean,
): Promise<RecognizedWord[]> {
  const groups = groupDoubtful(words)
  if (groups.length > GROUPS_MAX) return [...words]
  const replaced = new Map<RecognizedWord, readonly RecognizedWord[]>()
  for (const group of groups) {
    if (!mayGoOn()) break
    const better = await readAgain(image, group, language)
    if (!better) continue
    for (const [index, word] of group.entries()) replaced.set(word, index === 0 ? better : [])
  }
  return words.flatMap(word => replaced.get(word) ?? [word])
}

/** Doubtful words of one line that stand close together, from left to right. */
function groupDoubtful(words: readonly RecognizedWord[]): RecognizedWord[][] {
  const groups: RecognizedWord[][] = []
  let last: RecognizedWord | null = null
  for (const word of words) {
    if (word.confidence >= DOUBTFUL || inkedIn(word) === 0) {
      last = null
      continue
    }
    const gap = last && word.line === last.line ? word.x0 - last.x1 : Infinity
    if (gap < TOGETHER * (word.y1 - word.y0)) groups.at(-1)?.push(word)
    else groups.push([word])
    last = word
  }
  return groups.filter(group => group.some(word => inkedIn(word) > 1))
}

async function readAgain(
  image: GreyImage,
  group: readonly RecognizedWord[],
  language: string,
): Promise<RecognizedWord[] | null> {
  const before = { words: group, sureness: sureness(group) }
  let best: { readonly words: readonly RecognizedWord[]; readonly sureness: number } = before
  for (const heightPx of CUT_OUT_PX) {
    const words = await readCutOut(image, group, heightPx, language)
    if (words.length === 0 || (hasValue(group) && !hasValue(words))) continue
    const found = sureness(words)
    if (found > (best === before ? before.sureness + GAIN_MIN : best.sureness)) best = { words, sureness: found }
    if (best.sureness >= CERTAIN) break
  }
  return best === before ? null : [...best.words]
}

/**
 * Confidence of the least certain word, less where it looks misread; amounts and dates that look like such count for
 * more.
 */
function sureness(words: readonly RecognizedWord[]): number {
  const least = Math.min(...words.map(({ text, confidence }) => confidence * plausibility(text)))
  return least + (hasValue(words) ? VALUE_BONUS : 0)
}

function hasValue(words: readonly RecognizedWord[]): boolean {
  return words.some(({ text }) => AMOUNT_OR_DATE.test(text))
}

async function readCutOut(
  image: GreyImage,
  group: readonly RecognizedWord[],
  heightPx: number,
  language: string,
): Promise<RecognizedWord[]> {
  const [first] = group
  if (!first) return []
  const pad = MARGIN * Math.max(...group.map(({ y0, y1 }) => y1 - y0))
  const x0 = Math.max(0, Math.floor(Math.min(...group.map(word => word.x0)) - pad))
  const y0 = Math.max(0, Math.floor(Math.min(...group.map(word => word.y0)) - pad))
  const x1 = Math.min(image.width, Math.ceil(Math.max(...group.map(word => word.x1)) + pad))
  const y1 = Math.min(image.height, Math.ceil(Math.max(...group.map(word => word.y1)) + pad))
  const scale = heightPx / (y1 - y0)
  const part = cutOut(image, { x0, y0, x1, y1 })
  const words = await recognize(framed(await resizeGrey(part, part.dpi * scale), FRAME_PX), language, LAYOUT.line)
  const px = (at: number): number => (at - FRAME_PX) / scale
  return words
    .filter(word => /[\p{L}\p{N}]/u.test(word.text))
    .map(word => ({
      ...word,
      x0: x0 + px(word.x0),
      x1: x0 + px(word.x1),
      y0: y0 + px(word.y0),
      y1: y0 + px(word.y1),
      line: first.line,
    }))
    .filter(({ x0: left, x1: right }) => (left + right) / 2 > x0 + pad / 2 && (left + right) / 2 < x1 - pad / 2)
}
