import type { ShareRect } from '../../isolation/pdf-geometry.ts'
import type { PdfPage } from '../../isolation/pdf-file.ts'
import type { Word } from '../../model/page.ts'
import type { DigitalText } from './digital-words.ts'
import { dropNoise } from './drop-noise.ts'
import { turnGrey } from './grey-image.ts'
import type { GreyImage } from './grey-image.ts'
import type { Picture } from './join-strips.ts'
import { loadPdfGrey } from './load-page-grey.ts'
import { LAYOUT, recognize } from './recognize.ts'
import { turnRect } from './turn-rect.ts'

/** Pictures are full of shapes that look like letters: only what is read with some certainty is added. */
const CONFIDENCE_MIN = 0.6

/**
 * The words in the pictures of a page that has digital text. The rest of the page and the digital words themselves
 * are painted white first, so nothing is read twice. Lines go on counting after those of the digital text.
 */
export async function recognizePictures(
  page: PdfPage,
  pictures: readonly Picture[],
  digital: DigitalText,
  language: string,
): Promise<Word[]> {
  const shown = await loadPdfGrey(page, null)
  const upright = digital.rotation === 0 ? shown : await turnGrey(shown, digital.rotation)
  const image = keepOnly(
    upright,
    pictures.map(({ rect }) => turnRect(rect, digital.rotation)),
    digital.words.map(({ box: [x, y, width, height] }) => ({ x0: x, y0: y, x1: x + width, y1: y + height })),
  )
  const firstLine = digital.words.reduce((last, word) => Math.max(last, word.line), -1) + 1
  const words = dropNoise(await recognize(image, language, LAYOUT.automatic))
  return words
    .filter(word => word.confidence >= CONFIDENCE_MIN)
    .map(({ text, x0, y0, x1, y1, confidence, line }) => ({
      text,
      box: [x0 / image.width, y0 / image.height, (x1 - x0) / image.width, (y1 - y0) / image.height] as const,
      confidence,
      line: firstLine + line,
    }))
}

/** White but for `kept`, and white again where `blanked`. */
function keepOnly(image: GreyImage, kept: readonly ShareRect[], blanked: readonly ShareRect[]): GreyImage {
  const data = Buffer.alloc(image.data.length, 255)
  const eachRow = (rect: ShareRect, paint: (start: number, end: number) => void): void => {
    const x0 = Math.max(0, Math.floor(rect.x0 * image.width))
    const x1 = Math.min(image.width, Math.ceil(rect.x1 * image.width))
    const y1 = Math.min(image.height, Math.ceil(rect.y1 * image.height))
    if (x1 <= x0) return
    for (let y = Math.max(0, Math.floor(rect.y0 * image.height)); y < y1; y++) {
      paint(y * image.width + x0, y * image.width + x1)
    }
  }
  for (const rect of kept) eachRow(rect, (start, end) => image.data.copy(data, start, start, end))
  for (const rect of blanked) eachRow(rect, (start, end) => data.fill(255, start, end))
  return { ...image, data }
}
