import type { SeededRandom } from '../../../fixtures/make/seeded-random.ts'

/** Choices that a made document needs, all from one seeded generator. */
export interface Draw {
  pick<T>(items: readonly T[]): T
  /** Whole number from low to high, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  digits(count: number): string
  /** `#` becomes a digit (never 0 at the start), `@` a capital letter, `{Y}` and `{y}` the year with four and two digits. */
  mask(pattern: string, year?: number): string
  /** Different items in the order of the list. */
  some<T>(items: readonly T[], count: number): readonly T[]
}

/** Draws from a seeded generator; the same generator state gives the same choices. */
export function createDraw(random: SeededRandom): Draw {
  const int = (low: number, high: number): number => low + Math.floor(random.next() * (high - low + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const digits = (count: number): string => Array.from({ length: count }, () => String(int(0, 9))).join('')
  const mask = (pattern: string, year = 2024): string =>
    pattern
      .replaceAll('{Y}', String(year))
      .replaceAll('{y}', String(year % 100))
      .replace('#', String(int(1, 9)))
      .replaceAll('#', () => String(int(0, 9)))
      .replaceAll('@', () => pick('ABCDEFGHKLMNPRSTVWX'.split('')))
  const some = <T>(items: readonly T[], count: number): readonly T[] => {
    const left = items.map((_, index) => index)
    while (left.length > count) left.splice(int(0, left.length - 1), 1)
    return items.filter((_, index) => left.includes(index))
  }
  return { pick, int, chance: probability => random.next() < probability, digits, mask, some }
}
