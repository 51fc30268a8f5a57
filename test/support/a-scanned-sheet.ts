import sharp from 'sharp'
import type { GreyImage } from '../../engine/phases/ocr/pixels/grey-image.ts'
import { rasterize } from '../fixtures/make/rasterize.ts'
import { lay, paper, throughJpeg } from './a-grey-page.ts'

/** A page of a PDF as printed and scanned: 200 dpi, grey, noise, JPEG. `index` counts from 0. */
export async function scanned(pdf: Uint8Array, index = 0): Promise<GreyImage> {
  const raster = (await rasterize(pdf, 200))[index]
  if (!raster) throw new Error('nothing was drawn')
  const blank = paper()
  const ink = await sharp(raster.data, {
    raw: { width: raster.width, height: raster.height, channels: raster.channels },
  })
    .resize(blank.width, blank.height, { fit: 'fill' })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer()
  return throughJpeg(lay(blank, ink), 60)
}
