import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { corruptImage, imageFacts, openImage } from '../pdfium/image-facts.ts'
import { openPdf, withPage } from '../pdfium/pdf-file.ts'
import type { PdfPage } from '../pdfium/pdf-file.ts'
import { renderPdfPage } from '../pdfium/pdf-render.ts'
import type { Operations } from '../isolation/operations.ts'
import { writeFile } from '../shared/disk/files.ts'
import { EngineError } from '../shared/errors.ts'

type Render = Operations['render-page']

const QUALITY = 80
const SIZE_PX_MAX = 8000

/**
 * Operation `render-page`: a JPEG of the page, upright after `rotation`, its longer side at most `sizeMaxPx`.
 * Throws EngineError input: corrupt_file, password_protected, image_too_large.
 */
export async function renderPage(input: Render['input']): Promise<Render['output']> {
  const size = Math.max(1, Math.min(Math.round(input.sizeMaxPx), SIZE_PX_MAX))
  const pixels =
    input.file.mediaType === 'application/pdf'
      ? await drawPdf(input.file.path, input.page, size)
      : await drawImage(input.file.path, input.page, size)
  try {
    // A second step, since within one sharp turns before it resizes, and by EXIF only once.
    const { data, info } = await pixels
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const upright = sharp(data, { raw }).rotate(input.rotation).jpeg({ quality: QUALITY })
    const written = await upright.toBuffer({ resolveWithObject: true })
    await writeFile(input.outPath, written.data)
    return { widthPx: written.info.width, heightPx: written.info.height }
  } catch (error) {
    if (isDiskFault(error)) throw error
    throw corruptImage(error)
  }
}

async function drawImage(path: string, page: number, size: number): Promise<Sharp> {
  const { widthPx, heightPx, isStretched } = await imageFacts(path, page)
  const pixels = openImage(path, page)
  if (!isStretched) return pixels.resize(size, size, { fit: 'inside', withoutEnlargement: true })
  const scale = Math.min(1, size / Math.max(widthPx, heightPx))
  const [width, height] = [Math.max(1, Math.round(widthPx * scale)), Math.max(1, Math.round(heightPx * scale))]
  return pixels.resize(width, height, { fit: 'fill' })
}

async function drawPdf(path: string, number: number, size: number): Promise<Sharp> {
  const file = await openPdf(path)
  const drawn = number < 1 || number > file.pageCount ? null : await withPage(file, number, page => draw(page, size))
  if (drawn) return drawn
  throw new EngineError(
    'input',
    'corrupt_file',
    `Seite ${number} der PDF-Datei lässt sich nicht darstellen. Bitte die Datei neu anfordern oder neu speichern.`,
  )
}

function draw(page: PdfPage, size: number): Sharp {
  const scale = size / Math.max(page.widthPt, page.heightPt)
  const width = Math.max(1, Math.round(page.widthPt * scale))
  const height = Math.max(1, Math.round(page.heightPt * scale))
  const { data } = renderPdfPage(page, width, height, 'rgb')
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
}

function isDiskFault(error: unknown): boolean {
  return error instanceof Error && /ENOSPC|EACCES|ENOENT|unable to open for write/.test(error.message)
}
