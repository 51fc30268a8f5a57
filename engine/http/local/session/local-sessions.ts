import { createHash } from 'node:crypto'
import type { Clock } from '../../../shared/clock.ts'

/** Name of the header by which the desktop shell proves that a request comes from its own window. */
export const SESSION_HEADER = 'x-steuerstapel-session'

const SIGN_IN_TOKENS_MAX = 20
const SESSIONS_MAX = 50
const SIGN_IN_LIFETIME_MS = 12 * 60 * 60 * 1000
const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000

export interface LocalSessions {
  /** A new token for the sign-in link of a browser; it works once, within 12 hours. */
  issueSignInToken(): string
  /** Takes a sign-in token in exchange for a session secret; null when the token is unknown, used or expired. */
  redeem(signInToken: string): string | null
  /** Whether a session secret (cookie) is good; a good one lives on for another 12 hours. */
  isSession(secret: string): boolean
  /** Ends a session. */
  end(secret: string): void
  /** The secret that the desktop shell adds as `x-steuerstapel-session`; the same for the life of the process. */
  headerCredential(): string
  isHeaderCredential(value: string): boolean
}

export interface LocalSessionsDeps {
  readonly clock: Clock
  readonly randomBytes: (size: number) => Buffer
}

/**
 * Sessions of the window, in memory only: a restart of the engine ends them all. Secrets are kept as SHA-256 and
 * looked up by that digest, so that comparing leaks nothing of them through time.
 */
export function createLocalSessions({ clock, randomBytes }: LocalSessionsDeps): LocalSessions {
  const signInTokens = new Map<string, number>()
  const sessions = new Map<string, number>()
  const credential = randomBytes(32).toString('base64url')
  const credentialDigest = digestOf(credential)

  const add = (known: Map<string, number>, max: number, lifetimeMs: number): string => {
    const secret = randomBytes(32).toString('base64url')
    if (known.size >= max) known.delete(known.keys().next().value ?? '')
    known.set(digestOf(secret), clock.monotonicMs() + lifetimeMs)
    return secret
  }

  return {
    issueSignInToken: () => add(signInTokens, SIGN_IN_TOKENS_MAX, SIGN_IN_LIFETIME_MS),
    redeem(signInToken) {
      const digest = digestOf(signInToken)
      const expiresAt = signInTokens.get(digest)
      signInTokens.delete(digest)
      if (expiresAt === undefined || expiresAt <= clock.monotonicMs()) return null
      return add(sessions, SESSIONS_MAX, SESSION_LIFETIME_MS)
    },
    isSession(secret) {
      const digest = digestOf(secret)
      const expiresAt = sessions.get(digest)
      if (expiresAt === undefined) return false
      sessions.delete(digest)
      if (expiresAt <= clock.monotonicMs()) return false
      sessions.set(digest, clock.monotonicMs() + SESSION_LIFETIME_MS)
      return true
    },
    end(secret) {
      sessions.delete(digestOf(secret))
    },
    headerCredential: () => credential,
    isHeaderCredential: value => digestOf(value) === credentialDigest,
  }
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64')
}
