import type { SeededRandom } from '../../../fixtures/make/seeded-random.ts'

export type Random = SeededRandom

/** One of the list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random.next() * list.length)]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}

/** Several different ones of the list, in the list's order. */
export function some<T>(random: Random, list: readonly T[], count: number): T[] {
  const places = list.map((_, at) => ({ at, key: random.next() })).sort((a, b) => a.key - b.key)
  const kept = new Set(places.slice(0, count).map(place => place.at))
  return list.filter((_, at) => kept.has(at))
}

/** A whole number from low to high, both included. */
export function int(random: Random, low: number, high: number): number {
  return low + Math.floor(random.next() * (high - low + 1))
}

export function chance(random: Random, share: number): boolean {
  return random.next() < share
}

/** Cents between two amounts of whole euros; not a round number. */
export function cents(random: Random, low: number, high: number): number {
  return int(random, low * 100, high * 100)
}

/** So many digits, the first not 0. */
export function digits(random: Random, count: number): string {
  return Array.from({ length: count }, (_, at) => String(int(random, at === 0 ? 1 : 0, 9))).join('')
}

/** Fills a pattern: # a digit, @ a capital letter, the rest as it is. */
export function code(random: Random, pattern: string): string {
  const letters = 'ABCDEFGHKLMNPRSTUVWXYZ'
  return pattern.replace(/[#@]/g, sign =>
    sign === '#' ? String(int(random, 0, 9)) : letters.charAt(int(random, 0, letters.length - 1)),
  )
}

/** Share of an amount in cents, rounded half up; rate in percent. */
export function percent(amount: number, rate: number): number {
  return Math.round((amount * rate) / 100 + 1e-7)
}
