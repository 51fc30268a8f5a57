import { weightsOf } from '../../model/weights.ts'
import weightFile from '../../data/weights/ocr.json' with { type: 'json' }
import { callPdfium, openPdf, withPage } from '../../pdfium/pdf-file.ts'
import type { PdfPage } from '../../pdfium/pdf-file.ts'
import type { Operations } from '../../isolation/operations.ts'
import type { PageText } from '../../model/page.ts'
import type { ScanFacts } from '../../model/scan-facts.ts'
import { EngineError, isEngineError } from '../../shared/errors.ts'
import type { Picture } from '../../pdfium/join-strips.ts'
import { judgePage } from '../../pdfium/judge-page.ts'
import { judgeText } from '../../pdfium/judge-text.ts'
import { withoutUnseen } from '../../pdfium/unseen-text.ts'
import type { PageMakeup } from '../../pdfium/judge-page.ts'
import { digitalWords } from './words/digital-words.ts'
import type { DigitalText } from './words/digital-words.ts'
import { meanConfidence } from './words/drop-noise.ts'
import { loadImageGrey, loadPdfGrey } from './pixels/load-page-grey.ts'
import { pdfScanOrigin } from './pixels/scan-origin.ts'
import { readPdfCodes } from './codes/read-codes-pdf.ts'
import { readOverDrawing, readOverScan } from './page/read-over-scan.ts'
import { isPageTooCostly } from '../../budget/page-too-costly.ts'
import { allowShare } from '../../budget/call-within.ts'
import { tellStep } from '../../budget/tell-step.ts'
import { counted } from './page/page-costs.ts'
import { WHOLE_PAGE } from './page/recognize-page.ts'
import { calibrateWord, marks, readScan } from './page/read-scan.ts'
import { recognizePictures } from './page/recognize-pictures.ts'
import { prepareRecognizer } from './tesseract/recognize.ts'
import { turnPageText } from './words/turn-page-text.ts'

const WEIGHTS = weightsOf(weightFile.page)

type Read = Operations['read-page']
type Turned = Read['input']['turned']

/** Paths that text turned into outlines has at least: one a line. */
const OUTLINED_PATHS_MIN = 3
/** A page of more text than this is no drawing, unless it has more paths than letters. */
const SPARSE_CHARS_MAX = 250

const LITTLE_SHARE = WEIGHTS.littleShare

const DAMAGED: PageText = {
  source: 'none',
  words: [],
  meanConfidence: null,
  rotation: 0,
  skewDegrees: 0,
  isDamaged: true,
}

/**
 * Operation `read-page`: the words of a page with their places on the upright page. Digital text is taken as it is,
 * scans are recognised, and mixed pages get both. Barcodes are read along the way, and blank pages are marked as such.
 * A page that cannot be loaded comes back as damaged. With `turned` a person said which side is up.
 * With little effort each piece of work on it gets a tenth of its time, and nothing is tried twice.
 * Throws EngineError input: corrupt_file, password_protected, image_too_large, page_too_costly.
 */
export async function readPage({ file, page, language, turned, effort }: Read['input']): Promise<PageText> {
  tellStep('read_page', page)
  allowShare(effort === 'little' ? LITTLE_SHARE : 1)
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
  let image: Awaited<ReturnType<typeof loadImageGrey>>
  try {
    image = await counted('load', () => loadImageGrey(path, page))
  } catch (error) {
    if (isEngineError(error) && error.code === 'corrupt_file') return DAMAGED
    throw error
  }
  return readScan(image, { language, turned, origin: image.origin })
}

async function readPdfPage(page: PdfPage, language: string, turned: Turned): Promise<PageText> {
  const makeup = callPdfium('look_at_page', () => judgePage(page))
  if (!makeup.hasText) {
    prepareRecognizer(language)
    const origin = pdfScanOrigin(page, makeup.images)
    return readScan(await counted('load', () => loadPdfGrey(page, makeup.scan)), { language, turned, origin })
  }
  const asWords = (chars: PageMakeup['chars']) => digitalWords(chars, page.widthPt / page.heightPt)
  try {
    const chars = withoutUnseen(page, makeup.chars, makeup.images)
    if (chars.length < makeup.chars.length && !judgeText(chars).readable) {
      prepareRecognizer(language)
      const origin = pdfScanOrigin(page, makeup.images)
      return await readScan(await counted('load', () => loadPdfGrey(page, null)), { language, turned, origin })
    }
    return await readWithText(page, { ...makeup, chars }, asWords(chars), language, turned)
  } catch (error) {
    if (!isPageTooCostly(error)) throw error
    // Its text is known; what else there is to see on it is not.
    const { words, rotation } = asWords(makeup.chars)
    return { source: 'digital', words, meanConfidence: null, rotation, skewDegrees: 0, unread: [WHOLE_PAGE] }
  }
}

/** The digital text, and what there is to be read beside it. */
async function readWithText(
  page: PdfPage,
  makeup: PageMakeup,
  digital: DigitalText,
  language: string,
  turned: Turned,
): Promise<PageText> {
  const { isCovered, pathCount } = makeup
  let { pictures } = makeup
  let scan: ScanFacts | undefined
  if (isCovered) {
    const found = await readOverScan(page, makeup, digital, language, turned)
    if (found.type === 'read') return found.text
    if (!found.picturesToo) pictures = []
    scan = found.scan
  } else if (pathCount >= OUTLINED_PATHS_MIN && makeup.chars.length < Math.max(SPARSE_CHARS_MAX, pathCount)) {
    const read = await readOverDrawing(page, digital, language, turned)
    if (read) return read
  }
  return { ...(await readDigital(page, makeup, digital, pictures, language)), ...(scan && { scan }) }
}

/** The digital text of a page, and what its pictures say beside it. */
async function readDigital(
  page: PdfPage,
  makeup: PageMakeup,
  { words, rotation }: DigitalText,
  pictures: readonly Picture[],
  language: string,
): Promise<PageText> {
  const added =
    pictures.length === 0
      ? []
      : (await recognizePictures(page, pictures, { words, rotation }, language)).map(calibrateWord)
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
