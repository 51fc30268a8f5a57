import { encodeBmp } from '../pixels/encode-bmp.ts'
import { resizeGrey, turnGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { packagedModel, readModel } from './read-model.ts'
import { loadTesseractCore, startTesseract } from './tesseract-core.ts'
import type { TesseractApi, TesseractCore } from './tesseract-core.ts'

export interface Orientation {
  /** Clockwise turn that makes the image upright. */
  readonly rotation: 0 | 90 | 180 | 270
  /** Of the detector; above about 2 it is to be trusted. */
  readonly confidence: number
}

/** Enough for the detector, and twice as fast as 300 dpi. */
const DPI = 150
/** The detector's ids count quarter turns counter-clockwise. */
const ROTATIONS = [0, 270, 180, 90] as const

let detector: Promise<{ readonly core: TesseractCore; readonly api: TesseractApi }> | null = null

/**
 * Which way up an image is, by the shape of its letters; null when there are too few. The detector finds no letters on
 * some pages that lie sideways (narrow receipts), so they are shown to it a second time, turned.
 */
export async function findOrientation(image: GreyImage): Promise<Orientation | null> {
  const found = await detect(image)
  if (found) return found
  const turned = await detect(await turnGrey(image, 90))
  return turned && { ...turned, rotation: ((turned.rotation + 90) % 360) as Orientation['rotation'] }
}

async function detect(image: GreyImage): Promise<Orientation | null> {
  detector ??= start()
  const { core, api } = await detector
  const small = image.dpi > DPI ? await resizeGrey(image, DPI) : image
  core.FS.writeFile('/input', encodeBmp(small))
  const results = new core.OSResults()
  try {
    api.SetVariable('user_defined_dpi', String(Math.max(70, Math.round(small.dpi))))
    if (api.SetImageFile(1, 0) === 1 || !api.DetectOS(results)) return null
    const { orientation_id, oconfidence } = results.best_result
    const rotation = ROTATIONS[orientation_id]
    return rotation === undefined ? null : { rotation, confidence: oconfidence }
  } finally {
    api.Clear()
    core.FS.unlink('/input')
    core.destroy(results)
  }
}

async function start(): Promise<{ core: TesseractCore; api: TesseractApi }> {
  const core = await loadTesseractCore('legacy')
  return { core, api: startTesseract(core, await readModel(packagedModel('osd', '4.0.0')), 0) }
}
