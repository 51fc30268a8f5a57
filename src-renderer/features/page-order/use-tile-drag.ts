import { useState } from 'react'
import type { DragEvent } from 'react'

/** Type of what is dragged here: the key of a page. */
export const PAGE_DRAG = 'application/x-steuerstapel-page'

/** Dragging a page, and taking one that is dropped here. */
export function useTileDrag(key: string, onDrop: (key: string) => void) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(PAGE_DRAG, key)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(PAGE_DRAG)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const dragged = event.dataTransfer.getData(PAGE_DRAG)
      if (dragged !== '') onDrop(dragged)
    },
  }
  return { isOver, handlers }
}
