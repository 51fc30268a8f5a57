import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isSamePlace } from './review-place.ts'
import type { ReviewPlace } from './review-place.ts'

/** The address follows when a person stays, not with every field that is passed. */
const ADDRESS_AFTER_MS = 250
const FRAMES_WAITED = 3

export const PAGE_ID = 'pruefen-seite'

/** Id of the input of a field. */
export function inputIdOf(field: string): string {
  return `pruefen-feld-${field}`
}

export interface PlaceState {
  readonly place: ReviewPlace
  readonly setPlace: (place: ReviewPlace) => void
  /** Goes there and puts the focus on the field, or on the page where there is none. */
  readonly goTo: (place: ReviewPlace) => void
}

/** Where a person is; begins at the address, where it names no document at `first`, and is written into the address. */
export function useReviewPlace(
  address: ReviewPlace,
  first: ReviewPlace,
  onPlace: (place: ReviewPlace) => void,
): PlaceState {
  const [place, setPlace] = useState(address.documentId === null ? first : address)
  const [seen, setSeen] = useState(address)
  const [written, setWritten] = useState(address)
  if (!isSamePlace(address, seen)) {
    setSeen(address)
    // Going back and forth in the browser changes the address as well.
    if (!isSamePlace(address, written)) setPlace(address)
  }
  useEffect(() => {
    if (isSamePlace(place, written)) return
    const timer = setTimeout(() => {
      setWritten(place)
      onPlace(place)
    }, ADDRESS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [place, written, onPlace])
  return {
    place,
    setPlace,
    goTo: target => {
      flushSync(() => setPlace(target))
      focusField(target.field)
    },
  }
}

/**
 * Puts the focus on a field with its text selected, or on the page; a field that is still to be drawn is waited for,
 * unless the focus was moved in the meantime: then it stays where the person put it.
 */
export function focusField(field: string | null): void {
  focusDrawn(field, document.activeElement, FRAMES_WAITED)
}

function focusDrawn(field: string | null, focused: Element | null, framesLeft: number): void {
  const input = field === null ? null : document.getElementById(inputIdOf(field))
  if (input instanceof HTMLInputElement) {
    input.focus()
    input.select()
  } else if (field !== null && framesLeft > 0) {
    requestAnimationFrame(() => {
      const { activeElement, body } = document
      // What had it may be gone by now; then nobody has it.
      if (activeElement === focused || activeElement === body) focusDrawn(field, focused, framesLeft - 1)
    })
  } else document.getElementById(PAGE_ID)?.focus()
}
