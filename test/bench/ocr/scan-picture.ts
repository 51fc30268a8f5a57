import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { rasterize } from '../../fixtures/make/rasterize.ts'
import type { Picture } from './native-tesseract.ts'

const MEDIA_TYPES = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png', tif: 'image/tiff' } as const
export type ScanMediaType = (typeof MEDIA_TYPES)[keyof typeof MEDIA_TYPES]

/** The first page of a scan as a picture of `dpi`: PDFs are drawn into the folder `work`. */
export async function toPicture(path: string, dpi: number, work: string): Promise<Picture> {
  if (mediaTypeOf(path) !== 'application/pdf') return { path, dpi }
  const [page] = await rasterize(readFileSync(path), dpi)
  if (!page) throw new Error(`${path} has no page`)
  const picture = join(work, `${basename(path)}.png`)
  const raw = { width: page.width, height: page.height, channels: page.channels }
  writeFileSync(picture, await sharp(page.data, { raw }).png({ compressionLevel: 1 }).toBuffer())
  return { path: picture, dpi }
}

/** By the ending of its name. Throws for what is no page. */
export function mediaTypeOf(file: string): ScanMediaType {
  const type = typeOf(file)
  if (type === null) throw new Error(`no page type: ${file}`)
  return type
}

/** The same, null for what is no page. */
export function typeOf(file: string): ScanMediaType | null {
  const ending = file.split('.').at(-1) ?? ''
  return ending in MEDIA_TYPES ? MEDIA_TYPES[ending as keyof typeof MEDIA_TYPES] : null
}
