import type { TiffFrame } from './read-tiff.ts'

/** Numbers of one row of a segment, as many as `out` holds. */
export type ReadRow = (bytes: Buffer, row: number, out: Float64Array) => void

const UNSIGNED = 1
const SIGNED = 2
const FLOATING = 3
const NO_PREDICTOR = 1
const FLOAT_PREDICTOR = 3
/** Tag 262: up to here a sample is brightness of a colour. */
const RGB = 2

/**
 * Reads rows of samples as numbers, of 1 to 32 bits or floating point of 16, 32 or 64, and undoes the predictor
 * (TIFF 6.0, section 14; technical note 3). `perRow`: samples of a row; `step`: of a pixel in this plane.
 */
export function rowReader(frame: TiffFrame, isLittleEndian: boolean, perRow: number, step: number): ReadRow {
  const rowBytes = Math.ceil((perRow * frame.bits) / 8)
  const value = sampleReader(frame, isLittleEndian)
  const size = 2 ** frame.bits
  // The axes of CIE L*a*b* have a sign whatever the file says, and its brightness has none.
  const isSigned = frame.sampleFormat === SIGNED && frame.photometric <= RGB
  const isSummed = frame.predictor !== NO_PREDICTOR && frame.predictor !== FLOAT_PREDICTOR
  return (bytes, row, out) => {
    let stored = bytes.subarray(row * rowBytes, (row + 1) * rowBytes)
    if (stored.length < rowBytes) stored = Buffer.concat([stored, Buffer.alloc(rowBytes - stored.length)])
    if (frame.predictor === FLOAT_PREDICTOR)
      stored = withoutFloatPredictor(stored, frame.bits / 8, step, isLittleEndian)
    for (let index = 0; index < perRow; index++) out[index] = value(stored, index)
    if (isSummed) {
      for (let index = step; index < perRow; index++) out[index] = ((out[index] ?? 0) + (out[index - step] ?? 0)) % size
    }
    if (!isSigned) return
    for (let index = 0; index < perRow; index++)
      if ((out[index] ?? 0) >= size / 2) out[index] = (out[index] ?? 0) - size
  }
}

function sampleReader({ bits, sampleFormat }: TiffFrame, isLittleEndian: boolean) {
  if (sampleFormat === FLOATING) return floatReader(bits, isLittleEndian)
  if (bits === 8) return (from: Buffer, index: number): number => from[index] ?? 0
  if (bits === 16) {
    return (from: Buffer, index: number): number =>
      isLittleEndian ? from.readUInt16LE(index * 2) : from.readUInt16BE(index * 2)
  }
  if (bits === 32) {
    return (from: Buffer, index: number): number =>
      isLittleEndian ? from.readUInt32LE(index * 4) : from.readUInt32BE(index * 4)
  }
  return (from: Buffer, index: number): number => {
    let value = 0
    for (let bit = index * bits; bit < (index + 1) * bits; bit++) {
      value = value * 2 + (((from[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    }
    return value
  }
}

function floatReader(bits: number, isLittleEndian: boolean) {
  if (bits === 16) {
    return (from: Buffer, index: number): number =>
      half(isLittleEndian ? from.readUInt16LE(index * 2) : from.readUInt16BE(index * 2))
  }
  if (bits === 64) {
    return (from: Buffer, index: number): number =>
      isLittleEndian ? from.readDoubleLE(index * 8) : from.readDoubleBE(index * 8)
  }
  return (from: Buffer, index: number): number =>
    isLittleEndian ? from.readFloatLE(index * 4) : from.readFloatBE(index * 4)
}

/** IEEE 754 binary16. */
function half(stored: number): number {
  const [sign, exponent, fraction] = [stored >> 15 ? -1 : 1, (stored >> 10) & 31, stored & 1023]
  if (exponent === 0) return sign * fraction * 2 ** -24
  return exponent === 31 ? Number.NaN : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** The bytes of a row are differences, those of highest value of all its samples first. */
function withoutFloatPredictor(row: Buffer, bytes: number, step: number, isLittleEndian: boolean): Buffer {
  const sums = Buffer.from(row)
  for (let index = step; index < sums.length; index++) sums[index] = (sums[index] ?? 0) + (sums[index - step] ?? 0)
  const samples = sums.length / bytes
  const out = Buffer.alloc(sums.length)
  for (let index = 0; index < samples; index++) {
    for (let byte = 0; byte < bytes; byte++) {
      out[index * bytes + (isLittleEndian ? bytes - 1 - byte : byte)] = sums[byte * samples + index] ?? 0
    }
  }
  return out
}

/** What black and white are among the samples of a frame. */
export interface SampleRange {
  readonly low: number
  readonly high: number
}

/**
 * The range that samples of this kind have; null when it shows only in their values: numbers of 32 bits or with a sign
 * and floating point are used for anything.
 */
export function knownRange({ bits, sampleFormat, photometric }: TiffFrame): SampleRange | null {
  return (sampleFormat === UNSIGNED || photometric > RGB) && bits <= 16 ? { low: 0, high: 2 ** bits - 1 } : null
}

/** The smallest usual range that holds what was seen; of values below 0 just what was seen. */
export function guessedRange({ bits, sampleFormat }: TiffFrame, low: number, high: number): SampleRange {
  if (low < 0 || low > high) return { low, high: Math.max(high, low + 1) }
  const usual = [sampleFormat === FLOATING ? 1 : 255, 255, 32_767, 65_535, 2 ** bits - 1]
  return { low: 0, high: usual.find(most => high <= most) ?? high }
}
