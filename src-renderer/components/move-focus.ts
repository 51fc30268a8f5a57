import type { KeyboardEvent } from 'react'

/** Arrow up and down, Home and End lead through the elements of a list that match `selector`; Tab goes on as ever. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const target = stops[targetOf(event.key, stops.indexOf(document.activeElement as HTMLElement), stops.length)]
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Index to go to from `current` (-1 = none of them); -1 when the key leads nowhere. */
export function targetOf(key: string, current: number, count: number): number {
  if (current < 0 || count === 0) return -1
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, count - 1)
    case 'ArrowUp':
      return Math.max(current - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
