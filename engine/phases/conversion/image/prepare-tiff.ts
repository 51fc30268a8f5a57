import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import { tellStep } from '../../../budget/tell-step.ts'
import { checkImageSize, openImage } from '../../../pdfium/image-facts.ts'
import { EngineError } from '../../../shared/errors.ts'
import { decodeTiff, isDecodable } from './decode-tiff.ts'
import { withTiff } from './read-tiff.ts'
import type { TiffFile, TiffFrame } from './read-tiff.ts'
import { writePlainTiff } from './write-plain-tiff.ts'

type Prepare = ConversionOperations['prepare-tiff']

const JPEG = 7
const YCBCR = 6
const PALETTE = 3
/** None, the three of CCITT, LZW, JPEG, deflate in two ways, PackBits, WebP. */
const PACKINGS_READ = new Set([1, 2, 3, 4, 5, JPEG, 8, 32_773, 32_946, 50_001])
const COLOURS_READ = new Map([
  [0, 1],
  [1, 1],
  [2, 3],
  [PALETTE, 1],
  [5, 4],
  [YCBCR, 3],
])
const UNSPECIFIED = 0
/** Written by programs of science and maps: LogLuv, LZMA, JPEG 2000 (three), LERC, JPEG XL, and JBIG. */
const PACKINGS_REFUSED = new Set([34_661, 34_676, 34_677, 34_925, 33_003, 33_005, 34_712, 34_887, 50_002])

/**
 * Operation `prepare-tiff`: leaves a TIFF whose pictures the image library reads as they are meant; of another one, as
 * a whole, a plain copy is written to `outPath`. A picture that cannot be decoded keeps its place in it.
 * Throws EngineError input unsupported_file_type (its first picture is packed in a way that nothing here knows),
 * image_too_large.
 */
export async function prepareTiff({ path, outPath, pagesMax }: Prepare['input']): Promise<Prepare['output']> {
  const rewritten = await withTiff(path, async file => {
    const { frames } = file
    if (frames[0] && PACKINGS_REFUSED.has(frames[0].compression)) throw unknownPacking()
    if (frames.length > pagesMax || !frames.some(frame => !isReadRight(frame) && isDecodable(frame))) return false
    return await rewrite(path, file, outPath)
  })
  return { rewritten: rewritten ?? false }
}

/** What the library reads, and not as something else: it takes any sample beyond the colours for transparency. */
function isReadRight(frame: TiffFrame): boolean {
  const { bits, samples, photometric, compression } = frame
  const colours = COLOURS_READ.get(photometric)
  if (!frame.isColourNamed || !PACKINGS_READ.has(compression) || colours === undefined) return false
  if (frame.sampleFormat !== 1 && frame.sampleFormat !== 4) return false
  if (![8, 16].includes(bits) && !(samples === 1 && [1, 2, 4].includes(bits))) return false
  if (photometric === PALETTE && bits > 8) return false
  if (photometric === YCBCR && compression !== JPEG) return false
  if (frame.isPlanar && frame.isTiled && samples > 1) return false
  const extra = samples - colours
  return extra === 0 || (extra === 1 && (frame.extraSamples[0] ?? UNSPECIFIED) !== UNSPECIFIED)
}

/** False when not one picture could be decoded. */
async function rewrite(path: string, file: TiffFile, outPath: string): Promise<boolean> {
  const out = writePlainTiff(outPath)
  let decoded = 0
  try {
    for (const [index, frame] of file.frames.entries()) {
      tellStep('decode_frame', index + 1)
      checkImageSize(frame.width, frame.height)
      const pixels = await pixelsOf(path, file, frame, index + 1).catch(() => null)
      if (pixels) decoded++
      out.add({ ...frame, pixels })
    }
  } finally {
    out.close()
  }
  return decoded > 0
}

async function pixelsOf(path: string, file: TiffFile, frame: TiffFrame, page: number): Promise<Buffer> {
  if (!isReadRight(frame) && isDecodable(frame)) return await decodeTiff(file, frame)
  return await openImage(path, page, 'as_stored')
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
}

function unknownPacking(): EngineError {
  return new EngineError(
    'input',
    'unsupported_file_type',
    'Die TIFF-Datei ist auf eine Weise gepackt, die hier nicht gelesen wird. Bitte sie in ihrem Programm als gewöhnliche TIFF- oder PDF-Datei speichern und erneut einreichen.',
  )
}
