import type { ConfidenceSteps } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'

export interface Answer {
  readonly confidence: number
  readonly right: boolean
}

interface Bin {
  from: number
  count: number
  right: number
}

/** Fewer tell nothing of a share. */
const BIN_MIN = 40
const SHARE_MAX = 0.99

/**
 * Shares of right answers over the raw confidence as rising steps: bins of 40 answers and more, neighbours that fall
 * joined (pool adjacent violators), each share a little below what was seen (Laplace). Null where there are too few
 * answers.
 */
export function fitSteps(answers: readonly Answer[]): ConfidenceSteps | null {
  if (answers.length < BIN_MIN) return null
  const sorted = answers.toSorted((a, b) => a.confidence - b.confidence)
  const bins: Bin[] = []
  for (const { confidence, right } of sorted) {
    const last = bins.at(-1)
    const isOpen =
      last && (last.count < BIN_MIN || confidence === sorted[bins.reduce((n, one) => n + one.count, 0) - 1]?.confidence)
    if (isOpen) {
      last.count++
      last.right += Number(right)
    } else bins.push({ from: confidence, count: 1, right: Number(right) })
  }
  const rest = bins.at(-1)
  const before = bins.at(-2)
  if (rest && before && rest.count < BIN_MIN) bins.splice(-2, 2, join(before, rest))
  for (let at = 1; at < bins.length;) {
    const [low, high] = [bins[at - 1], bins[at]]
    if (low && high && shareOf(high) < shareOf(low)) {
      bins.splice(at - 1, 2, join(low, high))
      at = Math.max(1, at - 1)
    } else at++
  }
  return bins.map(bin => [bin.from, Math.min(SHARE_MAX, Math.floor(100 * shareOf(bin)) / 100)])
}

function join(low: Bin, high: Bin): Bin {
  return { from: low.from, count: low.count + high.count, right: low.right + high.right }
}

function shareOf({ count, right }: Bin): number {
  return (right + 1) / (count + 2)
}
