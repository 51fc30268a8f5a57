interface BoxedWord {
  readonly x0: number
  readonly x1: number
  readonly line: number
}

/** A word keeps at least this share of its width. */
const KEPT_MIN = 0.2

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
