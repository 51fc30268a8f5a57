import { deflateSync } from 'node:zlib'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { Sharp } from 'sharp'

const JPEG_QUALITY = 90

/** Embeds a frame (0-based) of a TIFF: black and white stays one bit deep, everything else becomes JPEG. */
export async function embedTiffPage(
  target: PDFDocument,
  bytes: Uint8Array,
  frame: number,
): Promise<{ image: PDFRef; orientation: number }> {
  const source = () => sharp(bytes, { page: frame, failOn: 'none' })
  const { bitsPerSample } = await source().metadata()
  if (bitsPerSample === 1) return { image: await embedBilevel(target, source().autoOrient()), orientation: 1 }
  const jpeg = await source()
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const image = await target.embedJpg(jpeg)
  await image.embed()
  return { image: image.ref, orientation: 1 }
}

async function embedBilevel(target: PDFDocument, picture: Sharp): Promise<PDFRef> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  const rowBytes = Math.ceil(info.width / 8)
  const packed = Buffer.alloc(rowBytes * info.height)
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const isWhite = (data[(y * info.width + x) * info.channels] ?? 0) > 127
      const at = y * rowBytes + (x >> 3)
      if (isWhite) packed[at] = (packed[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return target.context.register(
    target.context.stream(deflateSync(packed, { level: 9 }), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: info.width,
      Height: info.height,
      BitsPerComponent: 1,
      ColorSpace: 'DeviceGray',
      Filter: 'FlateDecode',
    }),
  )
}
