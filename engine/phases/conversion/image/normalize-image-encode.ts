import sharp from 'sharp'
import type { DecodedImage } from './decode-by-sharp.ts'

const JPEG_QUALITY = 90
/** Up to as many a picture is drawn, not taken: print, a chart, a QR code. */
const FEW_COLOURS = 32

/** A photo as a JPEG, a picture of few colours without loss as a PNG (one bit deep when they are two). */
export async function encodeImage(
  image: Pick<DecodedImage, 'data' | 'width' | 'height' | 'dpi'>,
): Promise<{ readonly bytes: Buffer; readonly mediaType: 'image/jpeg' | 'image/png' }> {
  const { data, width, height, dpi } = image
  const plain = sharp(data, { raw: { width, height, channels: 3 } })
  const picture = dpi === null ? plain : plain.withDensity(dpi)
  const colours = countColours(data, FEW_COLOURS)
  if (colours > FEW_COLOURS) {
    // Coloured print frays when its colours are stored at half the resolution.
    const bytes = await picture.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer()
    return { bytes, mediaType: 'image/jpeg' }
  }
  const bytes = await picture
    .png({ palette: true, colours: Math.max(2, colours), dither: 0, quality: 100, compressionLevel: 9 })
    .toBuffer()
  return { bytes, mediaType: 'image/png' }
}

/** Counts up to one more than `max`; three bytes a pixel. */
function countColours(data: Buffer, max: number): number {
  const seen = new Set<number>()
  for (let at = 0; at + 2 < data.length; at += 3) {
    seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
    if (seen.size > max) break
  }
  return seen.size
}
