import { connectedInk } from './connected-ink.ts'
import { evenLight } from './even-light.ts'
import { resizeGrey } from './grey-image.ts'
import type { GreyImage } from './grey-image.ts'
import type { RecognizedWord } from './recognized-word.ts'

/** A part of an image in its pixels. */
export interface PixelRect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

const WORK_DPI = 125
const INK_GREY_MAX = 150
const WORDS_MIN = 3
/** Letters of a missed place; fewer are specks, and not worth another look. */
const LETTERS_MIN = 4
const PLACES_MAX = 12
const ROWS_MAX = 80
/** Letters of a row; a single one beside is a speck. */
const ROW_LETTERS_MIN = 2

/**
 * Rows of an image where there is ink of the size of letters, but no word was read: in columns that the layout analysis
 * took for a picture or a frame. Of the 12 largest such places, from their tops; a row is not straight on a photo.
 */
export async function findMissed(image: GreyImage, words: readonly RecognizedWord[]): Promise<PixelRect[]> {
  if (words.length < WORDS_MIN) return []
  const small = evenLight(await resizeGrey(image, Math.min(WORK_DPI, image.dpi)))
  const scale = small.dpi / image.dpi
  const letter = medianHeight(words) * scale
  const covered = coverOf(small, words, scale, letter * 0.3)
  const letters = connectedInk(small, INK_GREY_MAX).filter(({ x0, y0, x1, y1 }) => {
    const [width, height] = [x1 - x0, y1 - y0]
    if (height < letter * 0.35 || height > letter * 2.2 || width > letter * 5) return false
    return covered[Math.floor((y0 + y1) / 2) * small.width + Math.floor((x0 + x1) / 2)] === 0
  })
  return groupNear(letters, letter)
    .filter(group => group.length >= LETTERS_MIN)
    .sort((one, other) => other.length - one.length)
    .slice(0, PLACES_MAX)
    .flatMap(group => rowsOf(group, letter))
    .slice(0, ROWS_MAX)
    .map(row => grow(around(row), letter, 1 / scale, image))
}

function medianHeight(words: readonly RecognizedWord[]): number {
  const heights = words.map(({ y0, y1 }) => y1 - y0).sort((one, other) => one - other)
  return heights[Math.floor(heights.length / 2)] ?? 0
}

/** 1 where a word was read, or closely around it. */
function coverOf(image: GreyImage, words: readonly RecognizedWord[], scale: number, margin: number): Uint8Array {
  const cover = new Uint8Array(image.width * image.height)
  for (const word of words) {
    const x0 = Math.max(0, Math.floor(word.x0 * scale - margin))
    const x1 = Math.min(image.width, Math.ceil(word.x1 * scale + margin))
    const y1 = Math.min(image.height, Math.ceil(word.y1 * scale + margin))
    if (x1 <= x0) continue
    for (let y = Math.max(0, Math.floor(word.y0 * scale - margin)); y < y1; y++) {
      cover.fill(1, y * image.width + x0, y * image.width + x1)
    }
  }
  return cover
}

/** Letters that stand as near to each other as those of a line or a block do. */
function groupNear(letters: readonly PixelRect[], letter: number): PixelRect[][] {
  const left = new Set(letters)
  const groups: PixelRect[][] = []
  for (const first of letters) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const member of group) {
      for (const other of left) {
        const dx = Math.max(other.x0 - member.x1, member.x0 - other.x1)
        const dy = Math.max(other.y0 - member.y1, member.y0 - other.y1)
        if (dx > letter * 2 || dy > letter * 1.5) continue
        left.delete(other)
        group.push(other)
      }
    }
    groups.push(group)
  }
  return groups
}

/** Letters one after the other, each about as high as the one before. */
function rowsOf(group: readonly PixelRect[], letter: number): PixelRect[][] {
  const rows: PixelRect[][] = []
  for (const next of group.toSorted((one, other) => one.x0 - other.x0)) {
    const row = rows.find(known => {
      const last = known.at(-1)
      if (!last || next.x0 - last.x1 > letter * 4) return false
      const overlap = Math.min(last.y1, next.y1) - Math.max(last.y0, next.y0)
      return overlap > Math.min(last.y1 - last.y0, next.y1 - next.y0) * 0.5
    })
    if (row) row.push(next)
    else rows.push([next])
  }
  const top = (row: readonly PixelRect[]): number => Math.min(...row.map(({ y0 }) => y0))
  return rows.filter(row => row.length >= ROW_LETTERS_MIN).sort((one, other) => top(one) - top(other))
}

function around(group: readonly PixelRect[]): PixelRect {
  return {
    x0: Math.min(...group.map(({ x0 }) => x0)),
    y0: Math.min(...group.map(({ y0 }) => y0)),
    x1: Math.max(...group.map(({ x1 }) => x1)),
    y1: Math.max(...group.map(({ y1 }) => y1)),
  }
}

/** Back to the image's own pixels, with room for the letters that were too small or too near to count. */
function grow(rect: PixelRect, margin: number, factor: number, image: GreyImage): PixelRect {
  return {
    x0: Math.max(0, Math.floor((rect.x0 - margin) * factor)),
    y0: Math.max(0, Math.floor((rect.y0 - margin * 0.6) * factor)),
    x1: Math.min(image.width, Math.ceil((rect.x1 + margin) * factor)),
    y1: Math.min(image.height, Math.ceil((rect.y1 + margin * 0.6) * factor)),
  }
}
