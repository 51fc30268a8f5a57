import { createSeededRandom } from '../../fixtures/make/seeded-random.ts'

type Curve = readonly (readonly [x: number, y: number])[]

/**
 * Points that a pen passes for a joined letter: x in widths of an x-height, y from the base line up; 1 is the x-height.
 */
const LETTERS: Readonly<Record<string, Curve>> = {
  a: [
    [0.7, 0.85],
    [0.35, 1],
    [0.05, 0.55],
    [0.3, 0.05],
    [0.65, 0.5],
    [0.72, 0.95],
    [0.7, 0.2],
    [0.95, 0],
  ],
  b: [
    [0.15, 0.4],
    [0.45, 1.7],
    [0.3, 2],
    [0.15, 1.5],
    [0.15, 0.2],
    [0.45, 0],
    [0.65, 0.5],
    [0.4, 0.8],
    [0.9, 0.7],
  ],
  c: [
    [0.6, 0.8],
    [0.35, 1],
    [0.05, 0.5],
    [0.35, 0],
    [0.8, 0.15],
  ],
  d: [
    [0.6, 0.85],
    [0.3, 1],
    [0.05, 0.5],
    [0.3, 0.05],
    [0.6, 0.5],
    [0.75, 2],
    [0.65, 0.3],
    [0.95, 0],
  ],
  e: [
    [0.2, 0.3],
    [0.55, 0.75],
    [0.35, 1],
    [0.1, 0.5],
    [0.35, 0],
    [0.8, 0.15],
  ],
  f: [
    [0.2, 0.5],
    [0.5, 1.8],
    [0.3, 1.9],
    [0.2, 0],
    [0.15, -0.9],
    [0.35, -0.8],
    [0.3, 0],
    [0.7, 0.2],
  ],
  g: [
    [0.6, 0.85],
    [0.3, 1],
    [0.05, 0.5],
    [0.35, 0.1],
    [0.6, 0.8],
    [0.55, -0.7],
    [0.25, -0.9],
    [0.3, -0.3],
    [0.9, 0.2],
  ],
  h: [
    [0.2, 0.8],
    [0.4, 1.9],
    [0.2, 1.9],
    [0.15, 0],
    [0.35, 0.9],
    [0.6, 0.9],
    [0.6, 0.1],
    [0.9, 0],
  ],
  i: [
    [0.2, 0.5],
    [0.3, 1],
    [0.3, 0.1],
    [0.6, 0],
  ],
  l: [
    [0.2, 0.7],
    [0.4, 1.8],
    [0.25, 2],
    [0.15, 1],
    [0.25, 0.05],
    [0.55, 0.1],
  ],
  m: [
    [0.1, 1],
    [0.12, 0],
    [0.3, 0.95],
    [0.42, 0.8],
    [0.42, 0],
    [0.62, 0.95],
    [0.78, 0.8],
    [0.78, 0.1],
    [1.05, 0],
  ],
  n: [
    [0.1, 1],
    [0.12, 0],
    [0.35, 0.95],
    [0.5, 0.8],
    [0.52, 0.1],
    [0.8, 0],
  ],
  o: [
    [0.5, 0.95],
    [0.2, 0.95],
    [0.05, 0.5],
    [0.3, 0],
    [0.6, 0.5],
    [0.45, 1],
    [0.85, 0.85],
  ],
  r: [
    [0.15, 0.9],
    [0.25, 1.1],
    [0.4, 0.9],
    [0.4, 0.2],
    [0.7, 0],
  ],
  s: [
    [0.3, 0.9],
    [0.35, 1],
    [0.45, 0.4],
    [0.2, 0],
    [0.05, 0.1],
    [0.6, 0.05],
  ],
  t: [
    [0.2, 1],
    [0.3, 1.6],
    [0.25, 0.2],
    [0.55, 0],
  ],
  u: [
    [0.1, 1],
    [0.12, 0.2],
    [0.35, 0],
    [0.55, 0.9],
    [0.58, 0.1],
    [0.85, 0],
  ],
}
const FALLBACK = 'aenurimo'

export interface Hand {
  readonly seed: number
  /** Height of small letters. */
  readonly xHeightMm: number
  /** Lean to the right, as a share of the height. */
  readonly slant: number
  /** Ink as an SVG colour. */
  readonly ink: string
  /** How far points stray, as a share of the x-height. */
  readonly stray: number
}

/**
 * A line of joined handwriting as SVG paths in millimetres, its base line starting at (x, y). Letters without a shape
 * are drawn as others.
 */
export function handwriting(text: string, x: number, y: number, hand: Hand): string {
  const random = createSeededRandom(hand.seed)
  const stray = (): number => random.normal() * hand.stray
  let pen = x
  return text
    .toLowerCase()
    .split(' ')
    .map(word => {
      const points: [number, number][] = [[pen, y]]
      for (const letter of word) {
        const shape = LETTERS[letter] ?? LETTERS[FALLBACK[letter.charCodeAt(0) % FALLBACK.length] ?? 'e'] ?? []
        const size = hand.xHeightMm * (1 + stray())
        const lift = stray() * hand.xHeightMm * 0.5
        for (const [px, py] of shape) {
          const up = (py + stray()) * size
          points.push([pen + (px + stray()) * size + up * hand.slant, y - up - lift])
        }
        pen += (shape.at(-1)?.[0] ?? 0.8) * size
      }
      pen += hand.xHeightMm * 1.1
      return `<path d="${smooth(points)}" fill="none" stroke="${hand.ink}" stroke-width="${(0.42 + 0.05 * stray()).toFixed(3)}" stroke-linecap="round" stroke-linejoin="round"/>`
    })
    .join('')
}

/** A smooth path through points (Catmull-Rom as cubic Bézier curves). */
function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (index: number): readonly [number, number] =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const text = ([px, py]: readonly [number, number]): string => `${px.toFixed(2)} ${py.toFixed(2)}`
  const curves = points.slice(1).map((to, index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const
    return `C${text(first)} ${text(second)} ${text(to)}`
  })
  return `M${text(at(0))}${curves.join('')}`
}
