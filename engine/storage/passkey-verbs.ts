import type { Author } from '../model/user.ts'
import type { Credential } from './user-verbs.ts'

/** Passkeys (WebAuthn) of users: a second way to sign in, beside the password. */
export interface PasskeyVerbs {
  /** Of a user, the oldest first. */
  list(userId: string): Promise<readonly Passkey[]>
  /** By its id, with whom it signs in; null when there is none. */
  find(id: string): Promise<FoundPasskey | null>
  /** Keeps one, told to the office's log; false when its id is known already. */
  add(passkey: Passkey, by: Author): Promise<boolean>
  /** It was used: what its counter stands at, and when. */
  used(id: string, counter: number, at: number): Promise<void>
  /** Takes one of a user's own away, told to the office's log; false when there is none. */
  remove(id: string, userId: string, at: number, by: Author): Promise<boolean>
}

export interface Passkey {
  /** Of the credential, base64url, as the authenticator gave it. */
  readonly id: string
  readonly userId: string
  /** COSE key, base64url. */
  readonly publicKey: string
  /** Signatures that it made; 0 where an authenticator does not count. */
  readonly counter: number
  /** Name of the server that it is for; browsers offer it nowhere else. */
  readonly rpId: string
  /** What its user calls it. */
  readonly name: string
  /** Epoch ms. */
  readonly createdAt: number
  readonly usedAt: number | null
}

export interface FoundPasskey extends Credential {
  readonly passkey: Passkey
}
