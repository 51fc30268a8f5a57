import type { PdfPage } from './pdf-file.ts'

/** FPDF_PAGEOBJ_IMAGE (fpdf_edit.h). */
const TYPE_IMAGE = 3
const OBJECTS_MAX = 5000
/** Smaller ones are drawn faster than compared. */
const RAW_BYTES_MIN = 20_000

interface LargeImage {
  readonly handle: number
  readonly bytes: number
}

/**
 * Takes the large images out of two pages in memory where both have the same ones: the same bytes at the same places.
 * Nothing is taken out where any of them differs. To draw an image of a scan takes 50 times as long as to compare it.
 */
export function removeSameImages(one: PdfPage, other: PdfPage): void {
  const [first, second] = [largeImages(one), largeImages(other)]
  if (first.length === 0 || first.length !== second.length) return
  const isSame = first.every((image, index) => {
    const twin = second[index]
    return twin !== undefined && sameBytes(one, image, other, twin) && samePlace(one, image, other, twin)
  })
  if (!isSame) return
  remove(one, first)
  remove(other, second)
}

function largeImages({ file, handle }: PdfPage): LargeImage[] {
  const { api } = file.pdfium
  const found: LargeImage[] = []
  const count = Math.min(api.FPDFPage_CountObjects(handle), OBJECTS_MAX)
  for (let index = 0; index < count; index++) {
    const object = api.FPDFPage_GetObject(handle, index)
    if (object === 0 || api.FPDFPageObj_GetType(object) !== TYPE_IMAGE) continue
    const bytes = api.FPDFImageObj_GetImageDataRaw(object, 0, 0)
    if (bytes >= RAW_BYTES_MIN) found.push({ handle: object, bytes })
  }
  return found
}

function sameBytes(one: PdfPage, image: LargeImage, other: PdfPage, twin: LargeImage): boolean {
  return image.bytes === twin.bytes && rawBytes(one, image).equals(rawBytes(other, twin))
}

function rawBytes({ file: { pdfium } }: PdfPage, { handle, bytes }: LargeImage): Buffer {
  const pointer = pdfium.malloc(bytes)
  try {
    pdfium.api.FPDFImageObj_GetImageDataRaw(handle, pointer, bytes)
    return Buffer.from(pdfium.bytes(pointer, bytes))
  } finally {
    pdfium.free(pointer)
  }
}

function samePlace(one: PdfPage, image: LargeImage, other: PdfPage, twin: LargeImage): boolean {
  const [first, second] = [matrixOf(one, image), matrixOf(other, twin)]
  return first.every((value, index) => Math.abs(value - (second[index] ?? 0)) < 0.01)
}

function matrixOf({ file: { pdfium } }: PdfPage, { handle }: LargeImage): number[] {
  if (!pdfium.api.FPDFPageObj_GetMatrix(handle, pdfium.scratch)) return [Number.NaN]
  return [0, 1, 2, 3, 4, 5].map(index => pdfium.f32(pdfium.scratch, index))
}

function remove({ file, handle }: PdfPage, images: readonly LargeImage[]): void {
  const { api } = file.pdfium
  for (const image of images) {
    if (api.FPDFPage_RemoveObject(handle, image.handle)) api.FPDFPageObj_Destroy(image.handle)
  }
}
