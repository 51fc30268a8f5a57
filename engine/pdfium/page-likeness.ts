import type { PdfPage } from './pdf-file.ts'
import { renderPdfPage } from './pdf-render.ts'
import type { Pixels } from './pdf-render.ts'
import { removeSameImages } from './same-images.ts'

/**
 * A part of the page as shown that is not looked at: x, y of the top left corner, width, height, as shares of the page.
 */
export type MaskedBox = readonly [x: number, y: number, width: number, height: number]

export interface LikenessOptions {
  readonly masked: MaskedBox | null
  /** Parts of the first page that are not looked at either, in its own space: left, bottom, right, top. */
  readonly passedOver?: readonly PageRect[]
  /** Clockwise quarters by which the second page was turned further than the first. */
  readonly turn: number
  /** Large images that are the same bytes at the same place need not be drawn; not where layers may hide them. */
  readonly mayHide: boolean
  /** The first page drawn in another way; what is seen in either drawing is shown by it. */
  readonly alsoShown?: Pixels | null
}

export type PageRect = readonly [left: number, bottom: number, right: number, top: number]

const SIDE_PX = 200
const SIZE_TOLERANCE_PT = 1.5
const TILE_PX = 6
/** Mean distance of grey values in a tile, of 255, above which the pages show something else there. */
export const TILE_DIFFERENCE_MAX = 8

/**
 * How far two pages are from showing the same: the largest mean distance of grey values in any tile of 6 by 6 pixels,
 * both drawn 200 pixels long and turned alike; Infinity where their sizes differ. Both pages are changed in memory.
 */
export function pageDistance(one: PdfPage, other: PdfPage, options: LikenessOptions): number {
  const { masked, passedOver = [], mayHide, alsoShown, turn } = options
  const size = smallSize(one, other, turn)
  if (!size) return Infinity
  if (!mayHide && !alsoShown) removeSameImages(one, other)
  const { widthPx, heightPx } = size
  const drawn = renderPdfPage(one, widthPx, heightPx, 'grey', turn)
  const first = alsoShown ? darkerOf(drawn, alsoShown) : drawn
  const second = renderPdfPage(other, widthPx, heightPx, 'grey')
  const masks = [
    ...(masked ? [onPixels(masked, widthPx, heightPx)] : []),
    ...passedOver.map(rect => onDevice(one, rect, size)),
  ]
  return largestTileDistance(first, second, masks)
}

/** The first page drawn as `pageDistance` draws it; null where the sizes of the pages differ. */
export function drawSmall(one: PdfPage, other: PdfPage, turn: number): Pixels | null {
  const size = smallSize(one, other, turn)
  return size && renderPdfPage(one, size.widthPx, size.heightPx, 'grey', size.turn)
}

interface SmallSize {
  readonly widthPx: number
  readonly heightPx: number
  /** Clockwise quarters by which the first page is to be turned. */
  readonly turn: number
}

function smallSize(one: PdfPage, other: PdfPage, turn: number): SmallSize | null {
  const [width, height] = turn % 2 === 0 ? [one.widthPt, one.heightPt] : [one.heightPt, one.widthPt]
  if (Math.abs(width - other.widthPt) > SIZE_TOLERANCE_PT) return null
  if (Math.abs(height - other.heightPt) > SIZE_TOLERANCE_PT) return null
  const scale = SIDE_PX / Math.max(width, height)
  return { widthPx: Math.max(1, Math.round(width * scale)), heightPx: Math.max(1, Math.round(height * scale)), turn }
}

function darkerOf(one: Pixels, other: Pixels): Pixels {
  const data = Buffer.from(one.data)
  for (let at = 0; at < data.length; at++) data[at] = Math.min(data[at] ?? 0, other.data[at] ?? 0)
  return { ...one, data }
}

interface Mask {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function onPixels([x, y, wide, high]: MaskedBox, width: number, height: number): Mask {
  return {
    left: Math.floor(x * width) - 1,
    top: Math.floor(y * height) - 1,
    right: Math.ceil((x + wide) * width) + 1,
    bottom: Math.ceil((y + high) * height) + 1,
  }
}

function onDevice(page: PdfPage, rect: PageRect, { widthPx, heightPx, turn }: SmallSize): Mask {
  const { api, scratch, i32 } = page.file.pdfium
  const corner = (x: number, y: number): readonly [number, number] => {
    api.FPDF_PageToDevice(page.handle, 0, 0, widthPx, heightPx, turn, x, y, scratch, scratch + 4)
    return [i32(scratch, 0), i32(scratch, 1)]
  }
  const [[x1, y1], [x2, y2]] = [corner(rect[0], rect[1]), corner(rect[2], rect[3])]
  return {
    left: Math.min(x1, x2) - 2,
    top: Math.min(y1, y2) - 2,
    right: Math.max(x1, x2) + 2,
    bottom: Math.max(y1, y2) + 2,
  }
}

/** Tiles overlap by half, so that a difference on the border of two is seen whole in a third. */
function largestTileDistance(one: Pixels, other: Pixels, masks: readonly Mask[]): number {
  const { width, height } = one
  const distances = new Uint8Array(width * height)
  for (let at = 0; at < distances.length; at++) distances[at] = Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0))
  for (const { left, top, right, bottom } of masks) {
    for (let y = Math.max(0, top); y < Math.min(bottom, height); y++) {
      distances.fill(0, y * width + Math.max(0, left), y * width + Math.max(0, Math.min(right, width)))
    }
  }
  let largest = 0
  for (let top = 0; top < height; top += TILE_PX / 2) {
    for (let left = 0; left < width; left += TILE_PX / 2) {
      let sum = 0
      for (let y = top; y < Math.min(top + TILE_PX, height); y++) {
        for (let x = left; x < Math.min(left + TILE_PX, width); x++) sum += distances[y * width + x] ?? 0
      }
      largest = Math.max(largest, sum)
    }
  }
  return largest / (TILE_PX * TILE_PX)
}
