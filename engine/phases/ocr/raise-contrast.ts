import { evenLight, PAPER_GREY } from './even-light.ts'
import type { GreyImage } from './grey-image.ts'

/** Pixels darker than the paper by this much are ink, not the paper's noise. */
const INK_BELOW_PAPER = 35
/** Ink this dark is left as it is: thresholding copes with it, and stretching would only thicken letters. */
const INK_DARK_ENOUGH = 90
/** What faint ink is stretched to. */
const INK_TARGET = 30

/**
 * Darkens faint print (thermal paper, pale toner, light scans): the local threshold takes it for the paper's noise
 * and would drop whole lines without a trace. Pages with dark ink come back as they are.
 */
export function raiseContrast(image: GreyImage): GreyImage {
  const ink = darkInk(evenLight(everySecond(image)).data)
  if (ink === null || ink <= INK_DARK_ENOUGH) return image
  const evened = evenLight(image)
  const gain = (PAPER_GREY - INK_TARGET) / (PAPER_GREY - ink)
  const table = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.max(0, Math.min(255, Math.round(PAPER_GREY - (PAPER_GREY - grey) * gain))),
  )
  const data = Buffer.allocUnsafe(evened.data.length)
  for (let index = 0; index < data.length; index++) data[index] = table[evened.data[index] ?? 255] ?? 255
  return { ...evened, data }
}

/** Grey of the darker quarter of the ink: the cores of letters, not their edges. Null when there is next to no ink. */
function darkInk(data: Buffer): number | null {
  const histogram = new Uint32Array(256)
  for (const grey of data) histogram[grey] = (histogram[grey] ?? 0) + 1
  const darkest = PAPER_GREY - INK_BELOW_PAPER
  const total = histogram.subarray(0, darkest).reduce((sum, count) => sum + count, 0)
  if (total < data.length * 0.0005) return null
  let seen = 0
  for (let grey = 0; grey < darkest; grey++) {
    seen += histogram[grey] ?? 0
    if (seen >= total / 4) return grey
  }
  return null
}

/** Every second pixel of every second row: a quarter of the work, the same greys. */
function everySecond({ data, width, height, dpi }: GreyImage): GreyImage {
  const small = { width: (width + 1) >> 1, height: (height + 1) >> 1, dpi: dpi / 2 }
  const kept = Buffer.allocUnsafe(small.width * small.height)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) kept[y * small.width + x] = data[2 * y * width + 2 * x] ?? 255
  }
  return { ...small, data: kept }
}
