import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import table from '../../../data/ocr-confidence.json' with { type: 'json' }

const WEIGHTS = weightsOf(weightFile.words)

/**
 * What a word is made of: numbers are misread in other ways than words, and lone signs are mostly frames and specks.
 */
export type WordClass = 'figures' | 'letters' | 'signs'

const CERTAIN_MAX = WEIGHTS.certainMax

/**
 * The share of words like this one that are right, 0 to 0.999: the recogniser's own confidence, 0 to 1, means other
 * things for numbers, words and signs. Measured on generated pages by `test/bench/ocr/calibrate.ts`; between the
 * measured points on a straight line.
 */
export function calibrated(text: string, confidence: number): number {
  const points = table.points[classOf(text)]
  const next = points.findIndex(([at = 0]) => at >= confidence)
  const [x1 = 1, y1 = 1] = points[next === -1 ? points.length - 1 : next] ?? []
  const [x0 = 0, y0 = 0] = points[next === -1 ? points.length - 1 : Math.max(0, next - 1)] ?? []
  const share = x1 === x0 ? y1 : y0 + ((y1 - y0) * (confidence - x0)) / (x1 - x0)
  return Math.min(CERTAIN_MAX, Math.max(0, share))
}

export function classOf(text: string): WordClass {
  if (/\p{N}/u.test(text)) return 'figures'
  return /\p{L}/u.test(text) ? 'letters' : 'signs'
}
