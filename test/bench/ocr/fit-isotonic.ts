/** Of some words with like confidence: how many there are, and how many are right. */
export interface Bin {
  /** Mean of the recogniser's confidence, 0 to 1. */
  readonly confidence: number
  readonly words: number
  readonly right: number
}

/** A point of a monotone map: the recogniser's confidence and the share of right words to expect. */
export type Point = readonly [confidence: number, share: number]

/** Words added to each step, half of them right: a step of few words says less than it seems to. */
const PRIOR_WORDS = 2

/**
 * The monotone steps that fit shares best by least squares (pool adjacent violators, Ayer et al. 1955), as points at
 * the mean confidence of each step. Bins in any order.
 */
export function fitIsotonic(bins: readonly Bin[]): Point[] {
  const steps: { words: number; right: number; sum: number }[] = []
  for (const { confidence, words, right } of bins.toSorted((one, other) => one.confidence - other.confidence)) {
    if (words === 0) continue
    steps.push({ words, right, sum: confidence * words })
    for (;;) {
      const [before, last] = [steps.at(-2), steps.at(-1)]
      if (!before || !last || shareOf(before) < shareOf(last)) break
      steps.splice(-2, 2, {
        words: before.words + last.words,
        right: before.right + last.right,
        sum: before.sum + last.sum,
      })
    }
  }
  return steps.map(step => [round(step.sum / step.words), round(shareOf(step))] as const)
}

function shareOf({ words, right }: { readonly words: number; readonly right: number }): number {
  return (right + PRIOR_WORDS / 2) / (words + PRIOR_WORDS)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
