import { callPdfium } from './pdf-file.ts'
import type { PdfPage } from './pdf-file.ts'
import { isForgotten } from './pdfium.ts'

/** Raw pixels, rows from the top, no padding. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 1 | 4
}

/** fpdfview.h */
const FORMAT_GRAY = 1
const FORMAT_BGRX = 3
const FLAG_ANNOTATIONS = 0x01
const FLAG_REVERSE_BYTE_ORDER = 0x10
const WHITE = 0xffffffff

/**
 * Draws the page as shown, turned clockwise by so many quarters more, with annotations and form fields, on white: 8-bit
 * grey or RGBX. The bitmap's format alone makes it grey; FPDF_GRAYSCALE would unpack each picture whole to turn its
 * colours first, 70 million pixels of a large scan.
 */
export function renderPdfPage(
  page: PdfPage,
  width: number,
  height: number,
  colour: 'grey' | 'rgb',
  quarterTurns = 0,
): Pixels {
  const { api, bytes } = page.file.pdfium
  const channels = colour === 'grey' ? 1 : 4
  const bitmap = api.FPDFBitmap_CreateEx(width, height, colour === 'grey' ? FORMAT_GRAY : FORMAT_BGRX, 0, 0)
  if (bitmap === 0) throw new RangeError('pdfium has no memory for a bitmap')
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    const flags = FLAG_ANNOTATIONS | (colour === 'grey' ? 0 : FLAG_REVERSE_BYTE_ORDER)
    callPdfium('draw_page', () =>
      api.FPDF_RenderPageBitmap(bitmap, page.handle, 0, 0, width, height, quarterTurns, flags),
    )
    const stride = api.FPDFBitmap_GetStride(bitmap)
    const buffer = api.FPDFBitmap_GetBuffer(bitmap)
    const data = Buffer.allocUnsafe(width * height * channels)
    for (let y = 0; y < height; y++) data.set(bytes(buffer + y * stride, width * channels), y * width * channels)
    return { data, width, height, channels }
  } finally {
    if (!isForgotten(page.file.pdfium)) api.FPDFBitmap_Destroy(bitmap)
  }
}
