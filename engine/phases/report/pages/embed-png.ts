import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'

interface PngParts {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  /** PNG specification, 11.2.2: 0 grey, 2 colour, 3 palette, 4 and 6 the same with transparency. */
  readonly colourType: number
  readonly isInterlaced: boolean
  readonly isTransparent: boolean
  readonly palette: Uint8Array | null
  readonly data: Uint8Array
}

/**
 * Embeds a PNG. PDF's own decoder knows the rows of a PNG (ISO 32000-1, 7.4.4.4), so the compressed data goes in as it
 * is;
 * pictures with transparency or interlacing are first laid on white.
 */
export async function embedPng(target: PDFDocument, bytes: Uint8Array): Promise<PDFRef> {
  const parts = readPng(bytes)
  if (parts && !parts.isInterlaced && !parts.isTransparent) return embedParts(target, parts)
  const plain = await sharp(bytes, { failOn: 'none' })
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
  const plainParts = readPng(plain)
  if (!plainParts) throw new Error('PNG could not be rewritten')
  return embedParts(target, plainParts)
}

function embedParts(target: PDFDocument, parts: PngParts): PDFRef {
  const { context } = target
  const colours = parts.colourType === 2 ? 3 : 1
  const palette = parts.palette ? context.register(context.flateStream(parts.palette)) : null
  const colourSpace = palette
    ? ['Indexed', 'DeviceRGB', (parts.palette?.length ?? 3) / 3 - 1, palette]
    : parts.colourType === 2
      ? 'DeviceRGB'
      : 'DeviceGray'
  return context.register(
    context.stream(parts.data, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: parts.width,
      Height: parts.height,
      BitsPerComponent: parts.bitDepth,
      ColorSpace: colourSpace,
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: parts.bitDepth, Columns: parts.width },
    }),
  )
}

/** Null when the bytes are no PNG whose parts are all there. */
function readPng(bytes: Uint8Array): PngParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452) return null
  const colourType = bytes[25] ?? 0
  const data: Uint8Array[] = []
  let palette: Uint8Array | null = null
  let isTransparent = colourType === 4 || colourType === 6
  let isEnded = false
  for (let at = 8; at + 12 <= bytes.length && !isEnded;) {
    const length = view.getUint32(at)
    const name = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    if (at + 12 + length > bytes.length) return null
    const chunk = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'PLTE') palette = chunk
    else if (name === 'tRNS') isTransparent = true
    else if (name === 'IDAT') data.push(chunk)
    else if (name === 'IEND') isEnded = true
    at += 12 + length
  }
  if (!isEnded || data.length === 0 || (colourType === 3 && !palette)) return null
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    bitDepth: bytes[24] ?? 8,
    colourType,
    isInterlaced: bytes[28] !== 0,
    isTransparent,
    palette: colourType === 3 ? palette : null,
    data: Buffer.concat(data),
  }
}
