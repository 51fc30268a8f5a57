import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { Box, PageText } from '../../../model/page.ts'
import type { PixelRect } from '../pixels/find-missed.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import type { RecognizedWord } from '../pixels/recognized-word.ts'
import { isSure } from '../unread/unread-find.ts'
import { inkedIn, meanConfidence } from '../words/drop-noise.ts'
import { DOUBTFUL } from './reread-doubtful.ts'

const WEIGHTS = weightsOf(weightFile.page)

export type Rotation = PageText['rotation']

const GOOD_CONFIDENCE = WEIGHTS.pageGood
/** A page of fewer words was not read. */
export const GOOD_WORDS = 5

const FAILED_SHARE = WEIGHTS.failedShare
/** Fewer are read again each by itself. */
const FAILED_FIGURES_MIN = 5

/** What a page gave when it was read one way. */
export interface Reading {
  readonly words: readonly RecognizedWord[]
  readonly image: GreyImage
  readonly upright: GreyImage
  readonly rotation: Rotation
  readonly turnedBy: number
  readonly score: number
}

/**
 * The words stand on end: of short texts the direction is hard to tell, and the recogniser reads some that run upwards
 * or downwards, with the page left lying on its side.
 */
export function runsAcross({ words }: Reading): boolean {
  const long = words.filter(word => inkedIn(word) > 2)
  return long.filter(({ x0, y0, x1, y1 }) => y1 - y0 > x1 - x0).length > long.length / 2
}

/** Something was read for certain, more than a sign. */
export function isSureWord(word: RecognizedWord): boolean {
  return isSure(word) && inkedIn(word) > 1
}

/** The second reading where it is the better one. */
export function better(first: Reading, second: Reading): Reading {
  return second.score > first.score ? second : first
}

/** Few words, or most of them doubtful. */
export function isPoor(reading: Reading): boolean {
  return reading.words.length < GOOD_WORDS || meanConfidence(reading.words) < GOOD_CONFIDENCE
}

/** A word of which more than a sign was read is doubtful. */
export function isDoubted({ words }: Reading): boolean {
  return words.some(word => inkedIn(word) > 1 && word.confidence < DOUBTFUL)
}

/**
 * So many figures are doubtful that the print of a column is broken, and the page is worth another reading: softened
 * strokes bring whole columns back. Doubtful words that lie scattered are read again each by itself, which gains more.
 */
export function figuresFail({ words }: Reading): boolean {
  const long = words.filter(word => inkedIn(word) > 1)
  const figures = long.filter(word => word.confidence < DOUBTFUL && /\d/.test(word.text))
  return figures.length >= FAILED_FIGURES_MIN && figures.length > long.length * FAILED_SHARE
}

/**
 * From pixels of the straightened image to shares of the upright page: the box keeps its size and its centre turns
 * back, so it lies on the slanted line; a tight upright box would grow with the length of the word.
 */
export function toShares(word: PixelRect, { image, upright, turnedBy }: Reading): Box {
  const angle = (-turnedBy * Math.PI) / 180
  const dx = (word.x0 + word.x1) / 2 - image.width / 2
  const dy = (word.y0 + word.y1) / 2 - image.height / 2
  const x = upright.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle)
  const y = upright.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle)
  const left = clamp((x - (word.x1 - word.x0) / 2) / upright.width)
  const top = clamp((y - (word.y1 - word.y0) / 2) / upright.height)
  const width = Math.min(1 - left, (word.x1 - word.x0) / upright.width)
  const height = Math.min(1 - top, (word.y1 - word.y0) / upright.height)
  return [left, top, width, height]
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
