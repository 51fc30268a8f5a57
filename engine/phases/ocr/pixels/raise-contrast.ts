import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { calmPaper, isGrainy } from './calm-paper.ts'
import { edgeSharpness } from './edge-sharpness.ts'
import { evenLight, PAPER_GREY } from './even-light.ts'
import { transformGrey } from './grey-image.ts'
import type { GreyImage } from './grey-image.ts'

const WEIGHTS = weightsOf(weightFile.pixels)

/** Pixels darker than the paper by this much are ink, not the paper's noise. */
const INK_BELOW_PAPER = 35
/** Ink this dark is left as it is: thresholding copes with it, and stretching would only thicken letters. */
const INK_DARK_ENOUGH = 90
/** What faint ink is stretched to. */
const INK_TARGET = 30

const SPREAD_MAX = WEIGHTS.spreadMax
/** Blur in pixels at 250 dpi that keeps the paper's noise from being raised with faint ink, and softens crisp print. */
const SOFT_SIGMA = 1
const CRISP_MIN = WEIGHTS.crispMin

/**
 * Prepares a page for the recogniser, which would lose print without a trace: softens crisp print, darkens faint print
 * (thermal paper, pale toner, light scans), which the local threshold takes for the paper's noise, and evens out a
 * photo's light. Grain of the paper is taken out.
 */
export async function raiseContrast(image: GreyImage): Promise<GreyImage> {
  const sample = evenLight(everySecond(image))
  const calm = isGrainy(sample) ? await calmPaper(image) : null
  if (calm) return calm
  const ink = darkInk(sample.data)
  const isFaint = ink !== null && ink > INK_DARK_ENOUGH
  const isSoftened = isFaint || edgeSharpness(image) >= CRISP_MIN
  const soft = isSoftened ? await soften(image) : image
  if (!isFaint) return sample.spread > SPREAD_MAX ? evenLight(soft) : soft
  const evened = evenLight(soft)
  const gain = (PAPER_GREY - INK_TARGET) / (PAPER_GREY - ink)
  const table = Uint8Array.from({ length: 256 }, (_, grey) =>
    Math.max(0, Math.min(255, Math.round(PAPER_GREY - (PAPER_GREY - grey) * gain))),
  )
  const data = Buffer.allocUnsafe(evened.data.length)
  for (let index = 0; index < data.length; index++) data[index] = table[evened.data[index] ?? 255] ?? 255
  return { ...soft, data }
}

/** The image blurred a little, so that the breaks in thin strokes close. */
export function soften(image: GreyImage): Promise<GreyImage> {
  return transformGrey(image, image.dpi, pixels => pixels.blur(SOFT_SIGMA))
}

/** Grey of the darker quarter of the ink: the cores of letters, not their edges. Null when there is next to no ink. */
function darkInk(data: Buffer): number | null {
  const histogram = new Uint32Array(256)
  for (let at = 0; at < data.length; at++) {
    const grey = data[at] ?? 255
    histogram[grey] = (histogram[grey] ?? 0) + 1
  }
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
    keepEverySecond(data, 2 * y * width, kept.subarray(y * small.width, (y + 1) * small.width))
  }
  return { ...small, data: kept }
}

function keepEverySecond(data: Uint8Array, first: number, kept: Uint8Array): void {
  for (let x = 0; x < kept.length; x++) kept[x] = data[first + 2 * x] ?? 255
}
