import type { SampleRange } from './tiff-samples.ts'
import type { TiffFrame } from './read-tiff.ts'

/** Samples of a row to pixels of red, green and blue at `at` of `to`, three bytes each. */
export type ToRgb = (row: Float64Array, pixels: number, to: Buffer, at: number) => void

const WHITE_IS_ZERO = 0
const BLACK_IS_ZERO = 1
const RGB = 2
const PALETTE = 3
const SEPARATED = 5
const CIELAB = 8
const ICCLAB = 9
/** Samples of a pixel that are its colour. */
const COLOUR_SAMPLES: Readonly<Record<number, number>> = {
  [WHITE_IS_ZERO]: 1,
  [BLACK_IS_ZERO]: 1,
  [RGB]: 3,
  [PALETTE]: 1,
  [SEPARATED]: 4,
  [CIELAB]: 3,
  [ICCLAB]: 3,
}
const ALPHA = new Set([1, 2])

/** Samples of a pixel that are its colour by its photometric interpretation (tag 262); 0 when it is not known here. */
export function colourSamples(photometric: number): number {
  return COLOUR_SAMPLES[photometric] ?? 0
}

/**
 * How pixels of a frame get red, green and blue; what is transparent is laid on white. Only a sample that the file
 * calls alpha is one.
 */
export function toRgb(frame: TiffFrame, { low, high }: SampleRange): ToRgb {
  const { samples, photometric } = frame
  const colours = colourSamples(photometric)
  const scale = 255 / (high - low)
  const isAlpha = samples > colours && ALPHA.has(frame.extraSamples[0] ?? 0)
  const isPremultiplied = frame.extraSamples[0] === 1
  const colour = colourReader(frame, value => (value - low) * scale)
  return (row, pixels, to, at) => {
    const rgb: [number, number, number] = [0, 0, 0]
    for (let pixel = 0; pixel < pixels; pixel++) {
      const from = pixel * samples
      colour(row, from, rgb)
      const alpha = isAlpha ? (((row[from + colours] ?? high) - low) * scale) / 255 : 1
      for (let channel = 0; channel < 3; channel++) {
        const value = rgb[channel] ?? 0
        const shown = alpha >= 1 ? value : (isPremultiplied ? value : value * alpha) + 255 * (1 - alpha)
        to[at + pixel * 3 + channel] = Math.max(0, Math.min(255, Math.round(shown)))
      }
    }
  }
}

type ReadColour = (row: Float64Array, from: number, rgb: [number, number, number]) => void

/** `level` takes a sample to 0 to 255. */
function colourReader({ photometric, palette, bits }: TiffFrame, level: (value: number) => number): ReadColour {
  const sample = (row: Float64Array, at: number): number => level(row[at] ?? 0)
  switch (photometric) {
    case RGB:
      return (row, from, rgb) => {
        for (let channel = 0; channel < 3; channel++) rgb[channel] = sample(row, from + channel)
      }
    case PALETTE: {
      const entries = 2 ** bits
      return (row, from, rgb) => {
        const entry = row[from] ?? 0
        for (let channel = 0; channel < 3; channel++) rgb[channel] = (palette[channel * entries + entry] ?? 0) / 257
      }
    }
    case SEPARATED:
      return (row, from, rgb) => {
        const light = 1 - sample(row, from + 3) / 255
        for (let channel = 0; channel < 3; channel++) rgb[channel] = (255 - sample(row, from + channel)) * light
      }
    case CIELAB:
    case ICCLAB: {
      const axis = (value: number): number => {
        if (photometric === ICCLAB) return value - 128
        return value > 127.5 ? value - 256 : value
      }
      return (row, from, rgb) => {
        const [lightness, a, b] = [sample(row, from) / 2.55, sample(row, from + 1), sample(row, from + 2)]
        labToRgb(lightness, axis(a), axis(b), rgb)
      }
    }
    default: {
      const isInverted = photometric === WHITE_IS_ZERO
      return (row, from, rgb) => rgb.fill(isInverted ? 255 - sample(row, from) : sample(row, from))
    }
  }
}

/** CIE L*a*b* with the white of D50 to sRGB (IEC 61966-2-1), by way of D65 after Bradford. */
function labToRgb(lightness: number, a: number, b: number, rgb: [number, number, number]): void {
  const fy = (lightness + 16) / 116
  const cube = (f: number): number => (f > 6 / 29 ? f ** 3 : (f - 16 / 116) * (108 / 841))
  const [x, y, z] = [0.9642 * cube(fy + a / 500), cube(fy), 0.8249 * cube(fy - b / 200)]
  const linear = [
    3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
    -0.9787684 * x + 1.9161415 * y + 0.033454 * z,
    0.0719453 * x - 0.2289914 * y + 1.4052427 * z,
  ]
  for (let channel = 0; channel < 3; channel++) {
    const light = Math.max(0, Math.min(1, linear[channel] ?? 0))
    rgb[channel] = 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
  }
}
