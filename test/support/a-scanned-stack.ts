import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { GreyImage } from '../../engine/phases/ocr/pixels/grey-image.ts'
import { scanned } from './a-scanned-sheet.ts'

const A4 = { width: 595.28, height: 841.89 }

/** A page of a PDF that is printed and scanned; `turned` in degrees. */
export interface StackPage {
  readonly pdf: Uint8Array
  readonly index?: number
  readonly turned?: 180
}

/** A stack as an office scanner gives it: one PDF of grey JPEG pages at 200 dpi. */
export async function aScannedStack(pages: readonly StackPage[]): Promise<Buffer> {
  const stack = await PDFDocument.create()
  for (const { pdf, index = 0, turned } of pages) {
    const image: GreyImage = await scanned(pdf, index)
    const raw = { width: image.width, height: image.height, channels: 1 as const }
    const jpeg = await sharp(image.data, { raw })
      .rotate(turned ?? 0)
      .jpeg({ quality: 70 })
      .toBuffer()
    stack.addPage([A4.width, A4.height]).drawImage(await stack.embedJpg(jpeg), A4)
  }
  return Buffer.from(await stack.save())
}
