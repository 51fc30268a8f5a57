import type { PageWord } from '../../../wire/page-text.ts'
import type { Box } from '../../../wire/box.ts'

/** A place on a page, in shares of its width and height. */
export type Point = readonly [x: number, y: number]

/** Words that a person pointed at: their text and the box around them. */
export interface Picked {
  readonly text: string
  readonly box: Box
}

/** Beside a word a hand may miss it by so much of the page's height. */
const MISS_MAX = 0.006

/** The word at a point, or right beside it; null where there is none. */
export function wordAt(words: readonly PageWord[], point: Point, missMax = MISS_MAX): PageWord | null {
  let best: PageWord | null = null
  let bestDistance = missMax
  for (const word of words) {
    const distance = distanceTo(word.box, point)
    if (distance <= bestDistance) {
      if (distance === 0) return word
      best = word
      bestDistance = distance
    }
  }
  return best
}

/**
 * The words from one point to another, in reading order; a point between words counts for the nearest. Null without
 * words.
 */
export function pickWords(words: readonly PageWord[], from: Point, to: Point): Picked | null {
  const first = wordAt(words, from, 0.05)
  const last = wordAt(words, to, 0.05)
  if (!first || !last) return null
  const [x, y, width, height] = boxAround([first.box, last.box])
  return pickedOf(
    words.filter(({ box }) => {
      const [centerX, centerY] = [box[0] + box[2] / 2, box[1] + box[3] / 2]
      return centerX >= x && centerX <= x + width && centerY >= y && centerY <= y + height
    }),
  )
}

/** The one place where a typed text stands on a page; null when it stands nowhere or more than once. */
export function findTyped(words: readonly PageWord[], typed: string): Picked | null {
  const wanted = bare(typed)
  if (wanted.length < 2) return null
  const found = words.flatMap((_word, start) => {
    let text = ''
    for (let end = start; end < words.length && text.length < wanted.length; end++) {
      text = bare(text + (words[end]?.text ?? ''))
      if (text === wanted) return [words.slice(start, end + 1)]
      if (!wanted.startsWith(text)) return []
    }
    return []
  })
  return found.length === 1 && found[0] ? pickedOf(found[0]) : null
}

export type PageClick =
  { readonly type: 'focus'; readonly field: string } | { readonly type: 'take' } | { readonly type: 'nothing' }

/**
 * What a click on the page means. A box leads to its field; a word becomes the value of the field that has the focus.
 * Where a word lies in the box of another field the box wins, unless the focused field has no value yet or the person
 * insists.
 */
export function meaningOfClick(click: {
  readonly focused: string | null
  readonly isFocusedEmpty: boolean
  /** Field whose box was clicked. */
  readonly boxOf: string | null
  readonly isOnWord: boolean
  readonly isInsisting: boolean
}): PageClick {
  const { focused, boxOf } = click
  const canTake = focused !== null && click.isOnWord
  if (boxOf !== null && !(canTake && (click.isInsisting || click.isFocusedEmpty)))
    return { type: 'focus', field: boxOf }
  return canTake ? { type: 'take' } : { type: 'nothing' }
}

/** Whether a point lies in a box. */
export function isWithin([x, y, width, height]: Box, [pointX, pointY]: Point): boolean {
  return pointX >= x && pointX <= x + width && pointY >= y && pointY <= y + height
}

function pickedOf(words: readonly PageWord[]): Picked | null {
  if (words.length === 0) return null
  const sorted = words.toSorted((one, other) => one.line - other.line || one.box[0] - other.box[0])
  return { text: sorted.map(({ text }) => text).join(' '), box: boxAround(sorted.map(({ box }) => box)) }
}

/** Within the page, whatever rounding did. */
function boxAround(boxes: readonly Box[]): Box {
  const left = share(Math.min(...boxes.map(([x]) => x)))
  const top = share(Math.min(...boxes.map(([, y]) => y)))
  const right = share(Math.max(...boxes.map(([x, , width]) => x + width)))
  const bottom = share(Math.max(...boxes.map(([, y, , height]) => y + height)))
  return [left, top, right - left, bottom - top]
}

function share(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}

function distanceTo([x, y, width, height]: Box, [pointX, pointY]: Point): number {
  const dx = Math.max(x - pointX, 0, pointX - x - width)
  const dy = Math.max(y - pointY, 0, pointY - y - height)
  return Math.hypot(dx, dy)
}

/** As it compares: without spaces and the marks that stand around values. */
function bare(text: string): string {
  return text.replaceAll(/[\s€:;()]|[.,](?=\s*$)/g, '').toLowerCase()
}
