import { readFile, writeFile } from '../../../shared/disk/files.ts'
import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import { corruptImage } from '../../../pdfium/image-facts.ts'
import type { FileNote } from '../../../model/document.ts'
import type { ImageMediaType, PageMediaType } from '../../../model/media-type.ts'
import { isEngineError } from '../../../shared/errors.ts'
import { decodeBmp } from './decode-bmp.ts'
import { decodeHeic } from './decode-heic.ts'
import { decodeBySharp } from './decode-by-sharp.ts'
import type { DecodedImage } from './decode-by-sharp.ts'
import { encodeImage } from './normalize-image-encode.ts'

type Normalize = ConversionOperations['normalize-image']
type Input = Omit<Normalize['input'], 'mediaType'> & {
  readonly mediaType: ImageMediaType | Exclude<PageMediaType, 'application/pdf'>
}

/** Less of a picture is not worth a page. */
const READABLE_SHARE_MIN = 0.1

/**
 * Operation `normalize-image`: writes the first picture of a file upright, in sRGB and on white, as a JPEG or, when it
 * has few colours, as a PNG. Also saves what is left of a JPEG, PNG or TIFF that was cut off.
 * Notes: `first_frame_only`, `truncated`. Throws EngineError input: corrupt_file, image_too_large.
 */
export async function normalizeImage({ path, mediaType, outPath }: Input): Promise<Normalize['output']> {
  const image = await decode(path, mediaType)
  if (image.readableShare < READABLE_SHARE_MIN) throw corruptImage(new Error('too little of the picture is left'))
  const encoded = await encodeImage(image)
  await writeFile(outPath, encoded.bytes)
  return { mediaType: encoded.mediaType, notes: [...frameNotes(image), ...cutNotes(image)] }
}

async function decode(path: string, mediaType: Input['mediaType']): Promise<DecodedImage> {
  if (mediaType !== 'image/bmp' && mediaType !== 'image/heic') return await decodeBySharp(path)
  const content = await readFile(path)
  try {
    return mediaType === 'image/bmp' ? decodeBmp(content) : await decodeHeic(content)
  } catch (error) {
    throw isEngineError(error) ? error : corruptImage(error)
  }
}

function frameNotes({ frames }: DecodedImage): FileNote[] {
  if (frames <= 1) return []
  return [
    {
      code: 'first_frame_only',
      message: `Die Bilddatei enthält ${frames.toLocaleString('de-DE')} Einzelbilder; übernommen wurde das erste. Werden die anderen gebraucht, bitte einzeln oder als PDF einreichen.`,
    },
  ]
}

function cutNotes({ isDamaged, readableShare }: DecodedImage): FileNote[] {
  if (!isDamaged) return []
  const percent = Math.floor(readableShare * 100)
  const left = percent > 99 ? '' : ` Lesbar sind etwa ${percent} % des Bildes.`
  return [
    {
      code: 'truncated',
      message: `Die Bilddatei ist unvollständig oder beschädigt.${left} Bitte prüfen, ob etwas fehlt, und die Datei gegebenenfalls neu anfordern.`,
    },
  ]
}
