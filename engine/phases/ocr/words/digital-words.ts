import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { PdfChar } from '../../../pdfium/pdf-chars.ts'
import type { ShareRect } from '../../../pdfium/pdf-geometry.ts'
import type { PageText, Word } from '../../../model/page.ts'
import { numberLines } from './number-lines.ts'
import { turnRect } from './turn-rect.ts'

const WEIGHTS = weightsOf(weightFile.words)

/** The words of a page's digital text on the upright page, and the turn that makes it upright. */
export interface DigitalText {
  readonly words: readonly Word[]
  readonly rotation: PageText['rotation']
}

const TURNED_SHARE_MIN = WEIGHTS.turnedShareMin

/**
 * Words and lines of a page from the places of its characters. `aspect` is the width of the page as shown by its
 * height.
 */
export function digitalWords(chars: readonly PdfChar[], aspect: number): DigitalText {
  const rotation = rotationOf(chars)
  const upright = rotation % 180 === 0 ? aspect : 1 / aspect
  const boxed = groupChars(chars).flatMap(group => {
    const rect = clip(turnRect(union(group.rects), rotation))
    const text = group.text.normalize('NFC').trim()
    if (text === '' || rect.x1 <= rect.x0 || rect.y1 <= rect.y0) return []
    return [{ text, rect }]
  })
  return { words: numberLines(boxed, upright).map(word => ({ ...word, confidence: 1 })), rotation }
}

function rotationOf(chars: readonly PdfChar[]): PageText['rotation'] {
  const counts = [0, 0, 0, 0]
  let total = 0
  for (const { quarterTurns } of chars) {
    if (quarterTurns === null) continue
    counts[quarterTurns] = (counts[quarterTurns] ?? 0) + 1
    total++
  }
  const turned = counts.findIndex((count, turns) => turns > 0 && count >= total * TURNED_SHARE_MIN && count > 0)
  // Text that lies turned by a quarter clockwise needs three more to stand upright.
  return turned <= 0 ? 0 : (((4 - turned) * 90) as 90 | 180 | 270)
}

interface CharGroup {
  text: string
  readonly rects: ShareRect[]
}

/**
 * Splits at spaces and line ends, and where the next character stands somewhere else. Where each letter is placed by
 * itself, PDFium guesses spaces and line ends inside of words, whose letters touch.
 */
function groupChars(chars: readonly PdfChar[]): CharGroup[] {
  const groups: CharGroup[] = []
  let current: CharGroup | null = null
  let last: InkedChar | null = null
  let isGuess = false
  for (const char of chars) {
    const { text, rect, quarterTurns, guessed } = char
    if (!rect || text.trim() === '') {
      isGuess = guessed
      if (!guessed) last = null
      continue
    }
    const next = { rect, quarterTurns }
    if (!current || !last || (isGuess ? !isTouching(last, next) : isApart(last.rect, rect))) {
      current = { text: '', rects: [] }
      groups.push(current)
    }
    current.text += text
    current.rects.push(rect)
    last = next
    isGuess = false
  }
  return groups
}

interface InkedChar {
  readonly rect: ShareRect
  readonly quarterTurns: PdfChar['quarterTurns']
}

/** Two letters of one line that stand as near as those of a word. */
function isTouching(last: InkedChar, next: InkedChar): boolean {
  if (last.quarterTurns === null || last.quarterTurns !== next.quarterTurns) return false
  const isAcross = last.quarterTurns % 2 === 0
  const [one, two] = isAcross ? [last.rect, next.rect] : [onItsSide(last.rect), onItsSide(next.rect)]
  const width = Math.min(one.x1 - one.x0, two.x1 - two.x0)
  const height = Math.min(one.y1 - one.y0, two.y1 - two.y0)
  const gap = Math.max(two.x0 - one.x1, one.x0 - two.x1)
  const shared = Math.min(one.y1, two.y1) - Math.max(one.y0, two.y0)
  return gap <= width * WEIGHTS.touchingGap && -gap <= width * WEIGHTS.kernedShare && shared > height / 2
}

function onItsSide({ x0, y0, x1, y1 }: ShareRect): ShareRect {
  return { x0: y0, y0: x0, x1: y1, y1: x1 }
}

/** Neither axis of the two overlaps or nearly touches: not one word, whatever its direction. */
function isApart(last: ShareRect, next: ShareRect): boolean {
  const width = Math.max(last.x1 - last.x0, next.x1 - next.x0)
  const height = Math.max(last.y1 - last.y0, next.y1 - next.y0)
  const gapX = Math.max(next.x0 - last.x1, last.x0 - next.x1)
  const gapY = Math.max(next.y0 - last.y1, last.y0 - next.y1)
  return gapX > width * 1.5 || gapY > height * 1.5 || (gapX > 0 && gapY > 0)
}

function union(rects: readonly ShareRect[]): ShareRect {
  return {
    x0: Math.min(...rects.map(rect => rect.x0)),
    y0: Math.min(...rects.map(rect => rect.y0)),
    x1: Math.max(...rects.map(rect => rect.x1)),
    y1: Math.max(...rects.map(rect => rect.y1)),
  }
}

/** The part on the page; words that lie beside it are not seen and not kept. */
function clip({ x0, y0, x1, y1 }: ShareRect): ShareRect {
  return { x0: Math.max(0, x0), y0: Math.max(0, y0), x1: Math.min(1, x1), y1: Math.min(1, y1) }
}
