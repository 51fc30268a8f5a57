import { createHash } from 'node:crypto'
import type { Clock } from '../../../shared/clock.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { KnownSession, SessionVerbs } from '../../../storage/user-verbs.ts'

/** Name of the header by which the desktop shell proves that a request comes from its own window. */
export const SESSION_HEADER = 'x-steuerstapel-session'

const SIGN_IN_TOKENS_MAX = 20
const SIGN_IN_LIFETIME_MS = 12 * 60 * 60 * 1000
/** Without a request a session is over after this. */
const IDLE_MS = 12 * 60 * 60 * 1000
/** In any case after this. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
/** A session is not written at each request. */
const EXTEND_EVERY_MS = 60_000

export interface LocalSessions {
  /** A new token for the sign-in link of a browser; it works once, within 12 hours. */
  issueSignInToken(): string
  /** Takes a sign-in token in exchange for a session secret; null when the token is unknown, used or expired. */
  redeem(signInToken: string): Promise<string | null>
  /** Begins a session of a user; null when the user was disabled or the password changed meanwhile. */
  begin(userId: string, passwordHash: string): Promise<string | null>
  /** The session of a secret (cookie), which lives on for another 12 hours; and whether there are users. */
  find(secret: string | null): Promise<KnownSession>
  lock(secret: string): Promise<void>
  unlock(secret: string): Promise<void>
  /** Ends a session. */
  end(secret: string): Promise<void>
  /** The secret that the desktop shell adds as `x-steuerstapel-session`; the same for the life of the process. */
  headerCredential(): string
  isHeaderCredential(value: string): boolean
}

export interface LocalSessionsDeps {
  readonly clock: Clock
  readonly randomBytes: (size: number) => Buffer
  readonly storage: Pick<Storage, 'sessions'>
}

/**
 * Sessions of the window, kept in the database so that a restart of the engine ends none. Secrets are kept as SHA-256
 * and looked up by that digest, so that comparing leaks nothing of them through time. Links and the shell's credential
 * are of this process alone.
 */
export function createLocalSessions({ clock, randomBytes, storage }: LocalSessionsDeps): LocalSessions {
  const { sessions } = storage
  const signInTokens = new Map<string, number>()
  const newSecret = (): string => randomBytes(32).toString('base64url')
  const credential = newSecret()
  const credentialDigest = sessionDigest(credential)

  const open = async (of: { readonly userId: string; readonly passwordHash: string } | null) => {
    const secret = newSecret()
    const createdAt = clock.now()
    const times = { createdAt, expiresAt: createdAt + IDLE_MS }
    const kept = await sessions.open({ tokenHash: sessionDigest(secret), ...times, of })
    return kept ? secret : null
  }

  return {
    issueSignInToken() {
      const token = newSecret()
      if (signInTokens.size >= SIGN_IN_TOKENS_MAX) signInTokens.delete(signInTokens.keys().next().value ?? '')
      signInTokens.set(sessionDigest(token), clock.monotonicMs() + SIGN_IN_LIFETIME_MS)
      return token
    },
    async redeem(signInToken) {
      const digest = sessionDigest(signInToken)
      const expiresAt = signInTokens.get(digest)
      signInTokens.delete(digest)
      return expiresAt === undefined || expiresAt <= clock.monotonicMs() ? null : open(null)
    },
    begin: (userId, passwordHash) => open({ userId, passwordHash }),
    find: secret => findSession(sessions, secret, clock.now()),
    lock: secret => sessions.lock(sessionDigest(secret), clock.now()),
    unlock: secret => sessions.lock(sessionDigest(secret), null),
    end: secret => sessions.end(sessionDigest(secret)),
    headerCredential: () => credential,
    isHeaderCredential: value => sessionDigest(value) === credentialDigest,
  }
}

/** Finds a session and lets it live on. */
async function findSession(sessions: SessionVerbs, secret: string | null, now: number): Promise<KnownSession> {
  const digest = secret === null ? null : sessionDigest(secret)
  const known = await sessions.find(digest, now)
  const { session } = known
  if (session && digest !== null) {
    const expiresAt = Math.min(now + IDLE_MS, session.createdAt + LIFETIME_MS)
    if (expiresAt - session.expiresAt >= EXTEND_EVERY_MS) await sessions.extend(digest, expiresAt)
  }
  return known
}

/** By what a session is known in the database: SHA-256 of its secret. */
export function sessionDigest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64')
}
