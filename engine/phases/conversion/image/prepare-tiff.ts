import type { Sharp } from 'sharp'
import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import { tellStep } from '../../../budget/tell-step.ts'
import { checkImageSize, imageFacts, openImage } from '../../../pdfium/image-facts.ts'
import type { FileNote } from '../../../model/document.ts'
import { readFile } from '../../../shared/disk/files.ts'
import { EngineError, isEngineError } from '../../../shared/errors.ts'
import { decodeTiff, isDecodable } from './decode-tiff.ts'
import { withTiff } from './read-tiff.ts'
import type { TiffFile, TiffFrame } from './read-tiff.ts'
import { picturesAlone } from './tiff-picture-alone.ts'
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

/** A page for a picture that does not say how large it is: A4 at 150 dpi. */
const A4 = { width: 1240, height: 1754, resolution: { x: 150, y: 150, unit: 2 } }

/**
 * Operation `prepare-tiff`: leaves a TIFF whose pictures the image library reads as they are meant, all of them; of
 * another one, as a whole, a plain copy is written to `outPath`. A picture that cannot be decoded keeps its place in it.
 * Notes: `truncated`. Throws EngineError input unsupported_file_type (its first picture is packed in a way that nothing
 * here knows), image_too_large.
 */
export async function prepareTiff({ path, outPath, pagesMax }: Prepare['input']): Promise<Prepare['output']> {
  const prepared = await withTiff(path, async file => {
    const { frames } = file
    if (frames[0] && PACKINGS_REFUSED.has(frames[0].compression)) throw unknownPacking()
    const isShort = file.breaksOff || (frames.length > 1 && (await countByLibrary(path)) < frames.length)
    const isOdd = isShort || frames.some(frame => !isReadRight(frame) && isDecodable(frame))
    // More than that is refused by its number, and what does not chain is none of the library's.
    if (!isOdd || (frames.length > pagesMax && !isShort)) return { rewritten: false, notes: breakNotes(file) }
    return { rewritten: await rewrite({ path, file, isShort, pagesMax }, outPath), notes: breakNotes(file) }
  })
  return prepared ?? { rewritten: false, notes: [] }
}

/** The library stops at a directory that it cannot make sense of, and says nothing of what comes behind it. */
async function countByLibrary(path: string): Promise<number> {
  try {
    return (await imageFacts(path, 1)).pageCount
  } catch (error) {
    if (isEngineError(error)) return 0
    throw error
  }
}

function breakNotes({ breaksOff, frames }: TiffFile): FileNote[] {
  if (!breaksOff) return []
  const found = frames.length === 1 ? 'dem ersten Bild' : `${frames.length.toLocaleString('de-DE')} Bildern`
  return [
    {
      code: 'truncated',
      message: `Die TIFF-Datei bricht nach ${found} ab: Sie nennt ein weiteres, das in ihr nicht zu finden ist. Bitte prüfen, ob Seiten fehlen, und die Datei gegebenenfalls neu anfordern.`,
    },
  ]
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

interface OddTiff {
  readonly path: string
  readonly file: TiffFile
  /** The library does not get at all of its pictures. */
  readonly isShort: boolean
  readonly pagesMax: number
}

/** False when not one picture could be decoded. */
async function rewrite({ path, file, isShort, pagesMax }: OddTiff, outPath: string): Promise<boolean> {
  const out = writePlainTiff(outPath)
  const alone = isShort ? picturesAlone(await readFile(path), file) : null
  // Of more than are taken only the number counts.
  const isCounted = file.frames.length > pagesMax
  let decoded = 0
  try {
    for (const [index, frame] of file.frames.entries()) {
      tellStep('decode_frame', index + 1)
      checkImageSize(frame.width, frame.height)
      const read = () => (alone ? openImage(alone(index), 1, 'as_stored') : openImage(path, index + 1, 'as_stored'))
      const pixels = isCounted ? null : await pixelsOf(file, frame, read).catch(() => null)
      if (pixels) decoded++
      const isSized = frame.width > 0 && frame.height > 0
      out.add({ ...frame, ...(isSized ? {} : A4), pixels })
    }
  } finally {
    out.close()
  }
  return decoded > 0 || isCounted
}

async function pixelsOf(file: TiffFile, frame: TiffFrame, read: () => Sharp): Promise<Buffer> {
  if (!isReadRight(frame) && isDecodable(frame)) return await decodeTiff(file, frame)
  return await read()
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
