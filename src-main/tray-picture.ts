const BLUE = [0x0f, 0x54, 0x8c] as const
const WHITE = [0xff, 0xff, 0xff] as const
const GREEN = [0x6c, 0xcb, 0x5f] as const
const GREY = [0x8a, 0x9b, 0xab] as const

/**
 * The program's sign as raw pixels for `nativeImage.createFromBitmap` (BGRA, `size` by `size`): a stack of sheets, and
 * beneath it how far the work is. `percent` is 0 to 100, null without work.
 */
export function drawTrayPicture(size: number, percent: number | null): Buffer {
  const pixels = Buffer.alloc(size * size * 4)
  const fill = (left: number, top: number, right: number, bottom: number, [r, g, b]: readonly number[]): void => {
    for (let y = Math.round(top * size); y < Math.round(bottom * size); y += 1) {
      for (let x = Math.round(left * size); x < Math.round(right * size); x += 1) {
        pixels.set([b ?? 0, g ?? 0, r ?? 0, 0xff], (y * size + x) * 4)
      }
    }
  }
  fill(0.03, 0.03, 0.97, 0.97, BLUE)
  fill(0.25, 0.16, 0.75, 0.3, WHITE)
  fill(0.25, 0.36, 0.75, 0.46, WHITE)
  fill(0.25, 0.52, 0.75, 0.62, WHITE)
  if (percent !== null) {
    fill(0.12, 0.72, 0.88, 0.88, GREY)
    fill(0.12, 0.72, 0.12 + (0.76 * Math.min(Math.max(percent, 0), 100)) / 100, 0.88, GREEN)
  }
  return pixels
}
