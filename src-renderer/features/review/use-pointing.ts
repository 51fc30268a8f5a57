import { useState } from 'react'
import type { PointerEvent } from 'react'
import type { PageWord, UnreadRegion } from '../../../wire/page-text.ts'
import type { Box } from '../../../wire/box.ts'
import { isWithin, pickWords, wordAt } from './word-picking.ts'
import type { Picked, Point } from './word-picking.ts'

/** A value's place on the page. */
export interface PageBox {
  readonly field: string
  readonly label: string
  readonly box: Box
  readonly isDoubtful: boolean
}

/** What is under the pointer. */
export interface Pointed {
  readonly word: PageWord | null
  readonly box: PageBox | null
  readonly unread: UnreadRegion | null
}

export interface PointingOptions {
  readonly boxes: readonly PageBox[]
  readonly words: readonly PageWord[]
  readonly unread: readonly UnreadRegion[]
  /** The field that words are taken into. */
  readonly active: string | null
  readonly onPoint: (pointed: Pointed) => void
  readonly onClick: (pointed: Pointed, isInsisting: boolean) => void
  readonly onDrag: (picked: Picked) => void
}

/** Where the pointer is not on the page. */
export const NOTHING: Pointed = { word: null, box: null, unread: null }

/** So far a hand may slip while it clicks. */
const CLICK_MAX = 0.006

/** Pointing at words of a page, clicking them and dragging over them; gives the box to mark, and what to listen to. */
export function usePointing(options: PointingOptions) {
  const { words, active, onPoint, onClick, onDrag } = options
  const [from, setFrom] = useState<Point | null>(null)
  const [at, setAt] = useState<Point | null>(null)
  const isDragging = from !== null && at !== null && Math.hypot(at[0] - from[0], at[1] - from[1]) > CLICK_MAX
  const picked = isDragging ? pickWords(words, from, at) : null
  const hovered = from === null && at !== null && active !== null ? (wordAt(words, at)?.box ?? null) : null
  const handlers = {
    // The field that is to get the words keeps the focus.
    onMouseDown: (event: { preventDefault(): void }) => active !== null && event.preventDefault(),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setFrom(pointOf(event))
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const point = pointOf(event)
      setAt(point)
      if (from === null) onPoint(under(point, options))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const point = pointOf(event)
      setFrom(null)
      if (picked) onDrag(picked)
      else if (from !== null) onClick(under(point, options), event.shiftKey)
    },
    onPointerCancel: () => setFrom(null),
    onPointerLeave: () => {
      setAt(null)
      onPoint(NOTHING)
    },
  }
  return { marked: picked?.box ?? hovered, handlers }
}

function under(point: Point, { boxes, words, unread }: PointingOptions): Pointed {
  return {
    word: wordAt(words, point),
    box: boxes.find(each => isWithin(each.box, point)) ?? null,
    unread: unread.find(each => isWithin(each.box, point)) ?? null,
  }
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return [(event.clientX - left) / width, (event.clientY - top) / height]
}
