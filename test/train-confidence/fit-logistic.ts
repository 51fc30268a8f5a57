/** One value: its signs, whether it is right, and how much it counts. */
export interface Example {
  readonly features: Readonly<Record<string, number>>
  readonly right: boolean
  readonly weight: number
}

const STEPS = 600
const RATE = 0.05
const [BETA_MEAN, BETA_SQUARE] = [0.9, 0.999]
/** Values of one layout are much alike, so that there are fewer examples than it seems. */
const EXAMPLE_SHARE = 0.35
/** Where weights begin, and how strongly they are held there. */
export interface Start {
  /** Signs that are not named begin at nothing. */
  readonly weights: Readonly<Record<string, number>>
  penaltyOf(sign: string): number
  /** How much an example counts, as a share of its weight. */
  readonly share: number
}

/** Signs of one group have the fewest examples; a finder's own confidence counts until examples say otherwise. */
const PENALTY = { bias: 0.1, raw: 10, shared: 4, own: 40 } as const
const NOTHING_KNOWN: Start = { weights: { raw: 1 }, penaltyOf, share: EXAMPLE_SHARE }

/**
 * Weights of a logistic regression with ridge penalty (Adam over all examples, always the same for the same examples),
 * by name of the sign, held near those it starts from.
 */
export function fitLogistic(examples: readonly Example[], start: Start = NOTHING_KNOWN): Record<string, number> {
  const signs = [...Object.keys(start.weights), ...examples.flatMap(({ features }) => Object.keys(features))]
  const names = [...new Set(signs)].toSorted()
  const at = new Map(names.map((name, index) => [name, index]))
  const rows = examples.map(({ features, right, weight }) => ({
    signs: Object.entries(features).flatMap(([name, value]) =>
      value === 0 ? [] : [[at.get(name) ?? 0, value] as const],
    ),
    target: Number(right),
    weight: weight * start.share,
  }))
  const prior = names.map(name => start.weights[name] ?? 0)
  const penalty = names.map(name => start.penaltyOf(name))
  const weights = [...prior]
  const mean = names.map(() => 0)
  const square = names.map(() => 0)
  for (let step = 1; step <= STEPS; step++) {
    const slope = weights.map((weight, index) => (penalty[index] ?? 1) * (weight - (prior[index] ?? 0)))
    for (const { signs, target, weight } of rows) {
      const odds = signs.reduce((sum, [index, value]) => sum + value * (weights[index] ?? 0), 0)
      const miss = weight * (1 / (1 + Math.exp(-odds)) - target)
      for (const [index, value] of signs) slope[index] = (slope[index] ?? 0) + miss * value
    }
    for (const [index, value] of slope.entries()) {
      mean[index] = BETA_MEAN * (mean[index] ?? 0) + (1 - BETA_MEAN) * value
      square[index] = BETA_SQUARE * (square[index] ?? 0) + (1 - BETA_SQUARE) * value * value
      const [first, second] = [
        (mean[index] ?? 0) / (1 - BETA_MEAN ** step),
        (square[index] ?? 0) / (1 - BETA_SQUARE ** step),
      ]
      weights[index] = (weights[index] ?? 0) - (RATE * first) / (Math.sqrt(second) + 1e-8)
    }
  }
  return Object.fromEntries(names.map((name, index) => [name, Math.round(1e4 * (weights[index] ?? 0)) / 1e4]))
}

function penaltyOf(name: string): number {
  if (name === 'bias' || name === 'raw') return PENALTY[name]
  return name.includes('.') ? PENALTY.own : PENALTY.shared
}
