/**
 * Scrolls a container just so far that the element is in sight, `margin` CSS pixels from its edges; nothing around it
 * moves.
 */
export function scrollWithin(element: Element, container: Element, margin = 0): void {
  const [inner, outer] = [element.getBoundingClientRect(), container.getBoundingClientRect()]
  container.scrollTop += overhang(inner.top, inner.bottom, outer.top + margin, outer.bottom - margin)
  container.scrollLeft += overhang(inner.left, inner.right, outer.left + margin, outer.right - margin)
}

/** How far `start` to `end` is to be moved to lie between `from` and `to`; what is too long shows its start. */
export function overhang(start: number, end: number, from: number, to: number): number {
  if (start < from || end - start > to - from) return start - from
  return end > to ? end - to : 0
}
