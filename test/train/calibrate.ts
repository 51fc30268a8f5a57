import { softmax } from '../../engine/phases/analysis/kind/kind-model.ts'

export interface Scored {
  readonly scores: Float32Array
  /** Index of the right class. */
  readonly label: number
}

/**
 * The temperature (0.05 to 4) at which the shares of the right classes are as high as they honestly can be (least log
 * loss).
 */
export function fitTemperature(scored: readonly Scored[]): number {
  let best = { temperature: 1, loss: Infinity }
  for (let temperature = 0.05; temperature <= 4; temperature *= 1.06) {
    const loss = scored.reduce(
      (sum, { scores, label }) => sum - Math.log(Math.max(1e-9, softmax(scores, temperature)[label] ?? 0)),
      0,
    )
    if (loss < best.loss) best = { temperature, loss }
  }
  return Math.round(best.temperature * 1000) / 1000
}

/**
 * Expected calibration error: how far confidence and share of right answers lie apart, over ten bins of equal width.
 */
export function calibrationError(answers: readonly { readonly confidence: number; readonly right: boolean }[]): number {
  const bins = Array.from({ length: 10 }, () => ({ count: 0, confidence: 0, right: 0 }))
  for (const { confidence, right } of answers) {
    const bin = bins[Math.min(9, Math.floor(confidence * 10))]
    if (!bin) continue
    bin.count++
    bin.confidence += confidence
    bin.right += Number(right)
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / Math.max(1, answers.length)
}
