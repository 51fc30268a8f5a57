import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { plausibility } from './judge-word.ts'

const WEIGHTS = weightsOf(weightFile.words)

interface ReadWord {
  readonly text: string
  readonly confidence: number
}

const CONFIDENCE_MIN = WEIGHTS.wordMin
const SHORT_CONFIDENCE_MIN = WEIGHTS.shortWordMin
const SIGNS_CONFIDENCE_MIN = WEIGHTS.signsMin

/** Frames, rules and stains are read as these. */
const RULES = /^[|_¦\\/~=\-—–.,:;'"`´‘’“”°*<>«»()[\]{}]+$/u
const RULES_CONFIDENCE_MIN = WEIGHTS.rulesMin
const TEXT_LINE_CONFIDENCE = WEIGHTS.textLineConfidence

/** Without the words that are stains, rules and frames rather than text. */
export function dropNoise<W extends ReadWord & { readonly line: number }>(words: readonly W[]): W[] {
  const textLines = new Set(
    words.filter(word => inkedIn(word) > 2 && word.confidence >= TEXT_LINE_CONFIDENCE).map(word => word.line),
  )
  return words.filter(word => {
    const inked = inkedIn(word)
    if (inked === 0) return word.confidence >= (RULES.test(word.text) ? RULES_CONFIDENCE_MIN : SIGNS_CONFIDENCE_MIN)
    const isDoubtful = inked <= 2 && !textLines.has(word.line)
    return word.confidence >= (isDoubtful ? SHORT_CONFIDENCE_MIN : CONFIDENCE_MIN)
  })
}

/** Letters and digits of a word. */
export function inkedIn({ text }: ReadWord): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** Mean confidence by length, 0 to 1: long words say more about a reading than stains do. 0 without words. */
export function meanConfidence(words: readonly ReadWord[]): number {
  let sum = 0
  let weight = 0
  for (const { text, confidence } of words) {
    sum += confidence * text.length
    weight += text.length
  }
  return weight === 0 ? 0 : sum / weight
}

/**
 * How much was read, to compare readings of one page: letters and digits count by the confidence of their word and by
 * how plausible it looks, doubtful ones against the reading.
 */
export function readingScore(words: readonly ReadWord[]): number {
  return words.reduce((sum, word) => sum + inkedIn(word) * (word.confidence * plausibility(word.text) - 0.45), 0)
}
