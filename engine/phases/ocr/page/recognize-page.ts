import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { weightsOf } from '../../../model/weights.ts'
import type { UnreadRegion, Word } from '../../../model/page.ts'
import { dropNoise, meanConfidence, readingScore } from '../words/drop-noise.ts'
import { estimateSkew, estimateSkews } from '../pixels/estimate-skew.ts'
import { evenLight } from '../pixels/even-light.ts'
import { findOrientation } from '../tesseract/find-orientation.ts'
import { flipBars } from '../pixels/flip-bars.ts'
import { turnGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { mendSigns } from '../words/mend-signs.ts'
import { raiseContrast, soften } from '../pixels/raise-contrast.ts'
import { letterStance, STANCE_DPI, standingOf } from '../pixels/letter-stance.ts'
import { roughCopy, smallCopy } from '../pixels/small-copy.ts'
import { readMissed } from './read-missed.ts'
import { clearDegrees, holdsNoWriting } from '../words/judge-writing.ts'
import { LAYOUT, recognize } from '../tesseract/recognize.ts'
import type { Layout } from '../tesseract/recognize.ts'
import type { RecognizedWord } from '../pixels/recognized-word.ts'
import { better, figuresFail, GOOD_WORDS, isDoubted, isPoor, isSureWord, runsAcross, toShares } from './page-reading.ts'
import type { Reading, Rotation } from './page-reading.ts'
import { counted } from './page-costs.ts'
import { rereadDoubtful } from './reread-doubtful.ts'
import { cpuSince, startTries } from './start-tries.ts'
import type { Tries } from './start-tries.ts'
import { trimBoxes } from '../words/trim-boxes.ts'
import type { UnreadRect } from '../unread/unread-find.ts'
import { rereadUnread } from '../unread/unread-reread.ts'
import type { SettledWords } from '../unread/unread-reread.ts'

const WEIGHTS = weightsOf(weightFile.page)

/** What recognition found; boxes as shares of the upright page. */
export interface RecognizedPage {
  readonly words: readonly Word[]
  readonly rotation: Rotation
  readonly skewDegrees: number
  /** Parts with writing that was not read; what the recogniser made of them is not among the words. */
  readonly unread: readonly UnreadRegion[]
  /** Of the pixels. */
  readonly inkShare: number
  /** The sheet was found within the picture. */
  readonly isPhoto?: true
}

const NOTHING: Omit<RecognizedPage, 'inkShare'> = { words: [], rotation: 0, skewDegrees: 0, unread: [] }
/** Nothing of it could be read. */
export const WHOLE_PAGE: UnreadRegion = { box: [0, 0, 1, 1], reason: 'unreadable' }
const SKEW_DPI = 75
const SKEW_DEGREES_MIN = WEIGHTS.skewDegreesMin
const INK_SHARE_MIN = WEIGHTS.inkShareMin
const SIDEWAYS_STRENGTH = WEIGHTS.sidewaysStrength
/** Of the detector; below it, its word alone is not enough. */
const ORIENTATION_CONFIDENCE_MIN = 1
const UPRIGHT_CONFIDENCE = WEIGHTS.uprightConfidence
const HEAD_DOWN_CONFIDENCE = WEIGHTS.headDownConfidence
/** Fewer words say nothing of whether the page stands on its head. */
const HEAD_DOWN_WORDS = 20

const LONE_CONFIDENCE_MIN = WEIGHTS.loneConfidenceMin

/** A page with no more words than this may be a receipt. */
const RECEIPT_WORDS = 120

/**
 * Reads a scanned page: straightens it, recognises it, and where the result is poor turns it upright or evens out its
 * light and keeps the better reading; a photo and a page with many doubtful words are read in two ways. `page` at its
 * working resolution, a photo laid flat.
 */
export async function recognizePage(
  page: GreyImage,
  language: string,
  options: { readonly isPhoto?: boolean } = {},
): Promise<RecognizedPage> {
  const image = await counted('prepare', async () => raiseContrast(await flipBars(page)))
  const small = await smallCopy(image, SKEW_DPI)
  const slants = estimateSkews(small)
  const { rows, columns } = slants
  const { inkShare } = rows
  if (inkShare < INK_SHARE_MIN) return { ...NOTHING, inkShare }
  if (holdsNoWriting(image, small, slants)) return { ...NOTHING, inkShare, unread: [WHOLE_PAGE] }
  const sideways = columns.strength > rows.strength * SIDEWAYS_STRENGTH

  const before = process.cpuUsage()
  const first = await counted(
    'first_reading',
    () => (sideways ? readSideways(image, language) : readLevel(image, clearDegrees(rows), language)),
    { before: 0, of: ({ score }) => score },
  )
  const tries = startTries(cpuSince(before))
  const best = await readAgain(image, first, language, tries, options.isPhoto === true)
  const { words: settled, unread } = await settle(best, language, tries)
  // Where nothing is sure, drawings and blurs are taken for letters.
  const read = settled.some(isSureWord) ? settled : settled.filter(word => word.confidence >= LONE_CONFIDENCE_MIN)
  return { ...recognized(best, language === 'de' ? mendSigns(read) : read, unread), inkShare }
}

/** The words of a reading, doubtful, missed and unread ones read again by themselves. */
async function settle(best: Reading, language: string, tries: Tries): Promise<SettledWords> {
  const kept = dropNoise(best.words)
  const words = await counted('doubtful', () => rereadDoubtful(best.image, kept, language, tries.left), {
    before: readingScore(kept),
    of: done => readingScore(done),
  })
  const missed = await counted('missed', () => readMissed(best.image, words, language, tries.left), {
    before: 0,
    of: done => readingScore(done),
  })
  const all = [...words, ...missed]
  return counted('unread', () => rereadUnread(best.image, all, language, tries.left), {
    before: readingScore(all),
    of: done => readingScore(done.words),
  })
}

/** Reads a page anew in the ways that its first reading gives reason for; gives back the best reading. */
async function readAgain(
  image: GreyImage,
  first: Reading,
  language: string,
  tries: Tries,
  isPhoto: boolean,
): Promise<Reading> {
  let best = first
  if (isPoor(best) && tries.left()) best = await tries.orElse('turned', best, () => readTurned(image, best, language))
  if (runsAcross(best) && tries.left()) best = await tries.orElse('along', best, () => readAlong(image, best, language))
  if (best.rotation !== 0 && !best.words.some(isSureWord))
    best = await counted('as_it_lies', () => asItLies(image, language, tries))
  if (isPoor(best) && tries.left()) return await tries.orElse('evened', best, () => readEvened(best, language, tries))
  if ((isPhoto ? isDoubted(best) : figuresFail(best)) && tries.left())
    return await tries.orElse('otherwise', best, () => readOtherwise(best, language))
  return best
}

/** What is told of a page: words and regions at their place on the upright page. */
function recognized(
  best: Reading,
  words: readonly RecognizedWord[],
  unread: readonly UnreadRect[],
): Omit<RecognizedPage, 'inkShare'> {
  return {
    words: words.map(word => ({
      text: word.text,
      confidence: word.confidence,
      line: word.line,
      box: toShares(word, best),
    })),
    unread: unread.map(({ reason, ...rect }) => ({ box: toShares(rect, best), reason })),
    rotation: best.rotation,
    // What was turned clockwise to straighten it lay counter-clockwise.
    skewDegrees: best.turnedBy === 0 ? 0 : -best.turnedBy,
  }
}

async function read(image: GreyImage, rotation: Rotation, language: string, layout: Layout): Promise<Reading> {
  const upright = rotation === 0 ? image : await turnGrey(image, rotation)
  return readUpright(upright, rotation, language, layout)
}

async function readUpright(upright: GreyImage, rotation: Rotation, language: string, layout: Layout): Promise<Reading> {
  const slant = estimateSkew(await smallCopy(upright, SKEW_DPI))
  return readSlanted(upright, clearDegrees(slant), rotation, language, layout)
}

async function readSlanted(
  upright: GreyImage,
  slant: number,
  rotation: Rotation,
  language: string,
  layout: Layout,
): Promise<Reading> {
  const turnedBy = Math.abs(slant) < SKEW_DEGREES_MIN ? 0 : -slant
  const image = turnedBy === 0 ? upright : await turnGrey(upright, turnedBy)
  const words = trimBoxes(await recognize(image, language, layout))
  return { words, image, upright, rotation, turnedBy, score: readingScore(words) }
}

/** The lines run along the rows: upright, or upside down where the letters clearly say so. */
async function readLevel(image: GreyImage, slant: number, language: string): Promise<Reading> {
  if (standingOf(await letterStance(image)) !== 'head') return readSlanted(image, slant, 0, language, LAYOUT.automatic)
  // Turned by half, a page slants as it did.
  return readSlanted(await turnGrey(image, 180), slant, 180, language, LAYOUT.automatic)
}

/**
 * The lines run upwards or downwards: the letters decide, where they do not the detector, and where it cannot, the
 * better of both readings.
 */
async function readSideways(image: GreyImage, language: string): Promise<Reading> {
  const stance = standingOf(await letterStance(await turnGrey(await roughCopy(image, STANCE_DPI), 90)))
  if (stance !== null) return read(image, stance === 'feet' ? 90 : 270, language, LAYOUT.automatic)
  const found = await findOrientation(image)
  if (found && found.confidence >= ORIENTATION_CONFIDENCE_MIN) {
    return read(image, found.rotation, language, LAYOUT.automatic)
  }
  const right = await read(image, 90, language, LAYOUT.automatic)
  return isPoor(right) ? better(right, await read(image, 270, language, LAYOUT.automatic)) : right
}

async function readTurned(image: GreyImage, before: Reading, language: string): Promise<Reading> {
  if (before.words.length >= GOOD_WORDS && meanConfidence(before.words) >= UPRIGHT_CONFIDENCE) return before
  const found = (await findOrientation(image)) ?? (await findOrientation(evenLight(image)))
  const isTurned = found && found.rotation !== before.rotation && found.confidence >= ORIENTATION_CONFIDENCE_MIN
  if (isTurned) return better(before, await read(image, found.rotation, language, LAYOUT.automatic))
  if (before.words.length < HEAD_DOWN_WORDS || meanConfidence(before.words) >= HEAD_DOWN_CONFIDENCE) return before
  const headUp = ((before.rotation + 180) % 360) as Rotation
  return better(before, await read(image, headUp, language, LAYOUT.automatic))
}

async function readAlong(image: GreyImage, { rotation }: Reading, language: string): Promise<Reading> {
  const right = await read(image, ((rotation + 90) % 360) as Rotation, language, LAYOUT.automatic)
  return better(right, await read(image, ((rotation + 270) % 360) as Rotation, language, LAYOUT.automatic))
}

/** A picture, a chart or a page that nobody can read gives no reason to turn it. */
async function asItLies(image: GreyImage, language: string, tries: Tries): Promise<Reading> {
  if (tries.left()) return readSlanted(image, 0, 0, language, LAYOUT.automatic)
  return { words: [], image, upright: image, rotation: 0, turnedBy: 0, score: 0 }
}

/** Photos and faint scans: even light, and one block of text as on a receipt. */
async function readEvened(before: Reading, language: string, tries: Tries): Promise<Reading> {
  const evened = evenLight(before.upright)
  const automatic = better(before, await readUpright(evened, before.rotation, language, LAYOUT.automatic))
  if (!isPoor(automatic) || !tries.left()) return automatic
  return better(automatic, await readUpright(evened, before.rotation, language, LAYOUT.block))
}

/**
 * Thin print on photos and bank statements: strokes and commas that the threshold breaks hold together when softened.
 * Of a receipt, columns far apart are one block of text.
 */
async function readOtherwise(before: Reading, language: string): Promise<Reading> {
  const { upright, turnedBy, rotation, words } = before
  const softened = await readSlanted(await soften(upright), -turnedBy, rotation, language, LAYOUT.automatic)
  const best = better(before, softened)
  if (words.length > RECEIPT_WORDS) return best
  return better(best, await readSlanted(upright, -turnedBy, rotation, language, LAYOUT.block))
}
