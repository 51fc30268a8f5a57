import { createRequire } from 'node:module'
import { checkImageSize } from '../../../pdfium/image-facts.ts'
import { assert } from '../../../shared/assert.ts'
import type { DecodedImage } from './decode-by-sharp.ts'

/** The parts of libheif-js that are used; it comes without types. */
interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (target: { data: Uint8ClampedArray } | null) => void,
  ): void
  free(): void
}
interface Libheif {
  readonly HeifDecoder: new () => { decode(content: Uint8Array): readonly HeifImage[] }
}

/**
 * HEVC puts a byte between zeros that would look like a start code (ITU-T H.265, 7.4.2). The decoder moves all that
 * follows at each of them, about so many bytes in five seconds; in pictures that were not made for it they are rare.
 */
const BYTES_MOVED_MAX = 2e10
const PREVENTION = Buffer.from([0, 0, 3])

let loaded: Libheif | null = null

/**
 * Decodes the primary picture of a HEIC file. The file's own turns and mirrors (irot, imir: ISO/IEC 23008-12, 6.5.10
 * and
 * 6.5.12) are applied by the decoder; Exif orientation says the same once more and is left alone.
 * Throws EngineError input image_too_large, and other errors when it cannot be decoded.
 */
export async function decodeHeic(content: Buffer): Promise<DecodedImage> {
  assert(countPreventions(content) * content.length < BYTES_MOVED_MAX, 'a picture that can be decoded in time')
  try {
    loaded ??= load()
    const images = new loaded.HeifDecoder().decode(content)
    try {
      const image = images.find(candidate => candidate.is_primary()) ?? images[0]
      assert(image, 'a file with a picture')
      return { ...(await pixelsOf(image)), dpi: null, frames: images.length, isDamaged: false, readableShare: 1 }
    } finally {
      for (const image of images) image.free()
    }
  } catch (error) {
    // A decoder that failed once may hold memory or be broken; the next file gets a fresh one.
    loaded = null
    throw error
  }
}

async function pixelsOf(image: HeifImage): Promise<Pick<DecodedImage, 'data' | 'width' | 'height'>> {
  const [width, height] = [image.get_width(), image.get_height()]
  checkImageSize(width, height)
  const shown = await new Promise<{ data: Uint8ClampedArray }>((resolve, reject) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, target => {
      if (target) resolve(target)
      else reject(new Error('HEIC picture cannot be decoded'))
    })
  })
  return { data: onWhite(shown.data), width, height }
}

function countPreventions(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf(PREVENTION); at !== -1; at = content.indexOf(PREVENTION, at + 3)) count++
  return count
}

function load(): Libheif {
  const create = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif-bundle.js') as () => Libheif
  return create()
}

/** Three bytes a pixel of four, laid on white paper. */
function onWhite(rgba: Uint8ClampedArray): Buffer {
  const rgb = Buffer.alloc((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] ?? 255
    for (let channel = 0; channel < 3; channel++) {
      const value = rgba[from + channel] ?? 0
      rgb[to + channel] = alpha === 255 ? value : Math.round((value * alpha + 255 * (255 - alpha)) / 255)
    }
  }
  return rgb
}
