import { callWithin } from '../../../budget/call-within.ts'
import { tellStep } from '../../../budget/tell-step.ts'
import { pageTooCostly } from '../../../budget/page-too-costly.ts'
import { workerModels } from '../../../isolation/worker-models.ts'
import { encodeBmp } from '../pixels/encode-bmp.ts'
import type { RecognizedWord } from '../pixels/recognized-word.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { modelOf, readModel } from './read-model.ts'
import type { ModelFile } from './read-model.ts'
import { loadTesseractCore, startTesseract } from './tesseract-core.ts'
import type { TesseractApi, TesseractCore } from './tesseract-core.ts'

/** Layout that the recogniser assumes (PageSegMode): found by itself, one block of text, or a single line. */
export const LAYOUT = { automatic: 3, block: 6, line: 7, sparse: 11 } as const
export type Layout = (typeof LAYOUT)[keyof typeof LAYOUT]

/** The densest pages take a fifth of it; what takes more is no text. */
const READING_CPU_MS = 12_000
const LEVEL_LINE = 2
const LEVEL_WORD = 3
const SIDE_PX_MIN = 16

interface Recognizer {
  readonly core: TesseractCore
  readonly api: TesseractApi
}

/** By the path of their model. */
const recognizers = new Map<string, Promise<Recognizer>>()

/**
 * Words of an image in reading order. `language` is an ISO 639 tag; German reads what no model is installed for.
 * Throws EngineError input `model_broken`, `page_too_costly`.
 */
export async function recognize(image: GreyImage, language: string, layout: Layout): Promise<RecognizedWord[]> {
  if (image.width < SIDE_PX_MIN || image.height < SIDE_PX_MIN) return []
  const file = modelOf(language, workerModels())
  const { core, api } = await recognizerOf(file)
  let isWhole = false
  tellStep('read_text')
  core.FS.writeFile('/input', encodeBmp(image))
  api.SetVariable('tessedit_pageseg_mode', String(layout))
  api.SetVariable('user_defined_dpi', String(Math.min(2400, Math.max(70, Math.round(image.dpi)))))
  try {
    if (api.SetImageFile(1, 0) === 1) throw new Error('the recogniser did not take its image')
    const done = callWithin(READING_CPU_MS, () => (api.Recognize(null) === 0 ? wordsOf(api) : []))
    if (!done) throw pageTooCostly('read_text')
    isWhole = true
    return done.value
  } finally {
    if (isWhole) {
      api.Clear()
      core.FS.unlink('/input')
    } else {
      // It trapped or was stopped in the middle: the next reading gets a new one.
      recognizers.delete(file.path)
    }
  }
}

/**
 * Starts what reads `language`, unless it has, while the page is still being decoded: a third of a second of a first
 * page.
 */
export function prepareRecognizer(language: string): void {
  // A model that cannot be used is told when the page is read.
  recognizerOf(modelOf(language, workerModels())).catch(() => undefined)
}

function wordsOf(api: TesseractApi): RecognizedWord[] {
  const words: RecognizedWord[] = []
  const iterator = api.GetIterator()
  if (!('getBoundingBox' in iterator)) return words
  iterator.Begin()
  let line = -1
  do {
    if (iterator.Empty(LEVEL_WORD)) continue
    if (iterator.IsAtBeginningOf(LEVEL_LINE) || line < 0) line++
    const text = (iterator.GetUTF8Text(LEVEL_WORD) ?? '').trim().normalize('NFC')
    if (text === '') continue
    words.push({
      text,
      ...iterator.getBoundingBox(LEVEL_WORD),
      confidence: Math.min(1, Math.max(0, iterator.Confidence(LEVEL_WORD) / 100)),
      line,
    })
  } while (iterator.Next(LEVEL_WORD))
  return words
}

function recognizerOf(file: ModelFile): Promise<Recognizer> {
  const known = recognizers.get(file.path)
  if (known) return known
  const starting = start(file)
  recognizers.set(file.path, starting)
  starting.catch(() => recognizers.delete(file.path))
  return starting
}

/**
 * Sauvola thresholding is the largest gain on bad scans; without the document dictionary results do not depend on the
 * pages before.
 */
async function start(file: ModelFile): Promise<Recognizer> {
  const [core, model] = await Promise.all([loadTesseractCore('lstm'), readModel(file)])
  const api = startTesseract(core, model, 1)
  api.SetVariable('thresholding_method', '2')
  api.SetVariable('tessedit_do_invert', '0')
  api.SetVariable('tessedit_enable_doc_dict', '0')
  return { core, api }
}
