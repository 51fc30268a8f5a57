import type { Clock } from '../../shared/clock.ts'
import { networkOf } from './sign-in-throttle.ts'

/** A challenge is answered once, within this. */
const CHALLENGE_MS = 5 * 60_000
/** Of all addresses; each is a few hundred bytes. */
const CHALLENGES_MAX = 1_000
/** Of one: people behind one router sign in at the same time, and who asks for more only takes away its own. */
const OF_ADDRESS_MAX = 50

export interface Challenges {
  /** `userId`: who may answer it; null: whoever signs in. */
  keep(challenge: string, userId: string | null, address: string): void
  /** Whether it was given to this user (null: to whoever signs in) and not used yet; it is from now on. */
  take(challenge: string, userId: string | null): boolean
}

interface Kept {
  readonly userId: string | null
  readonly network: string
  readonly untilMs: number
}

/**
 * Challenges of passkeys, in memory. Who asks for many drives out its own, never those of other addresses: were all
 * full, the address with the most loses its oldest.
 */
export function createChallenges(clock: Pick<Clock, 'monotonicMs'>): Challenges {
  const known = new Map<string, Kept>()
  return {
    keep(challenge, userId, address) {
      const ms = clock.monotonicMs()
      const network = networkOf(address)
      if (countOf(known, network) >= OF_ADDRESS_MAX) dropOldest(known, network)
      if (known.size >= CHALLENGES_MAX) dropExpired(known, ms)
      if (known.size >= CHALLENGES_MAX) dropOldest(known, fullest(known))
      known.set(challenge, { userId, network, untilMs: ms + CHALLENGE_MS })
    },
    take(challenge, userId) {
      const found = known.get(challenge)
      known.delete(challenge)
      return found !== undefined && found.userId === userId && found.untilMs > clock.monotonicMs()
    },
  }
}

function countOf(known: ReadonlyMap<string, Kept>, network: string): number {
  let count = 0
  for (const kept of known.values()) if (kept.network === network) count += 1
  return count
}

/** Entries stand in the order in which they came. */
function dropOldest(known: Map<string, Kept>, network: string): void {
  for (const [challenge, kept] of known) if (kept.network === network) return void known.delete(challenge)
}

function dropExpired(known: Map<string, Kept>, ms: number): void {
  for (const [challenge, { untilMs }] of known) if (untilMs <= ms) known.delete(challenge)
}

function fullest(known: ReadonlyMap<string, Kept>): string {
  const counts = new Map<string, number>()
  for (const { network } of known.values()) counts.set(network, (counts.get(network) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first?.[0] ?? ''
}
