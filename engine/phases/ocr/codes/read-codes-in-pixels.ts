import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { compileWasm } from '../../../pdfium/compile-wasm.ts'
import type { PageCodeFormat } from '../../../model/page-mark.ts'
import type { PixelRect } from '../pixels/find-missed.ts'
import type { GreyImage } from '../pixels/grey-image.ts'

/** A code that was read, with its place in the pixels of the image. */
export interface ReadCode extends PixelRect {
  readonly format: PageCodeFormat
  readonly text: string
}

/** How hard to look: `quick` costs about 35 ms for a page at 250 dpi, `hard` about five times that. */
export type Effort = 'quick' | 'hard'

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The part of the module (embind) that is used here: its own reading function takes RGBA pixels and turns them grey.
 */
interface Zxing {
  readonly HEAPU8: Uint8Array
  _malloc(bytes: number): number
  _free(pointer: number): void
  readBarcodesFromPixmap(
    pointer: number,
    width: number,
    height: number,
    options: object,
  ): {
    size(): number
    get(index: number): {
      readonly format: string
      readonly text: string
      readonly position: Readonly<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', Point>>
    }
    delete(): void
  }
}

const FORMATS: Readonly<Record<string, PageCodeFormat>> = {
  QRCode: 'QRCode',
  QRCodeModel1: 'QRCode',
  QRCodeModel2: 'QRCode',
  MicroQRCode: 'QRCode',
  DataMatrix: 'DataMatrix',
  Code128: 'Code128',
  Code39: 'Code39',
  Code39Std: 'Code39',
  Code39Ext: 'Code39',
  EAN13: 'EAN13',
  ISBN: 'EAN13',
  UPCA: 'EAN13',
  EAN8: 'EAN8',
  PDF417: 'PDF417',
  CompactPDF417: 'PDF417',
  Aztec: 'Aztec',
  AztecCode: 'Aztec',
}
const CODES_MAX = 32
/** More than any symbology holds (QR: 4,296 letters and digits). */
const TEXT_MAX = 4_300
/** Shorter ones are what tables and letters are taken for; Code 39 has no check digit. */
const CODE39_LETTERS_MIN = 4

/**
 * Numbers are the library's enumerations: local average (0), no add-ons (0), plain text (0), guessed character set (0).
 */
const OPTIONS = {
  formats: 'QRCode,DataMatrix,Code128,Code39,EAN13,EAN8,UPCA,PDF417,Aztec',
  tryHarder: false,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  tryDenoise: false,
  binarizer: 0,
  isPure: false,
  downscaleFactor: 3,
  downscaleThreshold: 500,
  minLineCount: 2,
  maxNumberOfSymbols: CODES_MAX,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: true,
}
const HARD_OPTIONS = { ...OPTIONS, tryHarder: true, tryInvert: true, tryDenoise: true }

let loaded: Promise<Zxing> | null = null

/** Reads the barcodes in an image at its own resolution, in any of four rotations. At most 32. */
export async function readCodesInPixels(image: GreyImage, effort: Effort): Promise<ReadCode[]> {
  loaded ??= load()
  const zxing = await loaded
  const pointer = zxing._malloc(image.data.length)
  if (pointer === 0) throw new RangeError('the barcode reader is out of memory')
  try {
    zxing.HEAPU8.set(image.data, pointer)
    const options = effort === 'quick' ? OPTIONS : HARD_OPTIONS
    const results = zxing.readBarcodesFromPixmap(pointer, image.width, image.height, options)
    const codes: ReadCode[] = []
    for (let index = 0; index < Math.min(results.size(), CODES_MAX); index++) {
      const { format, text, position } = results.get(index)
      const known = FORMATS[format]
      if (!known || text === '' || (known === 'Code39' && text.length < CODE39_LETTERS_MIN)) continue
      codes.push({ format: known, text: text.slice(0, TEXT_MAX), ...around(Object.values(position), image) })
    }
    results.delete()
    return codes
  } finally {
    zxing._free(pointer)
  }
}

function around(corners: readonly Point[], { width, height }: GreyImage): PixelRect {
  const xs = corners.map(corner => Math.min(width, Math.max(0, corner.x)))
  const ys = corners.map(corner => Math.min(height, Math.max(0, corner.y)))
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** The code is handed over, since the library would fetch it from the network. */
async function load(): Promise<Zxing> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const instantiateWasm = await compileWasm(await readFile(path))
  return (await prepareZXingModule({
    overrides: { instantiateWasm, print: () => undefined, printErr: () => undefined },
    fireImmediately: true,
  })) as unknown as Zxing
}
