import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { classOf } from '../../../engine/phases/ocr/words/calibrate-confidence.ts'
import type { WordClass } from '../../../engine/phases/ocr/words/calibrate-confidence.ts'
import { loadImageGrey } from '../../../engine/phases/ocr/pixels/load-page-grey.ts'
import { recognizePhoto } from '../../../engine/phases/ocr/page/recognize-photo.ts'
import { fitIsotonic } from './fit-isotonic.ts'
import type { Bin } from './fit-isotonic.ts'
import { makeCorpus } from './make-corpus.ts'
import type { CorpusPage, Look } from './make-corpus.ts'
import { wordsOf } from './read-with-engine.ts'
import { rightWords } from './right-words.ts'

/** Looks that differ in how they are read; turned pages are read like mild ones. */
const LOOKS: readonly Look[] = ['clean', 'mild', 'hard', 'faint', 'low150', 'photo', 'colour']
const BIN_WIDTH = 0.02
const TABLE = fileURLToPath(new URL('../../../engine/data/ocr-confidence.json', import.meta.url))

/** A recognised word: what it is made of, the recogniser's confidence in it, and whether it stands on the page. */
export interface JudgedWord {
  readonly kind: WordClass
  readonly confidence: number
  readonly isRight: boolean
}

/** Reads a page of the corpus as the engine does, with the recogniser's own confidences. */
export async function judgeWords({ path, truth }: CorpusPage): Promise<JudgedWord[]> {
  const page = await recognizePhoto(await loadImageGrey(path, 1), 'de')
  const right = rightWords(truth, wordsOf(page))
  return page.words.map(({ text, confidence }, index) => ({
    kind: classOf(text),
    confidence,
    isRight: right[index] ?? false,
  }))
}

/** Words in bins of like confidence, by what they are made of. */
export function binWords(words: readonly JudgedWord[]): Record<WordClass, Bin[]> {
  const binsOf = (kind: WordClass): Bin[] => {
    const bins = new Map<number, JudgedWord[]>()
    for (const word of words.filter(one => one.kind === kind)) {
      const key = Math.floor(word.confidence / BIN_WIDTH)
      bins.set(key, [...(bins.get(key) ?? []), word])
    }
    return [...bins.entries()]
      .toSorted(([one], [other]) => one - other)
      .map(([, group]) => ({
        confidence: Math.round((group.reduce((sum, { confidence }) => sum + confidence, 0) / group.length) * 1e4) / 1e4,
        words: group.length,
        right: group.filter(({ isRight }) => isRight).length,
      }))
  }
  return { figures: binsOf('figures'), letters: binsOf('letters'), signs: binsOf('signs') }
}

/**
 * `node test/bench/ocr/calibrate.ts`: reads the corpus with the fast model and writes engine/data/ocr-confidence.json
 * anew.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words: JudgedWord[] = []
  for (const page of await makeCorpus(LOOKS, Infinity)) words.push(...(await judgeWords(page)))
  const bins = binWords(words)
  const points = {
    figures: fitIsotonic(bins.figures),
    letters: fitIsotonic(bins.letters),
    signs: fitIsotonic(bins.signs),
  }
  const json = JSON.stringify({ madeBy: 'test/bench/ocr/calibrate.ts', points, bins })
  writeFileSync(TABLE, await format(json, { ...(await resolveConfig(TABLE)), parser: 'json' }))
}
