import type { PageText, Word } from '../../../model/page.ts'
import type { BoundPage } from './bound-stack.ts'
import type { Pen } from '../../../paper/pen.ts'
import type { Typeface } from '../../../paper/typeface.ts'

/** Words are drawn at most this much larger or smaller than the middle size of their line. */
const SIZE_RATIO_MAX = 1.4
/** Height of a small letter: what is flatter (a dash, a dot) says nothing about the size of its letters. */
const FLAT_TOP = 540

interface PlacedWord {
  readonly word: Word
  /** Foot of the word on its baseline, in points of the upright page. */
  readonly x: number
  readonly y: number
  readonly length: number
  readonly size: number
}

/** The words that a page does not carry as text itself: recognised ones, and all of them when the page is a picture. */
export function hiddenWords(page: BoundPage, text: PageText | null): readonly Word[] {
  if (!text || text.source === 'none') return []
  if (page.isPicture || text.source === 'ocr') return text.words
  if (text.source === 'digital') return []
  return text.words.filter(word => word.confidence < 1)
}

/** Lays invisible words exactly over the printed ones, line by line, so that they can be found, marked and copied. */
export function drawTextLayer(pen: Pen, page: BoundPage, text: PageText | null, face: Typeface): void {
  const words = hiddenWords(page, text).filter(word => face.encode(word.text.trim()) !== '')
  if (words.length === 0 || !text) return
  const lines = new Map<number, Word[]>()
  for (const word of words) {
    const line = lines.get(word.line)
    if (line) line.push(word)
    else lines.set(word.line, [word])
  }
  pen.save()
  pen.transform(page.view.toPage)
  for (const line of lines.values()) drawLine(pen, page, text, line, face)
  pen.restore()
}

function drawLine(pen: Pen, page: BoundPage, text: PageText, line: readonly Word[], face: Typeface): void {
  const angle = (-text.skewDegrees * Math.PI) / 180
  const placed = line.map(word => placeWord(word, page, angle, face))
  const middle = median(placed.map(word => word.size))
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (const [index, { word, x, y, length, size: own }] of placed.entries()) {
    const size = Math.min(Math.max(own, middle / SIZE_RATIO_MAX), middle * SIZE_RATIO_MAX)
    const printed = word.text.trim()
    const natural = face.widthOf(printed, size)
    const stretch = natural > 0 ? length / natural : 1
    const follower = index < placed.length - 1 ? ' ' : ''
    pen.hidden(face, size, [cos * stretch, sin * stretch, -sin, cos, x, y], printed + follower)
  }
}

/**
 * Finds foot, length and font size of a word. On slanted lines a box keeps the word's own length and height around the
 * word's middle, so the word is that box turned about its middle.
 */
function placeWord(word: Word, page: BoundPage, angle: number, face: Typeface): PlacedWord {
  const [left, top, wide, high] = word.box
  const length = Math.max(wide * page.view.width, 0.1)
  const thickness = Math.max(high * page.view.height, 0.1)
  const middleX = (left + wide / 2) * page.view.width
  const middleY = (1 - top - high / 2) * page.view.height
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const extent = face.extentOf(word.text.trim())
  const reach = Math.max(extent.top, FLAT_TOP) - extent.bottom
  const size = (thickness * 1000) / reach
  const drop = thickness / 2 - (-extent.bottom * size) / 1000
  return {
    word,
    x: middleX - (cos * length) / 2 + sin * drop,
    y: middleY - (sin * length) / 2 - cos * drop,
    length,
    size,
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
