import type Database from 'better-sqlite3'
import type { AccessToken } from '../../model/client.ts'

/** Tokens remembered at a time. */
const TOKENS_MAX = 1_000

export interface RememberedTokens {
  /** Undefined: look it up. It may have expired. */
  get(tokenHash: string): AccessToken | undefined
  keep(token: AccessToken): AccessToken
  /** A secret was replaced or a client revoked. */
  forget(): void
}

/**
 * Tokens that were found, so that not every request looks for its own. What this connection changes, it says; that
 * another one changed the database (`steuerstapel client revoke` while the engine runs), SQLite knows: its data version
 * is asked for each time, which costs a tenth of the lookup.
 */
export function rememberTokens(db: Database.Database): RememberedTokens {
  const version = db.prepare<[], number>('PRAGMA data_version').pluck()
  const tokens = new Map<string, AccessToken>()
  let seen: number | undefined
  const forgetStale = (): void => {
    const now = version.get()
    if (now !== seen) tokens.clear()
    seen = now
  }
  return {
    get: tokenHash => {
      forgetStale()
      return tokens.get(tokenHash)
    },
    keep: token => {
      if (tokens.size >= TOKENS_MAX) tokens.clear()
      tokens.set(token.tokenHash, token)
      return token
    },
    forget: () => tokens.clear(),
  }
}
