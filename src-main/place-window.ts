import type { Rectangle } from 'electron'

export const SIZE_MIN = { width: 760, height: 520 }
const SIZE_USUAL = { width: 1366, height: 860 }
/** So much of the title bar has to be on a screen to be caught with the mouse. */
const GRIP = { width: 120, height: 40 }

/**
 * Where the window opens: where it was when that is still on a screen (one may be unplugged since), else in the middle,
 * and never larger than the largest screen. Screens are their work areas, in device-independent pixels.
 */
export function placeWindow(kept: Rectangle | null, screens: readonly Rectangle[]): Partial<Rectangle> {
  const widest = Math.max(SIZE_MIN.width, ...screens.map(screen => screen.width))
  const highest = Math.max(SIZE_MIN.height, ...screens.map(screen => screen.height))
  const wanted = kept ?? SIZE_USUAL
  const size = {
    width: Math.min(Math.max(wanted.width, SIZE_MIN.width), widest),
    height: Math.min(Math.max(wanted.height, SIZE_MIN.height), highest),
  }
  if (!kept || !screens.some(screen => isGripOn(screen, { ...kept, ...size }))) return size
  return { x: kept.x, y: kept.y, ...size }
}

function isGripOn(screen: Rectangle, window: Rectangle): boolean {
  const right = Math.min(window.x + window.width, screen.x + screen.width)
  const wide = right - Math.max(window.x, screen.x)
  return wide >= GRIP.width && window.y >= screen.y && window.y + GRIP.height <= screen.y + screen.height
}
