import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { UnreadReason } from '../../../model/page.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { plausibility } from '../words/judge-word.ts'
import type { RecognizedWord } from '../pixels/recognized-word.ts'
import { findStrokes } from './unread-strokes.ts'
import type { Stroke } from './unread-strokes.ts'

const WEIGHTS = weightsOf(weightFile.unread)

/** A part of an image with writing that was not read, in its pixels. */
export interface UnreadRect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly reason: UnreadReason
}

const MM_PER_INCH = 25.4
const READ_CONFIDENCE = WEIGHTS.readMin
const WORD_MARGIN = WEIGHTS.wordMargin

/** Sizes of a stroke of writing in millimetres; smaller ones are specks and dots, larger ones frames and pictures. */
const STROKE_MM = { min: 1.6, widthMax: 110, heightMax: 32, thicknessMax: 0.95 } as const
const DENSITY_MAX = WEIGHTS.densityMax
/** Strokes nearer than this belong together: the gap between written words, and between lines. */
const GAP_X_MM = 6
const GAP_Y_MM = WEIGHTS.gapY

/** Of a region. Less is a stray mark, an initial, a tick. */
const REGION_WIDTH_MM = 11
const REGION_HEIGHT_MM = WEIGHTS.regionHeight
/** Length of all strokes together. */
const LENGTH_MM = 45
/** A stroke as large as this that winds (is so much longer than wide) is several letters written in one go. */
const JOINED_MM = { width: 6, height: 2.4 } as const
const WINDING = 2
const JOINED_SHARE = WEIGHTS.joinedShare
const UNEVEN_HEIGHTS = WEIGHTS.unevenHeights
const GUESSED_SHARE = WEIGHTS.guessedShare
/** Print that was not read: so many marks of the size of letters. */
const LETTERS_MIN = 8
const DOUBTFUL_CONFIDENCE = WEIGHTS.doubtfulMin
const DOUBTFUL_SHARE = WEIGHTS.doubtfulShare

/**
 * Where on a straightened page there is writing that was not read: ink in strokes, of which no word accounts that is
 * sure and plausible. Joined strokes and uneven heights tell handwriting from print. Frames, rules, bars, logos, specks
 * and pictures are no writing.
 */
export async function findUnread(image: GreyImage, words: readonly RecognizedWord[]): Promise<UnreadRect[]> {
  const { dpi, strokes } = await findStrokes(image)
  const mm = dpi / MM_PER_INCH
  const scale = dpi / image.dpi
  const isRead = coverOf(words.filter(isSure), scale)
  const writing = strokes.filter(stroke => isWriting(stroke, mm))
  const open = writing.filter(stroke => !isRead(stroke))
  const joined = writing.filter(stroke => isRead(stroke) && isJoined(stroke, mm))
  const guessed = beside(open, joined, mm)
  return groupNear([...open, ...guessed], mm).flatMap(group => {
    const rect = around(group)
    const reason = reasonOf(group, rect, mm)
    if (!reason) return []
    const isGuessed =
      sum(group.filter(stroke => guessed.has(stroke)).map(lengthOf)) > GUESSED_SHARE * sum(group.map(lengthOf))
    if (isGuessed || (reason === 'unreadable' && isReadDoubtfully(rect, words, scale))) return []
    return [{ ...grow(rect, mm, 1 / scale, image), reason }]
  })
}

/** Joined strokes in the row of joined strokes that nothing was read of: of a neat hand some words look sure. */
function beside(open: readonly Stroke[], joined: readonly Stroke[], mm: number): Set<Stroke> {
  const found = new Set<Stroke>()
  const row = open.filter(stroke => isJoined(stroke, mm))
  for (const known of row) {
    for (const other of joined) {
      const dx = Math.max(other.x0 - known.x1, known.x0 - other.x1)
      const overlap = Math.min(other.y1, known.y1) - Math.max(other.y0, known.y0)
      const isLevel = overlap > 0.5 * Math.min(other.y1 - other.y0, known.y1 - known.y0)
      if (found.has(other) || dx > GAP_X_MM * mm || !isLevel) continue
      found.add(other)
      row.push(other)
    }
  }
  return found
}

/** Read for certain: sure, plausible, and more than a sign. */
export function isSure({ text, confidence }: RecognizedWord): boolean {
  return confidence * plausibility(text) >= READ_CONFIDENCE && /[\p{L}\p{N}]/u.test(text)
}

function isWriting({ x0, y0, x1, y1, ink, thickness }: Stroke, mm: number): boolean {
  const [width, height] = [(x1 - x0) / mm, (y1 - y0) / mm]
  if (Math.max(width, height) < STROKE_MM.min || width > STROKE_MM.widthMax || height > STROKE_MM.heightMax)
    return false
  if (thickness > STROKE_MM.thicknessMax * mm) return false
  const isCompact = Math.min(width, height) > 3
  return !isCompact || ink <= DENSITY_MAX * (x1 - x0) * (y1 - y0)
}

