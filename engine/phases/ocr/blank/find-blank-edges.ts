import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { GreyImage } from '../pixels/grey-image.ts'

const WEIGHTS = weightsOf(weightFile.blank)

/** How deep a scan border may reach into the page. */
const BORDER_MM_MAX = 12
const LINE_SHARE_MIN = WEIGHTS.lineShareMin
/** A line of shadow along the edge is this thin at least. */
const LINE_MM_MAX = 3

/**
 * Sets the depth of scan borders to 0: ink that touches the edge of the image, as far as it reaches within 12 mm, and
 * the thin shadow that a sheet's own edge throws near it. Changes `depth`.
 */
export function dropScanEdges({ width, height, dpi }: GreyImage, depth: Uint8Array, depthMin: number): void {
  const border = Math.round((BORDER_MM_MAX / 25.4) * dpi)
  const inBorder = (x: number, y: number): boolean =>
    x < border || y < border || x >= width - border || y >= height - border
  const queue: number[] = []
  const take = (x: number, y: number): void => {
    const at = y * width + x
    if (x < 0 || y < 0 || x >= width || y >= height || !inBorder(x, y) || (depth[at] ?? 0) < depthMin) return
    depth[at] = 0
    queue.push(at)
  }
  for (let x = 0; x < width; x++) {
    take(x, 0)
    take(x, height - 1)
  }
  for (let y = 0; y < height; y++) {
    take(0, y)
    take(width - 1, y)
  }
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      take(x + dx, y + dy)
  }
  dropShadowLines({ width, height, dpi }, depth, depthMin, border)
}

/** A strip of the border zone in which most columns (or rows) hold a little ink is the shadow of the sheet's edge. */
function dropShadowLines(
  { width, height, dpi }: Pick<GreyImage, 'width' | 'height' | 'dpi'>,
  depth: Uint8Array,
  depthMin: number,
  border: number,
): void {
  const thick = Math.round((LINE_MM_MAX / 25.4) * dpi)
  const sides = [
    { length: width, at: (along: number, deep: number) => deep * width + along },
    { length: width, at: (along: number, deep: number) => (height - 1 - deep) * width + along },
    { length: height, at: (along: number, deep: number) => along * width + deep },
    { length: height, at: (along: number, deep: number) => along * width + width - 1 - deep },
  ]
  for (const { length, at } of sides) {
    const columns: number[][] = []
    for (let along = 0; along < length; along++) {
      const inked: number[] = []
      for (let deep = 0; deep < border; deep++)
        if ((depth[at(along, deep)] ?? 0) >= depthMin) inked.push(at(along, deep))
      if (inked.length > 0 && inked.length <= thick) columns.push(inked)
    }
    if (columns.length >= length * LINE_SHARE_MIN)
      for (const inked of columns) for (const index of inked) depth[index] = 0
  }
}
