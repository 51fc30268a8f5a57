import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { ShareRect } from '../../../pdfium/pdf-geometry.ts'
import type { PdfPage } from '../../../pdfium/pdf-file.ts'
import type { Word } from '../../../model/page.ts'
import type { DigitalText } from '../words/digital-words.ts'
import { countLetters } from './check-layer.ts'
import { dropNoise, inkedIn, readingScore } from '../words/drop-noise.ts'
import { flipBars } from '../pixels/flip-bars.ts'
import { raiseContrast } from '../pixels/raise-contrast.ts'
import { recognizePage } from './recognize-page.ts'
import { turnGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import type { Picture } from '../../../pdfium/join-strips.ts'
import { loadPdfGrey } from '../pixels/load-page-grey.ts'
import { LAYOUT, recognize } from '../tesseract/recognize.ts'
import { turnRect } from '../words/turn-rect.ts'

const WEIGHTS = weightsOf(weightFile.page)

const CONFIDENCE_MIN = WEIGHTS.pictureMin

const LETTERS_SHARE_MIN = WEIGHTS.pictureLettersShareMin
/** Fewer are a logo, and not worth another look. */
const LETTERS_MIN = 40

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
  return (await readPictures(image, language))
    .filter(word => word.confidence >= CONFIDENCE_MIN)
    .map(word => ({ ...word, line: firstLine + word.line }))
}

/** As they lie on the page where that reads most of their letters; else with all efforts that a scan gets. */
async function readPictures(image: GreyImage, language: string): Promise<readonly Word[]> {
  const prepared = await raiseContrast(await flipBars(image))
  const { letters } = await countLetters(prepared, [])
  const plain = dropNoise(await recognize(prepared, language, LAYOUT.automatic)).map(
    ({ text, confidence, line, ...rect }) => ({
      text,
      confidence,
      line,
      box: toBox({
        x0: rect.x0 / image.width,
        x1: rect.x1 / image.width,
        y0: rect.y0 / image.height,
        y1: rect.y1 / image.height,
      }),
    }),
  )
  const sure = plain.filter(word => word.confidence >= CONFIDENCE_MIN)
  const read = sure.reduce((sum, word) => sum + inkedIn(word), 0)
  if (letters < LETTERS_MIN || read >= letters * LETTERS_SHARE_MIN) return plain
  const { words, rotation } = await recognizePage(image, language)
  if (readingScore(words) <= readingScore(plain)) return plain
  const back = ((360 - rotation) % 360) as DigitalText['rotation']
  return words.map(word => {
    const [x, y, width, height] = word.box
    return { ...word, box: toBox(turnRect({ x0: x, y0: y, x1: x + width, y1: y + height }, back)) }
  })
}

function toBox({ x0, y0, x1, y1 }: ShareRect): Word['box'] {
  return [x0, y0, x1 - x0, y1 - y0]
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
