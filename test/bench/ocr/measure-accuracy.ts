import { LOOKS, makeCorpus } from './make-corpus.ts'
import type { CorpusPage, Look } from './make-corpus.ts'
import { toGreyPictures } from './grey-pictures.ts'
import type { NativeTesseract } from './native-tesseract.ts'
import { createEngineReader, wordsOf } from './read-with-engine.ts'
import { addScores, scorePage } from './score-page.ts'
import type { PageScore, ReadWord } from './score-page.ts'

/** Scores of one reader under one look. */
export interface Accuracy {
  readonly reader: string
  readonly look: Look
  readonly score: PageScore
  readonly pages: readonly { readonly name: string; readonly score: PageScore }[]
}

/**
 * Reads the corpus by the engine with both models and by native tesseract (grey pixels, local threshold, and
 * orientation found by itself where it can), the same fast model in each.
 */
export async function measureAccuracy(
  native: NativeTesseract | null,
  options: { readonly pagesPerLook: number; readonly workers: number; readonly looks?: readonly Look[] },
): Promise<Accuracy[]> {
  const looks = options.looks ?? LOOKS
  const corpus = await makeCorpus(looks, options.pagesPerLook)
  const rows: Accuracy[] = []
  for (const model of ['fast', 'accurate'] as const) {
    const reader = createEngineReader(options.workers, model)
    try {
      for (const look of looks) {
        const pages = corpus.filter(page => page.look === look)
        const texts = await reader.read(pages.map(page => page.path))
        rows.push(scoreLook(`engine, ${model}`, look, pages, texts.map(wordsOf)))
      }
    } finally {
      await reader.close()
    }
  }
  if (!native) return rows
  for (const look of looks) {
    const pages = corpus.filter(page => page.look === look)
    const pictures = await toGreyPictures(pages)
    const layout = native.findsOrientation ? 1 : 3
    for (const sauvola of [false, true]) {
      const { words } = await native.read(pictures, { sauvola, layout: sauvola ? layout : 3 })
      rows.push(scoreLook(sauvola ? 'native, Sauvola' : 'native', look, pages, words))
    }
  }
  return rows
}

function scoreLook(
  reader: string,
  look: Look,
  pages: readonly CorpusPage[],
  read: readonly (readonly ReadWord[])[],
): Accuracy {
  const scored = pages.map(({ name, truth }, index) => ({ name, score: scorePage(truth, read[index] ?? []) }))
  return { reader, look, score: addScores(scored.map(({ score }) => score)), pages: scored }
}
