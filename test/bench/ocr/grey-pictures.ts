import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from './native-tesseract.ts'

/** Grey copies without compression: what native tesseract reads fastest. Upright by EXIF, otherwise as they are. */
export async function toGreyPictures(pictures: readonly Picture[]): Promise<Picture[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-grey-'))
  return Promise.all(
    pictures.map(async ({ path, dpi }, index) => {
      const grey = join(folder, `${index}.tif`)
      const perMm = dpi / 25.4
      await sharp(path)
        .autoOrient()
        .toColourspace('b-w')
        .tiff({ compression: 'none', xres: perMm, yres: perMm })
        .toFile(grey)
      return { path: grey, dpi }
    }),
  )
}
