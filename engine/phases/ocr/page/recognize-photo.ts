import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { invertGrey, isDark } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { meanConfidence, readingScore } from '../words/drop-noise.ts'
import { counted } from './page-costs.ts'
import { recognizePage } from './recognize-page.ts'
import type { RecognizedPage } from './recognize-page.ts'
import { findSheet } from '../photo/rectify-find-sheet.ts'
import { flattenSheet } from '../photo/rectify-flatten.ts'
import { liftWords } from './rectify-words.ts'

const WEIGHTS = weightsOf(weightFile.page)

const GOOD_CONFIDENCE = WEIGHTS.photoGood

/**
 * Reads a page that may be a photo: a sheet that lies in the picture in perspective is laid flat first. Where that
 * reads poorly, the picture is read as it is, too, and the better reading kept.
 */
export async function recognizePhoto(picture: GreyImage, language: string): Promise<RecognizedPage> {
  const quad = await counted('find_sheet', () => findSheet(picture))
  if (!quad) return recognizeFlat(picture, language)
  const { image, toPicture } = flattenSheet(picture, quad)
  const flat = await recognizePage(image, language, { isPhoto: true })
  if (meanConfidence(flat.words) < GOOD_CONFIDENCE) {
    const plain = await recognizePage(picture, language)
    if (readingScore(plain.words) > readingScore(flat.words)) return { ...plain, isPhoto: true }
  }
  return { ...liftWords(flat, toPicture, picture), isPhoto: true }
}

/** A dark page is read as a negative first: the recogniser takes ink to be darker than paper. */
async function recognizeFlat(picture: GreyImage, language: string): Promise<RecognizedPage> {
  if (!isDark(picture)) return recognizePage(picture, language)
  const negative = await recognizePage(invertGrey(picture), language)
  if (meanConfidence(negative.words) >= GOOD_CONFIDENCE) return negative
  const plain = await recognizePage(picture, language)
  return readingScore(plain.words) > readingScore(negative.words) ? plain : negative
}
