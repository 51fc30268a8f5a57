import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { evenLight, PAPER_GREY } from './even-light.ts'
import { transformGrey } from './grey-image.ts'
import type { GreyImage } from './grey-image.ts'

const WEIGHTS = weightsOf(weightFile.pixels)

/** Deviation of the paper's greys; of scans, receipts and photos of plain paper it is at most 5. */
const GRAIN_MIN = 9
/** So many deviations below the paper is no grain any more: of a million pixels a thousand are. */
const GRAIN_DEVIATIONS = 3
/** Blurs in pixels at 250 dpi; the coarser the grain, the more it takes, and letters with it. */
const BLURS = [1, 1.6] as const
const CALM_DPI = 250
/** Between ink and what is left of the grain; with less there is no telling them apart. */
const DEPTH_MIN = 25
const INK_TARGET = 30
const INK_QUANTILE = WEIGHTS.inkQuantile
const HALF_WIDTH = WEIGHTS.halfWidth

interface Grain {
  /** Most frequent grey of the evened page. */
  readonly paper: number
  /** Deviation of the paper's greys around it. */
  readonly deviation: number
}

/** Whether the paper of an evened page is so grainy that the grain would be taken for faint ink. */
export function isGrainy({ data }: GreyImage): boolean {
  return grainOf(data).deviation >= GRAIN_MIN
}

/**
 * Takes the grain out of tinted, woven, recycled or noisily scanned paper, which the recogniser would look for letters
 * in: blurs it, and whitens everything that is not clearly darker than the paper. Null where ink and grain are too much
 * alike.
 */
export async function calmPaper(image: GreyImage): Promise<GreyImage | null> {
  for (const blur of BLURS) {
    const sigma = Math.max(0.3, (blur * image.dpi) / CALM_DPI)
    const soft = evenLight(await transformGrey(image, image.dpi, pixels => pixels.blur(sigma)))
    const calm = whiten(soft.data)
    if (calm) return { ...image, data: calm }
  }
  return null
}

/**
 * Paper and its grain by the peak of the page's greys; ink is far from it, and the lighter side may be cut off at
 * white.
 */
function grainOf(data: Buffer): Grain {
  const histogram = new Uint32Array(256)
  count(data, histogram)
  const smooth = Array.from(histogram, (_, grey) => {
    let sum = 0
    for (let near = grey - 2; near <= grey + 2; near++) sum += histogram[Math.min(254, Math.max(0, near))] ?? 0
    return sum
  })
  let paper = 128
  for (let grey = 128; grey < 253; grey++) if ((smooth[grey] ?? 0) > (smooth[paper] ?? 0)) paper = grey
  let half = paper
  while (half > 0 && (smooth[half] ?? 0) > (smooth[paper] ?? 0) / 2) half--
  return { paper, deviation: (paper - half) / HALF_WIDTH }
}

/** Null where the ink is no darker than the grain. */
function whiten(data: Buffer): Buffer | null {
  const { paper, deviation } = grainOf(data)
  const cut = Math.round(paper - GRAIN_DEVIATIONS * deviation)
  const ink = inkBelow(data, cut)
  if (ink === null || cut - ink < DEPTH_MIN) return null
  const table = Uint8Array.from({ length: 256 }, (_, grey) => {
    const share = Math.min(1, Math.max(0, (grey - ink) / (cut - ink)))
    return Math.round(INK_TARGET + share * (PAPER_GREY - INK_TARGET))
  })
  const out = Buffer.allocUnsafe(data.length)
  for (let at = 0; at < out.length; at++) out[at] = table[data[at] ?? 255] ?? 255
  return out
}

/** Grey of the darker quarter of what is darker than `cut`; null when there is next to nothing. */
function inkBelow(data: Buffer, cut: number): number | null {
  const histogram = new Uint32Array(256)
  count(data, histogram)
  const total = histogram.subarray(0, Math.max(0, cut)).reduce((sum, count) => sum + count, 0)
  if (total < data.length * 0.0005) return null
  let seen = 0
  for (let grey = 0; grey < cut; grey++) {
    seen += histogram[grey] ?? 0
    if (seen >= total * INK_QUANTILE) return grey
  }
  return null
}

function count(data: Buffer, histogram: Uint32Array): void {
  for (let at = 0; at < data.length; at++) {
    const grey = data[at] ?? 255
    histogram[grey] = (histogram[grey] ?? 0) + 1
  }
}
