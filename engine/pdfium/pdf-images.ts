import { compose, coverOf, mapRect, shareMatrix } from './pdf-geometry.ts'
import type { Matrix, ShareRect } from './pdf-geometry.ts'
import type { PdfPage } from './pdf-file.ts'
import type { Pdfium } from './pdfium.ts'

/** An image on a PDF page. */
export interface PdfImage {
  readonly handle: number
  /** Where it lies on the page as shown. */
  readonly rect: ShareRect
  /** Share of the page that it covers. */
  readonly cover: number
  readonly widthPx: number
  readonly heightPx: number
  /** Shown as it is stored, but for the page's /Rotate: neither turned, mirrored nor slanted. */
  readonly plain: boolean
}

/** What a page is painted with. */
export interface PdfObjects {
  readonly images: readonly PdfImage[]
  /** Paths and shadings: lines, tables, text turned into outlines. */
  readonly pathCount: number
}

const TYPE_PATH = 2
const TYPE_IMAGE = 3
const TYPE_SHADING = 4
const TYPE_FORM = 5
const OBJECTS_MAX = 20_000
const DEPTH_MAX = 5

/** Lists the images of a page, also inside form XObjects; looks at 20,000 objects at most. */
export function pdfObjects(page: PdfPage): PdfObjects {
  const { api } = page.file.pdfium
  const walk: Walk = { pdfium: page.file.pdfium, images: [], pathCount: 0, seen: 0 }
  const onPage = shareMatrix(page)
  const count = api.FPDFPage_CountObjects(page.handle)
  for (let index = 0; index < Math.min(count, OBJECTS_MAX); index++) {
    visit(walk, api.FPDFPage_GetObject(page.handle, index), onPage, [1, 0, 0, 1, 0, 0], 0)
  }
  return { images: walk.images, pathCount: walk.pathCount }
}

interface Walk {
  readonly pdfium: Pdfium
  readonly images: PdfImage[]
  pathCount: number
  /** Objects, those in forms among them. */
  seen: number
}

/** `parent` leads from the object's space to shares of the page, `own` to the page without its rotation. */
function visit(walk: Walk, object: number, parent: Matrix, own: Matrix, depth: number): void {
  if (object === 0 || ++walk.seen > OBJECTS_MAX) return
  const { api } = walk.pdfium
  const type = api.FPDFPageObj_GetType(object)
  if (type === TYPE_PATH || type === TYPE_SHADING) walk.pathCount++
  if (type === TYPE_IMAGE) walk.images.push(imageOf(walk.pdfium, object, parent, own))
  if (type !== TYPE_FORM || depth >= DEPTH_MAX) return
  const form = matrixOf(walk.pdfium, object)
  const count = api.FPDFFormObj_CountObjects(object)
  for (let index = 0; index < Math.min(count, OBJECTS_MAX); index++) {
    const inner = api.FPDFFormObj_GetObject(object, index)
    visit(walk, inner, compose(parent, form), compose(own, form), depth + 1)
  }
}

function imageOf(pdfium: Pdfium, object: number, parent: Matrix, own: Matrix): PdfImage {
  const { api, scratch, i32 } = pdfium
  const matrix = matrixOf(pdfium, object)
  const [a, b, c, d] = compose(own, matrix)
  const rect = mapRect(compose(parent, matrix), 0, 0, 1, 1)
  api.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4)
  const slant = 0.001 * Math.max(Math.abs(a), Math.abs(d))
  const plain = a > 0 && d > 0 && Math.abs(b) < slant && Math.abs(c) < slant
  return {
    handle: object,
    rect,
    cover: coverOf(rect),
    widthPx: i32(scratch, 0),
    heightPx: i32(scratch, 1),
    plain,
  }
}

/** As `FPDF_COLORSPACE_*` of PDFium counts them: grey of the device or calibrated. */
const GREY_SPACES: ReadonlySet<number> = new Set([1, 4])
const INDEXED_SPACE = 10
/** Offsets in its `FPDF_IMAGEOBJ_METADATA`, counted in words. */
const METADATA_WORD = { bitsPerPixel: 4, colourSpace: 5 } as const

/**
 * How the pixels of an image are stored; null where that is not told without decoding it (JPEG 2000). A palette of more
 * than two tones is colour.
 */
export function storedColour(page: PdfPage, image: PdfImage): 'colour' | 'grey' | 'black_white' | null {
  const { api, scratch, i32 } = page.file.pdfium
  const filters = api.FPDFImageObj_GetImageFilterCount(image.handle)
  if (filters > 0 && filterOf(page, image, filters - 1) === 'JPXDecode') return null
  if (!api.FPDFImageObj_GetImageMetadata(image.handle, page.handle, scratch)) return null
  const bits = i32(scratch, METADATA_WORD.bitsPerPixel)
  if (bits === 1) return 'black_white'
  const space = i32(scratch, METADATA_WORD.colourSpace)
  if (GREY_SPACES.has(space) || (bits === 8 && space !== INDEXED_SPACE)) return 'grey'
  return bits === 0 ? null : 'colour'
}

function filterOf(page: PdfPage, image: PdfImage, index: number): string {
  const { api, scratch, bytes } = page.file.pdfium
  const length = api.FPDFImageObj_GetImageFilter(image.handle, index, scratch, 64)
  return Buffer.from(bytes(scratch, Math.max(0, Math.min(length, 64) - 1))).toString('latin1')
}

/** What leads from an object's space to the one around it. */
export function matrixOf({ api, scratch, f32 }: Pdfium, object: number): Matrix {
  if (!api.FPDFPageObj_GetMatrix(object, scratch)) return [1, 0, 0, 1, 0, 0]
  return [0, 1, 2, 3, 4, 5].map(index => f32(scratch, index)) as unknown as Matrix
}

/** The stored bytes of an image that is a JPEG as it stands; null for any other encoding. */
export function jpegBytes(page: PdfPage, image: PdfImage): Buffer | null {
  const { api, bytes, malloc, free } = page.file.pdfium
  if (api.FPDFImageObj_GetImageFilterCount(image.handle) !== 1) return null
  if (filterOf(page, image, 0) !== 'DCTDecode') return null
  const size = api.FPDFImageObj_GetImageDataRaw(image.handle, 0, 0)
  if (size === 0) return null
  const pointer = malloc(size)
  try {
    api.FPDFImageObj_GetImageDataRaw(image.handle, pointer, size)
    return Buffer.from(bytes(pointer, size))
  } finally {
    free(pointer)
  }
}