/** Whether most of a stroke lies within a word. */
function coverOf(words: readonly RecognizedWord[], scale: number): (stroke: Stroke) => boolean {
  const boxes = words.map(({ x0, y0, x1, y1 }) => {
    const margin = (y1 - y0) * WORD_MARGIN
    return {
      x0: (x0 - margin) * scale,
      x1: (x1 + margin) * scale,
      y0: (y0 - margin) * scale,
      y1: (y1 + margin) * scale,
    }
  })
  return ({ x0, y0, x1, y1 }) => {
    let covered = 0
    for (const box of boxes) {
      if (box.y1 <= y0 || box.y0 >= y1) continue
      const width = Math.min(x1, box.x1) - Math.max(x0, box.x0)
      const height = Math.min(y1, box.y1) - Math.max(y0, box.y0)
      if (width > 0 && height > 0) covered += width * height
    }
    return covered > 0.5 * (x1 - x0) * (y1 - y0)
  }
}

interface Rect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

function groupNear(strokes: readonly Stroke[], mm: number): Stroke[][] {
  const left = new Set(strokes)
  const groups: Stroke[][] = []
  for (const first of strokes) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const member of group) {
      for (const other of left) {
        const dx = Math.max(other.x0 - member.x1, member.x0 - other.x1)
        const dy = Math.max(other.y0 - member.y1, member.y0 - other.y1)
        if (dx > GAP_X_MM * mm || dy > GAP_Y_MM * mm) continue
        left.delete(other)
        group.push(other)
      }
    }
    groups.push(group)
  }
  return groups
}

function reasonOf(group: readonly Stroke[], rect: Rect, mm: number): UnreadReason | null {
  if (rect.x1 - rect.x0 < REGION_WIDTH_MM * mm || rect.y1 - rect.y0 < REGION_HEIGHT_MM * mm) return null
  const length = sum(group.map(lengthOf))
  if (length < LENGTH_MM * mm) return null
  const joined = sum(group.filter(stroke => isJoined(stroke, mm)).map(lengthOf))
  const heights = group.map(({ y0, y1 }) => y1 - y0)
  if (joined >= length * JOINED_SHARE) return 'handwriting'
  if (group.length < LETTERS_MIN) return null
  return deviation(heights) >= UNEVEN_HEIGHTS && joined > 0 ? 'handwriting' : 'unreadable'
}

function isJoined(stroke: Stroke, mm: number): boolean {
  const [width, height] = [stroke.x1 - stroke.x0, stroke.y1 - stroke.y0]
  return width >= JOINED_MM.width * mm && height >= JOINED_MM.height * mm && lengthOf(stroke) >= WINDING * width
}

/** Of the line that a pen drew, in pixels. */
function lengthOf({ ink, thickness }: Stroke): number {
  return ink / Math.max(1, thickness)
}

function isReadDoubtfully(rect: Rect, words: readonly RecognizedWord[], scale: number): boolean {
  const area = sum(
    words
      .filter(({ text, confidence }) => confidence * plausibility(text) >= DOUBTFUL_CONFIDENCE)
      .map(({ x0, y0, x1, y1 }) => {
        const width = Math.min(x1 * scale, rect.x1) - Math.max(x0 * scale, rect.x0)
        const height = Math.min(y1 * scale, rect.y1) - Math.max(y0 * scale, rect.y0)
        return Math.max(0, width) * Math.max(0, height)
      }),
  )
  return area > DOUBTFUL_SHARE * (rect.x1 - rect.x0) * (rect.y1 - rect.y0)
}

function around(group: readonly Stroke[]): Rect {
  return {
    x0: Math.min(...group.map(({ x0 }) => x0)),
    y0: Math.min(...group.map(({ y0 }) => y0)),
    x1: Math.max(...group.map(({ x1 }) => x1)),
    y1: Math.max(...group.map(({ y1 }) => y1)),
  }
}

function grow({ x0, y0, x1, y1 }: Rect, margin: number, factor: number, image: GreyImage): Rect {
  return {
    x0: Math.max(0, (x0 - margin) * factor),
    y0: Math.max(0, (y0 - margin) * factor),
    x1: Math.min(image.width, (x1 + margin) * factor),
    y1: Math.min(image.height, (y1 + margin) * factor),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Standard deviation by mean. */
function deviation(values: readonly number[]): number {
  const mean = sum(values) / values.length
  return Math.sqrt(sum(values.map(value => (value - mean) ** 2)) / values.length) / mean
}
