import { resizeGrey } from './grey-image.ts'
import type { GreyImage } from './grey-image.ts'

/** What was made of an image so far; it goes with the image. */
const copies = new WeakMap<GreyImage, Map<number, Promise<GreyImage>>>()
const halves = new WeakMap<GreyImage, GreyImage>()

/**
 * The image at `dpi`, kept for whoever asks next, so nobody may write into it: a page is often looked at again before
 * anything of it was changed. The image itself where it is no larger.
 */
export function smallCopy(image: GreyImage, dpi: number): Promise<GreyImage> {
  if (dpi >= image.dpi) return Promise.resolve(image)
  const known = copies.get(image) ?? new Map<number, Promise<GreyImage>>()
  copies.set(image, known)
  const copy = known.get(dpi) ?? resizeGrey(image, dpi)
  known.set(dpi, copy)
  return copy
}

/**
 * The image at half of its resolution, for a look that asks for shapes and not for greys; nobody may write into it.
 * Means of two by two pixels in whole numbers, at a fifth of the time of the image library.
 */
export function halfOf(image: GreyImage): GreyImage {
  const half = halves.get(image) ?? halved(image)
  halves.set(image, half)
  return half
}

function halved({ data, width, height, dpi }: GreyImage): GreyImage {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1, dpi: dpi / 2 }
  const out = Buffer.allocUnsafe(half.width * half.height)
  const pairs = width >> 1
  for (let y = 0; y < half.height; y++) {
    const upper = 2 * y * width
    const lower = Math.min(2 * y + 1, height - 1) * width
    const first = y * half.width
    halveRows(data, { upper, lower, pairs }, out, first)
    // The last column of an odd width stands alone.
    if (pairs < half.width) out[first + pairs] = ((data[upper + width - 1] ?? 0) + (data[lower + width - 1] ?? 0)) >> 1
  }
  return { ...half, data: out }
}

/** Means of two rows; a function of its own, since V8 leaves its compiled code at the end of an inner loop of a page. */
function halveRows(
  data: Uint8Array,
  { upper, lower, pairs }: { readonly upper: number; readonly lower: number; readonly pairs: number },
  out: Uint8Array,
  first: number,
): void {
  for (let x = 0; x < pairs; x++) {
    const left = upper + 2 * x
    const right = lower + 2 * x
    const sum = (data[left] ?? 0) + (data[left + 1] ?? 0) + (data[right] ?? 0) + (data[right + 1] ?? 0)
    out[first + x] = (sum + 2) >> 2
  }
}

/** How far two resolutions may be apart to count as one. */
const NEAR = 0.01

/** About the image at `dpi` for such a look: its half where that has about this resolution, or is scaled down further. */
export function roughCopy(image: GreyImage, dpi: number): Promise<GreyImage> {
  if (dpi > (image.dpi / 2) * (1 + NEAR)) return smallCopy(image, dpi)
  const half = halfOf(image)
  return half.dpi <= dpi * (1 + NEAR) ? Promise.resolve(half) : smallCopy(half, dpi)
}
