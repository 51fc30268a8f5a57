interface ReadWord {
  readonly text: string
  readonly confidence: number
}

/** Below, a word is a guess that nobody can use. */
const CONFIDENCE_MIN = 0.25
/** Short words are what stains and lines are taken for. */
const SHORT_CONFIDENCE_MIN = 0.45
const SIGNS_CONFIDENCE_MIN = 0.6

/** Without the words that are stains, rules and frames rather than text. */
export function dropNoise<W extends ReadWord>(words: readonly W[]): W[] {
  return words.filter(({ text, confidence }) => {
    const inked = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
    if (inked === 0)
      return confidence >= SIGNS_CONFIDENCE_MIN && !/^[|_¦\\/~=\-—–.,:;'"`´‘’“”°*<>«»()[\]{}]+$/u.test(text)
        ? true
        : confidence >= 0.8
    return confidence >= (inked <= 2 ? SHORT_CONFIDENCE_MIN : CONFIDENCE_MIN)
  })
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

/** How much was read, to compare readings of one page: letters and digits count by their confidence, doubtful ones against it. */
export function readingScore(words: readonly ReadWord[]): number {
  return words.reduce(
    (sum, { text, confidence }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) * (confidence - 0.45),
    0,
  )
}
