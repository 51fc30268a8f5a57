import type { KnownSealKey } from './seal-key.ts'

/** What a Belegmappe says of the key that seals it. */
export interface SealingKey {
  /** Raw Ed25519 public key, base64url. */
  readonly publicKey: string
  readonly fingerprint: string
}

/** A key with what people compare. */
export interface ListedSealKey extends KnownSealKey {
  readonly fingerprint: string
}

/** The keys of an installation, as who looks after them has them. */
export interface SealKeyring extends Sealer {
  /** The oldest first; the first is made when there is none. */
  list(): Promise<readonly ListedSealKey[]>
  /** Puts another key in use; the private half of the one before is destroyed, its public half stays known. */
  rotate(): Promise<SealingKey>
}

/** Signs with the installation's key, which nobody else gets to see. */
export interface Sealer {
  /** The key in use. */
  current(): Promise<SealingKey>
  /** Public halves of all keys that sealed here. */
  known(): Promise<readonly KnownSealKey[]>
  /**
   * The signature by the key with this public half, base64url. Throws EngineError transient `seal_key_changed` when
   * another key came into use meanwhile.
   */
  sign(publicKey: string, message: Uint8Array): Promise<string>
}
