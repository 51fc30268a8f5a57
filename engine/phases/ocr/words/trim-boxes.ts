import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }

const WEIGHTS = weightsOf(weightFile.words)
interface BoxedWord {
  readonly x0: number
  readonly x1: number
  readonly line: number
}

const KEPT_MIN = WEIGHTS.keptMin

/**
 * Words whose boxes reach into the next word of their line (the recogniser's boxes do at times) end where that begins.
 */
export function trimBoxes<W extends BoxedWord>(words: readonly W[]): W[] {
  return words.map((word, index) => {
    const next = words[index + 1]
    if (!next || next.line !== word.line || next.x0 >= word.x1) return word
    return next.x0 - word.x0 < (word.x1 - word.x0) * KEPT_MIN ? word : { ...word, x1: next.x0 }
  })
}
