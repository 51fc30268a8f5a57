import { openPdf, withPage } from '../../isolation/pdf-file.ts'
import type { PdfPage } from '../../isolation/pdf-file.ts'
import type { Operations } from '../../isolation/operations.ts'
import type { PageCode } from '../../model/page-mark.ts'
import type { PageText, Word } from '../../model/page.ts'
import { EngineError, isEngineError } from '../../shared/errors.ts'
import { judgePage } from '../conversion/judge-page.ts'
import { calibrated } from './calibrate-confidence.ts'
import { digitalWords } from './digital-words.ts'
import { meanConfidence } from './drop-noise.ts'
import { findBlank } from './find-blank.ts'
import type { GreyImage } from './grey-image.ts'
import { turnGrey } from './grey-image.ts'
import { loadImageGrey, loadPdfGrey } from './load-page-grey.ts'
import { recognizePhoto } from './recognize-photo.ts'
import { readPdfCodes } from './read-codes-pdf.ts'
import { readCodes } from './read-codes.ts'
import { recognizePictures } from './recognize-pictures.ts'
import { prepareRecognizer } from './recognize.ts'
import { turnPageText } from './turn-page-text.ts'
import { turnRect } from './turn-rect.ts'

type Read = Operations['read-page']
type Turned = Read['input']['turned']

const DAMAGED: PageText = {
  ...{ source: 'none', words: [], meanConfidence: null, rotation: 0, skewDegrees: 0 },
  isDamaged: true,
}

/**
 * Operation `read-page`: the words of a page with their places on the upright page. Digital text is taken as it is,
 * scans are recognised, and mixed pages get both. Barcodes are read along the way, and blank pages are marked as such.
 * A page that cannot be loaded comes back as damaged. With `turned` a person said which side is up.
 * Throws EngineError input: corrupt_file, password_protected, image_too_large.
 */
export async function readPage({ file, page, language, turned }: Read['input']): Promise<PageText> {
  const text = await readAsTurned({ file, page, language, turned })
  return turned === undefined || text.isDamaged ? text : turnPageText(text, turned)
}

async function readAsTurned({ file, page, language, turned }: Read['input']): Promise<PageText> {
  if (file.mediaType !== 'application/pdf') return readImage(file.path, page, language, turned)
  const pdf = await openPdf(file.path)
  if (page < 1 || page > pdf.pageCount) {
    throw new EngineError(
      'input',
      'corrupt_file',
      `Seite ${page} fehlt in der PDF-Datei. Bitte die Datei neu anfordern.`,
    )
  }
  const text = await withPage(pdf, page, loaded => readPdfPage(loaded, language, turned))
  return text ?? DAMAGED
}

/** CONVERSION has refused images of which nothing can be decoded, so a fault here is one frame's of several. */
async function readImage(path: string, page: number, language: string, turned: Turned): Promise<PageText> {
  prepareRecognizer(language)
  let image: GreyImage
  try {
    image = await loadImageGrey(path, page)
  } catch (error) {
    if (isEngineError(error) && error.code === 'corrupt_file') return DAMAGED
    throw error
  }
  return readScan(image, language, turned)
}

async function readPdfPage(page: PdfPage, language: string, turned: Turned): Promise<PageText> {
  const makeup = judgePage(page)
  if (!makeup.hasText) {
    prepareRecognizer(language)
    return readScan(await loadPdfGrey(page, makeup.scan), language, turned)
  }
  const { words, rotation } = digitalWords(makeup.chars, page.widthPt / page.heightPt)
  const added =
    makeup.pictures.length === 0
      ? []
      : (await recognizePictures(page, makeup.pictures, { words, rotation }, language)).map(calibrateWord)
  const codes = await readPdfCodes(page, makeup)
  return {
    source: added.length > 0 ? 'mixed' : words.length > 0 ? 'digital' : 'none',
    words: [...words, ...added],
    meanConfidence: added.length > 0 ? meanConfidence(added) : null,
    rotation,
    skewDegrees: 0,
    ...marks(codes, rotation),
  }
}

async function readScan(stored: GreyImage, language: string, turned: Turned = 0): Promise<PageText> {
  const image = turned === 0 ? stored : await turnGrey(stored, turned)
  const { words: read, rotation, skewDegrees, unread } = await recognizePhoto(image, language)
  const codes = await readCodes(image)
  const isBlank = codes.length === 0 && (await findBlank(image, read))
  const words = read.map(calibrateWord)
  return {
    source: words.length === 0 ? 'none' : 'ocr',
    words,
    meanConfidence: words.length === 0 ? null : meanConfidence(words),
    rotation: ((rotation + turned) % 360) as PageText['rotation'],
    skewDegrees,
    ...marks(codes, rotation),
    ...(unread.length > 0 && !isBlank ? { unread } : {}),
    ...(isBlank ? { isBlank } : {}),
  }
}

function calibrateWord(word: Word): Word {
  return { ...word, confidence: calibrated(word.text, word.confidence) }
}

/** The codes on the upright page, from its top. */
function marks(codes: readonly PageCode[], rotation: PageText['rotation']): Pick<PageText, 'codes'> {
  if (codes.length === 0) return {}
  const turned = codes.map(({ box: [x, y, width, height], ...code }) => {
    const { x0, y0, x1, y1 } = turnRect({ x0: x, y0: y, x1: x + width, y1: y + height }, rotation)
    return { ...code, box: [x0, y0, x1 - x0, y1 - y0] as const }
  })
  return { codes: turned.sort((one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0]) }
}
