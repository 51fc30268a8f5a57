import ipaddr from 'ipaddr.js'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'

/** Tries that cost no wait; each one more doubles it. */
const FREE_TRIES = { account: 5, origin: 20 } as const
const WAIT_MS_MAX = 15 * 60_000
/** Who kept still for so long begins anew. */
const FORGET_MS = 60 * 60_000
const KNOWN_MAX = 20_000

export interface SignInThrottle {
  /**
   * Counts a try before the password is looked at, so that many at once are many. Throws EngineError
   * `sign_in_throttled` while the account or the origin has to wait; details tell the seconds.
   */
  begin(account: string, origin: string): void
  /** The password was right: the account's failures are forgotten, and this try does not count for its origin. */
  succeeded(account: string, origin: string): void
}

interface Tries {
  failures: number
  lastMs: number
}

/**
 * Slows down whoever guesses: by account, known or not, and by the address that tries come from. An account is counted by
 * itself at addresses where its password was right before: else anybody in the network could keep somebody out by
 * guessing wrong for them.
 */
export function createSignInThrottle({ clock }: { readonly clock: Pick<Clock, 'monotonicMs'> }): SignInThrottle {
  const known = new Map<string, Tries>()
  const proven = createProvenPlaces()

  const triesOf = (key: string): Tries => {
    const found = known.get(key)
    return found && clock.monotonicMs() - found.lastMs < FORGET_MS ? found : { failures: 0, lastMs: 0 }
  }
  const waitMs = (key: string, free: number): number => {
    const { failures, lastMs } = triesOf(key)
    if (failures < free) return 0
    const pauseMs = Math.min(WAIT_MS_MAX, 1_000 * 2 ** (failures - free))
    return Math.max(0, lastMs + pauseMs - clock.monotonicMs())
  }
  const count = (key: string): void => {
    const { failures } = triesOf(key)
    known.delete(key)
    if (known.size >= KNOWN_MAX) known.delete(known.keys().next().value ?? '')
    known.set(key, { failures: failures + 1, lastMs: clock.monotonicMs() })
  }

  return {
    begin: (account, address) => {
      const origin = networkOf(address)
      const [byAccount, byOrigin] = [proven.keyOf(account, origin), `origin ${origin}`]
      const waits = Math.max(waitMs(byAccount, FREE_TRIES.account), waitMs(byOrigin, FREE_TRIES.origin))
      if (waits > 0) throw throttled(Math.ceil(waits / 1_000))
      count(byAccount)
      count(byOrigin)
    },
    succeeded: (account, address) => {
      const origin = networkOf(address)
      known.delete(proven.keyOf(account, origin))
      proven.add(account, origin)
      const tries = known.get(`origin ${origin}`)
      if (tries) tries.failures = Math.max(0, tries.failures - 1)
    },
  }
}

/** Where passwords of accounts were right before, and by what an account is counted at an address. */
function createProvenPlaces() {
  const places = new Set<string>()
  const at = (account: string, origin: string): string => `account ${account} at ${origin}`
  return {
    keyOf(account: string, origin: string): string {
      const pair = at(account, origin)
      return places.has(pair) ? pair : `account ${account}`
    },
    add(account: string, origin: string): void {
      if (places.size >= KNOWN_MAX) places.delete(places.values().next().value ?? '')
      places.add(at(account, origin))
    },
  }
}

/** By what an address is counted: one machine has as many of IPv6 as it likes, all with the first 64 bits of its network. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

function throttled(seconds: number): EngineError {
  const wait = seconds < 60 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`
  const message = `Zu viele Fehlversuche. Bitte in ${wait} noch einmal anmelden.`
  return new EngineError('transient', 'sign_in_throttled', message, { details: { waitSeconds: seconds } })
}
