import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { toGreyPictures } from './grey-pictures.ts'
import { makeCorpus } from './make-corpus.ts'
import type { NativeTesseract } from './native-tesseract.ts'

/** Processor seconds a page, the same grey pixels, model, layout and threshold in both. */
export interface RecognitionCost {
  readonly pages: number
  /** Of our recogniser once it is warm. */
  readonly engineS: number
  /** Of the native program with its start; null when it is missing. */
  readonly nativeS: number | null
}

const ALONE = fileURLToPath(new URL('./recognize-alone.ts', import.meta.url))

/** Interleaved rounds of clean and hard pages; the least of each counts, since noise only adds. */
export async function measureRecognition(
  native: NativeTesseract | null,
  options: { readonly pagesPerLook: number; readonly rounds: number },
): Promise<RecognitionCost> {
  const pictures = await toGreyPictures(await makeCorpus(['clean', 'hard'], options.pagesPerLook))
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const { stderr, status } = spawnSync(process.execPath, [ALONE, JSON.stringify(pictures)], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`recognition ended with ${status}: ${stderr.slice(-500)}`)
    ours.push((JSON.parse(stderr.trim().split('\n').at(-1) ?? '{}') as { cpuS: number }).cpuS)
    if (!native) continue
    const { usage } = await native.read(pictures, { sauvola: true, layout: 3 })
    if (usage.cpuS !== null) theirs.push(usage.cpuS)
  }
  const pages = pictures.length
  const nativeS = theirs.length === 0 ? null : Math.min(...theirs) / pages
  return { pages, engineS: Math.min(...ours) / pages, nativeS }
}
