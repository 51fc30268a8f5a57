import { PDFPage } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { PlannedFile, PlannedPage } from '../../../model/binder-plan.ts'
import type { Matrix } from '../../../paper/pen.ts'
import { createPen } from '../../../paper/pen.ts'
import { embedPng } from './embed-png.ts'
import { embedTiffPage } from './embed-tiff-page.ts'
import type { ImportedPage } from './bound-stack.ts'
import { quarterTurn } from './upright-view.ts'

const JPEG_QUALITY = 90

/** A page that is an image, or a frame of a TIFF. */
export interface ImagePage {
  readonly file: PlannedFile
  readonly page: PlannedPage
  readonly bytes: Uint8Array
  /** Clockwise turn in degrees that makes it upright. */
  readonly turn: number
  /** Drawn and packed anew; else JPEG and PNG data go in as they are where PDF can read them. */
  readonly isDrawn: boolean
}

/** Makes the page of an image, sized as planned and turned upright; null when the image cannot be decoded. */
export async function placeImagePage(target: PDFDocument, image: ImagePage): Promise<ImportedPage | null> {
  const { widthPt, heightPt } = image.page
  const turn = quarterTurn(image.turn)
  const isSideways = turn === 90 || turn === 270
  const [width, height] = isSideways ? [heightPt, widthPt] : [widthPt, heightPt]
  const embedded = await embedImage(target, image).catch(() => null)
  if (!embedded) return null
  const page = PDFPage.create(target)
  page.setSize(width, height)
  const name = page.node.newXObject('Bild', embedded.image)
  const pen = createPen('Bild')
  const shown = multiply(orientationMatrix(embedded.orientation), turnMatrix(turn))
  pen.image(name.decodeText(), multiply(shown, [width, 0, 0, height, 0, 0]))
  page.node.addContentStream(target.context.register(target.context.flateStream(pen.content())))
  return { page, isPicture: true }
}

async function embedImage(
  target: PDFDocument,
  { file, page, bytes, isDrawn }: ImagePage,
): Promise<{ image: PDFRef; orientation: number }> {
  const frame = page.sourceNumber - 1
  if (isDrawn) return { image: await embedJpeg(target, await draw(bytes, frame)), orientation: 1 }
  if (file.mediaType === 'image/tiff') return await embedTiffPage(target, bytes, frame)
  const { orientation = 1 } = await sharp(bytes, { failOn: 'none' }).metadata()
  if (file.mediaType === 'image/png') return { image: await embedPng(target, bytes), orientation }
  if (hasEnd(bytes)) {
    try {
      return { image: await embedJpeg(target, bytes), orientation }
    } catch {
      // A JPEG that the library does not understand is decoded and written anew below.
    }
  }
  return { image: await embedJpeg(target, await draw(bytes, frame)), orientation: 1 }
}

function draw(bytes: Uint8Array, frame: number): Promise<Buffer> {
  return sharp(bytes, { page: frame, failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

async function embedJpeg(target: PDFDocument, bytes: Uint8Array): Promise<PDFRef> {
  const image = await target.embedJpg(bytes)
  await image.embed()
  return image.ref
}

/** The end marker is there: some viewers show nothing at all of a JPEG that was cut off. */
function hasEnd(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(Buffer.from([0xff, 0xd9])) > 1
}

/** First `one`, then `other`. */
function multiply(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one
  const [A, B, C, D, E, F] = other
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/** Turns the unit square clockwise onto itself. */
function turnMatrix(turn: 0 | 90 | 180 | 270): Matrix {
  if (turn === 90) return [0, -1, 1, 0, 0, 1]
  if (turn === 180) return [-1, 0, 0, -1, 1, 1]
  if (turn === 270) return [0, 1, -1, 0, 1, 0]
  return [1, 0, 0, 1, 0, 0]
}

/** The eight orientations of Exif 2.32 (tag 0x0112) as maps of the unit square onto itself. */
function orientationMatrix(orientation: number): Matrix {
  const mirrored: Matrix = [-1, 0, 0, 1, 1, 0]
  if (orientation === 2) return mirrored
  if (orientation === 3) return turnMatrix(180)
  if (orientation === 4) return multiply(mirrored, turnMatrix(180))
  if (orientation === 5) return multiply(mirrored, turnMatrix(270))
  if (orientation === 6) return turnMatrix(90)
  if (orientation === 7) return multiply(mirrored, turnMatrix(90))
  if (orientation === 8) return turnMatrix(270)
  return turnMatrix(0)
}
