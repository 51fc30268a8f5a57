/** How large a page is shown: as a whole, or by its share of the width that it has. */
export type PageZoom = 'page' | number

const LEVELS: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3]
/** Wider than this a page that fills the width is not easier to read, CSS pixels. */
const WIDTH_MAX_PX = 1200
const MARGIN_PX = 24

/** The next level up or down; from the whole page it goes on at its neighbour. */
export function stepZoom(zoom: PageZoom, direction: -1 | 1): PageZoom {
  if (zoom === 'page') return direction === 1 ? 1 : 0.5
  const next = direction === 1 ? LEVELS.find(level => level > zoom) : LEVELS.findLast(level => level < zoom)
  return next ?? zoom
}

/** CSS width of a page of a shape (width : height) in a pane that is a size container. */
export function widthOf(zoom: PageZoom, shape: number): string {
  if (zoom === 'page') return `min(100cqw - ${MARGIN_PX}px, (100cqh - ${MARGIN_PX}px) * ${shape})`
  return `calc(min(100cqw - ${MARGIN_PX}px, ${WIDTH_MAX_PX}px) * ${zoom})`
}

/** Whether more is shown of a page than its picture for a screen has: beyond the width of a pane, or on a finer screen. */
export function isEnlarged(zoom: PageZoom): boolean {
  return zoom !== 'page' && zoom * devicePixelRatio > 1.25
}
